"""The page ``docs/coverage.md``, made from the lists of served rules."""

from collections.abc import Mapping, Sequence

from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.coverage import Entry, Status, counts, coverage

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


def page(titles: Mapping[str, str]) -> str:
    """The whole page; titles by the id of the document."""
    entries = coverage()
    published, ours = _documents(published=True), _documents(published=False)
    parts = [_HEAD, _summary(entries, published, titles)]
    for document in (*published, *ours):
        parts.append(f"## {titles.get(document, document)}\n")
        parts += [_OURS] * (document in ours)
        parts.append(_table([entry for entry in entries if entry.rule.document == document]))
    return "\n".join(parts)


def _documents(*, published: bool) -> tuple[str, ...]:
    return tuple(book.id for book in all_rulebooks() if bool(book.publisher) == published)


def _summary(entries: Sequence[Entry], documents: Sequence[str], titles: Mapping[str, str]) -> str:
    lines = [
        "| document | rules | " + " | ".join(Status) + " |",
        "|---|---:|" + "---:|" * len(Status),
    ]
    for document in documents:
        own = [entry for entry in entries if entry.rule.document == document]
        lines.append(_counted(titles.get(document, document), own))
    counted = [entry for entry in entries if entry.rule.document in documents]
    lines.append(_counted("all", counted))
    return "\n".join(lines) + "\n"


def _counted(name: str, entries: Sequence[Entry]) -> str:
    numbers = [len(entries), *counts(entries).values()]
    return f"| {_cell(name)} | {' | '.join(str(number) for number in numbers)} |"


def _table(entries: Sequence[Entry]) -> str:
    lines = ["| id | section | rule | served | by | test |", "|---|---|---|---|---|---|"]
    lines += [_row(entry) for entry in entries]
    return "\n".join(lines) + "\n"


def _row(entry: Entry) -> str:
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
    return f"| {' | '.join(_cell(cell) for cell in cells)} |"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
