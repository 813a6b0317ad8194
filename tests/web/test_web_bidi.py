"""A name that runs from right to left must not turn the score around."""

from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.sentence import isolated


def test_the_run_is_fenced_off_as_a_whole() -> None:
    assert isolated("Mika – ليلى حداد: LL, 0–6.") == "Mika – \u2068ليلى حداد\u2069: LL, 0–6."
    assert isolated("דוד: WL, 3–3.") == "\u2068דוד\u2069: WL, 3–3."
    assert isolated("林 美咲 – Ravi: WW") == "林 美咲 – Ravi: WW"


def test_marks_that_turn_the_rest_around_are_left_out() -> None:
    assert isolated("Eve\u202e wins 2–0.") == "Eve wins 2–0."
    assert isolated("\u2066ליל\u2069 wins") == "\u2068ליל\u2069 wins"


@given(st.text())
def test_nothing_else_changes(text: str) -> None:
    bare = text.translate(dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
    assert isolated(bare).replace("\u2068", "").replace("\u2069", "") == bare
    assert isolated(bare).count("\u2068") == isolated(bare).count("\u2069")
