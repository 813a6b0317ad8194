"""The event as a whole: created, renamed, set up, closed, reopened."""

from collections.abc import Mapping
from datetime import date

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.persistent_map import Map
from toptable.engine.questions import teams
from toptable.engine.questions.progress import is_published, rulings_open
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.settings import unmet
from toptable.engine.rules.structure.levels import Sanctioned
from toptable.engine.rules.structure.tables import Plan, Shape, counted
from toptable.engine.sentence import Sentence, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Event
from toptable.engine.state.prizes import ApprovalOf
from toptable.engine.state.staff import Staff
from toptable.engine.subjects.event import commands, entries
from toptable.engine.subjects.event.sanctioning import SANCTIONED, format_locked

CLOSED = Refusal(
    "closed:closed",
    Sentence("The event is closed. Reopen it first, or undo the closing, to change this."),
)
NEEDS_REASON = Refusal(
    "reason_needed:needs_reason", "Say why: this departs from the rulebook and is published."
)
TOLD_OTHERWISE = Refusal(
    "reason_needed:told_otherwise",
    "Players were told otherwise. Say why it changes; it is published.",
)


def create(state: State, command: commands.CreateEvent, situation: Situation) -> Decision:
    """Start the log with everything a later reader needs to know which rules it runs under."""
    if state.event is not None:
        refuse("exists:create", "This event exists already: %(event)s.", event=state.event.name)
    rulebook = situation.rulebook
    _unknown_kind(command.event_type, command.category, rulebook)
    _always(command.event_type, command.settings, rulebook)
    _together(command.settings, rulebook)
    return [
        entries.EventCreated(
            id=command.id,
            name=names.tidy(command.name),
            date=command.date,
            rulebook=rulebook.id,
            rulebook_version=rulebook.version,
            commitment=command.commitment,
            settings=_with_proposed_level(command, rulebook),
            event_type=command.event_type,
            category=command.category,
            demo=command.demo,
            organizer=_organizer(situation.actor),
        )
    ]


def _organizer(actor: Actor) -> str:
    """Whoever makes an event organizes it, until they are taken off the list of staff."""
    name = names.tidy(actor.name)
    return "" if names.problem(name) else name


def may_create(state: State, entry: entries.EventCreated, rulebook: Rulebook) -> None:
    if state.event is not None:
        refuse("exists:create", "This event exists already: %(event)s.", event=state.event.name)
    passed(names.problem(entry.name, "The name of an event"))
    _no_day(entry.date)
    if entry.organizer:
        passed(names.problem(entry.organizer))
    _unknown_kind(entry.event_type, entry.category, rulebook)
    passed(rulebook.check_settings(entry.settings))


def book_creation(state: State, entry: entries.EventCreated) -> State:
    event = Event(
        id=entry.id,
        name=entry.name,
        date=entry.date,
        rulebook=entry.rulebook,
        rulebook_version=entry.rulebook_version,
        settings=Map(entry.settings),
        event_type=entry.event_type,
        category=entry.category,
        demo=entry.demo,
    )
    made = (Staff(name=entry.organizer, role=Role.ORGANIZER),) if entry.organizer else ()
    return replace(state, event=event, staff=made)


def _no_day(text: str) -> None:
    try:
        date.fromisoformat(text)
    except ValueError:
        refuse(
            "date:no_day",
            "Write the day as YYYY-MM-DD, such as 2026-05-09, not %(text)s.",
            text=f"{text!r}",
        )


def _unknown_kind(event_type: str, category: str, rulebook: Rulebook) -> None:
    """An event type or category that the document does not know."""
    levels = rulebook.levels
    if levels is None:
        return
    try:
        levels.propose(event_type, category)
    except ValueError as problem:
        refuse("event_type", str(problem))


def _always(event_type: str, settings: Mapping[str, str], rulebook: Rulebook) -> None:
    """Some kinds of events are sanctioned, whatever anybody wishes. N13-43."""
    if not event_type or rulebook.levels is None or settings.get(SANCTIONED, "yes") == "yes":
        return
    kind = rulebook.levels.event_type(event_type)
    if kind.sanctioned is not Sanctioned.ALWAYS:
        return
    refuse("sanctioned", "%(kind)s: always a sanctioned event.", kind.source, kind=kind.name)


