"""What was played, how far it came and what beat what: tables with charts, of what may be shown."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromQuery

from toptable.desk.deck_forms import cards_of
from toptable.desk.deck_lists import Grouping, statistics_for
from toptable.engine.roles import Actor
from toptable.engine.rules.decks.statistics import FieldRow, Rate, WinRateRow
from toptable.web.auth.event_request import EventRequest
from toptable.web.languages.languages import marked
from toptable.web.pages.decks.deck_submissions import lists_of, who_looks
from toptable.web.serving.responses import CONFIDENTIAL

STATISTICS = "/e/{event:str}/statistics"
FEW = 10
"""Rates from fewer games than this are marked as little more than chance."""


class Choice(msgspec.Struct, frozen=True):
    """One of the things that decks can be counted by."""

    by: Grouping
    label: str


class SlotTables(msgspec.Struct, frozen=True):
    """The tables of one kind of deck."""

    name: str
    field: tuple[FieldRow, ...]
    win_rates: tuple[WinRateRow, ...]


@get(STATISTICS, sync_to_thread=True, opt=CONFIDENTIAL)
def statistics_page(
    visit: NamedDependency[EventRequest], by: FromQuery[Grouping] = Grouping.IDENTITY
) -> Response[Any]:
    """The statistics as whoever looks may see them; lists that are closed to them are left out."""
    return visit.fresh_page("decks/statistics.html", **statistics_of(visit, who_looks(visit), by))


def statistics_of(visit: EventRequest, reader: Actor, by: Grouping) -> dict[str, Any]:
    """What a page of statistics shows to somebody."""
    tournament = visit.tournament
    cards = cards_of(visit.desk, tournament.rules)
    found = statistics_for(tournament, lists_of(visit, reader), cards, by)
    slots = tournament.rulebook.decks.slots(tournament.rules.chosen)
    tables = tuple(
        SlotTables(
            name=slot.name,
            field=tuple(row for row in found.numbers.field if row.slot == slot.id),
            win_rates=tuple(row for row in found.numbers.win_rates if row.slot == slot.id),
        )
        for slot in slots
    )
    finals = visit.seen.state.finals
    return {
        "found": found,
        "by": by,
        "choices": _choices(visit, with_factions=cards is not None),
        "tables": [table for table in tables if table.field],
        "slot_names": {slot.id: slot.name for slot in slots},
        "percent": percent,
        "between": between,
        "few": FEW,
        "cut_made": finals.locked is not None or finals.bracket is not None,
    }


def percent(rate: Rate) -> str:
    """A rate as people say it."""
    return "–" if rate.share is None else f"{rate.share:.0%}"


def between(rate: Rate) -> dict[str, str]:
    """From where to where the true rate may well lie."""
    low, high = rate.interval
    return {"low": f"{low:.0%}", "high": f"{high:.0%}"}


def _choices(visit: EventRequest, *, with_factions: bool) -> tuple[Choice, ...]:
    traits = visit.tournament.rules.traits
    return (
        Choice(Grouping.IDENTITY, marked("What decks are built on")),
        *((Choice(Grouping.FACTION, marked("Faction")),) if with_factions else ()),
        *((Choice(Grouping.COUNTS_AS, marked("What they count as")),) if traits else ()),
    )


ROUTES = (statistics_page,)
