"""Who works at the event in which role, and who stands in for the head judge (N13-03, N10-02,
FFG-03, B-014, N13-36, N13-37, FFG-02, FFG-06, SW-03, B-011, B-015, B-017).
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.staff import acting_at, members_of, never_play, works_here
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import HEADS, ORGANIZER, Actor, Role
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff_rules import StaffNeed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.office import Acting, Staff


def head_judges(state: State, moment: datetime) -> tuple[str, ...]:
    """Who has the rights of the head judge at a moment, by the list of staff."""
    stands_in = acting_at(state, moment)
    if stands_in is not None:
        return (stands_in.name,)
    return tuple(member.name for member in state.staff if member.role is Role.HEAD_JUDGE)


def in_role(state: State, actor: Actor, command: object, moment: datetime) -> Actor:
    """Somebody in the role they have at a moment: a judge who stands in acts as head judge.

    The head judge acts as a judge meanwhile, but can always end it.
    """
    stands_in = acting_at(state, moment)
    if stands_in is None or isinstance(command, NameActing | EndActing):
        return actor
    if actor.name == stands_in.name and actor.role is Role.JUDGE:
        return replace(actor, role=Role.HEAD_JUDGE)
    if actor.name != stands_in.name and actor.role is Role.HEAD_JUDGE:
        return replace(actor, role=Role.JUDGE)
    return actor


@command(
    by=HEADS,
    scope=Scope.STAFF,
    seen=only("name", "since", "until", "agreed_by"),
    typed=Typed(
        "staff stand-in",
        "spring Jo --until 14:30",
        "Name a stand-in for the head judge, from now on or for a time.",
        name="Who stands in for the head judge.",
        since=As("--from", "From when, as 14:30 or 2026-05-10 09:00."),
        until="Until when, likewise.",
    ),
)
class NameActing(Command):
    """Let somebody stand in for the head judge."""

    name: str
    since: datetime | None = None
    """Now, unless it begins later."""
    until: datetime | None = None
    """When it ends; None for an open end."""
    agreed_by: str = ""
    """The organizer who agrees, where the head judge writes it down."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The organizer lets somebody stand in, or the head judge does with the organizer's
        consent."""
        rulebook, actor = situation.rulebook, situation.actor
        appeal = situation.rules.conduct.appeal
        if Role.HEAD_JUDGE not in appeal.chain:
            refuse("no_head_judge", appeal.source)
        agreed_by = self.agreed_by.strip()
        if actor.role is not Role.ORGANIZER and not agreed_by:
            need = _need(rulebook)
            refuse(
                "organizer_names",
                need.source if need else appeal.source,
                head_judge=rulebook.words.role(Role.HEAD_JUDGE),
            )
        _not_the_organizer(state, agreed_by, actor)
        since = self.since or situation.now
        if self.until is not None and self.until <= situation.now:
            refuse("past")
        return [
            ActingNamed(
                Acting(
                    name=names.tidy(self.name),
                    since=since,
                    until=self.until,
                    agreed_by=agreed_by or actor.name,
                )
            )
        ]


def _not_the_organizer(state: State, agreed_by: str, actor: Actor) -> None:
    """Somebody who is named as agreeing, and is no organizer by the list of staff."""
    listed = {
        names.key(member.name): member.name
        for member in state.staff
        if member.role is Role.ORGANIZER
    }
    own = names.key(actor.name) if actor.role is Role.ORGANIZER else ""
    if not agreed_by or not listed or names.key(agreed_by) in {*listed, own}:
        return
    who = ", ".join(sorted(listed.values()))
    refuse("not_staff:not_the_organizer", agreed_by=agreed_by, who=who)


@entry(seen=only("acting"))
class ActingNamed(Entry):
    """Somebody stands in for the head judge. N13-03, B-014."""

    acting: Acting

    def validate(self, state: State, rulebook: Rulebook) -> None:
        one = self.acting
        passed(names.problem(one.name))
        if one.until is not None and one.until <= one.since:
            refuse("backwards")
        need = _need(rulebook)
        listed = any(
            staff.name == one.name and need is not None and staff.role in (need.among, need.role)
            for staff in state.staff
        )
        if need is not None and need.among is not None and not listed:
            refuse(
                "from_the_judges",
                need.source,
                head_judge=rulebook.words.role(Role.HEAD_JUDGE),
                one=one.name,
            )

    def book(self, state: State) -> State:
        acting = (*state.handover.acting, self.acting)
        return replace(state, handover=replace(state.handover, acting=acting))

    def tell(self, state: State) -> str:
        return _stands_in(self, "head judge")

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return _stands_in(self, rulebook.words.role(Role.HEAD_JUDGE))


@command(
    by=HEADS,
    scope=Scope.STAFF,
    seen=WHOLE,
    typed=Typed("staff head-judge-back", "spring", "End the stand-in: the head judge is back."),
)
class EndActing(Command):
    """The head judge is back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [ActingEnded(situation.now)]


