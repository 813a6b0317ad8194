"""Everyone in the event, and whether players can register themselves."""

import msgspec

from toptable.desk.desk import now
from toptable.desk.self_registration import event_code
from toptable.engine.state.people import RegistrationWay
from toptable.engine.subjects.registration.self_registration import not_now
from toptable.engine.views.people import PersonView, PlayerStatus, by_name, tables_now
from toptable.engine.views.view import for_reader
from toptable.web.auth.event_view import EventView
from toptable.web.languages.languages import marked
from toptable.web.rendering.page_part import Part

STATUS_WORDS = {
    PlayerStatus.LEFT: marked("left"),
    PlayerStatus.DISQUALIFIED: marked("disqualified"),
    PlayerStatus.NOT_HERE: marked("not here"),
    PlayerStatus.OUT: marked("out"),
}
"""Why somebody is not in any more, as everybody reads it."""


class Counts(msgspec.Struct, frozen=True):
    """How many there are of each kind; a filter of the list shows them."""

    all: int
    absent: int
    here: int
    gone: int
    byes: int
    fixed: int
    groups: int


def context(seen: EventView, _round: int) -> dict[str, object]:
    """The players in alphabetical order."""
    state = seen.state
    everybody = by_name(state, seen.tournament.rulebook)
    players = [for_reader(player, staff=seen.staff) for player in everybody]
    return {
        "players": players,
        "still_in": sum(player.status is PlayerStatus.IN for player in players),
        "status_words": STATUS_WORDS,
        "sitting": len(state.rounds) if tables_now(state) else 0,
        "before": not state.started and not state.closed,
        "checking": any(player.checked_in for player in players),
        "counts": _counts(players),
        "entrants": seen.rules.entrants,
        "teams": seen.rules.team is not None,
        "address": seen.address,
    }


def _counts(players: list[PersonView]) -> Counts:
    still_in = [player for player in players if player.status is PlayerStatus.IN]
    here = sum(player.checked_in for player in still_in)
    return Counts(
        all=len(players),
        absent=len(still_in) - here,
        here=here,
        gone=len(players) - len(still_in),
        byes=sum(bool(player.byes) for player in players),
        fixed=sum(player.fixed_table is not None for player in players),
        groups=sum(bool(player.group) for player in players),
    )


def registration_context(seen: EventView, _round: int) -> dict[str, object]:
    """The switch, with the event's code."""
    registration = seen.state.admission.registration
    return {
        "open": registration.way is not RegistrationWay.CLOSED,
        "closed": not_now(seen.state, now()),
        "code": event_code(seen.tournament),
        "started": seen.state.started,
        "address": seen.address,
    }


PARTS = {
    "players": Part(context, "people/players_part.html"),
    "registration": Part(registration_context, "registration/registration_part.html", staff=True),
}
