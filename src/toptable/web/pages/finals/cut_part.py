"""The line of the cut: who is in, who is just outside, what separates them, what is still open."""

from datetime import datetime

import msgspec

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.engine.questions.standings import (
    drawn_first,
    passed_over,
    rests_on_lot,
    tiebreaker_step,
)
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.end_of_time.ending import GameEnding
from toptable.engine.rules.finals.cut import Cut, Ranked, RecordCut, TopCut, level_across, order_of
from toptable.engine.rules.finals.cut_preview import NEAR
from toptable.engine.rules.finals.locked_cut import FinalistAnswer, LockedCut, RollCall
from toptable.engine.rules.finals.tiebreaker_games import (
    FinalMatch,
    GameResult,
    TiebreakerGame,
    TiebreakerStep,
)
from toptable.engine.state import State
from toptable.engine.subjects.event.required_event_info import by_standings, planned_cut
from toptable.engine.subjects.finals.bracket_sides import players_of
from toptable.engine.subjects.finals.cutting import called_for, drifted
from toptable.engine.subjects.finals.finals_draws import level_two
from toptable.engine.views.standings import cut_rows
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part

ANSWERS = (
    (FinalistAnswer.PRESENT, "Present"),
    (FinalistAnswer.DECLINES, "Declines"),
    (FinalistAnswer.ABSENT, "Absent"),
)
"""What staff mark at the roll-call, in the order of the buttons."""


class LineGame(msgspec.Struct, frozen=True):
    """A tiebreaker game, with its result if it has one."""

    players: tuple[int, int]
    names: tuple[str, str]
    side: str
    """What the first plays, where sides were drawn."""
    result: str
    table: int


class LineGames(msgspec.Struct, frozen=True):
    """The tiebreaker games as far as they are."""

    games: tuple[LineGame, ...] = ()
    told: tuple[str, ...] = ()
    problem: str = ""
    match: int = 0
    """How many games are reported, where a whole match is played. SW-37."""
    endings: tuple[GameEnding, ...] = ()
    """What else can end one, with questions of its own."""


def context(seen: EventView, number: int) -> dict[str, object]:
    """The cut as it would be now, or as it was locked; ``number`` says which, see ``wanted``."""
    state = seen.state
    known: dict[str, object] = {"stage": "none", "address": seen.address, "answers": ANSWERS}
    if not seen.staff:
        return known
    if state.finals.locked is not None:
        return known | _locked(seen, state.finals.locked)
    cut = wanted(state, number)
    if cut is None or not state.finished_rounds:
        games = line_games(seen, tiebreaker_step(state, seen.tournament.rulebook))
        return known | ({"stage": "games", "line_games": games} if games is not None else {})
    return known | _open(seen, cut)


def wanted(state: State, number: int) -> Cut | None:
    """The cut that a number stands for: a top cut's size, or points with a minus before them.

    0 is the cut for which the finalists were called, or else the one that was planned.
    """
    if number > 1:
        return TopCut(number)
    if number < 0:
        return RecordCut(-number)
    return state.finals.cut or planned_cut(state)


def _open(seen: EventView, cut: Cut) -> dict[str, object]:
    state = seen.state
    ranked = by_standings(seen.rules, cut)
    lists = DeckLists(seen.tournament, seen.tournament.kept_by, Actor("", seen.role), now())
    shown = lists.cut_preview(cut)
    roll_call = state.finals.roll_call if isinstance(cut, TopCut) else None
    below, answers = shown.division.waiting[:NEAR], None
    if roll_call is not None and not ranked:
        picked = {one.player for one in shown.division.taken}
        called = called_for(state, seen.tournament.rulebook, cut)
        below, answers = tuple(one for one in called if one.player not in picked), roll_call
    taken = cut_rows(shown.division.taken, roll_call, seeded=True)
    declined = [skipped.who for skipped in shown.division.skipped] if roll_call else []
    return {
        "stage": "open",
        "announced": shown.announced,
        "rows": taken,
        "below": cut_rows(below, answers),
        "skipped": cut_rows(declined, roll_call),
        "line": shown.line,
        "notices": shown.notices,
        "book": seen.tournament.rulebook.id,
        "place": roll_call.place if roll_call else "",
        "deadline": _deadline(roll_call),
        "marking": roll_call is not None and not state.closed,
        "line_games": line_games(seen, tiebreaker_step(state, seen.tournament.rulebook)),
        "words": seen.tournament.rulebook.words,
    }


