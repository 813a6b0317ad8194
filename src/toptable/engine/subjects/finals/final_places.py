"""The final ranking of an event, how games of the finals are handed on, and what would change
about places (AMB-57, B-084, B-103, SW-37).
"""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from toptable.engine.entry import Word
from toptable.engine.questions import teams
from toptable.engine.questions.progress import ending, verdict
from toptable.engine.questions.standings import standings_of, tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.finals.bracket.bracket import Bracket, Decision, follow, still_in
from toptable.engine.rules.finals.bracket.bracket_view import capital, game_name, places
from toptable.engine.rules.finals.cut import listed, order_of
from toptable.engine.rules.finals.final_ranking import (
    FinalRanking,
    RankedPart,
    Revoked,
    final_ranking,
    part_of,
)
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.records import Record
from toptable.engine.rules.results.kinds import Result, Seat
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in


class GameReport(Word):
    """How an elimination game ended."""

    game: int
    winner: Seat | None = None
    """Who won by the rules of the game."""
    ending: str = ""
    """One of the document's endings for elimination games, by its id; none for a plain win."""
    answers: tuple[Given, ...] = ()
    """What was answered to the questions of that ending, in order."""
    finished: str = ""
    """The finished games of a best of three, from the first seat."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


class TeamGameReport(Word):
    """How the seats of an elimination match of teams ended."""

    game: int
    seats: tuple[Result, ...]
    """The match of each seat, seen from the first team."""
    extra: Seat | None = None
    """Which team won the extra game, where one decided a level match."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


class TiebreakerReport(Word):
    """How a game around the line ended."""

    result: GameResult
    """Who played, and how it ended."""
    confirmed: bool = False
    """Where the sender plays this game: the opponent confirmed the result at the desk. N13-38."""


def bracket_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """The cut, and the games of the bracket that end otherwise."""
    if (before.finals.locked is None) != (after.finals.locked is None):
        yield worded("finals.cut_locked", words="no longer " if after.finals.locked is None else "")
    one, two = before.finals.bracket, after.finals.bracket
    if (one is None) != (two is None):
        yield (
            worded("finals.bracket_disappears") if two is None else worded("finals.bracket_there")
        )
    elif one is not None and two is not None and one.chart == two.chart:
        yield from _games(one, two)


def _games(before: Bracket, after: Bracket) -> Iterator[str]:
    for old, new in zip(follow(before).games, follow(after).games, strict=True):
        if old.decision != new.decision:
            was, now = _ended(before, old.decision), _ended(after, new.decision)
            yield worded(
                "finals.bracket_becomes", capital=capital(game_name(new.game)), was=was, now=now
            )


def _ended(bracket: Bracket, decision: Decision | None) -> str:
    if decision is None:
        return "no result"
    winner = decision.winner
    return f"a win of {bracket.name(winner)}" if winner is not None else "lost by both"


def places_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Who has another place or other points, whatever moved them."""
    old = _standing(before, rulebook)
    new = _standing(after, rulebook)
    for number, (place, points) in sorted(new.items(), key=lambda item: item[1]):
        was = old.get(number)
        if was is not None and was != (place, points):
            turns = "becomes" if was[1] == 1 else "become"
            gained = f", {counted(was[1], 'point')} {turns} {points}" if was[1] != points else ""
            moved = f"place {was[0]} becomes {place}" if was[0] != place else f"place {place} stays"
            yield worded("finals.plain_2", name=after.name_of(number), moved=moved, gained=gained)


def _standing(state: State, rulebook: Rulebook) -> dict[int, tuple[int, int]]:
    if state.event is None or not state.finished_rounds:
        return {}
    standings = standings_of(state, rulebook, state.finished_rounds)
    return {row.player: (row.rank, row.points) for row in standings}


def final_places(state: State, rulebook: Rulebook) -> FinalRanking:
    """Everybody's place by the last part of the event they reached. AMB-57."""
    rules = rules_in(state, rulebook)
    parts = [] if rules.only_bracket else [_rounds(state, rulebook)]
    if finals := _elimination(state):
        parts.insert(0, finals)
    open_ = still_to_come(state, rulebook) or (_shared(state, parts[0]) if parts else "")
    return final_ranking(
        parts,
        {number: player.name for number, player in state.players.items()},
        left={
            number: player.record.left
            for number, player in state.players.items()
            if player.record.left is not None and (open_ or _before_the_end(state, player.record))
        },
        disqualified=[player.id for player in state.players.values() if player.disqualified],
        revoked=state.conduct.revoked,
        open_=open_,
    )


