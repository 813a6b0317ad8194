"""A match between two teams that play seat by seat: from the seats to the match. B-142, A-32, A-33.

A loss given to one member costs that seat only; a loss given to the team costs the match. A-33.
"""

from collections.abc import Callable, Sequence

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import WHOLE_MATCH, MatchOutcome, Seat
from toptable.engine.rules.results.reporting import Reporting
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.teams.formats import LevelMatch, SeatBySeat
from toptable.engine.sentence import Sentence, word, worded

Settle = Callable[[Result], MatchOutcome | Refusal]
"""What the rulebook makes of the match of two people."""

Points = tuple[int, int]


def settle(
    team: SeatBySeat, result: Result, one: Settle, reporting: Reporting, win: int
) -> MatchOutcome | Refusal:
    """The letter and points of a team match.

    Without seats it takes one letter for the whole match, or a kind that decides it.
    """
    if not result.seats or result.kind in WHOLE_MATCH:
        return _as_a_whole(team, result, one)
    if result.kind is not None:
        return Refusal("kind_by_seat", "Say at which seat this happened, not for the match.")
    seats = seat_points(team, result.seats, one, reporting)
    if isinstance(seats, Refusal):
        return seats
    letter = team.letter(seats)
    if result.games not in ("", letter):
        return Refusal.saying(
            "seats_differ",
            "By its seats the match is %(letter)s, not %(games)s.",
            letter=letter,
            games=result.games,
        )
    return MatchOutcome(letter, (win if letter == "W" else 0, win if letter == "L" else 0))


def seat_points(
    team: SeatBySeat, seats: Sequence[Result], one: Settle, reporting: Reporting
) -> list[Points] | Refusal:
    """What each seat brought the two teams, or what is wrong with one of them."""
    if len(seats) != team.size:
        return Refusal.saying(
            "seats:seat_points",
            "Write one result for each seat: %(seats)s.",
            team.source,
            seats=", ".join(team.seats),
        )
    found: list[Points] = []
    for name, seat in zip(team.seats, seats, strict=True):
        settled = one(seat)
        if isinstance(settled, Refusal):
            return _at(name, settled)
        if settled.points is None or seat.seats:
            return Refusal(
                "not_over:seat_points",
                Sentence("The match of the %(name)s seat is not over.", name=word(name)),
            )
        drawn = Result(games=settled.letters, how=seat.how)
        if refusal := reporting.unexplained_draw(drawn, settled.points):
            return _at(name, refusal)
        found.append(settled.points)
    return found


def in_bracket(
    team: SeatBySeat,
    points: Sequence[Points],
    names: tuple[str, str],
    *,
    level: LevelMatch,
    extra: Seat | None = None,
) -> GameVerdict | Refusal:
    """Who goes on from a team match that needs a winner. A-32."""
    letter = team.letter(points)
    won = sum(first > 0 for first, _ in points), sum(second > 0 for _, second in points)
    if letter != "D":
        winner: Seat = 0 if letter == "W" else 1
        return GameVerdict(
            worded(
                "match.won_seats",
                "%(name)s won %(won)s of %(size)s seats.",
                name=names[winner],
                won=won[winner],
                size=team.size,
            ),
            ("A-32",),
            winner,
        )
    each = _each(won[0])
    if level is LevelMatch.REPRESENTATIVE:
        return _by_representative(team, points, names, each)
    if level is LevelMatch.EXTRA_GAME:
        if extra is None:
            return Refusal(
                "extra_game",
                Sentence("%(seats)s: an extra game decides. Report who won it.", seats=each),
                "A-32",
            )
        return GameVerdict(
            worded(
                "match.won_extra",
                "%(each)s; %(name)s won the extra game.",
                each=each,
                name=names[extra],
            ),
            ("A-32",),
            extra,
        )
    return Refusal(
        "level:in_bracket",
        Sentence(
            "%(seats)s, and nothing was announced that decides it. Choose in the settings "
            "how a level match is decided, with a reason, or report that both lose.",
            seats=each,
        ),
        "A-32",
    )


def _by_representative(
    team: SeatBySeat, points: Sequence[Points], names: tuple[str, str], each: Sentence
) -> GameVerdict | Refusal:
    first, second = points[team.representative - 1]
    seat = team.seats[team.representative - 1]
    if first == second:
        return Refusal(
            "level:by_representative",
            Sentence(
                "%(seats)s, and the %(seat)s seat has no winner either: let the representatives "
                "play on.",
                seats=each,
                seat=word(seat),
            ),
            "A-32",
        )
    winner: Seat = 0 if first > second else 1
    return GameVerdict(
        worded(
            "match.won_seat",
            "%(each)s; %(name)s won the %(seat)s seat.",
            each=each,
            name=names[winner],
            seat=seat,
        ),
        ("A-32",),
        winner,
    )


def _as_a_whole(team: SeatBySeat, result: Result, one: Settle) -> MatchOutcome | Refusal:
    if result.kind is None and len(result.games) != 1:
        return Refusal.saying(
            "seats:as_a_whole",
            "Write one result for each seat (%(seats)s), or a single letter for the whole match.",
            team.source,
            seats=", ".join(team.seats),
        )
    return one(result)


def _each(won: int) -> Sentence:
    return (
        Sentence("1 seat each").known_by("match.seat_each")
        if won == 1
        else Sentence("%(seats)s seats each", seats=won).known_by("match.seats_each")
    )


def _at(seat: str, refusal: Refusal) -> Refusal:
    text = Sentence(
        "At the %(seat)s seat: %(problem)s", seat=word(seat), problem=refusal.said
    ).known_by("own_report.seat")
    return Refusal(refusal.code, text, refusal.rule)
