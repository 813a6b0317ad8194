"""The parts of the hall: where everybody sits, the standings, the bracket, one's own row.

All of them show what guests see, whoever looks: the page may stand on a screen in the room.
"""

from toptable.engine.reading.timetable import timetable
from toptable.engine.rules.clock.deadlines import DueBy
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.web.access.seen import Seen, as_guest
from toptable.web.languages.marking import marked
from toptable.web.pages.event import announcements_part
from toptable.web.pages.event.setting_groups import groups
from toptable.web.pages.finals import bracket_part, places_part
from toptable.web.pages.hall.seats import A_DRAWER, Seats, seats_of
from toptable.web.pages.standings import standings_part
from toptable.web.rendering.part import Part

DUE = {
    DueBy.REGISTRATION: marked("Registration ends"),
    DueBy.CHECK_IN: marked("Check-in ends"),
    DueBy.DECKLIST: marked("Deck lists are due"),
    DueBy.ONLINE_CHECK_IN: marked("Check-in for the next round ends"),
    DueBy.RESULTS: marked("Results of this round are due"),
}
"""What is due by a moment, as guests read it."""


def pairings(seen: Seen, number: int) -> dict[str, object]:
    """Everybody by name with table and opponent; ``number`` is the page of a long list."""
    seats = seats_of(seen)
    drawer = number or 1
    return {
        "address": seen.address,
        "title": title(seen, seats),
        "seats": seats,
        "rows": seats.drawer(drawer),
        "drawers": seats.labels(),
        "drawer": drawer,
        "closed": seen.state.closed,
        "started": seen.state.started,
        "whole": False,
    }


def title(seen: Seen, seats: Seats) -> str:
    """What is being played: ``Round 4``, ``Semifinals``."""
    if seats.stage is None:
        return ""
    return round_name(seen, seats.stage, seats.number)


def round_name(seen: Seen, stage: ClockStage, number: int) -> str:
    """A round as players call it."""
    if stage is ClockStage.SWISS:
        return seen.texts._("Round %(round)s") % {"round": number}
    return seen.round_name(stage, number)


def own(seen: Seen, player: int) -> dict[str, object]:
    """One person's row: table, opponent, place; ``player`` 0 is nobody."""
    seats = seats_of(seen)
    seat = seats.by_player.get(player)
    return {
        "address": seen.address,
        "seat": seat,
        "seats": seats,
        "title": title(seen, seats),
        "members": seen.state.members_of(player) if seat is not None else (),
        "place": _place(seen, player) if seat is not None else None,
        "closed": seen.state.closed,
        "started": seen.state.started,
    }


def _place(seen: Seen, player: int) -> tuple[str, int, int] | None:
    """Place, points and the round after which, in the standings that everybody may see."""
    if not seen.standings_through:
        return None
    standings = seen.standings()
    if player not in standings.ranks:
        return None
    row = standings.row(standings.ranks[player])
    return row.printed, row.points, standings.after_round


def places(seen: Seen, number: int) -> dict[str, object]:
    """The standings, page by page of a long list."""
    drawer = number or 1
    first = (drawer - 1) * A_DRAWER
    latest = seen.standings_through == seen.state.finished_rounds
    line = standings_part.cut_line(seen) if latest and seen.standings_through else None
    shown = standings_part.table(seen, first + A_DRAWER, 0, line, skip=first)
    total = _places(seen)
    return shown | {"more": 0, "drawer": drawer, "total": total, "per_page": A_DRAWER}


def _places(seen: Seen) -> int:
    return len(seen.standings()) if seen.standings_through else 0


def schedule(seen: Seen, _number: int) -> dict[str, object]:
    """When each round begins, what is due by when, and what the desk says to everybody."""
    state = seen.state
    lines = timetable(state, seen.tournament.rulebook)
    due = sorted(state.floor.deadlines.items(), key=lambda deadline: deadline[1])
    return {
        "address": seen.address,
        "event": seen.event,
        "message": state.messages.to_all,
        "lines": [(round_name(seen, line.stage, line.number), line) for line in lines],
        "timed": any(line.planned or line.began or line.expected for line in lines),
        "due": [(DUE[kind], by) for kind, by in due],
        "cut": state.plan.cut if state.plan is not None else 0,
        "closed": state.closed,
    }


def rules(seen: Seen, _number: int) -> dict[str, object]:
    """What players must know, what is other than in the document, and every setting."""
    known = announcements_part.context(seen, 0)
    given = [] if known["hidden"] else groups(seen.tournament.rulebook, seen.event.settings)
    return known | {
        "groups": [(group.name, [row for row in group.rows if not row.idle]) for group in given],
        "document": seen.tournament.rulebook.title,
    }


def _drawers(seen: Seen) -> int:
    return seats_of(as_guest(seen)).drawers


def _players(seen: Seen) -> int:
    return max(seen.state.players, default=0)


def _standings_pages(seen: Seen) -> int:
    return max(1, -(-_places(as_guest(seen)) // A_DRAWER))


PARTS = {
    "hall_pairings": Part(pairings, "hall/pairings_part.html", guests=True, most=_drawers),
    "hall_own": Part(own, "hall/own_part.html", guests=True, most=_players),
    "hall_standings": Part(places, "hall/standings_part.html", guests=True, most=_standings_pages),
    "hall_bracket": Part(bracket_part.context, "finals/bracket_part.html", guests=True),
    "hall_places": Part(places_part.context, "finals/places_part.html", guests=True),
    "hall_schedule": Part(schedule, "hall/schedule_part.html", guests=True),
    "hall_rules": Part(rules, "hall/rules_part.html", guests=True),
}
