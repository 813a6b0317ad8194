"""Lists of everybody, players' cards, table numbers, and vouchers for reward byes.

B-070, B-186, FFG-09, N13-66.
"""

from pathlib import Path

import msgspec
from msgspec.structs import replace

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import DESK, FLOOR
from toptable.engine.rules.finals.prizes import PrizeKind
from toptable.engine.subjects.prizes.prize_handout import issued
from toptable.engine.views.people import PersonView, by_name
from toptable.paper.print_job import PlayerLink, PrintJob
from toptable.paper.scan_codes import code
from toptable.paper.sheet_model import Sheet, SheetGroup, SheetOption, cut_pages

NOBODY = Refusal.of("nobody:data")


class PeopleSheet(msgspec.Struct, frozen=True):
    """Everybody by name."""

    title: str
    aside: str
    seats: bool
    disqualified: str
    """The document's word for it."""
    lines: tuple[PersonView, ...]


def people_data(job: PrintJob) -> PeopleSheet | Refusal:
    """Everybody with a box to tick."""
    lines = tuple(by_name(job.state, job.tournament.rulebook))
    if not lines:
        return NOBODY
    one, many = job.rules.entrants
    count = f"{len(lines)} {one if len(lines) == 1 else many}"
    return PeopleSheet(f"List of {many}", count, False, job.words.disqualified, lines)


def seats_data(job: PrintJob) -> PeopleSheet | Refusal:
    """Two at each table by name, from the first table of the event; fixed tables are kept."""
    everybody = by_name(job.state, job.tournament.rulebook)
    players = [player for player in everybody if player.active]
    if not players:
        return NOBODY
    fixed = {player.fixed_table for player in players if player.fixed_table}
    first = job.state.office.tables.first if job.state.office.tables else 1
    free = (table for table in range(first, first + 2 * len(players) + 2) if table not in fixed)
    places = (table for table in free for _ in range(2))
    lines = tuple(replace(player, table=player.fixed_table or next(places)) for player in players)
    return PeopleSheet("Seats by name", "for the players' meeting", True, "", lines)


def _entered(job: PrintJob) -> Refusal | None:
    return None if job.state.players else NOBODY


PEOPLE_SHEET = Sheet(
    name="players",
    title="List of players",
    about="Everybody by name, with a box to tick at the door.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=people_data,
    template=Path(__file__).with_name("people.typ"),
    ready=_entered,
    due=lambda job: bool(job.state.players) and not job.state.started,
)
SEATS = Sheet(
    name="seats",
    title="Seats for the players' meeting",
    about="A table for everybody by name before round 1, so that lists are collected in order.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=seats_data,
    template=Path(__file__).with_name("people.typ"),
    ready=_entered,
    due=lambda job: bool(job.state.players) and not job.state.started,
)


CARDS_PER_PAGE = {False: 8, True: 4}
"""In two columns."""


class PlayerCard(msgspec.Struct, frozen=True):
    """One player's own."""

    name: str
    number: int
    code: str
    where: str
    """Where to go without a camera."""
    typed: str
    """What to type there."""


class Cards(msgspec.Struct, frozen=True):
    """All cards page by page, in the order of the cut stack."""

    rows: int
    pages: tuple[tuple[PlayerCard | None, ...], ...]


