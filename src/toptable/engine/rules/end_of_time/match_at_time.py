"""From the games to the match at time: games still open, games won, and knockout matches that both
may lose.

Whoever won more games wins. A level match is a draw in Swiss rounds, which by record counts as a
loss for both; in a bracket both lose a single game, and a best of three has an extra game. B-115,
B-117, B-187, A-15, A-16.

N13-61, AMB-24, B-087, B-088, B-121, B-130, A-24.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from toptable.engine.rules.end_of_time.script import (
    SEATS,
    Ask,
    Ended,
    Format,
    Given,
    OpenTable,
    Option,
    Script,
    at_once,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.sentence import worded


def is_running(
    table: OpenTable, *, section: str, rules: tuple[str, ...]
) -> Generator[Ask, Given, bool]:
    """Ask whether a game is on, where a game may not have been begun."""
    if table.format is Format.KNOCKOUT or table.two_for_one:
        return True
    number = len(table.finished) + 1
    given = yield Ask(
        id="running",
        do=worded("open_game.time_called"),
        ask=worded("open_game.game_begun", number=number),
        options=(
            Option("yes", worded("open_game.game", number=number)),
            Option("no", "It was never begun"),
        ),
        section=section,
        rules=rules,
    )
    return given.option == "yes"


def not_begun(table: OpenTable, *, section: str, rules: tuple[str, ...]) -> Ended:
    """Games that were never begun are draws."""
    left = table.games - len(table.finished)
    which = f"Game {table.games}" if left == 1 else "The games"
    text = worded("open_game.had_not", which=which)
    return Ended(
        text=text,
        section=section,
        rules=rules,
        result=Result(
            games=table.finished + "D" * left, how=_how(table), kind=ResultKind.DRAW, note=text
        ),
    )


def remaining_drawn(table: OpenTable, letter: str, text: str, *, seat: Seat = 0) -> Result:
    """The running game ended this way; games after it were never begun and are draws."""
    left = table.games - len(table.finished) - 1
    games = table.finished + letter + "D" * left
    on_time = letter in "Tt"
    if not on_time and "D" not in games[len(table.finished) :]:
        return Result(games=games, note=text)
    kind = ResultKind.ON_TIME if on_time else ResultKind.DRAW
    skip = () if on_time or letter == "D" else ("",)
    return Result(games=games, how=_how(table, *skip), kind=kind, seat=seat, note=text)


def _how(table: OpenTable, *first: str) -> tuple[str, ...]:
    """Game by game what is known of how it ended; the rest ended by time."""
    known = ("",) * len(table.finished) + first
    return known + ("time",) * (table.games - len(known))


@dataclass(frozen=True)
class KnockoutMatch:
    """Unfinished at time, both lose a single game; a best of three goes by its games. B-088."""

    best_of: Literal[1, 3] = 1

    id: ClassVar[str] = "knockout"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    @property
    def label(self) -> str:
        return "Time: both lose" if self.best_of == 1 else "Time: the finished games count"

    def script(self, table: OpenTable) -> Script:
        """There is nothing to ask: what is finished is known."""
        return at_once(_ended(self.at_time(table.finished, table.names)))

    def at_time(self, games: str, names: Sequence[str]) -> GameVerdict:
        """Time ran out; ``games`` are the finished ones, from the first seat (``WL``; ``T``
        and ``t`` for a game won and lost by an announced method at time).

        The running game is drawn; then the games won are counted. A-15.
        """
        if self.best_of == 1:
            return GameVerdict(worded("knockout_match.time_ran"), ("B-088", "A-15"), both_lose=True)
        return self.counted(games, names)

    def counted(self, games: str, names: Sequence[str]) -> GameVerdict:
        """Whoever won more games wins the match; a level match has an extra game. B-117."""
        won = sum(letter in "WT" for letter in games)
        lost = sum(letter in "Lt" for letter in games)
        if won == lost:
            each = "1 game" if won == 1 else f"{won} games"
            text = worded("knockout_match.each_extra", each=each)
            return GameVerdict(text, ("B-117", "A-15"), play_on=True)
        winner: Seat = 0 if won > lost else 1
        text = worded(
            "knockout_match.won_games",
            name=names[winner],
            number=max(won, lost),
            number_2=min(won, lost),
        )
        return GameVerdict(text, ("B-115", "A-15"), winner=winner)


@dataclass(frozen=True)
class LostTogether:
    """Both meet a losing condition at once: whoever's turn it is loses the game. B-087."""

    id: ClassVar[str] = "together"
    label: ClassVar[str] = "Both lost at once"
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None

    def script(self, table: OpenTable) -> Script:
        """Whose turn it was."""
        given = yield Ask(
            id="together",
            do="",
            ask=worded("knockout_match.whose_turn"),
            options=tuple(
                Option(f"turn_{seat}", worded("knockout_match.turn", name=table.names[seat]))
                for seat in SEATS
            ),
            section="",
            rules=("B-087",),
        )
        return _ended(self.in_turn_of(0 if given.option == "turn_0" else 1, table.names))

    def in_turn_of(self, turn: Seat, names: Sequence[str]) -> GameVerdict:
        """The other one wins."""
        winner: Seat = 1 if turn == 0 else 0
        text = worded("knockout_match.both_lost", name=names[turn], name_2=names[winner])
        return GameVerdict(text, ("B-087",), winner=winner)


