"""The rulebooks: what they are called, what they set, and that their sources exist."""

import re
from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.rulebook import DOCUMENT_ORDER, Rulebook
from toptable.rulebooks import all_rulebooks, get, ids

BOOKS = {book.id: book for book in all_rulebooks()}
CATALOGUE = Path(__file__).resolve().parents[2] / "src/toptable/rulebooks"
PREFIXES = {
    "nisei-1.3": "N13-",
    "nisei-1.0": "N10-",
    "ffg-netrunner-1.0": "FFG-",
    "ffg-starwars-2.2": "SW-",
    "bushiroad-1.2.11": "B-",
    "plain-swiss": "PS-",
}


@pytest.mark.parametrize(
    ("name", "version", "date", "points", "player"),
    [
        ("nisei-1.3", "1.3", "2020-10", "event points", "player"),
        ("nisei-1.0", "1.0", "2018-11", "event points", "player"),
        ("ffg-netrunner-1.0", "1.0", "2016-04-02", "tournament points", "player"),
        ("ffg-starwars-2.2", "2.2", "2014-10-06", "tournament points", "player"),
        ("bushiroad-1.2.11", "1.2.11", "2026-01-30", "points", "fighter"),
        ("plain-swiss", "1", "2026-11-01", "points", "player"),
    ],
)
def test_what_they_are_called(name: str, version: str, date: str, points: str, player: str) -> None:
    book = BOOKS[name]
    assert (book.version, book.date) == (version, date)
    assert (book.words.points, book.words.player) == (points, player)
    assert get(name) is book


def test_an_unknown_id_lists_those_there_are() -> None:
    found = get("magic")
    assert isinstance(found, Refusal)
    assert all(name in found.text for name in BOOKS)


@pytest.mark.parametrize("book", all_rulebooks(), ids=lambda book: book.id)
def test_settings_are_complete(book: Rulebook) -> None:
    keys = [setting.key for setting in book.settings]
    assert len(keys) == len(set(keys))
    for setting in book.settings:
        assert setting.help.endswith((".", "?"))
        assert setting.label
        assert "_" not in setting.label + "".join(map(setting.said, setting.values))
        assert set(setting.words) <= {*setting.values, setting.default}
        free = {"", DOCUMENT_ORDER}
        assert setting.default in setting.values or setting.default in free
        assert book.check_settings({setting.key: setting.values[0]}) is None or setting.only_with
    defaults = book.under({})
    assert list(defaults.chosen) == keys
    assert book.under({"rematches": "never"}).chosen == defaults.chosen


DEFAULTS = {
    "nisei-1.3": {
        "sos_outer": "rounds", "head_to_head": "off", "sides": "double", "pairing": "standard",
        "double_float": "allow", "rematches": "never", "tier": "casual",
    },
    "nisei-1.0": {
        "head_to_head": "off", "sides": "double", "pairing": "standard", "tier": "casual",
    },
    "ffg-netrunner-1.0": {"head_to_head": "on", "pairing": "standard"},
    "ffg-starwars-2.2": {"head_to_head": "on", "pairing": "halves"},
    "bushiroad-1.2.11": {
        "level": "1", "profile": "non_japan", "win": "1", "match": "bo1", "pairing": "standard",
        "bye_scope": "opponents_only", "oomw": "mean_of_omw", "structure": "swiss",
    },
    "plain-swiss": {
        "match": "bo1", "win": "3", "draw": "1", "draws": "yes", "bye_rate": "out",
        "pairing": "standard", "rematches": "never",
    },
}  # fmt: skip


@pytest.mark.parametrize(("name", "expected"), DEFAULTS.items())
def test_defaults_of_the_results_sheet(name: str, expected: dict[str, str]) -> None:
    chosen = BOOKS[name].under({}).chosen
    assert {key: chosen[key] for key in expected} == expected


def test_the_six_games_of_bushiroad_with_their_times() -> None:
    games = BOOKS["bushiroad-1.2.11"].games
    assert [(game.id, game.minutes, game.minutes_best_of_three) for game in games] == [
        ("vg", 30, None), ("ws", 35, None), ("bf", 20, 40),
        ("sve", 30, None), ("hocg", 35, None), ("gcg", 30, None),
    ]  # fmt: skip


def test_bushiroad_issues_byes_to_the_seated_only() -> None:
    assert [name for name, book in BOOKS.items() if book.under({}).issues_byes_when_seated] == [
        "bushiroad-1.2.11"
    ]


def catalogued() -> set[str]:
    """Every id that the catalogue and its list of readings define."""
    files = (*CATALOGUE.glob("*/catalogue*.toml"), *CATALOGUE.glob("*/readings.toml"))
    text = "\n".join(path.read_text() for path in files)
    return set(re.findall(r"\b(?:N13|N10|FFG|SW|B|AMB|A|PS)-(?:INF-)?\d+\b", text))


def cited(thing: object) -> set[str]:
    """All catalogue ids that a rule object and its parts name."""
    found = set(getattr(thing, "rules", ()))
    if is_dataclass(thing):
        for field in fields(thing):
            value = getattr(thing, field.name)
            parts = value if isinstance(value, tuple) else (value,)
            for part in parts:
                if is_dataclass(part):
                    found |= cited(part)
    return found


@pytest.mark.parametrize("book", all_rulebooks(), ids=lambda book: book.id)
def test_every_choice_names_rules_of_its_own_document(book: Rulebook) -> None:
    rules = book.under({})
    names = cited(rules.ranking) | cited(book.bye)
    for setting in book.settings:
        assert set(setting.rules) <= catalogued()
    for kind in book.kinds.values():
        names |= set(kind.rules)
        assert kind.source
    assert names <= catalogued()
    own = PREFIXES[book.id]
    shared = ("AMB-", "A-") if own != "B-" else ("A-",)
    assert {name for name in names if not name.startswith((own, *shared))} == set()
    for rule in rules.ranking.keys:
        assert any(name.startswith(own) for name in rule.rules), rule.id


def test_what_each_document_forbids() -> None:
    """FFG has the split only, Star Wars neither, Bushiroad forbids agreed draws. AMB-28, B-134."""
    agreed = (ResultKind.INTENTIONAL_DRAW, ResultKind.TWO_FOR_ONE)
    allowed = {
        name: [kind.value for kind in agreed if not book.kinds[kind].refused]
        for name, book in BOOKS.items()
    }
    assert allowed == {
        "nisei-1.3": ["intentional_draw", "two_for_one"],
        "nisei-1.0": ["intentional_draw", "two_for_one"],
        "ffg-netrunner-1.0": ["intentional_draw"],
        "ffg-starwars-2.2": [],
        "bushiroad-1.2.11": [],
        "plain-swiss": ["intentional_draw"],
    }


def test_each_document_is_listed_under_its_own_id() -> None:
    assert ids() == tuple(book.id for book in all_rulebooks())
    assert all(get(book.id) is book for book in all_rulebooks())
