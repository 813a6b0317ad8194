"""The bracket in the log: begun, games ended in one of the ways of the document, reported and
corrected, players who leave (N13-88, N10-55, FFG-38, FFG-40, SW-32, SW-33, B-087, B-088).
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

from msgspec.structs import replace

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.places import place_now, table_time, time_runs
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import HEADS
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.end_of_time.ending import DRAWN, missing
from toptable.engine.rules.end_of_time.match_at_time import time_limit_warning
from toptable.engine.rules.end_of_time.script import Ask, Ended, Format, OpenTable
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    GameNow,
    GameOutcome,
    GameStatus,
    follow,
)
from toptable.engine.rules.finals.bracket.play import consequences, departure, find, leave, record
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.calls import call_log
from toptable.engine.subjects.event.required_event_info import told_length
from toptable.engine.subjects.finals.bracket_sides import (
    NO_BRACKET,
    confirmed_at_the_desk,
    meeting_in,
    players_of,
    sides_now,
    unsettled,
)
from toptable.engine.subjects.finals.final_places import GameReport, bracket_changed
from toptable.engine.subjects.finals.finals_draws import of_ending
from toptable.engine.subjects.results.authority import bracket_lost


def bracket_question(
    state: State, rulebook: Rulebook, command: GameReport
) -> Ask | Ended | Refusal:
    """What must be found out next about an elimination game, or how it ended."""
    rules = rules_in(state, rulebook)
    ending = rules.endings.find(ClockStage.ELIMINATION, command.ending)
    if isinstance(ending, Refusal):
        return ending
    table = bracket_table(state, rules, command.game, command.finished)
    if isinstance(table, Refusal):
        return table
    players = players_of(state, command.game)
    return of_ending(state, rulebook, players, ending, table, command.answers)


def bracket_outcome(state: State, rulebook: Rulebook, command: GameReport) -> GameOutcome:
    """Who goes on, or what is still to be found out or played."""
    if not command.ending:
        if command.winner is None:
            refuse("winner:bracket_outcome")
        return GameOutcome(command.winner)
    return outcome_of(bracket_question(state, rulebook, command))


def outcome_of(step: Ask | Ended | Refusal) -> GameOutcome:
    """The outcome at the end of a script; else the question or the game that is still open."""
    if isinstance(step, Refusal):
        raise Refused(step)
    if isinstance(step, Ask):
        raise Refused(missing(step))
    outcome = step.verdict.outcome if step.verdict is not None else None
    if outcome is None:
        raise Refused(Refusal("play_on", step.text, step.section))
    return outcome


def bracket_table(
    state: State, rules: Rules, number: int, finished: str = ""
) -> OpenTable | Refusal:
    """A game of the bracket as its ending wants it."""
    bracket = state.finals.bracket
    if bracket is None:
        return NO_BRACKET
    facing = meeting_in(bracket, number, rules.rulebook)
    if isinstance(facing, Refusal):
        return facing
    first, second = facing.seats
    return OpenTable(
        names=(first.name, second.name),
        format=Format.KNOCKOUT,
        finished=finished,
        games=bracket_games(rules),
        turns=_turns_given(state, number, rules.rulebook),
        seeds=(first.seed, second.seed),
        first_side=first_side_in(state, rules, number),
    )


def _turns_given(state: State, game: int, rulebook: Rulebook) -> int:
    """The turns that a game was given on top, while it is being played."""
    place = place_now(state, rulebook)
    return 0 if isinstance(place, Refusal) else table_time(state, place.key, game).turns


def bracket_games(rules: Rules) -> int:
    """How many games an elimination match can have. B-115."""
    return rules.scoring.games if rules.rulebook.finals.matches else 1


def first_side_in(state: State, rules: Rules, number: int) -> Seat | None:
    """Who plays the first of the two sides in a game of the bracket, where that is known."""
    letters, sides = rules.rulebook.sides, sides_now(state, number, rules.rulebook)
    if letters is None or sides is None:
        return None
    return 0 if sides[0] == letters[0] else 1


NOT_LOCKED = Refusal.of("not_locked:not_locked")


STARTED = Refusal.of("started:started")


def timed_knockout(state: State, rulebook: Rulebook) -> str | None:
    """Where both may lose at time, a time limit leaves games without a winner. B-130.

    The limit of a clock that runs counts before the announced one.
    """
    rules = rules_in(state, rulebook)
    told = told_length(rules, ClockStage.ELIMINATION)
    minutes = told.default if told is not None else None
    for (stage, _), running in sorted(state.floor.rounds.items()):
        if stage in (ClockStage.ELIMINATION, ClockStage.FINAL):
            limit = running.clock.limit
            minutes = None if limit is None else limit // timedelta(minutes=1)
    wanted = rulebook.finals.untimed(dict(rules.chosen.items))
    return time_limit_warning(minutes) if wanted else None


def report(state: State, command: GameReport, situation: Situation) -> Decision:
    """Write down who goes on, unless a penalty has decided a seat that nobody named."""
    if state.conduct.loses_a_seat(BRACKET, command.game) and not situation.reasoned:
        refuse("seat_lost:report", "A-33", game=command.game)
    told = reported(state, command, situation)
    if (BRACKET, command.game) in state.conduct.held:
        return told
    by_time = _by_time(state, command, situation.rulebook)
    if by_time and not situation.reasoned and time_runs(state, situation):
        refuse("time_left:report")
    for one in told:
        if isinstance(one, BracketReported):
            winner = _winner(state, one)
            bracket_lost(state, one.game, winner)
    settled = unsettled(state, command, situation)
    players = set(players_of(state, command.game))
    calls = call_log.written_in_finals(state, players, situation)
    return [*settled, *told, *_gone_home(state, told), *calls]


@entry(seen=only("player", "disqualified", "consequences"))
class BracketLeft(Entry):
    """A finalist is out: what they have not played is lost. AMB-29, AMB-62."""

    player: int
    disqualified: bool = False
    consequences: tuple[str, ...] = ()

    def validate(self, state: State, rulebook: Rulebook) -> None:
        bracket = state.finals.bracket
        if bracket is None:
            raise Refused(NO_BRACKET)
        seed = bracket.seed_of(self.player)
        if seed is None:
            refuse("not_in_bracket", player=state.name_of(self.player))
        for game in follow(bracket).open:
            if seed in game.seeds and (BRACKET, game.number) in state.conduct.held:
                raise Refused(_held(game.number))
        after = leave(bracket, seed)
        if isinstance(after, Refusal):
            passed(after)

    def book(self, state: State) -> State:
        bracket = state.finals.bracket
        seed = bracket.seed_of(self.player) if bracket is not None else None
        if bracket is None or seed is None:
            return state
        state = _booked(state, leave(bracket, seed))
        if not self.disqualified:
            return state
        player = replace(state.players[self.player], disqualified=True)
        return replace(state, players=state.players.set(self.player, player))

    def tell(self, state: State) -> str:
        return bracket_left(state, self)

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        return bracket_left(state, self, rulebook.words)


def _gone_home(state: State, told: Iterable[Entry]) -> Iterator[BracketLeft]:
    """Who went home when all was over does not come back for a game that a correction opens.

    What they have not played is lost, as for whoever leaves while it runs. AMB-29.
    """
    for one in told:
        if isinstance(one, BracketReported):
            state = one.book(state)
    bracket = state.finals.bracket
    while bracket is not None and (gone := not_here(state, bracket)):
        changed = departure(bracket, gone[0].seed)
        if isinstance(changed, Refusal):
            return
        texts = tuple(change.text for change in changed.changes)
        left = BracketLeft(player=gone[0].player, consequences=texts)
        yield left
        state = left.book(state)
        bracket = state.finals.bracket


class Missing(NamedTuple):
    """Somebody who has a game to play and has left the event."""

    seed: int
    player: int


def not_here(state: State, bracket: Bracket) -> list[Missing]:
    """Everybody who is to play a game of the bracket now and has left the event."""
    seeds = [seed for game in follow(bracket).open for seed in game.seeds if seed is not None]
    seated = [(seed, bracket.finalists[seed - 1]) for seed in seeds]
    return [
        Missing(seed, finalist.player)
        for seed, finalist in seated
        if finalist is not None and not state.players[finalist.player].active
    ]


def _by_time(state: State, command: GameReport, rulebook: Rulebook) -> bool:
    """Whether a game can end like this only when its time is up."""
    if command.ending == DRAWN and rulebook.reporting.draws_at_time:
        return True
    endings = rules_in(state, rulebook).endings
    ending = endings.find(ClockStage.ELIMINATION, command.ending)
    return not isinstance(ending, Refusal) and ending.by_time


@entry(seen=only("game", "outcome", "consequences", "confirmed"), undone=ShownBy(bracket_changed))
class BracketReported(Entry):
    """An elimination game has ended, or ended otherwise than was written down before."""

    game: int
    outcome: GameOutcome
    consequences: tuple[str, ...] = ()
    """What a correction did to later games."""
    confirmed: int | None = None
    """The opponent who confirmed at the desk what playing staff entered. N13-38."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        bracket = state.finals.bracket
        if bracket is None:
            raise Refused(NO_BRACKET)
        if (BRACKET, self.game) in state.conduct.held:
            raise Refused(_held(self.game))
        after = _after_report(bracket, self.game, self.outcome)
        if isinstance(after, Refusal):
            passed(after)

    def book(self, state: State) -> State:
        bracket = state.finals.bracket
        if bracket is None:
            return state
        claims = tuple(
            claim
            for claim in state.finals.claims
            if claim.stage is ClockStage.TIEBREAKER or claim.table != self.game
        )
        state = replace(state, finals=replace(state.finals, claims=claims))
        return _booked(state, _after_report(bracket, self.game, self.outcome))

    def tell(self, state: State) -> str:
        bracket = state.finals.bracket
        now = find(bracket, self.game) if bracket is not None else None
        who = f"seat {(self.outcome.winner or 0) + 1}"
        if bracket is not None and isinstance(now, GameNow) and self.outcome.winner is not None:
            who = bracket.name(now.seeds[self.outcome.winner])
        ended = "both lose" if self.outcome.winner is None else f"{who} wins"
        text = worded(
            "finals.bracket_game", game=self.game, ended=ended, why=self.outcome.why
        ).strip()
        return " ".join((text, *self.consequences)) + confirmed_at_the_desk(state, self.confirmed)


