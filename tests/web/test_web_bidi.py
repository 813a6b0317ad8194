"""A name that runs from right to left must not turn the score around."""

from hypothesis import given
from hypothesis import strategies as st

from toptable.web.bidi import isolated


def test_the_run_is_fenced_off_as_a_whole() -> None:
    assert isolated("Mika – ليلى حداد: LL, 0–6.") == "Mika – \u2068ليلى حداد\u2069: LL, 0–6."
    assert isolated("דוד: WL, 3–3.") == "\u2068דוד\u2069: WL, 3–3."
    assert isolated("林 美咲 – Ravi: WW") == "林 美咲 – Ravi: WW"


@given(st.text())
def test_nothing_else_changes(text: str) -> None:
    bare = text.replace("\u2068", "").replace("\u2069", "")
    assert isolated(bare).replace("\u2068", "").replace("\u2069", "") == bare
    assert isolated(bare).count("\u2068") == isolated(bare).count("\u2069")