def _with_proposed_level(command: commands.CreateEvent, rulebook: Rulebook) -> dict[str, str]:
    """The level of the event type unless one was chosen, and its mark. N13-42, N13-43, B-006."""
    if not command.event_type or rulebook.levels is None:
        return command.settings
    proposed = rulebook.levels.propose(command.event_type, command.category)
    settings, key = dict(command.settings), rulebook.level_setting
    if key:
        settings.setdefault(key, proposed.level)
    marked = any(setting.key == SANCTIONED for setting in rulebook.settings)
    if marked and proposed.sanctioned is Sanctioned.ALWAYS:
        settings.setdefault(SANCTIONED, "yes")
    return settings


def rename(_state: State, command: commands.RenameEvent, _situation: Situation) -> Decision:
    return [entries.EventRenamed(name=names.tidy(command.name))]


def may_rename(_state: State, entry: entries.EventRenamed, _rulebook: Rulebook) -> None:
    passed(names.problem(entry.name, "The name of an event"))


def book_name(state: State, entry: entries.EventRenamed) -> State:
    return replace(state, event=replace(the_event(state), name=entry.name))


def describe(state: State, command: commands.DescribeEvent, situation: Situation) -> Decision:
    """Another day, kind or category; the level goes along where it was the kind's own. N13-42."""
    event, rulebook = the_event(state), situation.rulebook
    entry = entries.EventDescribed(
        date=event.date if command.date is None else command.date,
        event_type=event.event_type if command.event_type is None else command.event_type,
        category=event.category if command.category is None else command.category,
    )
    may_describe(state, entry, rulebook)
    _always(entry.event_type, event.settings, rulebook)
    told = state.started or is_published(state)
    if told and not situation.reasoned:
        raise Refused(TOLD_OTHERWISE)
    return [entry, *_level_of_kind(state, entry, rulebook)]


def _level_of_kind(
    state: State, entry: entries.EventDescribed, rulebook: Rulebook
) -> list[entries.SettingChanged]:
    event, key = the_event(state), rulebook.level_setting
    if rulebook.levels is None or not key:
        return []
    now = event.settings.get(key, "")
    was = rulebook.levels.propose(event.event_type, event.category).level
    proposed = rulebook.levels.propose(entry.event_type, entry.category).level
    default = next(setting.default for setting in rulebook.settings if setting.key == key)
    if (now or default) != was or proposed == (now or default):
        return []
    return [entries.SettingChanged(key=key, value=proposed, before=now)]


def may_describe(state: State, entry: entries.EventDescribed, rulebook: Rulebook) -> None:
    event = the_event(state)
    if (entry.date, entry.event_type, entry.category) == (
        event.date,
        event.event_type,
        event.category,
    ):
        refuse(
            "unchanged:may_describe",
            "The event has this day, type and category already.",
            answer=AnsweredBy.DONE_ALREADY,
        )
    _no_day(entry.date)
    _unknown_kind(entry.event_type, entry.category, rulebook)


def book_description(state: State, entry: entries.EventDescribed) -> State:
    event = replace(
        the_event(state), date=entry.date, event_type=entry.event_type, category=entry.category
    )
    return replace(state, event=event)


def change_setting(state: State, command: commands.ChangeSetting, situation: Situation) -> Decision:
    """Every default can be overridden, with a reason that is kept and shown. N13-02, B-002.

    What the rulebook leaves to the organizer needs one only after players were told. SW-17.
    """
    event, wanted = the_event(state), {command.key: command.value}
    told = state.started or is_published(state)
    changed = replace(event, settings=event.settings.set(command.key, command.value))
    open_ = left_open(changed, situation.rulebook, command.key)
    if not situation.reasoned and (told or not open_):
        if open_:
            raise Refused(TOLD_OTHERWISE)
        raise Refused(NEEDS_REASON)
    _always(event.event_type, wanted, situation.rulebook)
    approval = state.prizes.approvals.get(ApprovalOf.FORMAT, "")
    format_locked(state, wanted, situation.rulebook, approval)
    _fixed(state, command.key, situation.rulebook)
    _together({**event.settings, **wanted}, situation.rulebook)
    now = event.settings.get(command.key, "")
    return [entries.SettingChanged(key=command.key, value=command.value, before=now)]


