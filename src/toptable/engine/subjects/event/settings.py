"""Settings and the plan of an event: what is played by, and how long."""

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions import teams
from toptable.engine.questions.progress import is_published
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.structure.stop_rules import PlannedRounds, StopRule
from toptable.engine.rules.structure.structures import planned
from toptable.engine.rules.structure.tables import Plan, Shape, counted
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Event
from toptable.engine.state.office import ApprovalOf
from toptable.engine.subjects.event.event_facts import event_changed, format_locked
from toptable.engine.subjects.event.lifecycle import (
    NEEDS_REASON,
    TOLD_OTHERWISE,
    always,
    no_day,
    together,
    unknown_kind,
)


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only("date", "event_type", "category", reason=True),
    reason=Asks.MAY,
    typed=Typed(
        "event describe",
        "spring --date 2026-05-09",
        "Say that the event is on another day, of another kind or category.",
        date="The day, as YYYY-MM-DD.",
        event_type="The kind of event.",
        category="Who backs the event.",
    ),
)
class DescribeEvent(Command):
    """Say that the event is on another day, of another kind or category. None: as it is."""

    date: str | None = None
    event_type: str | None = None
    category: str | None = None
    """One of the document's categories; None: as it is."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Another day, kind or category; the level goes along where it was the kind's own.
        N13-42."""
        event, rulebook = the_event(state), situation.rulebook
        entry = EventDescribed(
            date=event.date if self.date is None else self.date,
            event_type=event.event_type if self.event_type is None else self.event_type,
            category=event.category if self.category is None else self.category,
        )
        entry.validate(state, rulebook)
        always(entry.event_type, event.settings, rulebook)
        told = state.started or is_published(state)
        if told and not situation.reasoned:
            raise Refused(TOLD_OTHERWISE)
        return [entry, *_level_of_kind(state, entry, rulebook)]


@entry(seen=only("date", "event_type", "category"), undone=ShownBy(event_changed))
class EventDescribed(Entry):
    """The event is on this day, and of this kind and category."""

    date: str
    event_type: str = ""
    category: str = ""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        event = the_event(state)
        if (self.date, self.event_type, self.category) == (
            event.date,
            event.event_type,
            event.category,
        ):
            refuse("unchanged:may_describe", answer=AnsweredBy.DONE_ALREADY)
        no_day(self.date)
        unknown_kind(self.event_type, self.category, rulebook)

    def book(self, state: State) -> State:
        event = replace(
            the_event(state), date=self.date, event_type=self.event_type, category=self.category
        )
        return replace(state, event=event)

    def tell(self, state: State) -> str:
        kind = f", of the kind {_plain(self.event_type)}" if self.event_type else ""
        category = f", category {_plain(self.category)}" if self.category else ""
        return log_line("event_described", date=self.date, kind=kind, category=category)


@entry(seen=only("key", "value", "before"), undone=ShownBy(event_changed))
class SettingChanged(Entry):
    """A default of the rulebook was overridden, or an override changed. N13-02, B-002."""

    key: str
    value: str
    before: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        settings = dict(the_event(state).settings)
        if settings.get(self.key, "") == self.value:
            known = rulebook.setting(self.key)
            what = (
                f"{known.label} is {known.said(self.value)}"
                if known
                else worded("lifecycle.setting", key=self.key, value=self.value)
            )
            refuse("unchanged:may_change_setting", answer=AnsweredBy.DONE_ALREADY, what=what)
        passed(teams.fixed_setting(state, self.key))
        passed(rulebook.check_settings({**settings, self.key: self.value}))

    def book(self, state: State) -> State:
        event = the_event(state)
        return replace(
            state, event=replace(event, settings=event.settings.set(self.key, self.value))
        )

    def tell(self, state: State) -> str:
        was = _plain(self.before) or "the default"
        return log_line(
            "setting_changed", plain=_plain(self.key), plain_2=_plain(self.value), was=was
        )

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        setting = rulebook.setting(self.key)
        if setting is None:
            return self.tell(state)
        was = setting.said(self.before or setting.default)
        return log_line(
            "setting_in_words", setting=setting.label, value=setting.said(self.value), was=was
        )


def _level_of_kind(state: State, entry: EventDescribed, rulebook: Rulebook) -> list[SettingChanged]:
    event, key = the_event(state), rulebook.level_setting
    if rulebook.levels is None or not key:
        return []
    now = event.settings.get(key, "")
    was = rulebook.levels.propose(event.event_type, event.category).level
    proposed = rulebook.levels.propose(entry.event_type, entry.category).level
    default = next(setting.default for setting in rulebook.settings if setting.key == key)
    if (now or default) != was or proposed == (now or default):
        return []
    return [SettingChanged(key=key, value=proposed, before=now)]


