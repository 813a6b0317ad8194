"""Programs elsewhere that are told what happens, what is on its way to them, and what they said.

A delivery is made from the log: each hook remembers for each event up to which version that was
done, and both are written in one step, so that neither a crash nor a second server loses a delivery
or makes it twice. These rows are private and belong to no log.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from toptable.store.database import Database
from toptable.store.records import (
    ALL_EVENTS,
    Answer,
    Cursor,
    Delivery,
    DeliveryStatus,
    Hook,
    NewDelivery,
    NoSuchHook,
)
from toptable.store.schema import events, hook_cursors, hook_deliveries, hooks
from toptable.store.server_processes import leads

MOST_WAITING = 2_000
"""How many deliveries to one hook may wait; beyond that the oldest are given up."""
MOST_KEPT = 500
"""How many finished deliveries of one hook are kept to look at."""
_SENDER = "hooks_sender"


class Hooks:
    """The hooks of one store."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, hook: Hook) -> None:
        """Tell this program too, of everything from now on."""
        with self._database.writing() as connection:
            connection.execute(insert(hooks), _stored(msgspec.structs.asdict(hook)))
            _skip_to_the_end(connection, hook)

    def change(self, hook: str, **values: Any) -> Hook:
        """Change fields of a hook. Raises ``NoSuchHook``."""
        with self._database.writing() as connection:
            changed = connection.execute(
                update(hooks).where(hooks.c.id == hook).values(_stored(values))
            )
            if not changed.rowcount:
                raise NoSuchHook(hook)
            return _hook_of(connection, hook)

    def switch_on(self, hook: str) -> Hook:
        """Send there again, beginning with what happens from now on."""
        with self._database.writing() as connection:
            found = _hook_of(connection, hook)
            if found.off is not None:
                _skip_to_the_end(connection, found)
            connection.execute(
                update(hooks)
                .where(hooks.c.id == hook)
                .values(off=None, note="", failures=0, failing_since=None, not_before=None)
            )
            return _hook_of(connection, hook)

    def switch_off(self, hook: str, now: datetime, note: str = "") -> Hook:
        """Send nothing there any more, and give up what waits."""
        with self._database.writing() as connection:
            _hook_of(connection, hook)
            _switch_off(connection, hook, now, note)
            return _hook_of(connection, hook)

    def remove(self, hook: str) -> None:
        """Forget a hook and everything that it was told. Raises ``NoSuchHook``."""
        with self._database.writing() as connection:
            for table in (hook_deliveries, hook_cursors):
                connection.execute(delete(table).where(table.c.hook == hook))
            if not connection.execute(delete(hooks).where(hooks.c.id == hook)).rowcount:
                raise NoSuchHook(hook)

    def get(self, hook: str) -> Hook:
        """One hook. Raises ``NoSuchHook``."""
        with self._database.reading() as connection:
            return _hook_of(connection, hook)

    def all(self) -> list[Hook]:
        """Every hook, the oldest first."""
        with self._database.reading() as connection:
            rows = connection.execute(select(hooks).order_by(hooks.c.created, hooks.c.id))
            return [_hook(row) for row in rows]

    def of(self, event: str) -> list[Hook]:
        """The hooks that hear of an event, those of all events too."""
        return [hook for hook in self.all() if hook.event in (event, ALL_EVENTS)]

    def behind(self) -> dict[str, dict[str, Cursor | None]]:
        """By event and hook: from where on the log was not turned into deliveries yet.

        Nothing in place of a cursor where a hook has never seen the event.
        """
        wanted = (
            select(hooks.c.id, events.c.id, hook_cursors.c.since, hook_cursors.c.version)
            .select_from(hooks)
            .join(events, or_(hooks.c.event == ALL_EVENTS, hooks.c.event == events.c.id))
            .outerjoin(
                hook_cursors,
                and_(hook_cursors.c.hook == hooks.c.id, hook_cursors.c.event == events.c.id),
            )
            .where(
                hooks.c.off.is_(None),
                events.c.deleted.is_(None),
                or_(
                    hook_cursors.c.version.is_(None),
                    hook_cursors.c.version < events.c.version,
                    hook_cursors.c.since != events.c.created,
                ),
            )
        )
        found: dict[str, dict[str, Cursor | None]] = {}
        with self._database.reading() as connection:
            for hook, event, since, version in connection.execute(wanted):
                cursor = Cursor(since, version) if version is not None else None
                found.setdefault(event, {})[hook] = cursor
        return found

    def began(self, event: str) -> str:
        """When the log of an event came into this store."""
        with self._database.reading() as connection:
            return str(
                connection.scalar(select(events.c.created).where(events.c.id == event)) or ""
            )

    def move_on(
        self,
        hook: str,
        event: str,
        known: Cursor | None,
        to: Cursor,
        new: Sequence[NewDelivery],
        now: datetime,
    ) -> bool:
        """Put deliveries on their way and remember up to where the log was read, in one step.

        Nothing is done, and False returned, where somebody else has moved on from ``known``, or the
        hook is gone or switched off.
        """
        where = hook_cursors.c.hook == hook, hook_cursors.c.event == event
        with self._database.writing() as connection:
            on = hooks.c.id == hook, hooks.c.off.is_(None)
            alive = select(hooks.c.id).where(*on).with_for_update()
            if connection.scalar(alive) is None:
                return False
            row = connection.execute(select(hook_cursors).where(*where)).one_or_none()
            if (Cursor(row.since, row.version) if row is not None else None) != known:
                return False
            connection.execute(delete(hook_cursors).where(*where))
            place = {"hook": hook, "event": event}
            connection.execute(insert(hook_cursors), place | to._asdict())
            if new:
                rows = [
                    place
                    | msgspec.structs.asdict(delivery)
                    | _WAITING
                    | {"since": to.since, "created": now.isoformat()}
                    for delivery in new
                ]
                connection.execute(insert(hook_deliveries), rows)
                _trim(connection, hook, now)
            return True

    def put_by_hand(self, hook: str, event: str, new: NewDelivery, now: datetime) -> Delivery:
        """A delivery that belongs to no version of the log: a test. It does not wait in line."""
        row = msgspec.structs.asdict(new) | {
            **_WAITING,
            "hook": hook,
            "event": event,
            "since": new.id,
            "created": now.isoformat(),
            "status": DeliveryStatus.FAILED.value,
        }
        with self._database.writing() as connection:
            _hook_of(connection, hook)
            connection.execute(insert(hook_deliveries), row)
            _trim(connection, hook, now)
            return _delivery_of(connection, new.id)

    def due(self, now: datetime) -> list[tuple[Hook, Delivery]]:
        """The next delivery of each hook that may be tried now; one hook's go out in order."""
        first = (
            select(func.min(hook_deliveries.c.number))
            .where(hook_deliveries.c.status == DeliveryStatus.WAITING.value)
            .group_by(hook_deliveries.c.hook)
        )
        wanted = (
            select(hook_deliveries)
            .where(hook_deliveries.c.number.in_(first))
            .order_by(hook_deliveries.c.number)
        )
        with self._database.reading() as connection:
            deliveries = [_delivery(row) for row in connection.execute(wanted)]
            known = {row.id: _hook(row) for row in connection.execute(select(hooks))}
        # A hook that was removed between the two questions wants nothing any more.
        found = [(known[each.hook], each) for each in deliveries if each.hook in known]
        return [
            (hook, each)
            for hook, each in found
            if hook.off is None and (hook.not_before is None or hook.not_before <= now)
        ]

    def still_due(self, delivery: str) -> tuple[Hook, Delivery] | None:
        """A delivery and its hook as they are at this moment, where it is still to be sent.

        Between the look for what is due and the try, another server may have sent it, and somebody
        may have changed the hook or switched it off.
        """
        with self._database.reading() as connection:
            found = _delivery_of(connection, delivery)
            hook = _hook_of(connection, found.hook)
        waits = found.status is DeliveryStatus.WAITING and hook.off is None
        return (hook, found) if waits else None

    def delivered(self, delivery: str, answer: Answer) -> None:
        """It arrived: the hook is well."""
        with self._database.writing() as connection:
            hook = _tried(connection, delivery, answer, DeliveryStatus.DELIVERED)
            connection.execute(
                update(hooks)
                .where(hooks.c.id == hook)
                .values(failures=0, failing_since=None, not_before=None)
            )

    def failed(
        self,
        delivery: str,
        answer: Answer,
        *,
        again: datetime | None,
        address: str,
        gives_up: bool = False,
        off: str = "",
        counts: bool = True,
    ) -> None:
        """It did not arrive: what follows from that, as in ``Verdict`` of ``deliveries.py``.

        ``address`` is where it was sent to: a hook that leads elsewhere since is not to be blamed,
        and it is tried there at once; one that was switched off since gets nothing more.
        """
        status = DeliveryStatus.FAILED if gives_up else DeliveryStatus.WAITING
        with self._database.writing() as connection:
            now = connection.execute(_HOOK_BEHIND, {"delivery": delivery}).one_or_none()
            if now is None:
                return
            moved = now.address != address
            if now.off is not None:
                status = DeliveryStatus.FAILED
            elif moved:
                status = DeliveryStatus.WAITING
            hook = _tried(connection, delivery, answer, status)
            if moved or now.off is not None:
                return
            if counts:
                values: dict[str, Any] = {
                    "failures": hooks.c.failures + 1,
                    "failing_since": func.coalesce(hooks.c.failing_since, answer.at.isoformat()),
                    "not_before": again.isoformat() if again is not None else None,
                }
                connection.execute(update(hooks).where(hooks.c.id == hook).values(values))
            if off:
                _switch_off(connection, hook, answer.at, off)

    def noted(self, delivery: str, answer: Answer) -> None:
        """A try by hand failed: what was said is kept, and whatever waits goes on waiting."""
        with self._database.writing() as connection:
            _tried(connection, delivery, answer, None)

    def deliveries(self, hook: str, most: int = 100) -> list[Delivery]:
        """What a hook was told, the newest first."""
        wanted = (
            select(hook_deliveries)
            .where(hook_deliveries.c.hook == hook)
            .order_by(hook_deliveries.c.number.desc())
            .limit(most)
        )
        with self._database.reading() as connection:
            return [_delivery(row) for row in connection.execute(wanted)]

    def delivery(self, delivery: str) -> Delivery:
        """One delivery. Raises ``NoSuchHook``."""
        with self._database.reading() as connection:
            return _delivery_of(connection, delivery)

    def waiting(self, hook: str) -> int:
        """How many deliveries are on their way."""
        mine = _of_status(hook, DeliveryStatus.WAITING)
        with self._database.reading() as connection:
            wanted = select(func.count()).select_from(hook_deliveries).where(mine)
            return connection.scalar(wanted) or 0

    def switched_off(self, event: str | None = None) -> list[Hook]:
        """Those that nobody switched off by hand: of one event, with those of all, or of any."""
        known = self.all() if event is None else self.of(event)
        return [hook for hook in known if hook.off is not None and hook.note]

    def any_on(self) -> bool:
        """Whether any hook wants to be told anything."""
        with self._database.reading() as connection:
            wanted = select(hooks.c.id).where(hooks.c.off.is_(None)).limit(1)
            return connection.scalar(wanted) is not None

    def leads(self, server: str, now: datetime, lasts: timedelta) -> bool:
        """Whether this server is the one that sends, for all that share the store."""
        return leads(self._database, _SENDER, server, now, lasts)


