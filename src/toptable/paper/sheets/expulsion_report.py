"""The report on people put out of the event and sent out of the venue, or a form to write it on.

B-028, B-170 to B-173, B-186, N13-92, N13-99, FFG-08, SW-12.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from toptable.engine.reading.reports.expulsions import expulsions
from toptable.engine.refusal import Refusal
from toptable.engine.roles import FLOOR
from toptable.paper.job import PrintJob
from toptable.paper.report_text import expulsion_lines, expulsions_title
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

LABELLED = re.compile(r"  (?P<label>[A-Z][\w ]*): {2,}(?P<text>.*)")
TITLE_LINES = 2
ASKED = (
    "Who",
    "When, round, table, against whom",
    "What happened",
    "Ruling, infraction and section",
    "Ruled by",
    "The reason was told by",
    "What the person says",
    "What witnesses say, with their names",
    "Appeal and answer",
    "Prizes",
    "Sent out of the venue by, at",
)
"""What a report must say, in the order of the one that is printed from the log."""
TALL = frozenset({"What happened", "What the person says", "What witnesses say, with their names"})


class ReportLine(msgspec.Struct, frozen=True):
    """A line of the report, or of the form."""

    label: str
    text: str
    deep: int = 0
    """How far it is set in."""


class ReportBlock(msgspec.Struct, frozen=True):
    """One person, or one matter."""

    title: str
    lines: tuple[ReportLine, ...]


class ReportForm(msgspec.Struct, frozen=True):
    """What is printed."""

    title: str
    about: str
    empty: bool
    blocks: tuple[ReportBlock, ...]


def data(job: PrintJob) -> ReportForm | Refusal:
    """Everybody who is out, as far as this person may read it; or an empty form."""
    title = expulsions_title(job.words)
    about = " · ".join(part for part in (job.event.name, job.event.date) if part)
    rulebook = job.tournament.rulebook
    made = expulsions(job.tournament.log, rulebook, job.reader)
    if job.options.get("report") == "empty":
        to = sorted({found.report_to for found in made.expulsions if found.report_to})
        asked = tuple(ReportLine(label, "", int(label in TALL)) for label in ASKED)
        sent = ReportLine("Reported to", ", ".join(to))
        return ReportForm(title, about, True, (ReportBlock("", (*asked, sent)),))
    lines = expulsion_lines(made, job.words)[TITLE_LINES:]
    return ReportForm(title, about, False, tuple(_blocks(lines)))


def _blocks(lines: Sequence[str]) -> Iterator[ReportBlock]:
    """The lines of the report by the empty lines between them."""
    block: list[str] = []
    for line in (*lines, ""):
        if line:
            block.append(line)
        elif block:
            title, *rest = block if len(block) > 1 else ("", *block)
            yield ReportBlock(title, tuple(map(_line, rest)))
            block = []


def _line(line: str) -> ReportLine:
    if found := LABELLED.fullmatch(line):
        return ReportLine(found["label"].capitalize(), found["text"])
    return ReportLine("", line.strip(), (len(line) - len(line.lstrip())) // 2 - 1)


SHEET = Sheet(
    name="expulsions",
    title="Report on who was sent out",
    about="All that a report of one must say, with what is still missing; or a form to write on.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    confidential=True,
    options=(
        SheetOption(
            key="report", label="Report", choices=(("all", "from the log"), ("empty", "empty form"))
        ),
    ),
)
