"""``toptable result``: write down how a match ended."""

from typing import Any

from toptable.cli.common import answer, player_number, say, stop
from toptable.cli.derived import Rows
from toptable.cli.exits import Exit
from toptable.cli.made import Row
from toptable.cli.typed import CONFIRMED, REPLACES, ROUND, TABLE, flag, maybe, option
from toptable.desk.tournament import Done, Tournament
from toptable.engine.questions.progress import verdict
from toptable.engine.rules.results.kinds import ResultKind, Seat, whose
from toptable.engine.rules.results.result import Result
from toptable.engine.subjects.results.reporting import ReportResult


def _second_seat(tournament: Tournament, number: int, table: int, player: int) -> bool:
    rounds_ = tournament.state.rounds
    match = rounds_[number - 1].matches.get(table) if 1 <= number <= len(rounds_) else None
    if match is None or player not in match.players:
        name = tournament.state.name_of(player)
        stop(f"{name} does not play at table {table} of round {number}.", Exit.REFUSED)
    return match.players[1] == player


def enter(
    tournament: Tournament,
    *,
    number: int,
    table: int,
    about: str,
    kind: ResultKind | None,
    how: list[str] | None,
    replaces: bool,
    evidence: str,
    confirmed: bool,
    **report: Any,
) -> ReportResult:
    """How a match ended, seen from the first player."""
    named: Seat | None = None
    if about:
        player = player_number(tournament, about)
        named = 1 if _second_seat(tournament, number, table, player) else 0
    seat: Seat = answer(whose(kind, named))
    ended = Result(seat=seat, kind=kind, how=tuple(how or ()), **report)
    return ReportResult(
        round=number,
        table=table,
        result=ended,
        replaces=replaces,
        evidence=evidence,
        confirmed=confirmed,
    )


def tell_what_is_next(tournament: Tournament, _command: ReportResult, _done: Done) -> None:
    """Say how many matches are open, and what comes after the last."""
    current = tournament.state.current
    if current is not None and current.complete:
        say(f"Round {current.number} is complete.")
        said = verdict(tournament.state, tournament.rulebook)
        if said is not None:
            say(said.text)
        if said is None or not said.over:
            say(f"Next: toptable round next {tournament.event}")
    elif current is not None:
        say(f"{current.open} still open in round {current.number}.")


ROWS = Rows(
    "result",
    "enter clear settle-missing sides confirm-bye",
    (
        Row(
            "enter",
            ReportResult,
            "Enter a result, or correct one; one that is there is replaced with --replace.",
            "spring 3 WL",
            {
                "table": TABLE,
                "games": maybe(
                    "A letter per game, seen from the first player: W L D T t X V.", "[GAMES]"
                ),
                "number": ROUND,
                "kind": option(
                    "When the match was not simply played out.",
                    kind=ResultKind | None,
                    default=None,
                ),
                "about": option("The player that the kind is about, where it is about one."),
                "sides": option("The first player's side in each game."),
                "how": option("How each game ended.", kind=list[str] | None, default=None),
                "witness": option("Who witnessed an agreement."),
                "provisional": flag("May be replayed.", "--provisional"),
                "replaces": REPLACES,
                "confirmed": CONFIRMED,
                "evidence": option(
                    "What shows it, where a match of an earlier round is corrected."
                ),
            },
            make=enter,
            after=tell_what_is_next,
        ),
    ),
)