def cards_data(job: PrintJob) -> Cards | Refusal:
    """A card for everybody who is in, by name."""
    link = job.link
    if link is None:
        return Refusal.of("no_links")
    players = sorted(job.state.active_players(), key=lambda player: sort_key(player.name))
    if not players:
        return Refusal.of("nobody:data")
    cards = [
        PlayerCard(
            name=player.name,
            number=player.id,
            code=code(address),
            where=f"{job.page}/me",
            typed=link(player, PlayerLink.CODE),
        )
        for player in players
        for address in [link(player, PlayerLink.ADDRESS)]
    ]
    per_page = CARDS_PER_PAGE[job.large]
    return Cards(per_page // 2, cut_pages(cards, per_page))


def _ready(job: PrintJob) -> Refusal | None:
    if any(True for _ in job.state.active_players()):
        return None
    return Refusal.of("nobody:data")


CARDS_SHEET = Sheet(
    name="cards",
    title="Player cards",
    about="Each opens one player's own page: hand it to that player alone.",
    group=SheetGroup.PEOPLE,
    roles=DESK,
    links=True,
    data=cards_data,
    template=Path(__file__).with_name("cards.typ"),
    ready=_ready,
    due=lambda job: not job.state.started,
    footer=False,
)


MOST = 2000
"""More tables than any hall has: a slip of the finger costs no forest."""
NUMBERS_PER_PAGE = 2


class TableNumbers(msgspec.Struct, frozen=True):
    """The numbers page by page, in the order of the cut stack."""

    hall: str
    pages: tuple[tuple[int | None, ...], ...]


def table_numbers_data(job: PrintJob) -> TableNumbers | Refusal:
    """From the first table of the event to the last that it needs, unless others are asked for."""
    tables = job.state.office.tables
    first, last = tables.first if tables else 1, (tables.last if tables else None) or 0
    seated = max(job.round.matches, default=0) if job.round is not None else 0
    needed = first - 1 + -(-sum(1 for _ in job.state.active_players()) // 2)
    span = _numbers(job, first, last or max(needed, seated, first))
    if isinstance(span, Refusal):
        return span
    return TableNumbers(tables.hall if tables else "", cut_pages(span, NUMBERS_PER_PAGE))


def _numbers(job: PrintJob, first: int, last: int) -> range | Refusal:
    typed = job.options.get("tables", "").strip()
    if typed:
        low, _, high = typed.replace("–", "-").partition("-")
        if not (low.strip().isdecimal() and (high or low).strip().isdecimal()):
            return Refusal.of("tables:numbers", typed=typed)
        first, last = int(low), int(high or low)
    if not 1 <= first <= last or last - first >= MOST:
        return Refusal.of("tables:numbers_2", first=first, last=last)
    return range(first, last + 1)


TABLE_NUMBERS_SHEET = Sheet(
    name="table-numbers",
    title="Table numbers",
    about="Two to a page, to cut and to stand on the tables.",
    group=SheetGroup.PEOPLE,
    roles=FLOOR,
    data=table_numbers_data,
    template=Path(__file__).with_name("table_numbers.typ"),
    due=lambda job: bool(job.state.players) and not job.state.started,
    footer=False,
    options=(SheetOption(key="tables", label="Tables, such as 1-40"),),
)


VOUCHERS_PER_PAGE = {False: 4, True: 2}
NONE_YET = Refusal.of("no_vouchers")


class ByeVoucher(msgspec.Struct, frozen=True):
    """One voucher."""

    number: str
    code: str
    what: str
    name: str
    place: int


class ByeVouchers(msgspec.Struct, frozen=True):
    """All of them page by page, in the order of the cut stack."""

    about: str
    player: str
    """What the document calls a player."""
    per_page: int
    pages: tuple[tuple[ByeVoucher | None, ...], ...]


def vouchers_data(job: PrintJob) -> ByeVouchers | Refusal:
    """What was handed out, by place."""
    vouchers = [
        ByeVoucher(voucher.code, code(voucher.code), voucher.what, voucher.name, voucher.place)
        for voucher in issued(job.state)
    ]
    if not vouchers:
        return NONE_YET
    per_page = VOUCHERS_PER_PAGE[job.large]
    about = " · ".join(part for part in (job.event.name, job.event.date) if part)
    return ByeVouchers(about, job.words.player, per_page, cut_pages(vouchers, per_page))


def _has_byes(job: PrintJob) -> bool:
    return any(prize.kind is PrizeKind.BYE for prize in job.state.prizes.table)


VOUCHERS_SHEET = Sheet(
    name="vouchers",
    title="Bye vouchers",
    about="For byes that were won here: the number is in the register of this event.",
    group=SheetGroup.FINALS,
    roles=DESK,
    data=vouchers_data,
    template=Path(__file__).with_name("vouchers.typ"),
    ready=lambda job: None if issued(job.state) else NONE_YET,
    due=lambda job: bool(issued(job.state)),
    fits=_has_byes,
    footer=False,
)
