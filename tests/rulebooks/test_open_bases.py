"""Rulebooks on top of others: what is taken, changed, dropped and left out."""

import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from open_files import ALONE, HEAD, ON_MAGIC, loaded, refused, vectors

from toptable.rulebooks.open.citations import citation
from toptable.rulebooks.open.comparing import Difference, differences
from toptable.rulebooks.open.loading import Loaded, as_setting, load, warnings
from toptable.rulebooks.open.merging import with_choices
from toptable.rulebooks.open.shipped import shipped_file

BASE = f"""{ALONE}
lot = "shared"
[[measure]]
id = "mw"
kind = "rate"
floor = 0.33
at = "S 4"
[[measure]]
id = "wins"
kind = "wins"
[[rounds.table]]
id = "a.b"
name = "A"
rows = [{{ players = [4], rounds = 3 }}]
[time.after]
turns = 5
text = "Five turns."
[points.by_score]
"2-0" = 7
[[time.late]]
after_seconds = 60
[[time.late]]
after_seconds = 90
[[source]]
id = "S"
title = "Our rules"
how = "read"
[cite]
"time.after" = {{ at = "S 2" }}
"time.after.turns" = {{ at = "S 2.1", conf = "checked" }}
"points" = {{ at = "S 3" }}
[[open]]
about = "Nothing"
""".replace('id = "mine"', 'id = "under"').replace(
    "date = 2026-01-01", 'date = 2026-01-01\npublisher = "P"\nsummary = "S"\nuntil = 2027-01-01'
)
ON_UNDER = f'{HEAD}base = "under"\n'


def on_under(text: str) -> Loaded:
    return loaded(ON_UNDER + text, under=BASE)


def test_a_file_takes_everything_of_its_base() -> None:
    book = on_under("").book
    assert book.standings.lot == "shared"
    assert book.measure[1].floor == Fraction(33, 100)
    assert book.time.after.turns == 5


def test_of_the_head_only_publisher_game_and_check_again_are_taken() -> None:
    book = on_under("").book
    assert book.book.publisher == "P"
    assert (book.book.summary, book.book.until) == ("", None)
    assert book.open == ()


def test_tables_merge_by_key_and_entries_by_id() -> None:
    book = on_under(
        '[time.after]\nturns = 3\n[[measure]]\nid = "mw"\nfloor = "1/3"\n'
        '[[measure]]\nid = "new"\nkind = "lot"\n'
    ).book
    assert (book.time.after.turns, book.time.after.text) == (3, "Five turns.")
    assert [measure.id for measure in book.measure] == ["points", "mw", "wins", "new"]
    assert (book.measure[1].kind, book.measure[1].floor) == ("rate", Fraction(1, 3))


def test_lists_without_ids_and_tables_of_scores_are_replaced() -> None:
    book = on_under('[points]\nby_score = { "1-0" = 2 }\n[[time.late]]\nafter_seconds = 30\n').book
    assert book.points.by_score == {"1-0": 2}
    assert [late.after_seconds for late in book.time.late] == [30]


def test_entries_are_dropped() -> None:
    book = on_under('[[measure]]\nid = "wins"\ndrop_entry = true\n').book
    assert [measure.id for measure in book.measure] == ["points", "mw"]


def test_an_entry_that_is_still_needed_cannot_be_dropped() -> None:
    text = f'{ON_UNDER}[[measure]]\nid = "points"\ndrop_entry = true\n'
    assert [code for _, code in refused(text, under=BASE)] == ["unknown_id"]


@pytest.mark.parametrize(
    ("part", "left"),
    [
        ("time.after", lambda book: book.time.after.turns == 0),
        ("time.after.text", lambda book: (book.time.after.turns, book.time.after.text) == (5, "")),
        ("rounds.table.a.b", lambda book: book.rounds.table == ()),
        ("measure.mw.floor", lambda book: book.measure[1].floor is None),
        ("time", lambda book: book.time.late == ()),
    ],
)
def test_parts_of_the_base_are_left_out(part: str, left: Any) -> None:
    assert left(loaded(f'{ON_UNDER}without = ["{part}"]\n', under=BASE).book)


def test_citations_go_with_what_is_left_out() -> None:
    data = loaded(f'{ON_UNDER}without = ["time.after"]\n', under=BASE).data
    assert list(data["cite"]) == ["points"]


@pytest.mark.parametrize("part", ["nothing", "time.nothing", "measure.zz", "rounds.table.a", ""])
def test_leaving_out_what_is_not_there_is_an_error(part: str) -> None:
    assert refused(f'{ON_UNDER}without = ["{part}"]\n', under=BASE) == [(8, "without")]


