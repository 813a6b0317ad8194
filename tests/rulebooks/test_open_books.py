"""The rulebooks that ship as files: sound, listed without being read, described with sources."""

import datetime
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from open_files import ALONE, HEAD, loaded

from toptable.rulebooks.open.keys import Form, Part, keys_of
from toptable.rulebooks.open.loading import Loaded, load, warnings
from toptable.rulebooks.open.page import markdown, sections
from toptable.rulebooks.open.plain_play import in_words
from toptable.rulebooks.open.reading import Message, parse
from toptable.rulebooks.open.reference import reference
from toptable.rulebooks.open.schema import OpenBook
from toptable.rulebooks.open.shape import shown
from toptable.rulebooks.open.shipped import (
    shipped_book,
    shipped_file,
    shipped_heads,
    shipped_ids,
)

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_eleven_books_ship() -> None:
    assert len(shipped_ids()) == 11
    assert [head.id for head in shipped_heads()] == list(shipped_ids())
    assert shipped_file("../nisei_1_3/decks") is None
    assert shipped_book("nothing") is None


@pytest.mark.parametrize("name", shipped_ids())
def test_every_book_is_sound_and_every_value_has_a_source(name: str) -> None:
    found = load(shipped_file(name) or b"", shipped_file)
    assert isinstance(found, Loaded), found
    assert warnings(found, found.book.book.date) == ()
    assert found.book.book.id == name
    assert shipped_book(name) == found


def test_listing_reads_no_book_and_loads_no_loader() -> None:
    """The heads are read without the rest of the file; the program's words load none of it."""
    code = (
        "import sys; from toptable.cli.words import WORDS; assert 'rulebooks' in WORDS; "
        "print([name for name in sys.modules if 'rulebooks.open' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", shipped_ids())
def test_every_book_is_described_with_its_sources(name: str) -> None:
    found = shipped_book(name)
    assert found is not None
    titles = {section.title for section in sections(found)}
    assert {"Matches", "Points and results", "Standings", "Cut", "Time"} <= titles
    page = markdown(found)
    assert page.startswith(f"# {found.book.book.name}\n")
    for source in found.book.source:
        assert source.title in page
    for question in found.book.open:
        assert question.about in page
    for infraction in found.book.penalties.infraction:
        assert infraction.name in page
    assert not re.search(r"\bNone\b|Fraction|\bTrue\b|\bFalse\b|  ", page)


def test_a_page_says_what_the_file_says() -> None:
    lines = markdown(
        loaded(
            f"""{HEAD}
[match]
wins = 2
[match.cut]
wins = 3
[points]
win = 7
draw = 2
bye = 4
[words]
draw = "tie"
[[measure]]
id = "points"
kind = "points"
[[measure]]
id = "mw"
name = "Own"
kind = "rate"
floor = 0.25
[[measure]]
id = "omw"
name = "Theirs"
kind = "opponents"
inner = "mw"
cut_low = 1
at = "S 4"
[standings]
order = ["points", "omw"]
[cut]
kind = "asymmetric"
nominal = 8
largest = 12
[time]
swiss = 45
[[time.late]]
after_seconds = 0
penalty = "w"
[[time.late]]
after_seconds = 90
drop = true
[[penalties.rank]]
id = "w"
name = "Warning"
effect = "note"
[[penalties.count]]
id = "again"
counts = ["w"]
from_nth = 3
reset = "day"
[[rounds.table]]
id = "t"
name = "Ours"
rows = [
    {{ players = [4, 4], rounds = 2 }},
    {{ players = [5, 9], rounds = [3, 4] }},
    {{ players = [10], rounds = 5, cut = 4 }},
]
[[source]]
id = "S"
title = "Our rules"
how = "quoted"
"""
        )
    ).splitlines()
    for line in (
        "- Swiss rounds: best of 3, first to 2 wins; drawn games do not count.",
        "- Cut: best of 5, first to 3 wins; drawn games do not count.",
        "- For each match: 7 points for a win, 2 for a tie, 0 for a loss.",
        "- It brings 4 points.",
        "- 2. Theirs: mean of the opponents' Own without the 1 lowest. "
        "*§ S 4, official text as quoted by others*",
        "- All players with the points of place 8 are in the cut, at most 12. Top seeds get byes.",
        "- Swiss rounds: 45 minutes.",
        "- Late at all: Warning.",
        "- Late by 1 minute 30 seconds: dropped.",
        "- From number 3 of the same infraction on one day, Warning may become the next penalty.",
        "- Ours: 4 players: 2 rounds; 5–9 players: 3–4 rounds; 10+ players: 5 rounds, cut to 4.",
    ):
        assert line in lines, line
    assert not any(line.startswith("- Final") for line in lines)


