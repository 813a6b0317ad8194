"""Who plays in the bracket: everybody straight from the entry list, or the next in rank for a
finalist who cannot play (AMB-62, B-107, FR-3.2.3, B-086, A-31).
"""

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions import admission, presence, roster, staff, teams
from toptable.engine.questions.presence import BRACKET_STAGES
from toptable.engine.questions.progress import still_playing
from toptable.engine.questions.standings import passed_over
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import DESK, ORGANIZER
from toptable.engine.rules.eligibility import AdmissionStep
from toptable.engine.rules.finals.bracket.bracket import Bracket, Finalist
from toptable.engine.rules.finals.bracket.chart import Chart
from toptable.engine.rules.finals.bracket.play import leave, seeded
from toptable.engine.rules.finals.cut import PassedOver, PassedOverBecause
from toptable.engine.rules.finals.finals_rules import SingleElimination, structure_name
from toptable.engine.rules.finals.locked_cut import BEGUN, LockedCut, move_up, vacate
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import How
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees
from toptable.engine.subjects.decks import list_collection
from toptable.engine.subjects.event.required_event_info import before_the_start
from toptable.engine.subjects.finals.elimination import (
    NOT_LOCKED,
    STARTED,
    timed_knockout,
    with_bracket,
)
from toptable.engine.subjects.finals.final_places import bracket_changed
from toptable.engine.subjects.people import player_entry


@command(
    by=ORGANIZER,
    scope=Scope.FINALS,
    seen=only("player", "move_up"),
    reason=Asks.MAY,
    typed=Typed(
        "cut replace",
        "spring Ann --note 'Went home'",
        "Replace a finalist who cannot play by the next one, or leave the place empty.",
        note="Why the player cannot play.",
        move_up=As("--vacant", "Leave the place empty; no one moves up."),
    ),
)
class ReplaceFinalist(Command):
    """A finalist cannot play before the bracket begins."""

    player: int
    move_up: bool = True
    """Whether the next player moves up; otherwise the place stays vacant."""
    note: str = ""
    """A remark, for the log."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return granted(replacement(state, self, situation))


def replacement(state: State, command: ReplaceFinalist, situation: Situation) -> Decision | Refusal:
    """The cut after somebody left it, or why nobody can move up."""
    locked = state.finals.locked
    if locked is None:
        return Refusal.of("not_locked:replacement")
    leaving = PassedOver(command.player, PassedOverBecause.LEFT, command.note, situation.actor.name)
    rule = situation.rulebook.finals.vacancies
    begun = first_game_begun(state)
    if command.move_up:
        out, reasoned = passed_over(state), situation.reasoned
        changed = move_up(locked, leaving, rule, begun=begun, out=out, reasoned=reasoned)
    elif begun:
        return BEGUN
    else:
        changed = vacate(locked, leaving)
    if isinstance(changed, Refusal):
        return changed
    return [SeatChanged(locked=changed.cut, text=changed.text)]


@entry(seen=only("locked"))
class SeatChanged(Entry):
    """A finalist cannot play: the next moved up, or the place stays vacant. AMB-62, B-107."""

    locked: LockedCut
    text: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.finals.locked is None:
            refuse("not_locked:may_change_seat")
        if first_game_begun(state):
            raise Refused(BEGUN)

    def book(self, state: State) -> State:
        """The cut as it is now; a bracket in which nobody has played yet is seeded from it
        again."""
        bracket = state.finals.bracket
        if bracket is not None:
            bracket = _seeded_again(bracket, self.locked)
        return replace(state, finals=replace(state.finals, locked=self.locked, bracket=bracket))

    def tell(self, state: State) -> str:
        return self.text


def _seeded_again(before: Bracket, locked: LockedCut) -> Bracket:
    """The bracket of the changed cut; who had left it, and was not replaced, is still out."""
    bracket = seeded(before.chart, finalists_of(locked))
    for finalist in (before.finalists[seed - 1] for seed in sorted(before.left)):
        seed = bracket.seed_of(finalist.player) if finalist is not None else None
        left = leave(bracket, seed) if seed is not None else bracket
        bracket = bracket if isinstance(left, Refusal) else left
    return bracket


def finalists_of(locked: LockedCut) -> tuple[Finalist | None, ...]:
    """The places of a bracket, seed 1 first; vacant ones become walkovers."""
    return tuple(
        None if seed.vacant else Finalist(seed.who.player, seed.who.name) for seed in locked.seeds
    )


def first_game_begun(state: State) -> bool:
    """Whether a game of the bracket is decided, claimed or ruled on, its sides are settled, or its
    clock runs: until then finalists can change. AMB-62."""
    bracket = state.finals.bracket
    if bracket is None:
        return False
    running = any(
        stage in BRACKET_STAGES and round_.clock.started is not None
        for (stage, _), round_ in state.floor.rounds.items()
    )
    claimed = any(claim.stage in BRACKET_STAGES for claim in state.finals.claims)
    ruled = any(effect.how is How.BRACKET for effect in state.conduct.effects)
    return bool(bracket.begun or bracket.sides or bracket.turns or running or claimed or ruled)


DRAWN = "drawn"


SOURCE = "FR-3.2.3"


def no_rounds(state: State, rulebook: Rulebook) -> None:
    """An event that is a bracket has no rounds to pair, and no cut."""
    if not rules_in(state, rulebook).only_bracket:
        return
    begun = state.finals.bracket is not None
    what = worded("play_games") if begun else worded("start_bracket")
    refuse("single_elimination", SOURCE, what=what)


@command(
    by=DESK,
    scope=Scope.FINALS,
    seen=only("structure", "absentees", "known", "lists"),
    reason=Asks.MAY,
    typed=Typed(
        "bracket start",
        "spring",
        "Seed the locked cut into a bracket, or everybody where the event is single elimination.",
        structure=As(
            text="double_elimination, single_elimination or reseeded.", shown="the rulebook's own"
        ),
    ),
)
class StartBracket(Command):
    """Begin the elimination games."""

    structure: str = ""
    """The rulebook's own, unless another is named."""
    absentees: Absentees = Absentees.ASK
    """Where everybody is in it: what becomes of those who have not checked in. B-070."""
    known: Sealed | None = None
    """Where everybody is in it: what the desk knows of them; it lies beside the log. B-174."""
    lists: MissingLists = MissingLists.ASK
    """Where everybody is in it: whether it begins although deck lists are missing. B-061."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Seed the locked cut into a chart; vacant places become walkovers. N13-83, FFG-33,
        SW-29."""
        locked = state.finals.locked
        rules = situation.rules
        if locked is None and not rules.only_bracket:
            raise Refused(NOT_LOCKED)
        if state.finals.bracket is not None:
            raise Refused(STARTED)
        passed(teams.winner_rule_missing(rules))
        known = situation.rulebook.finals.structures
        structure = (
            situation.rulebook.finals.structure(self.structure) if self.structure else known[0]
        )
        if structure is None:
            listed = ", ".join(structure_name(elimination) for elimination in known)
            refuse("structure:start", structure=self.structure, listed=listed)
        notices = tuple(one for one in (timed_knockout(state, situation.rulebook),) if one)
        if locked is None:
            if not isinstance(structure, SingleElimination):
                refuse("structure:start_2", "FR-3.2.3")
            return from_the_entry_list(state, situation, self, structure, notices)
        chart = granted(structure.chart(len(locked.seeds)))
        finalists = finalists_of(locked)
        return [BracketStarted(chart=chart, finalists=finalists, notices=notices)]

    def draws(self, state: State) -> str:
        return "places in the bracket"


