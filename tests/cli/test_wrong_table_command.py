"""The wrong-table wizard from the command line."""

import pytest


@pytest.fixture
def spring(toptable):
    """Round 1 of a Bushiroad event, with who was scheduled where."""
    toptable.ok("event", "new", "Spring", "--rulebook", "bushiroad-1.2.11")
    toptable.ok("people", "enter", "spring", "Ann", "Bo", "Xe", "Yu")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    return toptable


def seats(toptable) -> list[list[str]]:
    """The names at the tables 1 and 2, read from the round as people see it."""
    shown = toptable.ok("round", "show", "spring")
    found = sorted((shown.index(name), name) for name in ("Ann", "Bo", "Xe", "Yu"))
    names = [name for _, name in found]
    return [names[:2], names[2:]]


def test_look_do_and_take_back(spring):
    (a, b), (x, y) = seats(spring)
    spring.ok("result", "enter", "spring", "1", "L")
    spring.ok("result", "enter", "spring", "2", "L")
    mixed = ("judge", "wrong-table", "spring", f"1:{a},{y}", f"2:{x},{b}")
    seen = spring.ok(*mixed)
    assert "PG-3.11.2" in seen
    assert f"{a} sat at the right table; {b} did not come to it." in seen
    assert "Nothing was written down" in seen
    assert spring.rulings("spring") == []
    done = spring.ok(*mixed, "--yes")
    assert "Ruling 4 by" in done
    assert len(spring.rulings("spring")) == 4
    spring.ok("undo", "spring", "--yes")
    assert spring.rulings("spring") == []


def test_wrong_input_is_explained(spring):
    assert "Write who sat where" in spring.refused("judge", "wrong-table", "spring", "one:Ann,Bo")
    assert "Write a decision" in spring.refused(
        "judge", "wrong-table", "spring", "1:Ann,Bo", "--decided", "1"
    )
    assert "no player called Zoe" in spring.refused("judge", "wrong-table", "spring", "1:Ann,Zoe")
