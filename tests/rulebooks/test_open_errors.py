"""Broken rulebook files: each problem is found at its line, in a sentence."""

import json

import pytest
from open_files import ALONE, HEAD, ON_MAGIC, loaded, refused, vectors

from toptable.rulebooks.open.loading import Refused, load
from toptable.rulebooks.open.shipped import shipped_file

BROKEN: dict[str, tuple[str, list[tuple[int, str]]]] = {
    "unknown key": ("[points]\nwinn = 4\n", [(9, "unknown_key")]),
    "unknown table": ("[pointz]\nwin = 4\n", [(8, "unknown_key")]),
    "unknown key deep inside": (
        "[time.after.cut]\nturns = 3\nwho = 1\n",
        [(10, "unknown_key")],
    ),
    "text for a number": ('[points]\nwin = "three"\n', [(9, "type")]),
    "true for a number": ("[points]\nwin = true\n", [(9, "type")]),
    "number out of range": ("[points]\nwin = 100\n", [(9, "type")]),
    "value not allowed": ('[bye]\nwho = "weakest"\n', [(9, "type")]),
    "key outside its table": ("points = []\n", [(8, "unknown_key")]),
    "one bracket for two": ('[measure]\nid = "mw"\n', [(8, "type")]),
    "wrong value in a list": ("[cut]\nsizes = [4, 8, 1000]\n", [(9, "type")]),
    "wrong word in a list": ('[standings]\npost = ["each_round"]\n', [(9, "type")]),
    "score of no games": ('[bye]\ngames = "two"\n', [(9, "type")]),
    "score of no match": ('[points]\nby_score = { "2:0" = 3 }\n', [(9, "score")]),
    "day in quotes": ('[[source]]\nid = "S"\ntitle = "S"\nhow = "read"\ndate = "2026"\n', [
        (12, "type")
    ]),
    "divided by zero": ('[[measure]]\nid = "mw"\nfloor = "1/0"\n', [(10, "type")]),
    "infinite": ('[[measure]]\nid = "mw"\nfloor = inf\n', [(10, "type")]),
    "not a number": ('[[measure]]\nid = "mw"\nfloor = nan\n', [(10, "type")]),
    "huge exponent": ('[[measure]]\nid = "mw"\nfloor = 1e999999999\n', [(10, "type")]),
    "exponent beyond decimals": (
        '[[measure]]\nid = "mw"\nfloor = 1e99999999999999999999\n',
        [(10, "type")],
    ),
    "negative": ('[[measure]]\nid = "mw"\nfloor = -0.1\n', [(10, "type")]),
    "too many digits": ("[points]\nwin = 123456789012345678901\n", [(9, "number")]),
    "far too many digits": (f"[points]\nwin = {'9' * 5000}\n", [(9, "number")]),
    "long text": (f'[words]\nplayer = "{"x" * 2001}"\n', [(9, "long_text")]),
    "no id": ('[[measure]]\nkind = "points"\n', [(8, "missing")]),
    "id twice": (
        '[[measure]]\nid = "z"\nkind = "points"\n[[measure]]\nid = "z"\nkind = "points"\n',
        [(11, "twice")],
    ),
    "order names nothing": ('[standings]\norder = ["points", "owm"]\n', [(9, "unknown_id")]),
    "order twice": ('[standings]\norder = ["points", "omw", "omw"]\n', [(9, "order")]),
    "order empty": ("[standings]\norder = []\n", [(9, "order")]),
    "order without points first": ('[standings]\norder = ["omw"]\n', [(9, "order")]),
    "lot not last": (
        '[[measure]]\nid = "lot"\nkind = "lot"\n[standings]\norder = ["points", "lot", "gw"]\n',
        [(12, "lot")],
    ),
    "floor above an inherited cap": (
        '[[measure]]\nid = "mw"\ncap = 0.2\n',
        [(8, "floor")],
    ),
    "no inner": ('[[measure]]\nid = "x"\nkind = "opponents"\n', [(8, "inner")]),
    "circle of measures": (
        '[[measure]]\nid = "a"\nkind = "opponents"\ninner = "b"\n'
        '[[measure]]\nid = "b"\nkind = "beaten"\ninner = "a"\n',
        [(11, "circle"), (15, "circle")],
    ),
    "inner without a number": (
        '[[measure]]\nid = "hth"\nkind = "head_to_head"\n'
        '[[measure]]\nid = "x"\nkind = "opponents"\ninner = "hth"\n',
        [(14, "inner")],
    ),
    "key of another kind": ('[[measure]]\nid = "omw"\nweight = "1/4"\n', [(10, "no_effect")]),
    "gap in the rounds": (
        '[[rounds.table]]\nid = "t"\nname = "T"\nrows = [\n'
        "{ players = [4, 8], rounds = 3 },\n{ players = [10], rounds = 4 },\n]\n",
        [(11, "rows")],
    ),
    "two lines for one number": (
        '[[rounds.table]]\nid = "t"\nname = "T"\nrows = [\n'
        "{ players = [4], rounds = 3 },\n{ players = [10, 12], rounds = 4 },\n]\n",
        [(11, "rows")],
    ),
    "row upside down": (
        '[[rounds.table]]\nid = "t"\nname = "T"\nrows = [{ players = [8, 4], rounds = 3 }]\n',
        [(11, "rows")],
    ),
    "no rows": ('[[rounds.table]]\nid = "t"\nname = "T"\nrows = []\n', [(11, "type")]),
    "row without rounds": (
        '[[rounds.table]]\nid = "t"\nname = "T"\nrows = [{ players = [4] }]\n',
        [(11, "missing")],
    ),
    "draw above win": ("[points]\nwin = 1\ndraw = 2\n", [(9, "order_of_points")]),
    "no draws": ('[results]\ndraw = "never"\n', [(9, "draw_at_time"), (9, "no_draws")]),
    "no games": ('[match]\nkind = "fixed_games"\n', [(8, "games")]),
    "games of another kind": ("[match]\ngames = 2\n", [(9, "games")]),
    "three letters for two sides": (
        '[match]\nsides = ["A", "B"]\nside_letters = ["A"]\n',
        [(10, "sides")],
    ),
    "pods paired in twos": (
        '[match]\nplayers = 4\nkind = "single"\n[pairing]\nrematch = "avoid"\n',
        [(11, "pods")],
    ),
    "late steps out of order": (
        '[[time.late]]\nafter_seconds = 600\npenalty = "match_loss"\n'
        '[[time.late]]\nafter_seconds = 60\npenalty = "game_loss"\n',
        [(8, "late")],
    ),
    "asymmetric without a place": ('[cut]\nkind = "asymmetric"\n', [(9, "nominal")]),
    "smallest above largest": ("[cut]\nsmallest = 9\nlargest = 8\n", [(9, "sizes")]),
    "pile with exact and max": (
        '[[decks.format]]\nid = "x"\nname = "X"\n[[decks.format.pile]]\nid = "m"\nname = "M"\n'
        "exact = 60\nmax = 70\n",
        [(11, "pile")],
    ),
    "infraction without a penalty": (
        '[[penalties.infraction]]\nid = "x"\nname = "X"\n',
        [(8, "penalty")],
    ),
    "range upside down": (
        '[[penalties.infraction]]\nid = "x"\nname = "X"\npenalty = "game_loss"\nhigh = "warning"\n',
        [(12, "penalty")],
    ),
    "no such rank": (
        '[[penalties.infraction]]\nid = "x"\nname = "X"\npenalty = "caution"\n',
        [(11, "unknown_id")],
    ),
    "choice of no key": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\nkey = "time.swis"\nvalues = [1]\n'
        "default = 1\n",
        [(8, "choice_key")],
    ),
    "choice of the name": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\nkey = "book.name"\nvalues = ["A"]\n'
        'default = "A"\n',
        [(8, "choice_key")],
    ),
    "choice of a whole table": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\nkey = "time.after"\nvalues = ["A"]\n'
        'default = "A"\n',
        [(8, "choice_key")],
    ),
    "choice with a wrong value": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\nkey = "time.swiss"\n'
        'values = [50, "long"]\ndefault = 50\n',
        [(8, "type")],
    ),
    "default not offered": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\nkey = "time.swiss"\n'
        "values = [45, 50]\ndefault = 60\n",
        [(14, "default")],
    ),
    "range beyond reason": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\nkey = "time.swiss"\n'
        "range = [1, 600]\ndefault = 50\n",
        [(13, "range")],
    ),
    "taken id": (
        '[[choice]]\nid = "level"\nlabel = "L"\nreach = "ahead"\nkey = "time.swiss"\n'
        "values = [45, 50]\ndefault = 50\n",
        [(8, "taken")],
    ),
    "option that contradicts": (
        '[[choice]]\nid = "x"\nlabel = "X"\nreach = "recorded"\ndefault = "a"\n'
        '[[choice.option]]\nid = "a"\nlabel = "A"\nset = { "points.draw" = 1 }\n'
        '[[choice.option]]\nid = "b"\nlabel = "B"\nset = { "points.draw" = 9 }\n',
        [(8, "order_of_points")],
    ),
    "citation of nothing": ('[cite]\n"points.wins" = { at = "MTR 1" }\n', [(9, "cite")]),
    "citation without a source": ('[cite]\n"points.win" = { at = "XYZ 1" }\n', [(9, "source")]),
    "empty citation": ('[cite]\n"points.win" = { at = "" }\n', [(9, "source")]),
    "citation without at": ('[cite]\n"points.win" = { conf = "read" }\n', [(9, "missing")]),
    "citation that is a text": ('[cite]\n"points.win" = "MTR 1"\n', [(9, "type")]),
    "entry with an unknown source": (
        '[[measure]]\nid = "mw"\nat = "XYZ 1"\n',
        [(10, "source")],
    ),
    "translation of no text": ('[text.de]\n"points.win" = "drei"\n', [(9, "translation")]),
    "translation into no language": ('[text.German]\n"words.player" = "x"\n', [(8, "type")]),
    "dropping nothing": ('[[measure]]\nid = "mmw"\ndrop_entry = true\n', [(8, "drop_entry")]),
    "dropping half": ('[[measure]]\nid = "mw"\ndrop_entry = false\n', [(10, "type")]),
    "not TOML": ("[points\n", [(8, "not_toml")]),
    "a key twice": ("[points]\nwin = 3\nwin = 4\n", [(10, "not_toml")]),
    "cut short": ('[points]\nname = "', [(9, "not_toml")]),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_found_at_its_line(name: str) -> None:
    text, found = BROKEN[name]
    assert refused(ON_MAGIC + text) == found


