"""Certificates for the places of an event, one to a page."""

from pathlib import Path

import msgspec

from toptable.engine.reading.outcome import final_places
from toptable.engine.refusal import Refusal
from toptable.engine.roles import DESK
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

USUAL, MOST = 8, 500


class Certificate(msgspec.Struct, frozen=True):
    """One place."""

    place: str
    name: str
    members: tuple[str, ...]


class Certificates(msgspec.Struct, frozen=True):
    """The places, best first."""

    event: str
    about: str
    organizer: str
    certificates: tuple[Certificate, ...]


def data(job: PrintJob) -> Certificates | Refusal:
    """The first places, or as many as are asked for; a void place has nobody."""
    if refusal := _ready(job):
        return refusal
    typed = job.options.get("places", "").strip() or str(USUAL)
    if not typed.isdecimal() or not 1 <= int(typed) <= MOST:
        return Refusal.saying(
            "places:data",
            "Say for how many places, from 1 to %(most)s; %(typed)s is not.",
            most=MOST,
            typed=typed,
        )
    ranking = final_places(job.state, job.tournament.rulebook)
    found = tuple(
        Certificate(
            place=ordinal(place.first),
            name=place.name,
            members=job.state.members_of(place.player),
        )
        for place in ranking.places
        if place.first <= int(typed) and not place.void and not place.disqualified
    )
    event, words = job.event, job.words
    about = " · ".join(part for part in (event.date, event.place) if part)
    return Certificates(event.name, about, words.organizer, found)


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def _ready(job: PrintJob) -> Refusal | None:
    ranking = final_places(job.state, job.tournament.rulebook)
    if ranking.final:
        return None
    return Refusal.saying(
        "not_over:ready", "The places are not final yet. %(open)s", open=ranking.open
    )


SHEET = Sheet(
    name="certificates",
    title="Certificates",
    about="One page for each of the first places.",
    group=SheetGroup.FINALS,
    roles=DESK,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    ready=_ready,
    due=lambda job: _ready(job) is None,
    options=(SheetOption(key="places", label=f"Places (usually {USUAL})"),),
)
