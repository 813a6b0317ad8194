"""How every rule is served: by which module and test, or why not; the page that lists it.

The lists are in ``served.toml`` in the folder of each document, one line per rule; the head of
each file says how to add to it. The command ``toptable rulebooks coverage`` and the page
``docs/coverage.md`` are made from them.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from importlib import resources

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.rulebooks import all_rulebooks, catalogue
from toptable.rulebooks.catalogue import Rule


class How(StrEnum):
    """What the program does about a rule."""

    COMPUTED = "computed"
    ENFORCED = "enforced"
    RECORDED = "recorded"
    TIMED = "timed"
    PRINTED = "printed"
    GUIDED = "guided"


class Status(StrEnum):
    """How far a rule is served."""

    SERVED = "served"
    PARTLY = "partly served"
    NOT_YET = "not yet"
    OUTSIDE = "outside software"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule, and how it is served."""

    rule: Rule
    status: Status
    how: tuple[How, ...] = ()
    modules: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """Tests that would fail without it, as pytest names them."""
    why: str = ""
    """What is missing, or why software has no part in it."""


class Mark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a list: served (``how``, ``by``, ``test``), or one of the two reasons."""

    how: str = ""
    by: str = ""
    test: str = ""
    missing: str = ""
    not_yet: str = ""
    outside: str = ""


def coverage() -> tuple[Entry, ...]:
    """Every catalogued rule in order, each exactly once."""
    return _coverage(all_rulebooks())


@cache
def _coverage(books: tuple[Rulebook, ...]) -> tuple[Entry, ...]:
    rules = catalogue.rules()
    marks: dict[str, Mark] = {}
    for book in books:
        for id_, mark in _marks(book.folder).items():
            if id_ not in rules or rules[id_].document != book.id:
                raise ValueError(f"{id_} is not a rule of {book.id}.")
            marks[id_] = mark
    if unmarked := [id_ for id_ in rules if id_ not in marks]:
        raise ValueError(f"Nothing says how these rules are served: {', '.join(unmarked)}.")
    return tuple(entry(rule, marks[id_]) for id_, rule in rules.items())


def counts(entries: Iterable[Entry]) -> dict[Status, int]:
    """How many rules there are of each status."""
    found = dict.fromkeys(Status, 0)
    for entry in entries:
        found[entry.status] += 1
    return found


def _marks(folder: str) -> Mapping[str, Mark]:
    path = resources.files(folder).joinpath("served.toml")
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), dict[str, Mark])


def entry(rule: Rule, mark: Mark) -> Entry:
    reasons = [text for text in (mark.not_yet, mark.outside) if text]
    served = bool(mark.how and mark.by and mark.test)
    if served == bool(reasons) or len(reasons) > 1 or (mark.missing and not served):
        raise ValueError(
            f"{rule.id} needs either how, by and test (and missing, if something is), or one of "
            "not_yet and outside with a reason."
        )
    if not served:
        status = Status.NOT_YET if mark.not_yet else Status.OUTSIDE
        return Entry(rule=rule, status=status, why=reasons[0])
    return Entry(
        rule=rule,
        status=Status.PARTLY if mark.missing else Status.SERVED,
        how=tuple(How(word) for word in mark.how.split()),
        modules=tuple(mark.by.split()),
        tests=tuple(mark.test.split()),
        why=mark.missing,
    )


_HEAD = """\
# Which rules Toptable serves

Every rule of the documents that Toptable knows stands here once, with how it is served, by which
module, and by which test that would fail without it; or with the reason why it is not, or not yet.
The page is made by `toptable rulebooks coverage --markdown > docs/coverage.md` from the lists
`src/toptable/rulebooks/<document>/served.toml`; a test compares the two. The rules are in our own
words.

- **computed**: the program works it out. **enforced**: it refuses or warns. **recorded**: it is
  kept in the log. **timed**: a clock watches it. **printed**: it is shown or printed. **guided**:
  the program explains and a person decides.
- **partly served** says what is missing. **not yet** is planned. **outside software** happens
  between people.

Abbreviations: TO organizer, HJ head judge, EP event points, TP tournament points, H2H
head-to-head, SoS strength of schedule, xSoS extended strength of schedule, ID intentional draw, LS
and DS light and dark side, VG Cardfight!! Vanguard, WS Weiss Schwarz, BF Future Card Buddyfight,
SVE Shadowverse: Evolve, HOCG hololive OFFICIAL CARD GAME, GCG Godzilla Card Game, DE and SE double
and single elimination, BO1 and BO3 best of one and three, C caution, W warning, LM loss of match,
DQ disqualification. `AMB-07` and `A-03` are readings of places that a text leaves open.
"""


_OURS = """\
These rules are our own: no published document stands behind them, and the numbers above leave them
out.
"""


def coverage_page(titles: Mapping[str, str]) -> str:
    """The whole page; titles by the id of the document."""
    entries = coverage()
    published, ours = _document_ids(published=True), _document_ids(published=False)
    parts = [_HEAD, _summary_table(entries, published, titles)]
    for document in (*published, *ours):
        parts.append(f"## {titles.get(document, document)}\n")
        parts += [_OURS] * (document in ours)
        parts.append(
            _document_table([entry for entry in entries if entry.rule.document == document])
        )
    return "\n".join(parts)


def _document_ids(*, published: bool) -> tuple[str, ...]:
    return tuple(book.id for book in all_rulebooks() if bool(book.publisher) == published)


def _summary_table(
    entries: Sequence[Entry], documents: Sequence[str], titles: Mapping[str, str]
) -> str:
    lines = [
        "| document | rules | " + " | ".join(Status) + " |",
        "|---|---:|" + "---:|" * len(Status),
    ]
    for document in documents:
        own = [entry for entry in entries if entry.rule.document == document]
        lines.append(_count_text(titles.get(document, document), own))
    counted = [entry for entry in entries if entry.rule.document in documents]
    lines.append(_count_text("all", counted))
    return "\n".join(lines) + "\n"


def _count_text(name: str, entries: Sequence[Entry]) -> str:
    numbers = [len(entries), *counts(entries).values()]
    return f"| {_table_cell(name)} | {' | '.join(str(number) for number in numbers)} |"


def _document_table(entries: Sequence[Entry]) -> str:
    lines = ["| id | section | rule | served | by | test |", "|---|---|---|---|---|---|"]
    lines += [_rule_row(entry) for entry in entries]
    return "\n".join(lines) + "\n"


def _rule_row(entry: Entry) -> str:
    rule = entry.rule
    served = ", ".join(entry.how) or entry.status
    if entry.why:
        served += f". Missing: {entry.why}" if entry.how else f": {entry.why}"
    cells = [
        rule.id,
        rule.section,
        rule.rule,
        served,
        " ".join(f"`{module.removeprefix('toptable.')}`" for module in entry.modules),
        " ".join(f"`{test.removeprefix('tests/')}`" for test in entry.tests),
    ]
    return f"| {' | '.join(_table_cell(cell) for cell in cells)} |"


def _table_cell(text: str) -> str:
    return text.replace("|", "\\|")