@dataclass(frozen=True)
class Unreported:
    """Nobody handed in a result: both lose, unless the organizer decides otherwise. A-24."""

    id: ClassVar[str] = "both_lose"
    label: ClassVar[str] = "No result handed in: both lose"
    by_time: ClassVar[bool] = False
    announced: ClassVar[None] = None

    def script(self, _table: OpenTable) -> Script:
        """There is nothing to ask."""
        return at_once(
            _ended(GameVerdict(worded("knockout_match.no_result"), ("A-24",), both_lose=True))
        )


def _ended(verdict: GameVerdict) -> Ended:
    return Ended(text=verdict.text, section="", rules=verdict.rules, verdict=verdict)


def time_limit_warning(minutes: int | None) -> str | None:
    """What to tell an organizer who sets a time limit where the document wants none. B-130."""
    if minutes is None:
        return None
    return worded("knockout_match.minutes_round", minutes=minutes)


def count_games(
    table: OpenTable, letter: str, text: str, section: str, rules: tuple[str, ...]
) -> Ended:
    """The match, when the running game ended with ``letter``; empty when none was on."""
    if table.format is Format.KNOCKOUT:
        verdict = _knockout(table, letter, text, rules)
        told = _joined(text, verdict.text)
        return Ended(text=told, section=section, rules=verdict.rules, verdict=verdict)
    result = _scored(table, letter)
    told = _joined(text, _match_text(table, letter))
    noted = Result(
        games=result.games, how=result.how, kind=result.kind, seat=result.seat, note=told
    )
    return Ended(text=told, section=section, rules=rules, result=noted)


def _knockout(table: OpenTable, letter: str, text: str, rules: tuple[str, ...]) -> GameVerdict:
    if table.games > 1:
        return KnockoutMatch(best_of=3).counted(table.finished + letter, table.names)
    if letter == "D":
        return KnockoutMatch().at_time("", table.names)
    if letter == "X":
        return GameVerdict(text, rules, both_lose=True)
    return GameVerdict(text, rules, winner=0 if letter in "WT" else 1)


def _scored(table: OpenTable, letter: str) -> Result:
    """The result entry; the kind itself adds the running game to the finished ones."""
    finished = table.finished
    before = ("",) * len(finished)
    if letter == "X" and _lead(finished) == 0:
        return Result(kind=ResultKind.BOTH_LOSE)
    if letter in ("T", "t"):
        seat: Seat = 0 if letter == "T" else 1
        return Result(games=finished, how=(*before, "time"), kind=ResultKind.ON_TIME, seat=seat)
    if letter in ("W", "L"):
        how = (*before, "equal games") if _lead(finished + letter) == 0 else ()
        return Result(games=finished + letter, how=how)
    if not letter and finished:
        how = (*before[1:], "equal games") if _lead(finished) == 0 else ()
        return Result(games=finished, how=how)
    # X speaks of a whole match; a running game that both lost helps neither, like a drawn one.
    return Result(games=finished, how=(*before, "time"), kind=ResultKind.DRAW)


def _match_text(table: OpenTable, letter: str) -> str:
    if table.games == 1 and letter != "D":
        return ""
    lead = _lead(table.finished + letter)
    if lead:
        return worded("games_won.won_more", names=table.names[0 if lead > 0 else 1])
    if letter == "X":
        return worded("games_won.both_lose")
    if table.format is Format.RECORD:
        return worded("games_won.match_draw_counts")
    return worded("games_won.match_draw")


def _lead(games: str) -> int:
    """By how many games the first seat leads."""
    return sum(game in "WT" for game in games) - sum(game in "Lt" for game in games)


def _joined(*texts: str) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))
