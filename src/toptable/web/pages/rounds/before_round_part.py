"""What is still open before the next round, each with the way to where it is settled."""

import msgspec

from toptable.engine.questions.presence import coming, no_shows
from toptable.engine.questions.progress import still_playing
from toptable.engine.reading.open_matters import Matter, OpenMatter, open_matters
from toptable.engine.refusal import Refusal
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Player
from toptable.engine.subjects.decks.missing_lists import question
from toptable.engine.subjects.event.announced_first import before_the_start
from toptable.engine.subjects.people.absentees import missing
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part

WHERE = {
    Matter.ABSENT: ("/clock/late", "settle"),
    Matter.NO_SHOW: ("/before-round", "decide"),
    Matter.DISPUTE: ("?show=disputed", "show"),
    Matter.RESULT: ("?show=open", "show"),
    Matter.BYE: ("?show=bye", "show"),
    Matter.EXTENSION: ("?show=extension", "show"),
    Matter.HELD: ("?show=held", "show"),
    Matter.APPEAL: ("/judges", "hear"),
    Matter.PENDING: ("/judges", "why"),
    Matter.UNHEARD: ("/judges", "look"),
    Matter.UNCONFIRMED: ("/penalties", "confirm"),
    Matter.CALL: ("/judges", "open"),
    Matter.UNCONFIRMED: ("/penalties", "confirm"),
    Matter.SENT_OUT: ("/players", "look"),
    Matter.CHECK_IN: ("/players", "check in"),
    Matter.DECKS: ("/players/decks", "register"),
}
"""Where each is settled, after the event's address, and what the link is called."""


class OpenRow(msgspec.Struct, frozen=True):
    """Something open, as a line."""

    text: str
    address: str
    link: str
    stops: bool
    """Whether the next round cannot be paired before it is settled."""


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The open things, for the staff."""
    matters = open_now(seen) if seen.staff else ()
    return {"rows": [row(seen, matter) for matter in matters], "number": coming(seen.state)}


def open_now(seen: Seen) -> tuple[OpenMatter, ...]:
    """Everything that is open; nothing once the event is closed or its bracket is made."""
    finals = seen.state.finals
    if seen.state.closed or finals.locked is not None or finals.bracket is not None:
        return ()
    return open_matters(seen.state, seen.tournament.rulebook)


def untold(seen: Seen) -> Refusal | None:
    """What players must know before round 1 and have not been told. FFG-27, SW-28, N13-04."""
    return before_the_start(seen.state, seen.tournament.rulebook, reasoned=False)


def not_checked_in(seen: Seen) -> tuple[Player, ...]:
    """Who would be asked about if round 1 were paired now. B-070."""
    if seen.state.started:
        return ()
    return tuple(missing(still_playing(seen.state, seen.rules)))


def missed(seen: Seen) -> tuple[Player, ...]:
    """The no-shows of the last round about whom the next one asks. N13-INF-10, B-138."""
    return tuple(seen.state.players[number] for number in no_shows(seen.state, seen.rules))


def lists_asked(seen: Seen) -> Refusal | None:
    """What round 1 would ask about deck lists if it were paired now. N13-23, B-061, B-066."""
    if seen.state.started:
        return None
    playing = still_playing(seen.state, seen.rules)
    return question(seen.state, seen.rules, playing, MissingLists.ASK)


def row(seen: Seen, one: OpenMatter) -> OpenRow:
    """A line about something open."""
    where, link = WHERE[one.matter]
    return OpenRow(one.text, f"{seen.address}{where}", link, one.stops)


PARTS = {
    "before_round": Part(context, "rounds/before_round_part.html", staff=True),
}
