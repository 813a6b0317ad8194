"""Swiss rounds: drafted, published, played, over; and whatever of it is taken back."""

from collections.abc import Iterator
from itertools import zip_longest

from toptable.engine.questions.standings import standings_of
from toptable.engine.reading.happenings.shapes import (
    Happening,
    HowChanged,
    Paired,
    Published,
    Reported,
    RoundEnded,
    ToldPlace,
    ToldPlayer,
    ToldResult,
    ToldRound,
    ToldTable,
)
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.office.office_work import shown_through

LEADERS = 8
"""How many of the first places are told when a round has ended."""


def swiss_rounds(before: State, after: State, rulebook: Rulebook) -> Iterator[Happening]:
    """What happened to the Swiss rounds."""
    for old, new in zip_longest(before.rounds, after.rounds):
        if old is new:
            continue
        round_ = told_round((new or old).number)
        yield from _drafted(old, new, round_)
        yield from _published(old, new, round_, after)
        if reported := _results(old, new, round_, after):
            yield reported
        yield from _ended(old, new, round_, after, rulebook)


def told_round(number: int) -> ToldRound:
    """A Swiss round as people call it."""
    return ToldRound(ClockStage.SWISS, number, f"Round {number}")


def told_player(state: State, number: int, side: str = "", seed: int = 0) -> ToldPlayer:
    """Somebody by the name that everybody knows."""
    return ToldPlayer(number, state.name_of(number), side, seed)


def score_words(games: str) -> str:
    """Games won by each, or what people say where nobody or everybody won."""
    if games and set(games) <= {"X"}:
        return "both lost"
    if games and set(games) <= {"V"}:
        return "both won"
    if games and set(games) <= {"D"}:
        return "drawn"
    return tally(games) if games else ""


def _is_draft(round_: Round | None) -> bool:
    return round_ is not None and not round_.published


def _is_out(round_: Round | None) -> bool:
    return round_ is not None and round_.published


def _drafted(old: Round | None, new: Round | None, round_: ToldRound) -> Iterator[Paired]:
    if new is not None and _is_draft(new) and old is None:
        yield Paired(
            HowChanged.NEW,
            worded("rounds.drafted", "%(round)s is drafted.", round=round_.name),
            round_,
        )
    elif new is None and _is_draft(old):
        yield Paired(
            HowChanged.TAKEN_BACK,
            worded(
                "rounds.draft_discarded",
                "The draft of %(round)s is discarded.",
                round=round_.name.lower(),
            ),
            round_,
        )


def _published(
    old: Round | None, new: Round | None, round_: ToldRound, state: State
) -> Iterator[Published]:
    if not _is_out(new):
        if _is_out(old):
            text = worded(
                "rounds.pairings_taken",
                "The pairings of %(round)s were taken back.",
                round=round_.name.lower(),
            )
            yield Published(HowChanged.TAKEN_BACK, text, round_)
        return
    assert new is not None
    if not _is_out(old):
        change, text = (
            HowChanged.NEW,
            worded(
                "rounds.pairings_published",
                "The pairings of %(round)s are published.",
                round=round_.name.lower(),
            ),
        )
    elif old is not None and _seats(old) != _seats(new):
        change, text = (
            HowChanged.CHANGED,
            worded(
                "rounds.pairings_changed",
                "The pairings of %(round)s have changed.",
                round=round_.name.lower(),
            ),
        )
    else:
        return
    tables = tuple(ToldTable(match.table, _players(state, match)) for match in new.tables())
    byes = tuple(told_player(state, player) for player in sorted(new.byes))
    yield Published(change, text, round_, tables, byes)


def _seats(round_: Round) -> tuple[object, ...]:
    """Who meets whom where, and who sits out."""
    seats = [(table, match.players, match.seating.sides) for table, match in round_.matches.items()]
    return sorted(seats, key=lambda seat: seat[0]), sorted(round_.byes)


def _players(state: State, match: Match) -> tuple[ToldPlayer, ToldPlayer]:
    first, second = match.players
    one, two = match.seating.sides or ("", "")
    return told_player(state, first, one), told_player(state, second, two)


def _results(
    old: Round | None, new: Round | None, round_: ToldRound, state: State
) -> Reported | None:
    """Results of a round that players see; of one that they do not see any more, none."""
    if new is None or not new.published:
        return None
    told: list[ToldResult] = []
    for table, match in sorted(new.matches.items()):
        earlier = old.matches.get(table) if old is not None else None
        if earlier is match:
            continue
        known = earlier if earlier is not None and earlier.players == match.players else None
        if found := _result(known, match, round_, state):
            told.append(found)
    return reported(round_, told) if told else None


def reported(round_: ToldRound, told: list[ToldResult]) -> Reported:
    """Results of one round that came together."""
    text = (
        told[0].text
        if len(told) == 1
        else worded(
            "rounds.results", "%(round)s: %(count)s results.", round=round_.name, count=len(told)
        )
    )
    return Reported(text, round_, tuple(told))


def _result(old: Match | None, new: Match, round_: ToldRound, state: State) -> ToldResult | None:
    before = _counts(old) if old is not None else None
    after = _counts(new)
    if before == after:
        return None
    players = _players(state, new)
    where = f"{round_.name}, table {new.table}: {players[0].name} – {players[1].name}"
    if new.result is None:
        text = worded("rounds.result_taken", "%(where)s, the result was taken back.", where=where)
        return ToldResult(change=HowChanged.TAKEN_BACK, text=text, table=new.table, players=players)
    change = HowChanged.NEW if before is None else HowChanged.CHANGED
    said = _said(new)
    corrected = "corrected to " if change is HowChanged.CHANGED else ""
    return ToldResult(
        change=change,
        text=f"{where} {corrected}{said}."
        if said
        else worded(
            "rounds.result", "%(where)s, %(corrected)sa result.", where=where, corrected=corrected
        ),
        table=new.table,
        players=players,
        games=new.result.games,
        seats=tuple(seat.games for seat in new.result.seats),
        score=score_words(new.result.games),
        points=new.points,
    )


def _counts(match: Match) -> tuple[str, tuple[str, ...], tuple[int, int] | None] | None:
    """What everybody sees of a result."""
    result: Result | None = match.result
    if result is None:
        return None
    return result.games, tuple(seat.games for seat in result.seats), match.points


def _said(match: Match) -> str:
    assert match.result is not None
    if said := score_words(match.result.games):
        return said
    return f"{match.points[0]}–{match.points[1]}" if match.points is not None else ""


def _ended(
    old: Round | None, new: Round | None, round_: ToldRound, state: State, rulebook: Rulebook
) -> Iterator[RoundEnded]:
    was, now = old is not None and old.complete, new is not None and new.complete
    if now and not was:
        leaders = _leaders(state, rulebook, round_.number)
        yield RoundEnded(
            HowChanged.NEW,
            worded("rounds.ended", "%(round)s has ended.", round=round_.name),
            round_,
            leaders,
        )
    elif was and not now:
        yield RoundEnded(
            HowChanged.TAKEN_BACK,
            worded("rounds.open_again", "%(round)s is open again.", round=round_.name),
            round_,
        )


def _leaders(state: State, rulebook: Rulebook, number: int) -> tuple[ToldPlace, ...]:
    """The first places after a round, where everybody may see them."""
    if number > shown_through(state):
        return ()
    standings = standings_of(state, rulebook, number)
    return tuple(
        ToldPlace(row.place, told_player(state, row.player), row.points, row.printed)
        for row, _ in zip(standings, range(LEADERS), strict=False)
    )
