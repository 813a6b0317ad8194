"""Matches by the games that each side won, for formats that write nothing more down."""

PLAIN = "plain-swiss"
"""The rulebook for events of games that no document here is about."""
WIN, DRAW = 3, 1
"""What a match is worth in programs that write down who won and nothing else."""


def letters(won: int, lost: int, drawn: int = 0) -> str:
    """Games as letters in an order that can be: the last game of a decided match is the deciding.

    Absurd numbers are cut short; a match of more than five games is none.
    """
    most, least = max(won, lost), min(won, lost)
    if won == lost:
        return ("WL" * min(won, 2) + "D" * min(drawn, 2)) or "D"
    ahead, behind = ("W", "L") if won > lost else ("L", "W")
    before = ahead * min(most - 1, 2) + behind * min(least, 2)
    return "D" * min(drawn, 2) + before + ahead


def points_of(won: int, lost: int) -> tuple[int, int]:
    """Three for a win, one each for a draw."""
    if won == lost:
        return DRAW, DRAW
    return (WIN, 0) if won > lost else (0, WIN)


def of_winner(won: bool | None) -> tuple[str, tuple[int, int]]:
    """A match of which only the winner is known; None for a draw."""
    if won is None:
        return "D", (DRAW, DRAW)
    return ("W", (WIN, 0)) if won else ("L", (0, WIN))
