"""Rounds with their tables and results; a draft only for those who run the event."""

from toptable.api.answers import rounds
from toptable.api.shape import Rows
from toptable.engine.state.rounds import Match, Round, SittingOut
from toptable.engine.subjects.results.tell import result_text
from toptable.engine.subjects.rounds.pairing_again import changed_tables, out_of_date
from toptable.web.access.seen import Seen
from toptable.web.api.asking import Ask, missing


def list_rounds(ask: Ask) -> Rows[rounds.RoundRow]:
    return ask.rows(list(ask.seen.state.rounds), _row)


def _row(round_: Round) -> rounds.RoundRow:
    return rounds.RoundRow(
        number=round_.number,
        published=round_.published,
        complete=round_.complete,
        open=round_.open,
        matches=len(round_.matches),
        byes=len(round_.byes),
    )


def read_round(ask: Ask) -> rounds.RoundAnswer:
    seen, number = ask.seen, ask.path["round"]
    if not 1 <= number <= len(seen.state.rounds):
        raise missing("round with this number")
    round_ = seen.state.rounds[number - 1]
    stale = out_of_date(seen.state, seen.rules) if seen.staff and not round_.published else None
    changed = changed_tables(seen.state) if seen.staff and not round_.published else ()
    return rounds.RoundAnswer(
        number=round_.number,
        published=round_.published,
        complete=round_.complete,
        open=round_.open,
        method=round_.method if seen.staff else "",
        matches=tuple(_match(seen, match) for match in round_.tables()),
        byes=tuple(_bye(seen, bye) for _, bye in sorted(round_.byes.items())),
        out_of_date=stale.text if stale else "",
        changed=tuple(move.text for move in changed),
        version=seen.version,
    )


def _match(seen: Seen, match: Match) -> rounds.MatchAnswer:
    first, second = match.players
    return rounds.MatchAnswer(
        table=match.table,
        seats=(_seat(seen, first), _seat(seen, second)),
        result=_result(match),
        disputed=match.disputed and seen.staff,
        reported_by=tuple(player for player, _ in match.claims) if seen.staff else (),
        pinned=match.seating.pinned and seen.staff,
        reasons=tuple(reason.text for reason in match.seating.reasons) if seen.staff else (),
    )


def _seat(seen: Seen, player: int) -> rounds.SeatAnswer:
    return rounds.SeatAnswer(player=player, name=seen.state.name_of(player))


def _result(match: Match) -> rounds.ResultAnswer | None:
    result = match.result
    if result is None:
        return None
    return rounds.ResultAnswer(
        games=result.games,
        sides=result.sides,
        kind=result.kind,
        seat=result.seat,
        points=match.points,
        text=result_text(result),
    )


def _bye(seen: Seen, bye: SittingOut) -> rounds.ByeAnswer:
    return rounds.ByeAnswer(
        player=bye.player,
        name=seen.state.name_of(bye.player),
        table=bye.seat,
        reward=bye.reward,
        issued=bye.issued,
        absent=bye.absent,
    )


WORK = {"listRounds": list_rounds, "readRound": read_round}