@entry(seen=WHOLE)
class ActingEnded(Entry):
    """The head judge is back."""

    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if any(
            stand_in.until is None or self.at < stand_in.until for stand_in in state.handover.acting
        ):
            return
        head = rulebook.words.role(Role.HEAD_JUDGE)
        refuse("nobody_acts", head=head)

    def book(self, state: State) -> State:
        """Everything that still runs ends now; what was to begin later never does."""
        kept = tuple(
            replace(stand_in, until=self.at)
            if stand_in.until is None or self.at < stand_in.until
            else stand_in
            for stand_in in state.handover.acting
            if stand_in.since < self.at
        )
        return replace(state, handover=replace(state.handover, acting=kept))

    def tell(self, state: State) -> str:
        return log_line("acting_ended")

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return log_line("ended_by_book", head_judge=rulebook.words.role(Role.HEAD_JUDGE))


def _need(rulebook: Rulebook) -> StaffNeed | None:
    """What the document says about the head judge."""
    needs = rulebook.levels.staff_needs if rulebook.levels is not None else ()
    return next((need for need in needs if need.role is Role.HEAD_JUDGE), None)


def _stands_in(entry: ActingNamed, head: str) -> str:
    acting = entry.acting
    until = f" until {_moment(acting.until)}" if acting.until is not None else ""
    return worded(
        "staff.stands_agreed",
        acting=acting.name,
        head=head,
        moment=_moment(acting.since),
        until=until,
        agreed_by=acting.agreed_by,
    )


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