def _winner(state: State, entry: BracketReported) -> int | None:
    """The player who goes on by this entry."""
    bracket, seat = state.finals.bracket, entry.outcome.winner
    now = find(bracket, entry.game) if bracket is not None else None
    if bracket is None or seat is None or now is None or isinstance(now, Refusal):
        return None
    finalist = bracket.finalists[(now.seeds[seat] or 0) - 1] if now.seeds[seat] else None
    return finalist.player if finalist is not None else None


def reported(state: State, command: GameReport, situation: Situation) -> Decision:
    """Who goes on; time, draws and double losses go by the document."""
    bracket = state.finals.bracket
    if bracket is None:
        raise Refused(NO_BRACKET)
    outcome = bracket_outcome(state, situation.rulebook, command)
    now = granted(find(bracket, command.game))
    told: tuple[str, ...] = ()
    if now.status is GameStatus.DECIDED:
        changed = granted(consequences(bracket, command.game, outcome))
        if not situation.reasoned:
            refuse("reason_needed:reported")
        told = tuple(change.text for change in changed.changes)
    return [BracketReported(game=command.game, outcome=outcome, consequences=told)]


@command(
    by=HEADS,
    scope=Scope.FINALS,
    seen=WHOLE,
    reason=Asks.MAY,
    typed=Typed(
        "bracket leave",
        "spring Ann",
        "Take a finalist out of the bracket; what they have not played is lost.",
        disqualified="Put out by staff.",
    ),
)
class LeaveBracket(Command):
    """A finalist leaves while the bracket runs, or is disqualified."""

    player: int
    disqualified: bool = False
    """Because of a disqualification."""

    def decide(self, state: State, situation: Situation) -> Decision:
        bracket = state.finals.bracket
        if bracket is None:
            raise Refused(NO_BRACKET)
        seed = bracket.seed_of(self.player)
        if seed is None:
            refuse("not_in_bracket", player=state.name_of(self.player))
        changed = granted(departure(bracket, seed))
        return [
            BracketLeft(
                player=self.player,
                disqualified=self.disqualified,
                consequences=tuple(change.text for change in changed.changes),
            )
        ]


def _held(game: int) -> Refusal:
    return Refusal.of("held:held", game=game)


def _after_report(bracket: Bracket, number: int, outcome: GameOutcome) -> Bracket | Refusal:
    now = find(bracket, number)
    if isinstance(now, Refusal):
        return now
    if now.status is not GameStatus.DECIDED:
        return record(bracket, number, outcome)
    changed = consequences(bracket, number, outcome)
    return changed if isinstance(changed, Refusal) else changed.bracket


def _booked(state: State, after: Bracket | Refusal) -> State:
    return state if isinstance(after, Refusal) else with_bracket(state, after)


def with_bracket(state: State, bracket: Bracket) -> State:
    return replace(state, finals=replace(state.finals, bracket=bracket))


def bracket_left(state: State, entry: BracketLeft, words: Words = OURS) -> str:
    went = f"was {words.disqualified}" if entry.disqualified else "left"
    return worded(
        "finals.during_bracket",
        player=state.name_of(entry.player),
        went=went,
        consequences=" ".join(entry.consequences),
    ).strip()
