"""``toptable deck check``: a file judged without any event."""

import json
from pathlib import Path

import pytest
from terminal import Terminal

from deck_facts import runner_deck, with_cards
from deck_files import card_table, list_text
from spoken import spoken

BOOK = ("--rulebook", "nisei-1.0", "--date", "2019-01-20")


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "cards.csv"
    path.write_text(card_table(), encoding="utf-8")
    return path


@pytest.fixture
def legal(tmp_path: Path) -> Path:
    path = tmp_path / "deck.txt"
    path.write_text("Quiet Evening\n" + list_text(runner_deck()), encoding="utf-8")
    return path


def test_the_answer_for_programs(toptable: Terminal, cards: Path, legal: Path) -> None:
    out = toptable.ok("deck", "check", str(legal), *BOOK, "--cards", str(cards), "--json")
    answer = json.loads(out)
    assert list(answer) == [
        "deck",
        "identity",
        "lines",
        "findings",
        "notes",
        "not_checked",
        "legal",
    ]
    assert (answer["deck"], answer["identity"]) == ("Quiet Evening", "Ivo: Quiet Hacker")
    assert answer["lines"][1] == {
        "line": 3,
        "count": 3,
        "name": "Tool A",
        "known": True,
        "nearest": [],
    }
    assert (answer["findings"], answer["not_checked"], answer["legal"]) == ([], [], True)


def test_what_is_wrong_has_its_rule_and_its_card(
    toptable: Terminal, cards: Path, legal: Path
) -> None:
    legal.write_text(list_text(runner_deck(Faust=1)), encoding="utf-8")
    ran = toptable.run("deck", "check", str(legal), *BOOK, "--cards", str(cards), "--json")
    answer = json.loads(ran.out)
    assert (ran.status, answer["legal"]) == (1, False)
    assert answer["findings"] == [
        {
            "code": "removed_card",
            "rule": "N10-65",
            "text": spoken("lists.no_deck", title="Faust", word="removed", list="Standard MWL 3.0"),
            "card": "Faust",
        }
    ]
    plain = toptable.run("deck", "check", str(legal), *BOOK, "--cards", str(cards))
    assert plain.status == 1
    assert "Standard, 20 January 2019" in plain.out
    assert "- Faust is removed by Standard MWL 3.0; no deck may hold it. (N10-65)" in plain.out
    assert plain.out.rstrip().endswith("Not legal.")


def test_without_card_facts_the_answer_is_open(toptable: Terminal, legal: Path) -> None:
    answer = json.loads(toptable.in_part("deck", "check", str(legal), *BOOK, "--json"))
    assert answer["legal"] is None
    assert answer["findings"] == []
    assert len(answer["not_checked"]) == 7, "the six of the engine, and which card the identity is"
    assert not any(line["known"] for line in answer["lines"])
    assert not toptable.db.exists(), "asking makes no database"
    told = toptable.in_part("deck", "check", str(legal), *BOOK)
    assert "Nothing wrong was found, but not everything could be checked." in told


def test_facts_that_were_loaded_are_used(toptable: Terminal, cards: Path, legal: Path) -> None:
    toptable.ok("cards", "load", str(cards), "--game", "netrunner")
    assert "Legal." in toptable.ok("deck", "check", str(legal), *BOOK)


def test_unknown_and_ambiguous_names(toptable: Terminal, cards: Path, legal: Path) -> None:
    deck = with_cards(runner_deck(), {"Tol A": 1})
    legal.write_text(list_text(deck) + "0 Many\n", encoding="utf-8")
    ran = toptable.run("deck", "check", str(legal), *BOOK, "--cards", str(cards), "--json")
    answer = json.loads(ran.out)
    assert (ran.status, answer["legal"]) == (5, None)
    lines = {line["name"]: line for line in answer["lines"]}
    assert (lines["Tol A"]["known"], lines["Tol A"]["nearest"][0]) == (False, "Tool A")
    assert any("Tol A" in sentence for sentence in answer["not_checked"])
    assert any("Line 18" in sentence for sentence in answer["not_checked"])