def chain(length: int) -> dict[str, str]:
    """Bases b1 to bn, each on the next; the last has no base."""
    texts = {
        f"b{number}": f'{HEAD}base = "b{number + 1}"\n'.replace("mine", f"b{number}")
        for number in range(1, length)
    }
    return {**texts, f"b{length}": ALONE.replace("mine", f"b{length}")}


def test_three_bases_are_possible_and_four_are_not() -> None:
    text = f'{HEAD}base = "b1"\n'
    assert [edition.id for edition in loaded(text, **chain(3)).editions] == [
        "mine",
        "b1",
        "b2",
        "b3",
    ]
    assert refused(text, **chain(4)) == [(7, "too_many_bases")]


def test_circles_of_bases_are_refused() -> None:
    assert refused(f'{HEAD}base = "mine"\n') == [(7, "circle")]
    other = f'{HEAD}base = "mine"\n'.replace('id = "mine"', 'id = "other"')
    assert refused(f'{HEAD}base = "other"\n', other=other) == [(7, "circle")]


def test_a_broken_base_is_named_with_its_line() -> None:
    assert refused(ON_UNDER, under=BASE.replace("win = 3", "winn = 3")) == [(7, "bad_base")]
    assert refused(ON_UNDER, under="[book") == [(7, "bad_base")]
    assert refused(ON_UNDER, under="") == [(7, "bad_base")]
    assert refused(f'{HEAD}base = "nowhere"\n') == [(7, "no_base")]


def test_an_inherited_contradiction_is_put_at_the_base() -> None:
    assert refused(ON_UNDER, under=BASE.replace("0.33", '0.33\ninner = "x"')) == [
        (7, "no_effect"),
        (7, "unknown_id"),
    ]


def test_every_file_that_was_read_is_known_by_its_digest() -> None:
    found = on_under("")
    again = on_under("# a comment\n")
    assert [len(edition.sha256) for edition in found.editions] == [64, 64]
    assert found.editions[1] == again.editions[1]
    assert found.editions[0].sha256 != again.editions[0].sha256
    assert found.editions[0].text == ON_UNDER.encode()


def test_citations_are_those_of_the_longest_path_and_inherited_ones_are_marked() -> None:
    found = on_under(
        '[[source]]\nid = "T"\ntitle = "T"\nhow = "page"\n[cite]\n"points.win" = { at = "T 1" }\n'
    )

    def at(*path: str) -> tuple[str, str | None, bool] | None:
        one = citation(found.data, found.tables.data, path)
        return None if one is None else (one.at, one.confidence, one.inherited)

    assert at("points", "win") == ("T 1", "page", False)
    assert at("points", "draw") == ("S 3", "read", True)
    assert at("time", "after", "turns") == ("S 2.1", "checked", True)
    assert at("time", "after", "text") == ("S 2", "read", True)
    assert at("measure", "mw", "floor") == ("S 4", "read", True)
    assert at("standings", "lot") is None


CHOICES = """
[[choice]]
id = "wins"
label = "Match"
reach = "recorded"
default = "one"
[[choice.option]]
id = "one"
label = "One game"
set = { "match.wins" = 1, "time.swiss" = 30 }
[[choice.option]]
id = "three"
label = "Best of three"
set = { "match.wins" = 2, "time.swiss" = 50, "measure.mw.floor" = "1/3" }
[[choice]]
id = "minutes"
label = "Minutes"
reach = "ahead"
key = "time.cut"
range = [50, 60]
default = 55
[[choice]]
id = "late"
label = "Late"
reach = "standings"
key = "standings.late_below"
values = [false, true]
default = false
"""


def test_choices_set_several_keys_entries_by_id() -> None:
    found = on_under(CHOICES)
    assert (found.book.match.wins, found.book.time.swiss, found.book.time.cut) == (1, 30, 55)
    chosen = found.chosen({"wins": "three", "minutes": "60", "late": "true", "other": "x"})
    assert (chosen.match.wins, chosen.time.swiss, chosen.time.cut) == (2, 50, 60)
    assert chosen.measure[1].floor == Fraction(1, 3)
    assert chosen.standings.late_below
    assert found.chosen({"minutes": "61"}) == found.book
    assert [as_setting(value) for value in (True, 7, "x")] == ["true", "7", "x"]