def _elimination(state: State) -> RankedPart | None:
    """Those who made the cut: who is still in stands above who has gone and loses the next game,
    and they above who is out. N13-77, N10-46, FFG-25."""
    bracket, locked = state.finals.bracket, state.finals.locked
    if bracket is None:
        return RankedPart("elimination", (locked.players,)) if locked and not state.closed else None
    bands = groupby(places(bracket), key=lambda one: one.first)
    out = [tuple(place.finalist.player for place in band) for _, band in bands]
    placed = {player for band in out for player in band}
    playing = tuple(
        finalist.player for finalist in still_in(bracket) if finalist.player not in placed
    )
    seated = (finalist.player for finalist in bracket.finalists if finalist is not None)
    leaving = tuple(one for one in seated if one not in placed and one not in playing)
    return RankedPart("elimination", tuple(group for group in (playing, leaving, *out) if group))


def still_to_come(state: State, rulebook: Rulebook) -> str:
    """What must happen before the event has a winner; empty when nothing must."""
    finals = state.finals
    if state.closed:
        return ""
    if finals.bracket is not None:
        return "" if follow(finals.bracket).over else worded("final_places.bracket_being")
    if finals.locked is not None:
        return worded("final_places.bracket_locked")
    if rules_in(state, rulebook).only_bracket:
        return worded("final_places.bracket_still")
    if (by_record := ending(state, rulebook)) is not None and by_record.winner is not None:
        return ""
    current = state.current
    if current is None:
        return worded("final_places.no_round")
    if not current.published:
        return worded("final_places.round_still", number=current.number)
    if not current.complete:
        return worded("final_places.round_being", number=current.number)
    return _after_the_rounds(state, rulebook)


def _after_the_rounds(state: State, rulebook: Rulebook) -> str:
    """With all results in: the games around a line, more rounds, or a cut."""
    said = verdict(state, rulebook)
    match = teams.still_open(state, rulebook)
    if match is not None and (said is None or said.over):
        return match.text
    if teams.played(state, rulebook):
        return ""
    if state.finals.tiebreaker is not None:
        step = tiebreaker_step(state, rulebook)
        if not isinstance(step, Refusal) and not step.over:
            return worded("final_places.tiebreaker_games")
    if state.finals.through is not None:
        return worded("final_places.those_made")
    if said is None:
        return worded("final_places.no_number")
    if not said.over:
        return said.text
    if state.plan is not None and state.plan.points:
        return worded("final_places.cut_points", points=state.plan.points)
    if state.plan is not None and state.plan.cut:
        return worded("final_places.cut_top", cut=state.plan.cut)
    return ""


def _shared(state: State, last: RankedPart) -> str:
    """The lot alone makes nobody a winner while it can still be played off or drawn. B-100."""
    if state.closed or state.finals.bracket is not None:
        return ""
    top = next((player for group in last.groups for player in group), 0)
    if state.conduct.revoked.get(top) is Revoked.VOID:
        return ""
    could_win = (tuple(filter(partial(_can_win, state), group)) for group in last.groups)
    first = next((group for group in could_win if group), ())
    if len(first) < 2:
        return ""
    names = listed(state.name_of(player) for player in first)
    return worded("final_places.only_lot", names=names)


def _can_win(state: State, number: int) -> bool:
    player = state.players[number]
    return not player.disqualified and not _before_the_end(state, player.record)


def _before_the_end(state: State, record: Record) -> bool:
    """Whether somebody left while there were rounds to play; who went home after them stayed."""
    return record.left is not None and record.left < state.finished_rounds


def _rounds(state: State, rulebook: Rulebook) -> RankedPart:
    """The order after the rounds, with what the tiebreaker games changed."""
    by_record = ending(state, rulebook)
    name = "Swiss rounds" if by_record is None else "double elimination"
    winner = by_record.winner if by_record is not None else None
    order = order_of(standings_of(state, rulebook, state.finished_rounds))
    lot = rules_in(state, rulebook).ranking.lot
    return part_of(name, order, winner=winner, by_lot=lot.decides)