def test_standard_input(
    toptable: Terminal, cards: Path, legal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with legal.open("rb") as stream:
        monkeypatch.setattr("sys.stdin", type("Stdin", (), {"buffer": stream})())
        assert "Legal." in toptable.ok("deck", "check", "-", *BOOK, "--cards", str(cards))


def test_formats_tiers_and_settings_by_id_or_name(
    toptable: Terminal, cards: Path, legal: Path
) -> None:
    legal.write_text(list_text(with_cards(runner_deck(), {"New": 1})), encoding="utf-8")
    book = ("--rulebook", "nisei-1.0", "--date", "2019-03-20", "--cards", str(cards))
    toptable.ok("deck", "check", str(legal), *book, "--format", "eternal")
    for words in (
        ("--format", "Core Experience"),
        ("--format", "snapshot"),
        ("--format", "eternal", "--tier", "competitive"),
    ):
        assert toptable.run("deck", "check", str(legal), *book, *words).status == 1
    abroad = ("--rulebook", "ffg-netrunner-1.0", "--date", "2019-04-01", "--cards", str(cards))
    toptable.ok("deck", "check", str(legal), *abroad)
    toptable.in_part("deck", "check", str(legal), *abroad, "--set", "region=elsewhere")
    said = legal.parent / "event.toml"
    said.write_text('legal = ["Lunar Cycle", "Ashes"]\n', encoding="utf-8")
    toptable.ok(
        *("deck", "check", str(legal), *abroad, "--set", "region=elsewhere"),
        *("--event-cards", str(said)),
    )
    draft = ("--format", "full draft", "--pool", str(legal))
    toptable.ok("deck", "check", str(legal), *abroad, *draft)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--rulebook", "nisei-9"), "There is no rulebook nisei-9"),
        ((*BOOK, "--format", "modern"), "Format cannot be modern. There are: standard"),
        ((*BOOK, "--tier", "premier"), "Tier cannot be premier"),
        ((*BOOK, "--game", "ws"), "is about netrunner, not about ws"),
        (("--rulebook", "ffg-starwars-2.2", "--format", "x"), "has no formats"),
        (("--rulebook", "nisei-1.0", "--date", "yesterday"), "yesterday is no day"),
        ((*BOOK, "--cards", "nowhere.csv"), "nowhere.csv"),
        ((*BOOK, "--event-cards", "nowhere.toml"), "nowhere.toml cannot be read"),
    ],
)
def test_what_cannot_be_asked(
    toptable: Terminal, legal: Path, words: tuple[str, ...], said: str
) -> None:
    assert said in toptable.refused("deck", "check", str(legal), *words)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n\x1a\n\0\0\0",
        b"3 Tool A\n" * 600_000,
        b'<!DOCTYPE deck [<!ENTITY a "b">]><deck><section>&a;</section></deck>',
    ],
    ids=["empty", "binary", "5 MB", "entities"],
)
def test_what_is_no_list(toptable: Terminal, legal: Path, content: bytes) -> None:
    legal.write_bytes(content)
    assert toptable.refused("deck", "check", str(legal), *BOOK).endswith(".")
    assert "cannot be read" in toptable.refused("deck", "check", str(legal.parent), *BOOK)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("legal = [", "Line 1, “legal = [”, cannot be read"),
        ('lawful = ["A"]', "What can be said: legal"),
        ('limits = { "A" = "one" }', "write a whole number"),
        ('[building]\nleast = "fifty"', "Line 2"),
    ],
)
def test_what_an_organizer_may_say(toptable: Terminal, legal: Path, text: str, said: str) -> None:
    path = legal.parent / "event.toml"
    path.write_text(text, encoding="utf-8")
    assert said in toptable.refused("deck", "check", str(legal), *BOOK, "--event-cards", str(path))
