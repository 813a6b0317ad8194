"""The catalogue is complete, and its ids mean one thing each."""

import re
from collections import Counter
from pathlib import Path

import pytest

from toptable.rulebooks import all_rulebooks, catalogue
from toptable.rulebooks.catalogue import ids_in, is_known, readings, rules

SHARED = Path(__file__).resolve().parents[3] / "shared" / "rules"
RANGES = {
    "N13": 102,
    "N13-INF": 18,
    "N10": 72,
    "N10-INF": 18,
    "FFG": 56,
    "FFG-INF": 5,
    "SW": 44,
    "SW-INF": 5,
    "B": 190,
    "PS": 13,
    "PS-INF": 1,
    "AMB": 68,
    "A": 44,
}

FOUND_SINCE = {"N10-71", "N10-72"}
"""Sentences of the documents that the first catalogue had left out."""


@pytest.mark.parametrize(("prefix", "last"), RANGES.items())
def test_ids_run_from_one_without_a_gap(prefix: str, last: int) -> None:
    known = [*rules(), *readings()]
    numbers = [int(id_.removeprefix(f"{prefix}-")) for id_ in known if is_of(id_, prefix)]
    assert sorted(numbers) == list(range(1, last + 1))


def is_of(id_: str, prefix: str) -> bool:
    return re.fullmatch(rf"{prefix}-\d+", id_) is not None


def test_the_penalty_guide_has_its_sixty_entries() -> None:
    guide = [id_ for id_ in rules() if id_.startswith("PG-")]
    assert len(guide) == 60
    assert {"PG-3.1.1.1", "PG-3.9.2", "PG-3.23", "PG-4.8"} <= set(guide)
    assert len(rules()) == sum(RANGES.values()) - RANGES["AMB"] - RANGES["A"] + 60


def test_every_rulebook_has_its_rules_and_no_others() -> None:
    assert catalogue.documents() == tuple(book.id for book in all_rulebooks())
    counted = Counter(rule.document for rule in rules().values())
    assert counted == {
        "nisei-1.3": 120,
        "nisei-1.0": 90,
        "ffg-netrunner-1.0": 61,
        "ffg-starwars-2.2": 49,
        "bushiroad-1.2.11": 250,
        "plain-swiss": 14,
    }
    for reading in readings().values():
        assert set(reading.documents) <= set(catalogue.documents())


def test_every_rule_says_what_it_is_and_where() -> None:
    for rule in rules().values():
        assert rule.rule.strip()
        assert rule.software.strip()
        assert rule.section.strip()
        assert rule.area.strip()
        assert "*" not in rule.rule + rule.software
        assert not re.search(r"\d{2,}-\d{2,}", rule.section)


def test_rules_name_only_ids_that_exist() -> None:
    for rule in rules().values():
        assert all(is_known(id_) for id_ in ids_in(f"{rule.rule} {rule.software}"))


def test_what_is_known() -> None:
    """Headings of the penalty guide count, numbers that no document has do not."""
    assert all(
        is_known(id_) for id_ in ("N13-69", "AMB-07", "A-44", "PG-3.9.2", "PG-3.9", "PG-5.1")
    )
    assert not any(is_known(id_) for id_ in ("N13-103", "B-191", "AMB-69", "PG-3.9.3", "PG-6.1"))


def test_ids_are_found_in_text() -> None:
    text = "See N13-69, PG-3.9.2 (A-03), N10-INF-04; not FR-3.2.1, SHA-256, B-12 or XN13-70."
    assert ids_in(text) == ("N13-69", "PG-3.9.2", "A-03", "N10-INF-04")


def test_nothing_of_the_analysts_catalogues_is_missing() -> None:
    if not SHARED.exists():
        pytest.skip("the analysts' catalogues are not here")
    text = "".join(path.read_text(encoding="utf-8") for path in SHARED.glob("*.md"))
    rows = re.findall(r"^\| ((?:N13|N10|FFG|SW|B|AMB|A)-\d+) \|", text, re.M)
    data = re.findall(r"\bid: ((?:N13|N10|FFG|SW)-INF-\d+|PG-[\d.]+\d)", text)
    ours = {id_ for id_, rule in rules().items() if rule.document == "plain-swiss"}
    assert {*rows, *data} == {*rules(), *readings()} - FOUND_SINCE - ours
    assert len(rows) == len(set(rows))
