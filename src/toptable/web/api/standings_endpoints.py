"""Standings, the cut, the bracket and the final places."""

from itertools import islice

from toptable.api.answers import rounds_and_standings
from toptable.api.answers.server import NamedNumber
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut_preview import NEAR
from toptable.engine.rules.finals.locked_cut import LockedCut, RollCall
from toptable.engine.rules.standings.explain import Separation, explain
from toptable.engine.rules.standings.tiebreaker import Calculation
from toptable.engine.views.bracket import BracketGame, game_views
from toptable.engine.views.outcome import champion, final_places, ranking_is_open_to, winner
from toptable.engine.views.standings import (
    CutRow,
    PlaceView,
    cut_row,
    cut_rows,
    place_views,
    standing_views,
)
from toptable.engine.views.view import only
from toptable.web.api.api_request import Ask, missing
from toptable.web.pages.finals.bracket_parts import side_names
from toptable.web.pages.finals.cut_part import wanted
from toptable.web.pages.standings.standings_part import cut_line


def read_standings(ask: Ask) -> rounds_and_standings.StandingsAnswer:
    seen, after = ask.seen, ask.query["after"] or ask.seen.standings_through
    if after > seen.standings_through:
        raise missing(f"table of standings after round {after} that you may see")
    if not after:
        return rounds_and_standings.StandingsAnswer(
            after=0,
            final=False,
            tiebreakers=(),
            rows=(),
            total=0,
            next=None,
            version=seen.version,
        )
    table = seen.standings(after)
    rules = table.ranking.tiebreakers
    begin, limit = ask.query["offset"], ask.query["limit"]
    line = cut_line(seen) if after == seen.state.finished_rounds else None
    shown = standing_views(
        seen.state, seen.tournament.rulebook, table, line, most=begin + limit, skip=begin
    )
    return rounds_and_standings.StandingsAnswer(
        after=table.after_round,
        final=table.final,
        tiebreakers=tuple(NamedNumber(id=rule.id, name=rule.name) for rule in rules),
        rows=tuple(shown),
        total=len(table),
        next=ask.next(len(table)),
        version=seen.version,
    )


def read_cut(ask: Ask) -> rounds_and_standings.CutAnswer:
    """As it was locked for everybody; as it would be now, for those who run the event."""
    seen = ask.seen
    state = seen.state
    if state.finals.locked is not None:
        return _locked(state.finals.locked, seen.version, staff=seen.staff)
    cut = wanted(state, 0)
    if not seen.staff or cut is None or not state.finished_rounds:
        return _cut("none", (), (), seen.version)
    shown = DeckLists(ask.tournament, ask.desk.store, ask.reader, now()).cut_preview(cut)
    called = state.finals.roll_call
    return _cut(
        "open",
        cut_rows(shown.division.taken, called, seeded=True),
        cut_rows(shown.division.waiting[:NEAR]),
        seen.version,
        notices=tuple(notice.text for notice in shown.notices),
        called=called,
    )


def _locked(locked: LockedCut, version: int, *, staff: bool) -> rounds_and_standings.CutAnswer:
    going_on = [seed for seed in locked.seeds if seed.vacant is None]
    return _cut(
        "locked",
        tuple(cut_row(seed.who, seed.seed) for seed in going_on),
        cut_rows(locked.waiting[:NEAR]) if staff else (),
        version,
    )


def _cut(
    stage: str,
    players: tuple[CutRow, ...],
    below: tuple[CutRow, ...],
    version: int,
    *,
    notices: tuple[str, ...] = (),
    called: RollCall | None = None,
) -> rounds_and_standings.CutAnswer:
    return rounds_and_standings.CutAnswer(
        stage=stage,
        size=len(players),
        players=players,
        below=below,
        notices=notices,
        place=called.place if called is not None else "",
        deadline=called.deadline if called is not None else None,
        version=version,
    )


def read_bracket(ask: Ask) -> rounds_and_standings.BracketAnswer:
    seen = ask.seen
    bracket = seen.state.finals.bracket
    if bracket is None:
        return rounds_and_standings.BracketAnswer(
            games=(), over=False, champion="", version=seen.version
        )
    title = champion(seen.state, seen.tournament.rulebook)
    return rounds_and_standings.BracketAnswer(
        games=only(BracketGame, game_views(bracket, side_names(seen))),
        over=follow(bracket).over,
        champion=title.name if title is not None else "",
        version=seen.version,
    )


def read_places(ask: Ask) -> rounds_and_standings.PlacesAnswer:
    """Nobody has a place while the bracket is played, or while standings are kept back."""
    seen = ask.seen
    state, book = seen.state, seen.tournament.rulebook
    if not ranking_is_open_to(state, seen.standings_through):
        return rounds_and_standings.PlacesAnswer(
            final=False, winner="", rows=(), total=0, next=None, version=seen.version
        )
    ranking, won = final_places(state, book), winner(state, book)
    begin, limit = ask.query["offset"], ask.query["limit"]
    return rounds_and_standings.PlacesAnswer(
        final=ranking.final,
        winner=won.name if won is not None else "",
        rows=only(PlaceView, islice(place_views(state, book, ranking), begin, begin + limit)),
        total=len(ranking.places),
        next=ask.next(len(ranking.places)),
        version=seen.version,
    )


def read_place(ask: Ask) -> rounds_and_standings.ExplainedPlace:
    """Every opponent's share, what was left out, what was divided by what. N13-72, N10-72."""
    seen, after = ask.seen, ask.query["after"] or ask.seen.standings_through
    if not 1 <= after <= seen.standings_through:
        raise missing("table of standings that you may see")
    table, player = seen.standings(after), ask.path["player"]
    if player not in table.ranks:
        raise missing("player with this number in these standings")
    found = explain(table, player)
    return rounds_and_standings.ExplainedPlace(
        player=player,
        name=found.name,
        after=found.after_round,
        final=found.final,
        rank=found.rank,
        printed=found.printed,
        tied=found.tied,
        points=found.points,
        workings=tuple(map(_working, found.workings)),
        above=_neighbour(found.above),
        below=_neighbour(found.below),
        version=seen.version,
    )


def _working(working: Calculation) -> rounds_and_standings.WorkingAnswer:
    return rounds_and_standings.WorkingAnswer(
        id=working.id,
        name=working.name,
        value=str(working.value),
        text=working.text,
        shares=tuple(
            rounds_and_standings.ShareAnswer(
                round=share.round,
                opponent=share.opponent,
                amount=str(share.amount),
                text=share.text,
            )
            for share in working.shares
        ),
        left_out=tuple(
            rounds_and_standings.ShareAnswer(
                round=left.round, opponent="", amount="", text=left.text
            )
            for left in working.left_out
        ),
        divisor=working.divisor,
        divisor_is=working.divisor_is,
        source=working.source,
        rules=working.rules,
    )


def _neighbour(found: Separation | None) -> rounds_and_standings.NeighbourAnswer | None:
    if found is None:
        return None
    return rounds_and_standings.NeighbourAnswer(
        rank=found.rank,
        printed=found.printed,
        name=found.name,
        tiebreaker=found.rule,
        by_chance=found.by_chance,
        text=found.text,
        source=found.source,
    )


WORK = {
    "readPlace": read_place,
    "readStandings": read_standings,
    "readCut": read_cut,
    "readBracket": read_bracket,
    "readPlaces": read_places,
}
