"""Cards in any language under NISEI 1.3 and 1.0: the English name is the reference."""

from pathlib import Path

import pytest

from documents.day import Day

TABLE = """\
title,also,kind
Quiet Lantern,Stille Laterne|静かなランタン,event
Harbor: Night Shift,Hafen: Nachtschicht,identity
"""


@pytest.mark.parametrize(
    ("in_hand", "english"),
    [
        ("Stille Laterne", "Quiet Lantern"),
        ("静かなランタン", "Quiet Lantern"),
        ("quiet lantern", "Quiet Lantern"),
        ("Hafen: Nachtschicht", "Harbor: Night Shift"),
        ("Nachtschicht", "Harbor: Night Shift"),
    ],
)
def test_a_card_in_any_language_is_found_by_its_english_name(
    book: str, in_hand: str, english: str, tmp_path: Path
) -> None:
    """N13-09, N10-08."""
    (tmp_path / "cards.csv").write_text(TABLE, encoding="utf-8")
    day = Day(book, "Ann Bo")
    day.toptable(f"cards load {tmp_path / 'cards.csv'} --game netrunner")
    told = day.toptable(f"cards find netrunner '{in_hand}'", by="Ann")
    assert told.startswith(f"{english};")