def level_at(seen: EventView, line: int) -> tuple[Ranked, ...]:
    """Those whom only the lot separates across a line, for staff who may draw. AMB-07, B-100."""
    state = seen.state
    if state.closed or state.finals.locked is not None or not seen.may("DrawPlaces"):
        return ()
    if state.current is None or not state.current.complete:
        return ()
    standings = seen.tournament.standings()
    return level_across(order_of(standings, without=set(passed_over(state))), line)


def level_pairs(seen: EventView) -> tuple[tuple[Ranked, Ranked], ...]:
    """Level players whose tiebreaker game only a draw decides if nobody wins it. AMB-07."""
    state, rulebook = seen.state, seen.tournament.rulebook
    step = tiebreaker_step(state, rulebook)
    if isinstance(step, Refusal) or state.closed or not seen.may("DrawPlaces"):
        return ()
    return tuple(
        (game.first, game.second)
        for game in step.games
        if rests_on_lot(state, rulebook, game) and drawn_first(state, game.players) is None
    )


def level_opponents(seen: EventView, game: int) -> tuple[Ranked, ...]:
    """The two of an elimination game that only a draw decides if nobody wins it. AMB-07, AMB-17."""
    state, players = seen.state, players_of(seen.state, game)
    if state.closed or not seen.rules.endings.by_seed or not seen.may("DrawPlaces"):
        return ()
    if drawn_first(state, players) is not None:
        return ()
    return level_two(state, seen.tournament.rulebook, players)


def _locked(seen: EventView, locked: LockedCut) -> dict[str, object]:
    return {
        "stage": "locked",
        "seeds": locked.seeds,
        "waiting": locked.waiting[:NEAR],
        "drift": drifted(seen.state, seen.tournament.rulebook),
        "begun": seen.state.finals.bracket is not None,
        "words": seen.tournament.rulebook.words,
    }


def line_games(seen: EventView, step: TiebreakerStep | Refusal) -> LineGames | None:
    """The tiebreaker games; None where none were called."""
    called = seen.state.finals.tiebreaker
    if called is None:
        return None
    if isinstance(step, Refusal):
        return LineGames(problem=step.text)
    sides = {(one, two): side for one, two, side in called.sides}
    latest = called.played[-1] if called.played else ()
    results = {frozenset(result.players): result for result in latest}
    games = tuple(
        LineGame(
            players=game.players,
            names=(game.first.name, game.second.name),
            side=sides.get(game.players, ""),
            result=_ended(game, results.get(frozenset(game.players))),
            table=table,
        )
        for table, game in enumerate(step.games, 1)
    )
    several = isinstance(seen.rules.tiebreaker, FinalMatch)
    told = (*step.notes, *(decision.text for decision in step.decided))
    return LineGames(
        games,
        told,
        match=seen.rules.scoring.games if several else 0,
        endings=seen.rules.endings.of(ClockStage.TIEBREAKER),
    )


def _ended(game: TiebreakerGame, result: GameResult | None) -> str:
    if result is None:
        return ""
    names = dict(zip(game.players, (game.first.name, game.second.name), strict=True))
    if result.conceded:
        return f"{' and '.join(names[one] for one in result.conceded)} did not play"
    return "drawn" if result.winner is None else f"{names[result.winner]} won"


def _deadline(roll_call: RollCall | None) -> datetime | None:
    return roll_call.deadline if roll_call else None


PARTS = {
    "cut": Part(context, "finals/cut_part.html", staff=True),
}