def left_open(event: Event, rulebook: Rulebook, key: str) -> bool:
    """Whether the value of a setting is the organizer's choice, or a fact about the event.

    The tier is both, unless the rulebook has another for this event type. N13-42, SW-17, SW-42.
    """
    levels = rulebook.levels
    if key == rulebook.level_setting and levels is not None and event.event_type:
        rules = rulebook.rules(event.settings)
        proposed = levels.propose(event.event_type, event.category).level
        return not isinstance(rules, Refusal) and rules.chosen[key] == proposed
    return rulebook.leaves_open(key, event.settings)


def _together(settings: Mapping[str, str], rulebook: Rulebook) -> None:
    """Values that do not go with each other, such as the method of another game. B-109, B-112."""
    rules = granted(rulebook.rules(settings))
    passed(unmet(rulebook.settings, rules.chosen, given=False))


def _fixed(state: State, key: str, rulebook: Rulebook) -> None:
    """A setting that points or pairings on record depend on stays as it is. B-009, B-092."""
    if not state.started or all(setting.key != key for setting in rulebook.settings):
        return
    passed(on_record(key, rules_in(state, rulebook).chosen[key], rulebook))


def on_record(key: str, now: str, rulebook: Rulebook) -> Refusal | None:
    """Why a setting cannot change under rounds that are paired, if that is so."""
    kind = next((setting for setting in rulebook.settings if setting.key == key), None)
    if kind is None or not kind.fixed(now):
        return None
    return Refusal.saying(
        "fixed",
        "%(kind)s stays %(now)s: what is on record since round 1 was paired depends on "
        "it. Take the rounds back to change it, or copy the event and begin again.",
        kind.source,
        kind=kind.label,
        now=kind.said(now),
    )


def may_change_setting(state: State, entry: entries.SettingChanged, rulebook: Rulebook) -> None:
    settings = dict(the_event(state).settings)
    if settings.get(entry.key, "") == entry.value:
        known = rulebook.setting(entry.key)
        what = (
            f"{known.label} is {known.said(entry.value)}"
            if known
            else worded(
                "lifecycle.setting",
                "The setting %(key)s is %(value)s",
                key=entry.key,
                value=entry.value,
            )
        )
        refuse(
            "unchanged:may_change_setting",
            "%(what)s already.",
            answer=AnsweredBy.DONE_ALREADY,
            what=what,
        )
    passed(teams.fixed_setting(state, entry.key))
    passed(rulebook.check_settings({**settings, entry.key: entry.value}))


def book_setting(state: State, entry: entries.SettingChanged) -> State:
    event = the_event(state)
    return replace(state, event=replace(event, settings=event.settings.set(entry.key, entry.value)))


def plan_structure(state: State, command: commands.PlanStructure, situation: Situation) -> Decision:
    """Follow the document's table for this field, or depart from it; what that means is kept."""
    structures = situation.rulebook.structure
    if structures is None:
        refuse("no_structure", "This rulebook proposes no structure; plan your own.")
    coming = max(command.expected, sum(1 for _ in state.active_players()))
    field = max(1, coming)
    rules = situation.rules
    tier = rules.tier
    known = {table.id for table in structures.tables}
    if command.table and command.table not in known:
        listed = ", ".join(sorted(known))
        refuse(
            "unknown_structure",
            "There is no table %(table)s; there are: %(listed)s.",
            table=command.table,
            listed=listed,
        )
    plan = command.plan
    if plan is None:
        wanted = command.cut
        table = structures.proposal(field, tier=tier, cut=bool(wanted), named=command.table)
        proposal = command.stop.proposal(table.by_record() if rules.eliminates else table)
        cut = proposal.cut or 0 if wanted is None else wanted
        plan = Plan(rounds=proposal.rounds, cut=cut, shape=proposal.shape, points=command.points)
    if rules.eliminates:
        plan = replace(plan, shape=Shape.DOUBLE_ELIMINATION)
    _points_out_of_reach(plan, rules)
    if plan.cut > 1 and not coming:
        refuse(
            "plan:plan_structure",
            "A top %(cut)s needs %(cut)s players, and no one is entered yet. Enter the players "
            "first, or say how many you expect.",
            cut=plan.cut,
        )
    judged = structures.assess(
        plan, field, tier=tier, named=command.table, started=bool(state.rounds)
    )
    if judged.problems:
        refuse("plan:plan_structure_2", " ".join(judged.problems))
    told = state.rounds or (is_published(state) and state.plan is not None)
    if told and (plan, command.stop) != (state.plan, state.stop) and not situation.reasoned:
        refuse(
            "reason_needed:plan_structure",
            "%(announced)s Say why it changes.",
            structures.announced.source,
            announced=structures.announced.text,
        )
    return [
        entries.StructurePlanned(
            plan=plan,
            structure=judged.structure,
            stop=command.stop,
            notices=judged.notices,
            departs=judged.departs,
        )
    ]


