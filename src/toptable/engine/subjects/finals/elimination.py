"""The bracket in the log: begun, games reported and corrected, players who leave."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from typing import NamedTuple

from msgspec.structs import replace

from toptable.engine.declared import Entry
from toptable.engine.questions import teams
from toptable.engine.questions.places import time_runs
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.endings.better_seed import DRAWN
from toptable.engine.rules.endings.knockout_match import time_limit_warning
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameOutcome
from toptable.engine.rules.finals.bracket.correction import consequences, departure
from toptable.engine.rules.finals.bracket.course import GameStatus, follow
from toptable.engine.rules.finals.bracket.play import find, leave, record, seeded
from toptable.engine.rules.finals.bracket.structures import SingleElimination
from toptable.engine.rules.finals.finals_rules import structure_name
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET
from toptable.engine.subjects.calls import disputed_reports
from toptable.engine.subjects.event.announcement_facts import told_length
from toptable.engine.subjects.finals import commands, entries, whole_bracket
from toptable.engine.subjects.finals.bracket_sides import NO_BRACKET, players_of, unsettled
from toptable.engine.subjects.finals.game_endings import bracket_outcome
from toptable.engine.subjects.finals.reports import GameReport
from toptable.engine.subjects.finals.vacant_places import finalists_of
from toptable.engine.subjects.results.penalised import bracket_lost

NOT_LOCKED = Refusal("not_locked:not_locked", "Lock the cut first.")
STARTED = Refusal("started:started", "The bracket has begun already.")


def start(state: State, command: commands.StartBracket, situation: Situation) -> Decision:
    """Seed the locked cut into a chart; vacant places become walkovers. N13-83, FFG-33, SW-29."""
    locked = state.finals.locked
    rules = situation.rules
    if locked is None and not rules.only_bracket:
        raise Refused(NOT_LOCKED)
    if state.finals.bracket is not None:
        raise Refused(STARTED)
    passed(teams.winner_rule_missing(rules))
    known = situation.rulebook.finals.structures
    structure = (
        situation.rulebook.finals.structure(command.structure) if command.structure else known[0]
    )
    if structure is None:
        listed = ", ".join(structure_name(elimination) for elimination in known)
        refuse(
            "structure:start",
            "There is no %(structure)s here; there are: %(listed)s.",
            structure=command.structure,
            listed=listed,
        )
    notices = tuple(one for one in (timed_knockout(state, situation.rulebook),) if one)
    if locked is None:
        if not isinstance(structure, SingleElimination):
            refuse("structure:start_2", "This event is single elimination.", "FR-3.2.3")
        return whole_bracket.from_the_entry_list(state, situation, command, structure, notices)
    chart = granted(structure.chart(len(locked.seeds)))
    finalists = finalists_of(locked)
    return [entries.BracketStarted(chart=chart, finalists=finalists, notices=notices)]


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


def may_start(state: State, entry: entries.BracketStarted, rulebook: Rulebook) -> None:
    locked = state.finals.locked
    if entry.whole and state.finals.bracket is None:
        whole_bracket.may_begin(state, entry, rules_in(state, rulebook))
        return
    if locked is None:
        raise Refused(NOT_LOCKED)
    if state.finals.bracket is not None:
        raise Refused(STARTED)
    players = tuple(finalist.player for finalist in entry.finalists if finalist is not None)
    if players != locked.players or len(entry.finalists) != entry.chart.players:
        refuse("not_the_cut:may_start", "These are not the finalists of the locked cut.")


def book_start(state: State, entry: entries.BracketStarted) -> State:
    if entry.whole:
        state = whole_bracket.book_field(state, entry)
    return _with(state, seeded(entry.chart, entry.finalists))


def report(state: State, command: GameReport, situation: Situation) -> Decision:
    """Write down who goes on, unless a penalty has decided a seat that nobody named."""
    if state.conduct.loses_a_seat(BRACKET, command.game) and not situation.reasoned:
        refuse(
            "seat_lost:report",
            Sentence(
                "A seat of game %(game)s is lost by penalty. Report the game seat by seat, or "
                "say why the whole counts as it does.",
                game=command.game,
            ),
            "A-33",
        )
    told = reported(state, command, situation)
    if (BRACKET, command.game) in state.conduct.held:
        return told
    by_time = _by_time(state, command, situation.rulebook)
    if by_time and not situation.reasoned and time_runs(state, situation):
        refuse(
            "time_left:report",
            Sentence(
                "Time has not been called in this round. Call it first, or say why time ended it."
            ),
        )
    for entry in told:
        if isinstance(entry, entries.BracketReported):
            winner = _winner(state, entry)
            bracket_lost(state, entry.game, winner)
    settled = unsettled(state, command, situation)
    players = set(players_of(state, command.game))
    calls = disputed_reports.written_in_finals(state, players, situation)
    return [*settled, *told, *_gone_home(state, told), *calls]


def _gone_home(state: State, told: Iterable[Entry]) -> Iterator[entries.BracketLeft]:
    """Who went home when all was over does not come back for a game that a correction opens.

    What they have not played is lost, as for whoever leaves while it runs. AMB-29.
    """
    for entry in told:
        if isinstance(entry, entries.BracketReported):
            state = book_report(state, entry)
    bracket = state.finals.bracket
    while bracket is not None and (gone := not_here(state, bracket)):
        changed = departure(bracket, gone[0].seed)
        if isinstance(changed, Refusal):
            return
        texts = tuple(change.text for change in changed.changes)
        left = entries.BracketLeft(player=gone[0].player, consequences=texts)
        yield left
        state = book_gone(state, left)
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


def _winner(state: State, entry: entries.BracketReported) -> int | None:
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
            refuse(
                "reason_needed:reported",
                Sentence("This game has a result. Say why it is corrected."),
            )
        told = tuple(change.text for change in changed.changes)
    return [entries.BracketReported(game=command.game, outcome=outcome, consequences=told)]


def may_report(state: State, entry: entries.BracketReported, _rulebook: Rulebook) -> None:
    bracket = state.finals.bracket
    if bracket is None:
        raise Refused(NO_BRACKET)
    if (BRACKET, entry.game) in state.conduct.held:
        raise Refused(_held(entry.game))
    after = _after_report(bracket, entry.game, entry.outcome)
    if isinstance(after, Refusal):
        passed(after)


def book_report(state: State, entry: entries.BracketReported) -> State:
    bracket = state.finals.bracket
    if bracket is None:
        return state
    claims = tuple(
        claim
        for claim in state.finals.claims
        if claim.stage is ClockStage.TIEBREAKER or claim.table != entry.game
    )
    state = replace(state, finals=replace(state.finals, claims=claims))
    return _booked(state, _after_report(bracket, entry.game, entry.outcome))


def go(state: State, command: commands.LeaveBracket, _situation: Situation) -> Decision:
    bracket = state.finals.bracket
    if bracket is None:
        raise Refused(NO_BRACKET)
    seed = bracket.seed_of(command.player)
    if seed is None:
        refuse(
            "not_in_bracket",
            "%(player)s is not in the bracket.",
            player=state.name_of(command.player),
        )
    changed = granted(departure(bracket, seed))
    return [
        entries.BracketLeft(
            player=command.player,
            disqualified=command.disqualified,
            consequences=tuple(change.text for change in changed.changes),
        )
    ]


def may_go(state: State, entry: entries.BracketLeft, _rulebook: Rulebook) -> None:
    bracket = state.finals.bracket
    if bracket is None:
        raise Refused(NO_BRACKET)
    seed = bracket.seed_of(entry.player)
    if seed is None:
        refuse(
            "not_in_bracket",
            "%(player)s is not in the bracket.",
            player=state.name_of(entry.player),
        )
    for game in follow(bracket).open:
        if seed in game.seeds and (BRACKET, game.number) in state.conduct.held:
            raise Refused(_held(game.number))
    after = leave(bracket, seed)
    if isinstance(after, Refusal):
        passed(after)


def book_gone(state: State, entry: entries.BracketLeft) -> State:
    bracket = state.finals.bracket
    seed = bracket.seed_of(entry.player) if bracket is not None else None
    if bracket is None or seed is None:
        return state
    state = _booked(state, leave(bracket, seed))
    if not entry.disqualified:
        return state
    player = replace(state.players[entry.player], disqualified=True)
    return replace(state, players=state.players.set(entry.player, player))


def _held(game: int) -> Refusal:
    return Refusal.saying(
        "held:held",
        "Game %(game)s of the bracket is under investigation. Release it before it is "
        "decided or a player leaves it.",
        game=game,
    )


def _after_report(bracket: Bracket, number: int, outcome: GameOutcome) -> Bracket | Refusal:
    now = find(bracket, number)
    if isinstance(now, Refusal):
        return now
    if now.status is not GameStatus.DECIDED:
        return record(bracket, number, outcome)
    changed = consequences(bracket, number, outcome)
    return changed if isinstance(changed, Refusal) else changed.bracket


def _booked(state: State, after: Bracket | Refusal) -> State:
    return state if isinstance(after, Refusal) else _with(state, after)


def _with(state: State, bracket: Bracket) -> State:
    return replace(state, finals=replace(state.finals, bracket=bracket))
