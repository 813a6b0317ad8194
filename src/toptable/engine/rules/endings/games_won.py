"""Matches in which only the match counts: from the games to the match at time.

Whoever won more games wins. A level match is a draw in Swiss rounds, which by record counts as a
loss for both; in a bracket both lose a single game, and a best of three has an extra game. B-115,
B-117, B-187, A-15, A-16.
"""

from toptable.engine.rules.endings.knockout_match import KnockoutMatch
from toptable.engine.rules.endings.script import Ended
from toptable.engine.rules.endings.table import Format, OpenTable
from toptable.engine.rules.finals.bracket.verdict import GameVerdict
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import worded


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
        return worded(
            "games_won.won_more",
            "%(names)s won more games and wins the match.",
            names=table.names[0 if lead > 0 else 1],
        )
    if letter == "X":
        return worded("games_won.both_lose", "Both lose the match.")
    if table.format is Format.RECORD:
        return worded(
            "games_won.match_draw_counts", "The match is a draw, which counts as a loss for both."
        )
    return worded("games_won.match_draw", "The match is a draw.")


def _lead(games: str) -> int:
    """By how many games the first seat leads."""
    return sum(game in "WT" for game in games) - sum(game in "Lt" for game in games)


def _joined(*texts: str) -> str:
    return " ".join(dict.fromkeys(text for text in texts if text))
