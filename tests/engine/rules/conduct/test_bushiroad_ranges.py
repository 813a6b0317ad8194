"""Every default range as the penalty guide itself prints it.

Lowest and highest rank at level 1, then at level 2 and above; two pairs where the guide tells two
cases apart.
"""

import pytest

from books import conduct
from engine.rules.conduct.walking import ends
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.infraction import Penalty

BOOK = conduct("bushiroad-1.2.11")
RANK = {
    "C": Penalty.CAUTION,
    "W": Penalty.WARNING,
    "LM": Penalty.MATCH_LOSS,
    "DQ": Penalty.DISQUALIFICATION,
}
GUIDE = """
3.1.1.1: C-LM / W-LM
3.1.1.2: C-W / W-LM
3.1.1.3: C-LM / W-LM
3.1.1.4: W-LM / W-LM
3.1.2: C / C-W
3.1.3.1: C-W / W
3.1.3.2: W-LM / LM
3.2.1: C / C-W
3.2.2: C-W / W-LM
3.3.1: C / C-W
3.3.2: C-W / W
3.3.3: LM / LM
3.4: C / C-W
3.5.1.1: C-W / W
3.5.1.2: LM / LM
3.5.2: C-W / W
3.5.3.1: C / C-W
3.5.3.2: C-W / C-W
3.5.4: LM / LM
3.5.5: C-LM / W-LM
3.6.1.1: C / C-W
3.6.1.2: C-W / W
3.6.2: C / W
3.7: C / C-W | C-W / W
3.8.1: C-W / C-LM
3.8.2: LM / LM-DQ
3.8.3: DQ / DQ
3.9.1: C-W / W-LM
3.9.2: LM / LM
3.10.2: DQ / DQ
3.11.1: C / C-W
3.11.2: C-W / W
3.12: C-W / C-W
3.13: C-W / C-W
3.14: C-W / C-W
3.15: C-W / C-W
3.16: C-W / W-LM
3.17: C-W / C-W
3.18.1: C-W / C-W
3.18.2: C / C-W
3.18.3: C-W / C-W
3.18.4: C-W / C-W
3.18.5: DQ / DQ
4.1: DQ / DQ
4.2: DQ / DQ
4.3: DQ / DQ
4.4: DQ / DQ
4.5: W-DQ / LM-DQ
4.6.1: DQ / DQ
4.6.2: DQ / DQ
4.7: DQ / DQ
"""
ROWS = [line.split(": ") for line in GUIDE.strip().splitlines()]


@pytest.mark.parametrize(("number", "printed"), ROWS)
@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_the_range_is_the_one_in_the_guide(number: str, printed: str, level: str) -> None:
    infraction = BOOK.find(f"PG-{number}")
    assert not isinstance(infraction, Refusal)
    columns = [case.split(" / ")[0 if level == "1" else 1] for case in printed.split(" | ")]
    expected = [(RANK[one.split("-")[0]], RANK[one.split("-")[-1]]) for one in columns]
    found = [
        (one.low, one.high)
        for ruling in ends(BOOK, infraction, level)
        if ruling.infraction == infraction.id
        for one in ruling.measures
        if one.low is not Penalty.NONE
    ]
    assert found[: len(expected)] == expected


def test_the_guide_has_no_other_entry_with_a_range() -> None:
    without = {
        *("PG-3.10.1", "PG-3.19.1", "PG-3.19.2", "PG-3.19.3", "PG-3.20", "PG-3.21", "PG-3.22.1"),
        *("PG-3.23", "PG-4.8"),
    }
    assert {one.id for one in BOOK.infractions} == without | {f"PG-{row[0]}" for row in ROWS}
    assert len(ROWS) == 51