@command(
    by=ORGANIZER,
    scope=Scope.STAFF,
    seen=only("name", "role", "player", "dismissed", "block"),
    reason=Asks.MAY,
)
class NameStaff(Command):
    """Say who works at the event; ``player`` when they also play."""

    name: str
    role: Role
    """What the person does at the event."""
    player: int | None = None
    """The player's number, where the person also plays."""
    dismissed: bool = False
    """The person works here no longer."""
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Put somebody on the list or take them off, with what the document has go along with
        it."""
        named = StaffNamed(
            name=names.tidy(self.name),
            role=self.role,
            player=self.player,
            dismissed=self.dismissed,
            block=names.tidy(self.block),
        )
        words, levels = situation.rulebook.words, situation.rulebook.levels
        needs = levels.staff_needs if levels is not None else ()
        if named.dismissed:
            _still_needed(state, named, needs, words)
            return [named]
        _plays(state, named, situation.rulebook)
        if not situation.reasoned:
            _not_announced(state, named, situation.rulebook)
        for need in needs:
            if need.role is named.role and not situation.reasoned:
                passed(too_many(state, named, need, words))
        own = next((need for need in needs if need.role is named.role), None)
        if named.block and (own is None or not own.blocks):
            refuse("no_blocks", role=words.role(named.role))
        return [*_merged(state, named), *_chosen_from(state, named, own), named]


@entry(seen=only("name", "role", "player", "dismissed", "block"))
class StaffNamed(Entry):
    """Someone works at the event, perhaps while playing in it. N13-36, N13-37, FFG-06, SW-03."""

    name: str
    role: Role
    player: int | None = None
    dismissed: bool = False
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(names.problem(self.name))
        if self.player is not None and self.player not in state.players:
            refuse("unknown_player:may_permit", player=self.player)
        if self.dismissed and not _holds(state, self.name, self.role):
            role = rulebook.words.role(self.role)
            refuse("no_staff", name=self.name, role=role)

    def book(self, state: State) -> State:
        others = tuple(
            member for member in state.staff if (member.name, member.role) != (self.name, self.role)
        )
        if self.dismissed:
            return replace(state, staff=others)
        one = Staff(
            name=self.name,
            role=self.role,
            player=self.player,
            block=self.block,
            after_start=state.started,
        )
        return replace(state, staff=(*others, one))

    def tell(self, state: State) -> str:
        works = "no longer works" if self.dismissed else "works"
        block = f" of block {self.block}" if self.block else ""
        return log_line(
            "staff_named",
            name=self.name,
            works=works,
            role=self.role.replace("_", " "),
            block=block,
        )

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        works = "no longer works" if self.dismissed else "works"
        block = f" of block {self.block}" if self.block else ""
        return log_line(
            "named_by_book",
            name=self.name,
            works=works,
            role=rulebook.words.role(self.role),
            block=block,
        )


def _plays(state: State, named: StaffNamed, rulebook: Rulebook) -> None:
    """The same the other way round: who plays takes no such role."""
    if named.role not in never_play(state, rulebook):
        return
    number = named.player or state.names.get(names.key(named.name))
    player = state.players.get(number) if number is not None else None
    if player and player.active:
        raise Refused(works_here(player.name, named.role, rulebook))


def _not_announced(state: State, named: StaffNamed, rulebook: Rulebook) -> None:
    """Staff who play are announced before the start. N13-36, N10-09, FFG-06, SW-02."""
    if not state.started or rulebook.levels is None:
        return
    play, tier = rulebook.levels.staff_play, rules_in(state, rulebook).tier
    was, now = (play.playing(tier, members_of(known)) for known in (state, named.book(state)))
    if set(now) <= set(was):
        return
    refuse("announced_first", play.source, named=named.name)


def too_many(state: State, named: StaffNamed, need: StaffNeed, words: Words) -> Refusal | None:
    """One more than the document has; a block has its own. B-011, B-014, B-015, FFG-02."""
    held = [
        member for member in state.staff if member.role is named.role and member.name != named.name
    ]
    same = [member.name for member in held if member.block in ("", named.block)]
    if need.most is None or len(dict.fromkeys(same)) < need.most:
        return None
    word = words.role(named.role)
    blocks = ", give each a block," if need.blocks else ""
    return Refusal.of(
        "too_many:too_many", need.source, word=word, same=", ".join(same), blocks=blocks
    )


def _merged(state: State, named: StaffNamed) -> list[Entry]:
    """One head judge for the whole event ends the blocks; the others remain judges. B-015."""
    if named.block or named.role is not Role.HEAD_JUDGE:
        return []
    return [
        StaffNamed(name=member.name, role=member.role, player=member.player, dismissed=True)
        for member in state.staff
        if member.role is named.role and member.block and member.name != named.name
    ]


def _chosen_from(state: State, named: StaffNamed, need: StaffNeed | None) -> list[Entry]:
    """Who must have another role too gets it: the head judge is one of the judges. B-014."""
    if need is None or need.among is None or _holds(state, named.name, need.among):
        return []
    return [StaffNamed(name=named.name, role=need.among, player=named.player)]


def _still_needed(
    state: State, named: StaffNamed, needs: Sequence[StaffNeed], words: Words
) -> None:
    for need in needs:
        if need.among is named.role and _holds(state, named.name, need.role):
            head, among = words.role(need.role), words.role(named.role)
            refuse("still_needed", need.source, named=named.name, head=head, among=among)


def _holds(state: State, name: str, role: Role) -> bool:
    return any(member.name == name and member.role is role for member in state.staff)
