"""The organizer's checklist: what is to be done before, during and after the day, prizes and kits
included.

What the log shows is ticked by itself; what only people can know is ticked by them. The duties a
document names are its own (``Rulebook.duties``). N13-04, N13-08, N13-37, N13-45, N13-46, N13-49,
N13-66, FFG-09, B-008, B-010, B-190.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.questions.progress import status_of
from toptable.engine.questions.staff import members_of
from toptable.engine.roles import Role
from toptable.engine.rules.announcements import When
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.provisions import PartOfDay
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.office import ApprovalOf, EventStatus
from toptable.engine.subjects.event.event_facts import format_of, is_sanctioned, policies
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event_admin.admin_commands import steps_taken
from toptable.engine.subjects.prizes.kits import in_period, period
from toptable.engine.subjects.prizes.prize_handout import redeemed
from toptable.engine.subjects.prizes.prize_table import PrizeStatus, register
from toptable.engine.views.outcome import final_places

PAGE = "prizes"


class PrizeDuty(msgspec.Struct, frozen=True):
    """One line of the checklist that the log answers."""

    id: str
    part: PartOfDay
    text: str
    done: bool
    source: str = ""
    rules: tuple[str, ...] = ()
    page: str = PAGE


def prize_duties(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    """Everything about prizes that shows in the log."""
    yield from _of_sanctioned(state, rulebook)
    yield from _handed_out(state, rulebook)
    yield from _vouchers(state, rulebook)


def _of_sanctioned(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    rules = policies(state, rulebook)
    if rules is None:
        return
    for key, kit in sorted(state.prizes.kits.items()):
        yield PrizeDuty(
            id=f"kit_{key}",
            part=PartOfDay.BEFORE,
            text=worded("prize_duties.event_takes", code=kit.code, period=period(kit)),
            done=in_period(state, kit),
            source=rules.source,
            rules=rules.period_rules,
        )
    approved = state.prizes.approvals
    if len(state.prizes.kits) > 1:
        by = approved.get(ApprovalOf.KITS, "")
        yield PrizeDuty(
            id="kits_merged",
            part=PartOfDay.BEFORE,
            text=worded(
                "prize_duties.approved_several",
                approver=rules.approver,
                words=f": {by}" if by else "",
            ),
            done=bool(by),
            source=rules.source,
            rules=rules.merging_rules,
        )
    chosen = format_of(state, rules, rulebook)
    setting = rulebook.setting(rules.format_setting)
    by = approved.get(ApprovalOf.FORMAT, "")
    standard = chosen in rules.formats
    name = setting.said(chosen) if setting is not None else chosen
    text = (
        worded("prize_duties.event_plays", format_name=rules.format_name)
        if standard
        else worded(
            "prize_duties.approved_another",
            approver=rules.approver,
            name=name,
            words=f": {by}" if by else "",
        )
    )
    yield PrizeDuty(
        id="format_lock",
        part=PartOfDay.BEFORE,
        text=text,
        done=standard or bool(by),
        source=rules.source,
        rules=rules.format_rules,
    )


def _handed_out(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    """The prizes, once there is a table; in the place of what the document asks for."""
    if not state.prizes.table:
        return
    rows = register(state, rulebook)
    due = sum(row.status is PrizeStatus.DUE for row in rows)
    wrong = sum(bool(row.to_settle) for row in rows)
    text = worded("prize_duties.prizes_handed_out")
    if due:
        text = worded("prize_duties.prizes_handed_out_go", due=due)
    elif wrong:
        text = worded("prize_duties.prizes_right", wrong=wrong)
    duty = next((duty for duty in rulebook.duties if duty.by_register), None)
    yield PrizeDuty(
        id=duty.id if duty is not None else "prizes_given",
        part=PartOfDay.AFTER,
        text=text,
        done=bool(rows) and not due and not wrong,
        source=duty.source if duty is not None else "",
        rules=duty.rules if duty is not None else (),
    )


def _vouchers(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    """Reward byes are collected, checked and destroyed. N13-66."""
    used = redeemed(state)
    if not used:
        return
    left = sum(not voucher.destroyed for voucher in used)
    yield PrizeDuty(
        id="vouchers_destroyed",
        part=PartOfDay.DURING,
        text=worded("prize_duties.vouchers_left", left=left)
        if left
        else worded("prize_duties.vouchers"),
        done=not left,
        source=rulebook.bye.source,
        rules=("N13-66",) if rulebook.bye.rewards else (),
    )


class Item(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One line of the list."""

    id: str
    part: PartOfDay
    text: str
    done: bool
    by_itself: bool = False
    """Whether the log shows it, so that nobody has to tick it."""
    page: str = ""
    """The page of the event where it is done."""
    source: str = ""
    rules: tuple[str, ...] = ()
    by: str = ""
    """Who ticked it."""