def from_the_entry_list(
    state: State,
    situation: Situation,
    command: StartBracket,
    structure: SingleElimination,
    notices: tuple[str, ...],
) -> Decision:
    """Everybody who is here, seeded as announced."""
    rulebook = situation.rulebook
    rules = situation.rules
    passed(presence.holds_next_round(state))
    passed(staff.uncovered(state, rulebook))
    passed(teams.not_ready(state, rulebook))
    playing = still_playing(state, rules)
    settled = player_entry.settle(state, playing, command.absentees, command.known, situation)
    state = situation.booked(state, settled.checked_in)
    here = [player for player in playing if player.id not in settled.left_out]
    people = admission.present(state, [player.id for player in here])
    passed(admission.barred(state, people, AdmissionStep.PAIRING, situation))
    passed(list_collection.question(state, rules, here, command.lists))
    chart = granted(structure.chart(len(here)))
    players = [player.id for player in here]
    passed(before_the_start(state, rulebook, reasoned=situation.reasoned))
    if rules.chosen.get("seeding", DRAWN) == DRAWN:
        situation.chance.shuffle(players)
    return [
        *settled.checked_in,
        BracketStarted(
            chart=chart,
            finalists=tuple(Finalist(player, state.name_of(player)) for player in players),
            notices=notices,
            not_here=tuple(sorted(settled.left_out)),
            whole=True,
        ),
    ]


@entry(seen=only("chart", "finalists", "whole", "not_here"), undone=ShownBy(bracket_changed))
class BracketStarted(Entry):
    """The elimination games can begin. The chart stands here, so that it never changes later."""

    chart: Chart
    finalists: tuple[Finalist | None, ...]
    notices: tuple[str, ...] = ()
    """What the organizer should know before the first game."""
    whole: bool = False
    """The bracket is the whole event, made from the entry list. B-086."""
    not_here: tuple[int, ...] = ()
    """Who had not checked in and is not in it."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        locked = state.finals.locked
        if self.whole and state.finals.bracket is None:
            may_begin(state, self, rules_in(state, rulebook))
            return
        if locked is None:
            raise Refused(NOT_LOCKED)
        if state.finals.bracket is not None:
            raise Refused(STARTED)
        players = tuple(finalist.player for finalist in self.finalists if finalist is not None)
        if players != locked.players or len(self.finalists) != self.chart.players:
            refuse("not_the_cut:may_start")

    def book(self, state: State) -> State:
        if self.whole:
            state = book_field(state, self)
        return with_bracket(state, seeded(self.chart, self.finalists))

    def tell(self, state: State) -> str:
        return log_line("bracket_started", chart=self.chart.name)


def may_begin(state: State, entry: BracketStarted, rules: Rules) -> None:
    """Whether these people, and nobody else, are the event."""
    if not rules.only_bracket or state.rounds:
        refuse("not_locked:not_locked")
    players = [finalist.player for finalist in entry.finalists if finalist is not None]
    here = {player.id for player in state.active_players()} - set(entry.not_here)
    if len(entry.finalists) != entry.chart.players or sorted(players) != sorted(here):
        refuse("not_the_field")
    passed(roster.all_known(state, entry.not_here))


def book_field(state: State, entry: BracketStarted) -> State:
    """Who is in the bracket has taken part; who was not here has not. B-070."""
    for number in entry.not_here:
        state = roster.with_record(state, number, left=0)
        state = roster.with_player(state, number, not_here=True)
    seeded = {
        finalist.player: replace(state.players[finalist.player], in_bracket=True)
        for finalist in entry.finalists
        if finalist is not None
    }
    return replace(state, players=state.players.update(seeded))