REFERENCE = [
    (case["name"], case["toml"], sorted(error["line"] for error in case["errors"]))
    for case in vectors("errors").get("files", ())
]
SMALL = [("a key of its own", f"{ON_MAGIC}[points]\nwinn = 4\n", [9])]


@pytest.mark.parametrize(("name", "text", "lines"), [*REFERENCE, *SMALL])
def test_the_reference_files_are_refused_at_their_lines(
    name: str, text: str, lines: list[int]
) -> None:
    assert [line for line, _ in refused(text)] == lines, name


def test_a_message_says_what_there_is_and_the_nearest_name() -> None:
    found = load(f"{ON_MAGIC}[points]\nwinn = 4\n".encode(), shipped_file)
    assert isinstance(found, Refused)
    text = found.messages[0].text
    assert "[points]" in text
    assert "Did you mean win?" in text
    assert "double_loss" in text


def test_all_problems_of_a_stage_are_told_and_none_of_a_later_one() -> None:
    text = f'{ON_MAGIC}[points]\nwinn = 4\nwin = "x"\n[standings]\norder = ["nothing"]\n'
    assert refused(text) == [(9, "unknown_key"), (10, "type")]


def test_a_file_needs_its_head() -> None:
    assert refused("") == [(1, "missing")]
    assert refused('[book]\nschema = 1\nid = "x"\nname = "X"\n') == [(1, "missing")] * 2
    assert refused(HEAD) == [(1, "missing")] * 3
    assert loaded(ALONE).book.points.win == 3