def checklist(state: State, rulebook: Rulebook) -> tuple[Item, ...]:
    """The list for this event as it stands."""
    event, tier = the_event(state), rules_in(state, rulebook).tier
    ticked = state.office.ticked
    asked = [
        Item(
            id=duty.id,
            part=duty.part,
            text=duty.text,
            done=duty.id in ticked,
            source=duty.source,
            rules=duty.rules,
            by=ticked.get(duty.id, ""),
        )
        for duty in rulebook.duties
        if (not duty.levels or tier in duty.levels)
        and (not duty.categories or event.category in duty.categories)
        and (not duty.sanctioned or is_sanctioned(state, rulebook))
        and not (duty.by_register and state.prizes.table)
    ]
    prizes = [
        Item(
            id=duty.id,
            part=duty.part,
            text=duty.text,
            done=duty.done,
            by_itself=True,
            page=duty.page,
            source=duty.source,
            rules=duty.rules,
        )
        for duty in prize_duties(state, rulebook)
    ]
    shown = [
        *(*_before(state, rulebook), *_during(state), *_after(state, rulebook)),
        *(*prizes, *asked),
    ]
    order = list(PartOfDay)
    return tuple(sorted(shown, key=lambda item: order.index(item.part)))


def _shown(part: PartOfDay, key: str, text: str, done: bool, page: str, source: str = "") -> Item:
    return Item(id=key, part=part, text=text, done=done, by_itself=True, page=page, source=source)


def _before(state: State, rulebook: Rulebook) -> Iterator[Item]:
    event = the_event(state)
    started, steps = state.started, steps_taken(state)
    if event.category in rulebook.approval:
        approved = EventStatus.APPROVED in steps
        text = worded("checklist.event_approved")
        yield _shown(PartOfDay.BEFORE, "approved", text, approved, "settings", "B-190")
    if not rules_in(state, rulebook).only_bracket:
        planned = state.plan is not None
        yield _shown(
            PartOfDay.BEFORE, "planned", worded("checklist.rounds_cut"), planned, "structure"
        )
    # Nobody can announce anything once the event is closed: what was left out is no longer to do.
    for line in announced(state, rulebook) if not state.closed else ():
        if line.must and not line.decided and line.when is not When.EACH_ROUND:
            text = f"{line.topic}: {line.text}"
            key = f"announce_{line.id}"
            yield _shown(PartOfDay.BEFORE, key, text, False, "announcements", line.source)
    out = EventStatus.ANNOUNCED in steps
    text = worded("checklist.players_must")
    if started and not out:
        text = worded("checklist.round_paired")
    if out or not state.closed:
        yield _shown(PartOfDay.BEFORE, "announced", text, out, "announcements")
    yield from _staff(state, rulebook)
    entered = state.field_size
    many = rules_in(state, rulebook).entrants[1]
    people = worded("checklist.entered_so", many=many.capitalize(), entered=entered)
    yield _shown(PartOfDay.BEFORE, "players", people, entered > 1, "players")
    if not started and any(player.checked_in for player in state.players.values()):
        missing = sum(not player.checked_in for player in state.active_players())
        text = (
            worded("checklist.everybody_checked", missing=missing)
            if missing
            else worded("checklist.everybody_here")
        )
        yield _shown(PartOfDay.BEFORE, "checked_in", text, not missing, "players")


def _staff(state: State, rulebook: Rulebook) -> Iterator[Item]:
    """A head judge everywhere, and whoever else the document commands. B-011 to B-014."""
    needs = rulebook.levels.staff_needs if rulebook.levels is not None else ()
    held, staff = {member.role for member in state.staff}, members_of(state)
    wanted = {
        need.role: (need.source, need.met(staff), need.others) for need in needs if need.least
    } or {Role.HEAD_JUDGE: ("", Role.HEAD_JUDGE in held, ())}
    for role, (source, done, others) in wanted.items():
        article = "An" if role is Role.ORGANIZER else "A"
        other = " or another of the staff" if others else ""
        text = worded("checklist.named", article=article, role=role.replace("_", " "), other=other)
        yield _shown(PartOfDay.BEFORE, role.value, text, done, "settings#named", source)


def _during(state: State) -> Iterator[Item]:
    current = state.current
    if state.finals.bracket is not None and not state.closed:
        left = len(follow(state.finals.bracket).open)
        text = (
            worded("checklist.games_bracket_played_can", left=left)
            if left
            else worded("checklist.games_bracket_played")
        )
        yield _shown(PartOfDay.DURING, "bracket", text, not left, "bracket")
    if current is None or state.closed:
        return
    what = f"Round {current.number}"
    yield _shown(
        PartOfDay.DURING,
        "published",
        worded("checklist.published", what=what),
        current.published,
        "",
    )
    if not current.published:
        return
    running = state.floor.rounds.get((ClockStage.SWISS, current.number))
    on = running is not None and running.clock.started is not None
    yield _shown(
        PartOfDay.DURING, "clock", worded("checklist.clock_round", number=current.number), on, ""
    )
    text = (
        worded("checklist.all_results_missing", what=what, open=current.open)
        if current.open
        else worded("checklist.all_results", what=what)
    )
    yield _shown(PartOfDay.DURING, "results", text, current.complete, "")


def _after(state: State, rulebook: Rulebook) -> Iterator[Item]:
    open_ = final_places(state, rulebook).open if state.started else worded("checklist.not_begun")
    text = (
        worded("checklist.no_places_yet", open=open_) if open_ else worded("checklist.event_places")
    )
    yield _shown(PartOfDay.AFTER, "places", text, not open_, "places")
    yield _shown(PartOfDay.AFTER, "closed", worded("checklist.event_closed"), state.closed, "close")
    reported = status_of(state) is EventStatus.REPORTED
    text = worded("checklist.results_handed")
    yield _shown(PartOfDay.AFTER, "reported", text, reported, "settings", "B-010")
