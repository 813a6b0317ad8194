"""What happens while Swiss rounds are played: drafted, published, played, over; what is taken
back; judge calls.

Of a call there is table and kind, never who called; nothing of one made in confidence. N13-07.
"""

from collections.abc import Iterator
from itertools import zip_longest

from toptable.engine.questions.standings import standings_of
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import paragraph, worded
from toptable.engine.state import State
from toptable.engine.state.floor import REASON_TEXTS, JudgeCall
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.event_admin.admin_commands import shown_through
from toptable.engine.views.events.payloads import (
    CallPayload,
    CallStatus,
    ChangeKind,
    Happening,
    JudgeCalled,
    Paired,
    PlacePayload,
    PlayerPayload,
    Published,
    Reported,
    ResultPayload,
    RoundEnded,
    RoundPayload,
    TablePayload,
)

LEADERS = 8
"""How many of the first places are told when a round has ended."""


def swiss_rounds(before: State, after: State, rulebook: Rulebook) -> Iterator[Happening]:
    """What happened to the Swiss rounds."""
    for old, new in zip_longest(before.rounds, after.rounds):
        if old is new:
            continue
        round_ = round_payload((new or old).number)
        yield from _drafted(old, new, round_)
        yield from _published(old, new, round_, after)
        if reported := _results(old, new, round_, after):
            yield reported
        yield from _ended(old, new, round_, after, rulebook)


def round_payload(number: int) -> RoundPayload:
    """A Swiss round as people call it."""
    return RoundPayload(ClockStage.SWISS, number, f"Round {number}")


def player_payload(state: State, number: int, side: str = "", seed: int = 0) -> PlayerPayload:
    """Somebody by the name that everybody knows."""
    return PlayerPayload(number, state.name_of(number), side, seed)


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


def _drafted(old: Round | None, new: Round | None, round_: RoundPayload) -> Iterator[Paired]:
    if new is not None and _is_draft(new) and old is None:
        yield Paired(ChangeKind.NEW, worded("rounds.drafted", round=round_.name), round_)
    elif new is None and _is_draft(old):
        yield Paired(
            ChangeKind.TAKEN_BACK,
            worded("rounds.draft_discarded", round=round_.name.lower()),
            round_,
        )


def _published(
    old: Round | None, new: Round | None, round_: RoundPayload, state: State
) -> Iterator[Published]:
    if not _is_out(new):
        if _is_out(old):
            text = worded("rounds.pairings_taken", round=round_.name.lower())
            yield Published(ChangeKind.TAKEN_BACK, text, round_)
        return
    assert new is not None
    if not _is_out(old):
        change, text = (
            ChangeKind.NEW,
            worded("rounds.pairings_published", round=round_.name.lower()),
        )
    elif old is not None and _seats(old) != _seats(new):
        change, text = (
            ChangeKind.CHANGED,
            worded("rounds.pairings_changed", round=round_.name.lower()),
        )
    else:
        return
    tables = tuple(TablePayload(match.table, _players(state, match)) for match in new.tables())
    byes = tuple(player_payload(state, player) for player in sorted(new.byes))
    yield Published(change, text, round_, tables, byes)


def _seats(round_: Round) -> tuple[object, ...]:
    """Who meets whom where, and who sits out."""
    seats = [(table, match.players, match.seating.sides) for table, match in round_.matches.items()]
    return sorted(seats, key=lambda seat: seat[0]), sorted(round_.byes)


def _players(state: State, match: Match) -> tuple[PlayerPayload, PlayerPayload]:
    first, second = match.players
    one, two = match.seating.sides or ("", "")
    return player_payload(state, first, one), player_payload(state, second, two)


def _results(
    old: Round | None, new: Round | None, round_: RoundPayload, state: State
) -> Reported | None:
    """Results of a round that players see; of one that they do not see any more, none."""
    if new is None or not new.published:
        return None
    told: list[ResultPayload] = []
    for table, match in sorted(new.matches.items()):
        earlier = old.matches.get(table) if old is not None else None
        if earlier is match:
            continue
        known = earlier if earlier is not None and earlier.players == match.players else None
        if found := _result(known, match, round_, state):
            told.append(found)
    return reported(round_, told) if told else None