_HOOK_BEHIND = (
    select(hooks.c.address, hooks.c.off)
    .join(hook_deliveries, hook_deliveries.c.hook == hooks.c.id)
    .where(hook_deliveries.c.id == bindparam("delivery"))
    .with_for_update(of=hooks)
)
_WAITING = {
    "status": DeliveryStatus.WAITING.value,
    "tries": 0,
    "answer_status": 0,
    "answer": "",
}
_MOMENTS = ("former_until", "off", "created", "failing_since", "not_before", "answered")


def _stored(values: dict[str, Any]) -> dict[str, Any]:
    """Fields as they stand in the table."""
    return {
        name: value.isoformat()
        if isinstance(value, datetime)
        else ",".join(value)
        if isinstance(value, tuple)
        else value
        for name, value in values.items()
    }


def _read(row: Any) -> dict[str, Any]:
    return {
        name: datetime.fromisoformat(value) if name in _MOMENTS and value else value
        for name, value in row._mapping.items()
    }


def _hook(row: Any) -> Hook:
    fields = _read(row)
    kinds = tuple(kind for kind in fields.pop("kinds").split(",") if kind)
    return Hook(**fields, kinds=kinds)


def _hook_of(connection: Connection, hook: str) -> Hook:
    row = connection.execute(select(hooks).where(hooks.c.id == hook)).one_or_none()
    if row is None:
        raise NoSuchHook(hook)
    return _hook(row)


