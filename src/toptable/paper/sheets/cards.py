"""A card for every player: the code opens their own page, all day and without an account."""

from pathlib import Path

import msgspec

from toptable.engine.names import sort_key
from toptable.engine.refusal import Refusal
from toptable.engine.roles import DESK
from toptable.paper.codes import code
from toptable.paper.cutting import cut_pages
from toptable.paper.job import PlayerLink, PrintJob
from toptable.paper.sheet import Sheet, SheetGroup

PER_PAGE = {False: 8, True: 4}
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


def data(job: PrintJob) -> Cards | Refusal:
    """A card for everybody who is in, by name."""
    link = job.link
    if link is None:
        return Refusal(
            "no_links", "Players' links are made by the organizer or the scorekeeper only."
        )
    players = sorted(job.state.active_players(), key=lambda player: sort_key(player.name))
    if not players:
        return Refusal("nobody:data", "Nobody is entered yet. Enter the players first.")
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
    per_page = PER_PAGE[job.large]
    return Cards(per_page // 2, cut_pages(cards, per_page))


def _ready(job: PrintJob) -> Refusal | None:
    if any(True for _ in job.state.active_players()):
        return None
    return Refusal("nobody:data", "Nobody is entered yet. Enter the players first.")


SHEET = Sheet(
    name="cards",
    title="Player cards",
    about="Each opens one player's own page: hand it to that player alone.",
    group=SheetGroup.PEOPLE,
    roles=DESK,
    links=True,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_ready,
    due=lambda job: not job.state.started,
    footer=False,
)
