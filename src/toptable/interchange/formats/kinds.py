"""Which program wrote a file: told by its content, never by its name.

``recognise`` gives the reader of a file, ``read_each`` the events in it. A new format is a module
beside this one with two functions, whether it is that and what it says, and one line here.
"""

from collections.abc import Callable
from dataclasses import dataclass

from toptable.engine.refusal import Refusal
from toptable.interchange.file_contents import Contents, opened
from toptable.interchange.formats import (
    eventlink,
    limitless,
    melee,
    netrunner_reader,
    own_lists,
    tom_reader,
    tome,
    topdeck,
    trf,
)
from toptable.interchange.formats.exchange_model import ForeignEvent

OWN = "toptable"
"""The kind of our own event file, which is no foreign one: ``store/event_file.py`` reads it."""
OWN_MARK = b'"toptable-event"'


@dataclass(frozen=True)
class FileKind:
    """One format."""

    id: str
    name: str
    """What people call it."""
    fits: Callable[[Contents], bool]
    """Whether a file is of this kind."""
    read: Callable[[Contents], tuple[ForeignEvent, ...] | ForeignEvent | Refusal]
    """The event in a file, or several where a file has them side by side."""


KINDS: tuple[FileKind, ...] = (
    FileKind("tome", "FFG Tournament Manager", tome.is_tome, tome.read_tome),
    FileKind("cobra", "Cobra", netrunner_reader.is_cobra, netrunner_reader.read_cobra),
    FileKind(
        "aesop-2023",
        "Aesop's Tables, before May 2025",
        netrunner_reader.is_aesop_before_2025,
        netrunner_reader.read_aesop_before_2025,
    ),
    FileKind("aesop", "Aesop's Tables", netrunner_reader.is_aesop, netrunner_reader.read_aesop),
    FileKind("limitless", "Limitless", limitless.is_limitless, limitless.read_limitless),
    FileKind("topdeck", "TopDeck", topdeck.is_topdeck, topdeck.read_topdeck),
    FileKind("melee", "Melee", melee.is_melee, melee.read_melee),
    FileKind("nrtm", "NRTM", netrunner_reader.is_nrtm, netrunner_reader.read_nrtm),
    FileKind("tom", "TOM", tom_reader.is_tom, tom_reader.read_tom),
    FileKind("trf26", "FIDE report (TRF26)", trf.is_trf26, trf.read_trf26),
    FileKind("trf16", "FIDE report (TRF16)", trf.is_trf16, trf.read_trf16),
    FileKind("sheet", "Results sheet", own_lists.is_sheet, own_lists.read_results_sheet),
    FileKind("melee-decks", "Melee deck lists", melee.is_deck_csv, melee.read_deck_csv),
    FileKind("eventlink", "EventLink", eventlink.is_eventlink, eventlink.read_eventlink),
    FileKind("people", "List of players", own_lists.is_people, own_lists.read_player_list),
)
"""In the order in which they are tried: those with plain marks first."""

KNOWN = (
    "Toptable's own event files, results sheets, lists of players, and files of Cobra, NRTM, "
    "Aesop's Tables, FFG Tournament Manager, Limitless, TopDeck, Melee, EventLink, TOM (.tdf, "
    ".xml) and FIDE (TRF16, TRF26)"
)
"""Everything that can be brought in, as people call it."""
NOT_KNOWN = Refusal.of("unknown_kind", known=KNOWN)


def is_own(data: bytes) -> bool:
    """Whether it is our own event file, or was once."""
    return OWN_MARK in data[:300]


def recognise(data: bytes) -> FileKind | Refusal:
    """The kind of a file."""
    contents = opened(data)
    return contents if isinstance(contents, Refusal) else _kind_of(contents)


def read(data: bytes) -> ForeignEvent | Refusal:
    """The first event in a file of another program, or why it cannot be read."""
    found = read_each(data)
    return found if isinstance(found, Refusal) else found[0]


def read_each(data: bytes) -> tuple[ForeignEvent, ...] | Refusal:
    """The events in a file of another program, one in most, or why it cannot be read."""
    contents = opened(data)
    if isinstance(contents, Refusal):
        return contents
    kind = _kind_of(contents)
    found = kind if isinstance(kind, Refusal) else kind.read(contents)
    return (found,) if isinstance(found, ForeignEvent) else found


def name_of(kind: str) -> str:
    """What people call a kind."""
    return next((known.name for known in KINDS if known.id == kind), "Toptable")


def _kind_of(contents: Contents) -> FileKind | Refusal:
    return next((kind for kind in KINDS if kind.fits(contents)), NOT_KNOWN)