def _delivery(row: Any) -> Delivery:
    fields = _read(row)
    for name in ("since", "place"):
        del fields[name]
    return Delivery(**fields | {"status": DeliveryStatus(fields["status"])})


def _delivery_of(connection: Connection, delivery: str) -> Delivery:
    wanted = select(hook_deliveries).where(hook_deliveries.c.id == delivery)
    row = connection.execute(wanted).one_or_none()
    if row is None:
        raise NoSuchHook(delivery)
    return _delivery(row)


def _of_status(hook: str, *statuses: DeliveryStatus) -> Any:
    values = [status.value for status in statuses]
    return and_(hook_deliveries.c.hook == hook, hook_deliveries.c.status.in_(values))


def _tried(
    connection: Connection, delivery: str, answer: Answer, status: DeliveryStatus | None
) -> str:
    """Keep what was said; the hook, or nothing where the delivery is gone or has arrived."""
    row = connection.execute(
        select(hook_deliveries.c.hook, hook_deliveries.c.status).where(
            hook_deliveries.c.id == delivery
        )
    ).one_or_none()
    if row is None:
        return ""
    values: dict[str, Any] = {
        "tries": hook_deliveries.c.tries + 1,
        "answer_status": answer.status,
        "answer": answer.text,
        "answered": answer.at.isoformat(),
    }
    # What has arrived stays so, whatever a second try of it comes to.
    if status is not None and row.status != DeliveryStatus.DELIVERED:
        values["status"] = status.value
    mine = hook_deliveries.c.id == delivery
    connection.execute(update(hook_deliveries).where(mine).values(values))
    return str(row.hook)


