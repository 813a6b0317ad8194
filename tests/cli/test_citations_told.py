"""What the command line prints of an event cites the event's own document only."""

import pytest

from cited import OWN, foreign

LOOKS = (
    ("event", "show"),
    ("log",),
    ("event", "announce"),
    ("event", "checklist"),
    ("cut", "preview"),
    ("event", "places"),
    ("clock", "show"),
    *(
        ("report", kind)
        for kind in (
            *("penalties", "expulsions", "incidents", "deviations", "rulings", "staff"),
            *("handover", "event"),
        )
    ),
)


@pytest.mark.parametrize("book", OWN)
def test_every_look_at_an_event(toptable, book):
    toptable.ok("event", "new", "Spring", "--rulebook", book)
    toptable.ok("people", "enter", "spring", *"ABCDEFGH")
    toptable.run("staff", "add", "spring", "Judy", "--as", "head_judge")
    toptable.ok("round", "next", "spring")
    toptable.ok("round", "publish", "spring")
    won = "W" if book == "bushiroad-1.2.11" else "WW"
    for table in "1234":
        toptable.ok("result", "enter", "spring", table, won)
    printed = 0
    for words in LOOKS:
        ran = toptable.run(*words, "spring")
        assert foreign(book, ran.out + ran.err) == [], words
        printed += ran.status == 0
    assert printed > 10
    shown = toptable.ok("rulebooks", "show", book)
    assert foreign(book, shown) == []
    for table in ("1", "99"):
        ran = toptable.run("result", "time-up", "spring", table)
        assert foreign(book, ran.out + ran.err) == []