@command(by=ORGANIZER, scope=Scope.EVENT, seen=only("key", "value", reason=True))
class ChangeSetting(Command):
    """Override a default of the rulebook. Needs a reason."""

    key: str
    """The key of the setting, see the document or /api/v1/events/{event}/settings."""
    value: str
    """One of the values of the setting; several with commas between, where it takes several."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Every default can be overridden, with a reason that is kept and shown. N13-02, B-002.

        What the rulebook leaves to the organizer needs one only after players were told. SW-17.
        """
        event, wanted = the_event(state), {self.key: self.value}
        told = state.started or is_published(state)
        changed = replace(event, settings=event.settings.set(self.key, self.value))
        open_ = left_open(changed, situation.rulebook, self.key)
        if not situation.reasoned and (told or not open_):
            if open_:
                raise Refused(TOLD_OTHERWISE)
            raise Refused(NEEDS_REASON)
        always(event.event_type, wanted, situation.rulebook)
        approval = state.prizes.approvals.get(ApprovalOf.FORMAT, "")
        format_locked(state, wanted, situation.rulebook, approval)
        _fixed(state, self.key, situation.rulebook)
        together({**event.settings, **wanted}, situation.rulebook)
        now = event.settings.get(self.key, "")
        return [SettingChanged(key=self.key, value=self.value, before=now)]


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
    return Refusal.of("fixed", kind.source, kind=kind.label, now=kind.said(now))


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=only("plan", "table", "stop", "expected", "cut", "points", reason=True),
    reason=Asks.MAY,
)
class PlanStructure(Command):
    """Say how many rounds are played and how many go on. No plan: as the document proposes."""

    plan: Plan | None = None
    """Rounds and cut as you want them; None for what the document proposes."""
    table: str = ""
    """The document's table to follow, where it has several."""
    stop: StopRule = PlannedRounds()
    """When the rounds are over, if not after the planned number. B-090."""
    expected: int = 0
    """How many players are expected, while fewer are entered. N13-04."""
    cut: int | None = None
    """Without a plan of one's own: the rounds that the document has, and this cut after them."""
    points: int = 0
    """The same for points with which somebody plays on. N13-76, N10-45."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Follow the document's table for this field, or depart from it; what that means is
        kept."""
        structures = situation.rulebook.structure
        if structures is None:
            refuse("no_structure")
        coming = max(self.expected, sum(1 for _ in state.active_players()))
        field = max(1, coming)
        rules = situation.rules
        tier = rules.tier
        known = {table.id for table in structures.tables}
        if self.table and self.table not in known:
            listed = ", ".join(sorted(known))
            refuse("unknown_structure", table=self.table, listed=listed)
        plan = self.plan
        if plan is None:
            wanted = self.cut
            table = structures.proposal(field, tier=tier, cut=bool(wanted), named=self.table)
            proposal = self.stop.proposal(table.by_record() if rules.eliminates else table)
            cut = proposal.cut or 0 if wanted is None else wanted
            plan = Plan(rounds=proposal.rounds, cut=cut, shape=proposal.shape, points=self.points)
        if rules.eliminates:
            plan = replace(plan, shape=Shape.DOUBLE_ELIMINATION)
        _points_out_of_reach(plan, rules)
        if plan.cut > 1 and not coming:
            refuse("plan:plan_structure", cut=plan.cut)
        judged = structures.assess(
            plan, field, tier=tier, named=self.table, started=bool(state.rounds)
        )
        if judged.problems:
            passed(Refusal("plan:plan_structure_2", " ".join(judged.problems)))
        told = state.rounds or (is_published(state) and state.plan is not None)
        if told and (plan, self.stop) != (state.plan, state.stop) and not situation.reasoned:
            refuse(
                "reason_needed:plan_structure",
                structures.announced.source,
                announced=structures.announced.text,
            )
        return [
            StructurePlanned(
                plan=plan,
                structure=judged.structure,
                stop=self.stop,
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
        counted=counted(most, "point"),
        counted_2=counted(plan.rounds, "round"),
    )


@entry(seen=only("plan", "structure", "stop", "notices", "departs"), undone=ShownBy(event_changed))
class StructurePlanned(Entry):
    """How many rounds and which cut, and what the document makes of it. N13-89, FFG-49, B-090."""

    plan: Plan
    structure: str
    """The name of the table it follows, or ``Custom``."""
    stop: StopRule = PlannedRounds()
    """When the rounds are over."""
    notices: tuple[str, ...] = ()
    departs: str = ""
    """What the document has instead, where the plan goes another way. AMB-41."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.plan.rounds < len(state.rounds):
            refuse("rounds_played", count=len(state.rounds))
        if self.plan.cut or self.plan.points:
            passed(teams.no_cut(state, rulebook))

    def book(self, state: State) -> State:
        return replace(state, plan=self.plan, structure=self.structure, stop=self.stop)

    def tell(self, state: State) -> str:
        return log_line("structure_planned", planned=planned(self.plan), structure=self.structure)


def _plain(word: str) -> str:
    return word.replace("_", " ")