def reported(round_: RoundPayload, told: list[ResultPayload]) -> Reported:
    """Results of one round that came together."""
    text = (
        told[0].text
        if len(told) == 1
        else worded("rounds.results", round=round_.name, count=len(told))
    )
    return Reported(text, round_, tuple(told))


def _result(
    old: Match | None, new: Match, round_: RoundPayload, state: State
) -> ResultPayload | None:
    before = _counts(old) if old is not None else None
    after = _counts(new)
    if before == after:
        return None
    players = _players(state, new)
    where = f"{round_.name}, table {new.table}: {players[0].name} – {players[1].name}"
    if new.result is None:
        text = worded("rounds.result_taken", where=where)
        return ResultPayload(
            change=ChangeKind.TAKEN_BACK, text=text, table=new.table, players=players
        )
    change = ChangeKind.NEW if before is None else ChangeKind.CHANGED
    said = _said(new)
    corrected = "corrected to " if change is ChangeKind.CHANGED else ""
    return ResultPayload(
        change=change,
        text=f"{where} {corrected}{said}."
        if said
        else worded("rounds.result", where=where, corrected=corrected),
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
    old: Round | None, new: Round | None, round_: RoundPayload, state: State, rulebook: Rulebook
) -> Iterator[RoundEnded]:
    was, now = old is not None and old.complete, new is not None and new.complete
    if now and not was:
        leaders = _leaders(state, rulebook, round_.number)
        yield RoundEnded(ChangeKind.NEW, worded("rounds.ended", round=round_.name), round_, leaders)
    elif was and not now:
        yield RoundEnded(
            ChangeKind.TAKEN_BACK, worded("rounds.open_again", round=round_.name), round_
        )


def _leaders(state: State, rulebook: Rulebook, number: int) -> tuple[PlacePayload, ...]:
    """The first places after a round, where everybody may see them."""
    if number > shown_through(state):
        return ()
    standings = standings_of(state, rulebook, number)
    return tuple(
        PlacePayload(row.place, player_payload(state, row.player), row.points, row.printed)
        for row, _ in zip(standings, range(LEADERS), strict=False)
    )


def called(before: State, after: State) -> Iterator[JudgeCalled]:
    """Calls that were opened, resolved, or taken back."""
    if before.floor.calls is after.floor.calls:
        return
    known = {call.number: call for call in before.floor.calls}
    now = {call.number: call for call in after.floor.calls}
    told = [
        _call_payload(now.get(number) or known[number], status, before, after)
        for number in sorted(known | now)
        if (status := _status(known.get(number), now.get(number))) is not None
    ]
    if told:
        yield JudgeCalled(paragraph(*(call.text for call in told)), tuple(told))


def _status(before: JudgeCall | None, after: JudgeCall | None) -> CallStatus | None:
    one = after or before
    if one is None or one.confidential:
        return None
    if after is None:
        return CallStatus.TAKEN_BACK
    if before is None:
        return CallStatus.OPENED if after.open else CallStatus.RESOLVED
    if before.open == after.open:
        return None
    return CallStatus.REOPENED if after.open else CallStatus.RESOLVED


def _call_payload(call: JudgeCall, status: CallStatus, before: State, after: State) -> CallPayload:
    """With a number that says nothing of how many confidential calls there are."""
    calls = after.floor.calls if call in after.floor.calls else before.floor.calls
    number = sum(1 for known in calls[: call.number] if not known.confidential)
    at = "" if call.table is None else worded("call.place", table=call.table)
    text = worded(f"judge_call.{status}", place=at, reason=REASON_TEXTS[call.reason])
    return CallPayload(number, status, call.reason, text, call.table or 0)