def _switch_off(connection: Connection, hook: str, now: datetime, note: str) -> None:
    values = {"off": now.isoformat(), "note": note, "not_before": None}
    connection.execute(update(hooks).where(hooks.c.id == hook).values(values))
    connection.execute(
        update(hook_deliveries)
        .where(_of_status(hook, DeliveryStatus.WAITING))
        .values(status=DeliveryStatus.FAILED.value, answer="The hook was switched off.")
    )


def _skip_to_the_end(connection: Connection, hook: Hook) -> None:
    """Let a hook hear nothing of what has happened by now."""
    connection.execute(delete(hook_cursors).where(hook_cursors.c.hook == hook.id))
    wanted = select(events.c.id, events.c.created, events.c.version)
    if hook.event:
        wanted = wanted.where(events.c.id == hook.event)
    rows = [
        {"hook": hook.id, "event": row.id, "since": row.created, "version": row.version}
        for row in connection.execute(wanted)
    ]
    if rows:
        connection.execute(insert(hook_cursors), rows)


def _trim(connection: Connection, hook: str, now: datetime) -> None:
    """Keep queue and log of a hook within their bounds."""
    waiting = _of_status(hook, DeliveryStatus.WAITING)
    done = _of_status(hook, DeliveryStatus.DELIVERED, DeliveryStatus.FAILED)
    beyond = _beyond(connection, waiting, MOST_WAITING)
    connection.execute(
        update(hook_deliveries)
        .where(waiting, hook_deliveries.c.number <= beyond)
        .values(
            status=DeliveryStatus.FAILED.value,
            answer="Too many deliveries were waiting.",
            answered=now.isoformat(),
        )
    )
    oldest = _beyond(connection, done, MOST_KEPT)
    connection.execute(delete(hook_deliveries).where(done, hook_deliveries.c.number <= oldest))


def _beyond(connection: Connection, which: Any, most: int) -> int:
    """The number of the newest delivery beyond so many; 0 where they are fewer."""
    numbers = select(hook_deliveries.c.number).where(which)
    wanted = numbers.order_by(hook_deliveries.c.number.desc()).offset(most).limit(1)
    return connection.scalar(wanted) or 0