def test_the_default_of_an_inherited_choice_follows_the_file() -> None:
    """What a file sets holds although its base offers a choice of it; other options still work."""
    text = "[time]\nswiss = 45\ncut = 70\n[standings]\nlate_below = true\n"
    found = loaded(ON_UNDER + text, under=BASE + CHOICES)
    assert (found.book.time.swiss, found.book.time.cut) == (45, 70)
    assert found.book.standings.late_below
    assert found.chosen({"wins": "one", "minutes": "70", "late": "true"}) == found.book
    chosen = found.chosen({"wins": "three", "minutes": "55", "late": "false"})
    assert (chosen.time.swiss, chosen.time.cut, chosen.standings.late_below) == (50, 55, False)


def test_the_shortest_useful_file_has_its_effect() -> None:
    book = loaded(
        f'{ON_MAGIC}[time]\nswiss = 45\n[standings]\norder = ["points", "omw", "gw"]\n'
    ).book
    assert (book.time.swiss, book.standings.order) == (45, ("points", "omw", "gw"))


def test_numbers_are_exact() -> None:
    found = on_under(
        '[decks.checks]\nshare = 0.1\n[[measure]]\nid = "mw"\nfloor = 0.3333333333333333\n'
    )
    assert found.book.decks.checks.share == Fraction(1, 10)
    assert found.book.measure[1].floor == Fraction(3333333333333333, 10**16)


def test_differences_are_told_by_key() -> None:
    before, after = (
        on_under("").data,
        on_under('[time]\nswiss = 45\n[[measure]]\nid = "mw"\nfloor = "33/100"\n').data,
    )
    assert differences(before, after) == [Difference("time.swiss", "", "45")]
    assert differences(after, before) == [Difference("time.swiss", "45", "")]


def codes(
    text: str, day: datetime.date = datetime.date(2026, 6, 1), **bases: str
) -> list[tuple[int, str]]:
    return [(one.line, one.code) for one in warnings(loaded(text, **bases), day)]


def test_warnings_name_what_has_no_source_and_no_minutes() -> None:
    assert codes(ALONE) == [(1, "no_source"), (1, "no_minutes")][::-1]
    line = ON_UNDER.count("\n") + 2
    assert codes(f"{ON_UNDER}[time]\nswiss = 45\n", under=BASE) == [(line, "no_source")]
    cited = f'{ON_UNDER}[time]\nswiss = 45\n[cite]\n"time.swiss" = {{ at = "S 9" }}\n'
    assert codes(cited, under=BASE) == []


def test_old_and_expired_rulebooks_are_warned_of() -> None:
    text = ON_MAGIC.replace("2026-01-01", "2026-01-01\nuntil = 2026-05-31")
    assert (7, "expired") in codes(text)
    assert codes(text, datetime.date(2026, 5, 31)) == []
    assert codes(ON_MAGIC, datetime.date(2026, 5, 31)) == []
    assert codes(ON_MAGIC, datetime.date(2026, 6, 1)) == [(6, "old")]


def test_more_losses_ranking_higher_is_warned_of() -> None:
    share = (
        '[[measure]]\nid = "l"\nkind = "rate"\nof = "losses"\n'
        '[standings]\norder = ["points", "l"]\n'
    )
    assert "losses" in {code for _, code in codes(ON_MAGIC + share)}
    lower = share.replace('"losses"', '"losses"\nlower = true')
    assert "losses" not in {code for _, code in codes(ON_MAGIC + lower)}


def plain(value: Any) -> Any:
    """Tables as the reference files have them: decimals and dates as text."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return str(value) if isinstance(value, Decimal | datetime.date) else value


RESOLVED = [
    (one["book"], one.get("choices", {}), one["value"])
    for one in vectors("resolved").get("books", ())
]
LEFT_OUT = ("cite", "source", "open", "choice", "penalties")


def test_the_shipped_books_come_out_as_the_reference_files_have_them() -> None:
    """A child of another book, told by hand, and whatever lies beside the project."""
    lorcana = load(shipped_file("lorcana") or b"", shipped_file)
    assert isinstance(lorcana, Loaded)
    assert lorcana.book.rounds.minimum_players == 8
    assert lorcana.book.points.bye == 3
    assert lorcana.book.penalties.rank == ()
    for name, choices, value in RESOLVED:
        found = load(shipped_file(name) or b"", shipped_file)
        assert isinstance(found, Loaded)
        data = with_choices(found.data, choices) if choices else found.data
        assert plain({key: one for key, one in data.items() if key not in LEFT_OUT}) == value