def test_a_newer_schema_is_refused_before_anything_else() -> None:
    assert refused("[book]\nschema = 2\nid = 7\n[new_table]\nx = 1\n") == [(2, "newer_schema")]


def test_a_file_is_utf_8_and_no_larger_than_the_limit() -> None:
    def code(raw: bytes) -> tuple[int, str]:
        found = load(raw, shipped_file)
        assert isinstance(found, Refused)
        return found.messages[0].line, found.messages[0].code

    assert code(ALONE.encode() + b"# " + b"x" * 256 * 1024) == (1, "too_large")
    assert code(ALONE.encode() + b"# \xff\n") == (ALONE.count("\n") + 1, "not_utf_8")
    assert code(ALONE.encode("utf-16")) == (1, "not_utf_8")
    assert code(f"{HEAD}x = {'[' * 50}{']' * 50}\n".encode()) == (7, "too_deep")
    assert code(f"{HEAD}x = {'[' * 50000}\n".encode())[1] == "too_deep"
    assert code(f"{HEAD}{'a.' * 60000}b = 1\n".encode()) == (7, "too_deep")
    assert code(f"{HEAD}[{'a.' * 60000}b]\n".encode()) == (7, "too_deep")


def test_windows_files_are_read() -> None:
    windows = b"\xef\xbb\xbf" + ALONE.replace("\n", "\r\n").encode()
    assert not isinstance(load(windows, shipped_file), Refused)
    broken = windows.replace(b"win = 3", b"winn = 3")
    found = load(broken, shipped_file)
    assert isinstance(found, Refused)
    assert [message.line for message in found.messages] == [9]