def _points_out_of_reach(plan: Plan, rules: Rules) -> None:
    most = plan.rounds * rules.scoring.win
    if 0 <= plan.points <= most:
        return
    refuse(
        "plan:points_out_of_reach",
        "Nobody can have more than %(counted)s after %(counted_2)s. Plan fewer points to play "
        "on with, or none.",
        counted=counted(most, "point"),
        counted_2=counted(plan.rounds, "round"),
    )


def may_plan(state: State, entry: entries.StructurePlanned, rulebook: Rulebook) -> None:
    if entry.plan.rounds < len(state.rounds):
        refuse(
            "rounds_played",
            "%(count)s rounds are paired already; plan at least as many.",
            count=len(state.rounds),
        )
    if entry.plan.cut or entry.plan.points:
        passed(teams.no_cut(state, rulebook))


def book_plan(state: State, entry: entries.StructurePlanned) -> State:
    return replace(state, plan=entry.plan, structure=entry.structure, stop=entry.stop)


def close(state: State, _command: commands.CloseEvent, situation: Situation) -> Decision:
    """End the event and reveal the seed, so that anyone can check the draws."""
    if state.closed:
        refuse("closed:close", "The event is closed already.")
    passed(rulings_open(state, situation))
    return [entries.EventClosed(seed=situation.seed.hex())]


def may_close(state: State, _entry: entries.EventClosed, rulebook: Rulebook) -> None:
    if state.closed:
        refuse("closed:close", "The event is closed already.")
    current = state.current
    if current is not None and not current.published:
        refuse(
            "draft_open",
            "Round %(number)s is paired but not published. Publish it or throw the draft away, "
            "then close.",
            number=current.number,
        )
    if current is not None and not current.complete:
        refuse(
            "results_missing:may_close",
            "%(open)s results of round %(number)s are missing. Enter them, or take the round "
            "back, then close.",
            open=current.open,
            number=current.number,
        )
    bracket = state.finals.bracket
    if bracket is not None and not follow(bracket).over:
        refuse("bracket_open", "The bracket is not finished. Report its games, then close.")
    passed(teams.still_open(state, rulebook))


def book_close(state: State, _entry: entries.EventClosed) -> State:
    return replace(state, closed=True)


def reopen(_state: State, command: commands.ReopenEvent, _situation: Situation) -> Decision:
    return [entries.EventReopened(commitment=command.commitment)]


def may_reopen(state: State, _entry: entries.EventReopened, _rulebook: Rulebook) -> None:
    if not state.closed:
        refuse("open", "The event is open already.")


def book_reopening(state: State, _entry: entries.EventReopened) -> State:
    return replace(state, closed=False, office=replace(state.office, reported=False))


def record_hand_draw(
    _state: State, command: commands.RecordHandDraw, _situation: Situation
) -> Decision:
    return [
        entries.DrawnByHand(
            what=command.what.strip(),
            outcome=command.outcome.strip(),
            witness=command.witness.strip(),
        )
    ]


def may_draw_by_hand(_state: State, entry: entries.DrawnByHand, _rulebook: Rulebook) -> None:
    if not (entry.what and entry.outcome and entry.witness):
        refuse(
            "incomplete_draw",
            "A draw on the table needs what it was for, its outcome, and who saw it.",
            "B-100",
        )


def file_complaint(
    _state: State, command: commands.FileComplaint, _situation: Situation
) -> Decision:
    return [entries.ComplaintFiled(text=command.text)]


def always(_state: State, _entry: object, _rulebook: Rulebook) -> None:
    """Nothing forbids this."""


def unchanged(state: State, _entry: object) -> State:
    """Kept in the log; the tournament itself goes on as before."""
    return state
