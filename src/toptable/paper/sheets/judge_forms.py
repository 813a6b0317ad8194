"""Forms for judges: deck checks, penalties, reports on people put out of the event, and proxies.

N13-13, N13-14, N13-15, N13-92, N13-98, N13-99, N10-13, N10-15, FFG-08, FFG-13, SW-08, SW-09, SW-12,
B-028, B-035 to B-038, B-044, B-067 to B-069, B-163, B-166, B-167, B-170 to B-173, B-186.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import CHECKERS, FLOOR, JUDGES
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.decks.decklist import ProxyForm
from toptable.engine.subjects.deck_checks.check_record import sort_of
from toptable.engine.views.reports.expulsions import expulsions
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.rulings import RulingDetails
from toptable.paper.print_job import PrintJob
from toptable.paper.report_text import expulsion_lines, expulsions_title
from toptable.paper.sheet_model import Sheet, SheetGroup, SheetOption

TIME = {
    Extension.ALWAYS: "The table gets the time that the check took.",
    Extension.USUALLY: "The table usually gets the time that the check took.",
}


class FormPoint(msgspec.Struct, frozen=True):
    """Something to look at."""

    text: str
    section: str
    advice: bool


class FormProblem(msgspec.Struct, frozen=True):
    """Something that can be wrong, and what puts it right."""

    name: str
    steps: tuple[str, ...]
    section: str


class CheckForm(msgspec.Struct, frozen=True):
    """The form of one check."""

    player_word: str
    player: str
    kind: str
    decks: tuple[str, ...]
    points: tuple[FormPoint, ...]
    problems: tuple[FormProblem, ...]
    time: str


def check_form_data(job: PrintJob) -> CheckForm | Refusal:
    """For whoever is typed, or for anybody."""
    rules = job.tournament.rulebook.deck_checks
    kind = CheckKind.SLEEVES if job.options.get("kind") == "sleeves" else CheckKind.DECK
    player, decks = (
        "",
        tuple(slot.name for slot in job.rules.rulebook.decks.slots(job.rules.chosen)),
    )
    if wanted := job.options.get("player", "").strip():
        found = job.tournament.player(wanted)
        if isinstance(found, Refusal):
            return found
        player = job.state.name_of(found)
        decks = tuple(slot.name for slot in slots_of(job.state, job.rules, found))
    return CheckForm(
        player_word=job.words.player.capitalize(),
        player=player,
        kind="Sleeves" if kind is CheckKind.SLEEVES else "Deck",
        decks=decks,
        points=tuple(
            FormPoint(point.text, point.section, point.advice)
            for point in rules.points_for(kind, sort_of(job.state, job.rules))
        ),
        problems=tuple(
            FormProblem(remedy.name, remedy.steps, remedy.section)
            for remedy in rules.remedies_for(kind)
        ),
        time=TIME.get(rules.time, ""),
    )


CHECK_FORM_SHEET = Sheet(
    name="check-form",
    title="Deck-check form",
    about="What to look at, what was found, and how long it took.",
    group=SheetGroup.FORMS,
    roles=CHECKERS,
    data=check_form_data,
    template=Path(__file__).with_name("check_form.typ"),
    options=(
        SheetOption(key="player", label="For this player"),
        SheetOption(
            key="kind", label="Check", choices=(("deck", "decks"), ("sleeves", "sleeves only"))
        ),
    ),
)


ROOM = 6
"""Lines to write on after what is on record."""
FULL = 20
"""Lines of an empty sheet."""


class RulingRow(msgspec.Struct, frozen=True):
    """One ruling; empty where it is still to be written."""

    number: str = ""
    where: str = ""
    who: str = ""
    penalty: str = ""
    for_what: str = ""
    judge: str = ""
    more: tuple[str, ...] = ()


class RulingSection(msgspec.Struct, frozen=True):
    """Sentences under a heading."""

    name: str
    lines: tuple[str, ...]


class RulingSheet(msgspec.Struct, frozen=True):
    """What is printed."""

    whose: str
    player: str
    """What the document calls a player."""
    rows: tuple[RulingRow, ...]
    sections: tuple[RulingSection, ...]


def penalty_data(job: PrintJob) -> RulingSheet | Refusal:
    """All rulings for whoever is typed, or for everybody; or lines to write on."""
    player: int | None = None
    if wanted := job.options.get("player", "").strip():
        found = job.tournament.player(wanted)
        if isinstance(found, Refusal):
            return found
        player = found
    whose = job.state.name_of(player) if player is not None else ""
    word = job.words.player.capitalize()
    if job.options.get("rulings") == "empty":
        rows = tuple(RulingRow(who=whose) for _ in range(FULL))
        return RulingSheet(whose, word, rows, ())
    made = penalty_sheet(job.tournament.log, job.tournament.rulebook, player)
    counted = tuple(
        f"{count.who}: {count.count} × {count.penalty} ({count.for_what})" for count in made.tally
    )
    sections = (
        RulingSection("Counts so far", counted),
        RulingSection("Waits for the next match", made.waiting),
        RulingSection("Allowed today", made.allowed),
    )
    return RulingSheet(
        whose,
        word,
        (*map(_row, made.rows), *(RulingRow() for _ in range(ROOM))),
        tuple(section for section in sections if section.lines),
    )


def _row(row: RulingDetails) -> RulingRow:
    section = f" ({row.section})" if row.section else ""
    also = (f"Also for: {', '.join(row.also)}",) if row.also else ()
    answers = (f"Answers: {', '.join(row.answers)}",) if row.answers else ()
    return RulingRow(
        number=str(row.number),
        where=f"{row.at.astimezone():%H:%M}, {row.where}",
        who=row.who,
        penalty=row.penalty_name,
        for_what=f"{row.name}{section}",
        judge=row.judge,
        more=(*also, *answers, *row.did, *row.notes),
    )


PENALTY_SHEET = Sheet(
    name="penalty-sheet",
    title="Penalty sheet",
    about="All rulings of one player or of everybody, with room for more; or an empty sheet.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=penalty_data,
    template=Path(__file__).with_name("penalty_sheet.typ"),
    confidential=True,
    options=(
        SheetOption(key="player", label="Only this player"),
        SheetOption(
            key="rulings", label="Rulings", choices=(("all", "on record"), ("empty", "none, empty"))
        ),
    ),
)


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


def expulsion_data(job: PrintJob) -> ReportForm | Refusal:
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


EXPULSION_SHEET = Sheet(
    name="expulsions",
    title="Report on who was sent out",
    about="All that a report of one must say, with what is still missing; or a form to write on.",
    group=SheetGroup.FORMS,
    roles=FLOOR,
    data=expulsion_data,
    template=Path(__file__).with_name("expulsion_report.typ"),
    confidential=True,
    options=(
        SheetOption(
            key="report", label="Report", choices=(("all", "from the log"), ("empty", "empty form"))
        ),
    ),
)


NO_PROXIES = Refusal.of("no_proxies:no_proxies")


class ProxyCards(msgspec.Struct, frozen=True):
    """A page of them."""

    form: ProxyForm
    card: str
    """What is written on the first of them."""


def proxies_data(job: PrintJob) -> ProxyCards | Refusal:
    """Empty cards; the first may have a name."""
    form = _form(job)
    if form is None:
        return NO_PROXIES
    return ProxyCards(form, job.options.get("card", "").strip())


def _form(job: PrintJob) -> ProxyForm | None:
    return job.rules.rulebook.decks.proxy(job.rules.chosen)


PROXIES_SHEET = Sheet(
    name="proxies",
    title="Proxy template",
    about="Cards of the right size to write on, for staff alone.",
    group=SheetGroup.FORMS,
    roles=JUDGES,
    data=proxies_data,
    template=Path(__file__).with_name("proxies.typ"),
    fits=lambda job: _form(job) is not None,
    options=(SheetOption(key="card", label="Name of the card"),),
)