def test_lines_are_right_around_long_texts_and_quoted_keys() -> None:
    text = (
        f'{ON_MAGIC}[words]\nplayer = """\nA # no comment\n[points]\n""" # one\n'
        "players = '''x''y'''\n"
        'draw = "a \\" [b] = 3"\n[cite]\n"points.win" = { at = "MTR 1" } # [x]\n'
        "'points.nothing' = { at = \"MTR 2\" }\n"
    )
    assert refused(text) == [(text[: text.index("'points.nothing'")].count("\n") + 1, "cite")]


def test_too_many_options_are_refused_before_they_are_tried() -> None:
    choices = "".join(
        f'[[choice]]\nid = "c{number}"\nlabel = "C"\nreach = "ahead"\nkey = "time.swiss"\n'
        "range = [40, 540]\ndefault = 50\n"
        for number in range(3)
    )
    assert refused(ON_MAGIC + choices) == [(8, "too_many_values")]


def many(line: str, number: int = 20000) -> str:
    """A line again and again, each with a number of its own, as long as a file may be."""
    size = min(number, 250_000 // (len(line) + 5))
    return "".join(line.replace("#", str(one)) for one in range(size))


HOSTILE = {
    "unknown keys": "[points]\n" + many("winn# = 1\n"),
    "entries": many('[[measure]]\nid = "m#"\nkind = "points"\n'),
    "ids of nothing": f"[standings]\norder = [{many(chr(34) + 'm#' + chr(34) + ', ')}]\n",
    "one id": f"[standings]\norder = [{many(chr(34) + 'omw' + chr(34) + ', ')}]\n",
    "citations": "[cite]\n" + many('"points.w#" = { at = "XYZ 1" }\n'),
    "values": '[[choice]]\nid = "x"\nlabel = "X"\nreach = "ahead"\ndefault = 1\n'
    f'key = "time.swiss"\nvalues = [{many("#, ")}]\n',
    "scores": "[points.by_score]\n" + many("x# = 1\n"),
    "rows": '[[rounds.table]]\nid = "t"\nname = "T"\nrows = ['
    f"{many('{ players = [#], rounds = 3 }, ')}]\n",
    "texts": "[text.de]\n" + many('"words.p#" = "x"\n'),
    "parts": "without = [" + many('"measure.m#", ') + "]\n",
    "measures in a row": many('[[measure]]\nid = "m1#"\nkind = "beaten"\ninner = "m1#"\n', 300),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_full_of_mistakes_is_answered_with_some_of_them(name: str) -> None:
    assert 1 <= len(refused(ON_MAGIC + HOSTILE[name])) <= 100


def test_measures_build_on_each_other_only_so_far() -> None:
    def row(length: int) -> str:
        return "".join(
            f'[[measure]]\nid = "m{number}"\nkind = "opponents"\ninner = "m{number - 1}"\n'
            for number in range(1, length)
        ).replace('"m0"', '"mw"')

    assert loaded(ON_MAGIC + row(7))
    assert {code for _, code in refused(ON_MAGIC + row(30))} == {"inner"}


def test_messages_are_short_whatever_the_file_says() -> None:
    found = load(
        f'{ON_MAGIC}[points]\nwin = "{"x" * 1900}"\n{"y" * 900} = 1\n'.encode(), shipped_file
    )
    assert isinstance(found, Refused)
    assert all(len(json.dumps(message.text)) < 700 for message in found.messages)
