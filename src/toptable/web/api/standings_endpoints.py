"""Standings, the cut, the bracket and the final places."""

from collections.abc import Sequence

from toptable.api.answers import rounds_and_standings
from toptable.api.answers.server import NamedNumber
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import now
from toptable.engine.rules.finals.bracket.bracket import Bracket, follow
from toptable.engine.rules.finals.bracket.bracket_view import GameView, SeatView, views
from toptable.engine.rules.finals.cut import Ranked
from toptable.engine.rules.finals.cut_preview import NEAR
from toptable.engine.rules.finals.locked_cut import LockedCut, RollCall
from toptable.engine.rules.standings.explain import Separation, explain
from toptable.engine.rules.standings.tiebreaker import Calculation
from toptable.engine.subjects.prizes.prize_table import announced_for
from toptable.engine.views.outcome import (
    FinalLine,
    champion,
    final_lines,
    final_places,
    ranking_is_open_to,
    winner,
)
from toptable.web.api.api_request import Ask, missing
from toptable.web.auth.event_view import EventView
from toptable.web.pages.finals.bracket_parts import side_names
from toptable.web.pages.finals.cut_part import wanted
from toptable.web.pages.standings.standings_part import StandingRow, cut_line, rows_of


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
    shown = rows_of(seen, table, line, begin + limit, begin)
    return rounds_and_standings.StandingsAnswer(
        after=table.after_round,
        final=table.final,
        tiebreakers=tuple(NamedNumber(id=rule.id, name=rule.name) for rule in rules),
        rows=tuple(
            _standing(
                row,
                begin + at,
                [str(value) for value in table.row(begin + at).tiebreakers.values()],
                [rule.id for rule in rules],
            )
            for at, row in enumerate(shown, start=1)
        ),
        total=len(table),
        next=ask.next(len(table)),
        version=seen.version,
    )


def _standing(
    row: StandingRow, place: int, exact: Sequence[str], rules: Sequence[str]
) -> rounds_and_standings.StandingAnswer:
    return rounds_and_standings.StandingAnswer(
        rank=row.rank,
        place=place,
        tied=row.tied,
        printed=row.printed,
        player=row.player,
        name=row.name,
        points=row.points,
        record=row.record,
        tiebreakers={
            rule: rounds_and_standings.TiebreakerValue(exact=value, shown=shown)
            for rule, value, shown in zip(rules, exact, row.numbers, strict=True)
        },
        left=row.left,
        mark=row.mark,
        cut=row.cut,
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
        _ranked(shown.division.taken, called, seeded=True),
        _ranked(shown.division.waiting[:NEAR], None, seeded=False),
        seen.version,
        notices=tuple(notice.text for notice in shown.notices),
        called=called,
    )


def _locked(locked: LockedCut, version: int, *, staff: bool) -> rounds_and_standings.CutAnswer:
    going_on = [seed for seed in locked.seeds if seed.vacant is None]
    return _cut(
        "locked",
        tuple(_row(seed.who, seed.seed, "") for seed in going_on),
        _ranked(locked.waiting[:NEAR], None, seeded=False) if staff else (),
        version,
    )


def _cut(
    stage: str,
    players: tuple[rounds_and_standings.CutRow, ...],
    below: tuple[rounds_and_standings.CutRow, ...],
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


def _ranked(
    order: Sequence[Ranked], called: RollCall | None, *, seeded: bool
) -> tuple[rounds_and_standings.CutRow, ...]:
    return tuple(
        _row(ranked, seed if seeded else None, called.answer(ranked.player) if called else "")
        for seed, ranked in enumerate(order, start=1)
    )


def _row(ranked: Ranked, seed: int | None, answer: str) -> rounds_and_standings.CutRow:
    return rounds_and_standings.CutRow(
        seed=seed,
        player=ranked.player,
        name=ranked.name,
        rank=ranked.rank,
        printed=ranked.printed,
        points=ranked.points,
        answer=answer,
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
        games=tuple(_game(bracket, game) for game in views(bracket, side_names(seen))),
        over=follow(bracket).over,
        champion=title.name if title is not None else "",
        version=seen.version,
    )


def _game(bracket: Bracket, game: GameView) -> rounds_and_standings.BracketGame:
    first, second = game.seats
    return rounds_and_standings.BracketGame(
        number=game.number,
        part=game.part,
        status=game.status,
        heading=game.heading,
        seats=(_seat(bracket, first), _seat(bracket, second)),
        note=game.note,
        why=game.why,
        onward=game.onward,
    )


def _seat(bracket: Bracket, seat: SeatView) -> rounds_and_standings.BracketSeat:
    finalist = bracket.finalists[seat.seed - 1] if seat.seed else None
    return rounds_and_standings.BracketSeat(
        text=seat.text,
        seed=seat.seed,
        player=finalist.player if finalist is not None else None,
        side=seat.side,
        won=seat.won,
        lost=seat.lost,
        left=seat.left,
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
        rows=tuple(
            _place(seen, line, final=ranking.final)
            for line in final_lines(state, book, ranking)[begin : begin + limit]
        ),
        total=len(ranking.places),
        next=ask.next(len(ranking.places)),
        version=seen.version,
    )


def _place(seen: EventView, line: FinalLine, *, final: bool) -> rounds_and_standings.PlaceAnswer:
    place = line.place
    wins = final and not (place.void or place.disqualified)
    return rounds_and_standings.PlaceAnswer(
        place=place.place,
        player=place.player,
        name=place.name,
        part=place.part,
        printed=place.printed,
        first=place.first,
        last=place.last,
        record=line.record,
        points=line.points,
        disqualified=place.disqualified,
        void=place.void,
        prizes=tuple(announced_for(seen.state, place.place)) if wins else (),
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