def test_an_inherited_source_names_the_base() -> None:
    page = markdown(loaded(f'{HEAD}base = "magic"\n'))
    assert "Builds on magic" in page
    assert "*§ MTR App. C (from magic), official text*" in page


@pytest.mark.parametrize(
    ("number", "text"),
    [("1/3", "1/3"), ("33/100", "0.33"), ("2", "2"), ("0", "0"), ("1/4", "0.25"), ("5/2", "2.5")],
)
def test_numbers_are_shown_as_people_write_them(number: str, text: str) -> None:
    assert shown(Fraction(number)) == text


def test_every_kind_of_measure_has_words() -> None:
    kinds = ("points", "wins", "rate", "opponents", "cumulative", "beaten", "seed", "lot")
    inner = {"opponents": 'inner = "points"', "beaten": 'inner = "points"'}
    entries = "".join(
        f'[[measure]]\nid = "m-{kind}"\nkind = "{kind}"\n{inner.get(kind, "")}\n' for kind in kinds
    )
    book = loaded(ALONE + entries).book
    measures = {measure.id: measure for measure in book.measure}
    texts = [in_words(measure, measures) for measure in book.measure]
    assert len({*texts}) == len(kinds)


def tables(table: type[Part], path: str = "") -> list[tuple[str, Any]]:
    """Every table of the schema with its path."""
    found: list[tuple[str, Any]] = []
    for name, key in keys_of(table).items():
        if key.table is not None and key.form is not Form.CITES:
            here = f"{path}.{name}" if path else name
            found += [(here, key.table), *tables(key.table, here)]
    return found


def test_the_reference_has_every_key_with_its_effect() -> None:
    page = reference()
    for path, table in tables(OpenBook):
        for name, key in keys_of(table).items():
            assert key.nested or key.key.effect, f"{path}.{name} has no effect"
            if not key.nested and name not in ("at", "conf"):
                assert f"| `{name}` |" in page
                assert key.key.effect in page
    assert len(tables(OpenBook)) > 50


def blocks() -> list[str]:
    """The files of the guide."""
    page = (DOCS / "write-a-rulebook.md").read_text("utf-8")
    return re.findall(r"```toml\n(.*?)```", page, re.DOTALL)


def test_the_files_of_the_guide_pass_the_check() -> None:
    small, whole, translated = blocks()
    assert loaded(small).book.time.swiss == 45
    assert loaded(small).book.standings.order == ("points", "omw", "gw")
    book = loaded(whole + translated)
    assert warnings(book, datetime.date(2026, 11, 1)) == ()
    assert book.book.book.base is None
    assert book.book.cut.kind == "asymmetric"
    assert book.book.words.players == "sailors"
    assert len(book.book.standings.order) == 4
    assert book.book.penalties.count[0].becomes == "game_loss"
    assert book.book.text["de"]["words.player"] == "Seefahrer"
    assert book.chosen({"minutes": "60"}).time.swiss == 60


def test_the_message_of_the_guide_is_the_one_that_is_given() -> None:
    page = (DOCS / "write-a-rulebook.md").read_text("utf-8")
    shown_there = re.search(r"our-league.toml:(\d+): error: (.*)", page)
    assert shown_there
    broken = blocks()[0].replace('"omw"', '"owm"')
    found = load(broken.encode(), shipped_file)
    assert not isinstance(found, Loaded)
    assert [(str(one.line), one.text) for one in found.messages] == [shown_there.groups()]


@pytest.mark.parametrize("name", shipped_ids())
def test_lines_of_every_book_are_those_of_its_keys(name: str) -> None:
    """Each key with a value on its own line is found again at the line that the loader gives."""
    raw = shipped_file(name) or b""
    tables_ = parse(raw)
    assert not isinstance(tables_, Message)
    split = raw.decode().splitlines()
    keys = [(path, line) for path, line in tables_.lines.items() if isinstance(path[-1], str)]
    assert len(keys) > 80
    for path, line in keys:
        assert str(path[-1]) in split[line - 1]
