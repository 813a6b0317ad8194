"""Overlays for streams: transparent pages and JSON, and where coverage chooses the match.

They are public like the pages for guests: a program for streaming has no log-in. Nothing of a deck
list is in any of it, and of standings and pairings only what everybody may see.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeAlias

import msgspec
from litestar import MediaType, Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.scoring import mirror, tally
from toptable.engine.sentence import to_json, to_plain
from toptable.engine.views.bracket import ShownGame, game_views
from toptable.engine.views.player_facts import win_loss
from toptable.engine.views.standings import ShownPlace, StandingView
from toptable.engine.views.tables import NO_FEATURE, FeaturedPlayer, FeatureView
from toptable.engine.views.view import only
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.event_view import EventView
from toptable.web.auth.requester import offers
from toptable.web.pages.finals.bracket_parts import side_names
from toptable.web.pages.screens.screen_views import bracket, clock_of, standings
from toptable.web.pages.screens.screens import public
from toptable.web.rendering.environment import BUILD, render_in
from toptable.web.rendering.pages import etag, unchanged
from toptable.web.serving.request_filter import address_for_others
from toptable.web.serving.responses import is_known


class OverlayKind(StrEnum):
    """The overlays that there are."""

    FEATURE = "feature"
    CLOCK = "clock"
    STANDINGS = "standings"
    BRACKET = "bracket"


class StandingsData(msgspec.Struct, frozen=True):
    """The places after a round."""

    after_round: int
    rows: tuple[ShownPlace, ...]


class BracketData(msgspec.Struct, frozen=True):
    """The games that can be played or are over, those of now first."""

    name: str = ""
    champion: str = ""
    games: tuple[ShownGame, ...] = ()


OverlayData: TypeAlias = FeatureView | dict[str, Any] | StandingsData | BracketData


def overlay_data(seen: EventView, kind: OverlayKind) -> OverlayData:
    """What an overlay shows now."""
    match kind:
        case OverlayKind.FEATURE:
            return feature(seen)
        case OverlayKind.CLOCK:
            return _clock(seen)
        case OverlayKind.STANDINGS:
            return _standings(seen)
        case _:
            return _bracket(seen)


def feature(seen: EventView) -> FeatureView:
    """The match that was chosen for viewers."""
    chosen = seen.state.screens.feature
    if chosen is None:
        return NO_FEATURE
    if chosen.stage is ClockStage.SWISS:
        return _swiss(seen, chosen.round, chosen.table)
    if chosen.stage is ClockStage.TIEBREAKER:
        return _tiebreaker(seen, chosen.round, chosen.table)
    return _elimination(seen, chosen.table)


def _swiss(seen: EventView, number: int, table: int) -> FeatureView:
    rounds = seen.state.rounds
    match = rounds[number - 1].matches.get(table) if 1 <= number <= len(rounds) else None
    if match is None:
        return NO_FEATURE
    games = match.result.games if match.result is not None else ""
    sides = match.seating.sides or ("", "")
    lines = _lines(seen)
    players = tuple(
        _player(
            seen, player, lines, side=side, won=tally(letters).partition("–")[0] if letters else ""
        )
        for player, side, letters in zip(match.players, sides, (games, mirror(games)), strict=True)
    )
    return FeatureView(
        round=seen.round_name(ClockStage.SWISS, number), table=table, players=players
    )


def _tiebreaker(seen: EventView, number: int, table: int) -> FeatureView:
    place = place_now(seen.state, seen.tournament.rulebook)
    if isinstance(place, Refusal) or place.key != (ClockStage.TIEBREAKER, number):
        return NO_FEATURE
    seated = place.at(table)
    if isinstance(seated, Refusal):
        return NO_FEATURE
    lines = _lines(seen)
    players = tuple(_player(seen, player, lines) for player in seated.players)
    return FeatureView(round=seen.round_name(place.stage, number), table=table, players=players)


def _elimination(seen: EventView, number: int) -> FeatureView:
    found = seen.state.finals.bracket
    if found is None or not 1 <= number <= len(found.chart.games):
        return NO_FEATURE
    game = game_views(found, side_names(seen))[number - 1]
    lines = _lines(seen)
    players = tuple(
        _player(
            seen,
            seat.player,
            lines,
            side=seat.side_name,
            seed=seat.seed,
            won="1" if seat.won else "0" if seat.lost else "",
        )
        for seat in game.seats
        if seat.player is not None and seat.seed is not None
    )
    return FeatureView(round=seen.texts.phrase(game.heading), table=number, players=players)


def _lines(seen: EventView) -> Mapping[int, StandingView]:
    """Everybody's line of the standings, where everybody may see it."""
    return {row.player: row for row in standings(seen).rows}


def _player(
    seen: EventView,
    number: int,
    lines: Mapping[int, StandingView],
    *,
    side: str = "",
    seed: int = 0,
    won: str = "",
) -> FeaturedPlayer:
    player, through = seen.state.players[number], seen.standings_through
    line = lines.get(number)
    return FeaturedPlayer(
        name=player.name,
        pronouns=player.pronouns,
        side=seen.texts.word(side),
        record=win_loss(player.record.outings, through).text if through else "",
        rank=line.rank if line is not None else 0,
        printed=line.printed if line is not None else "",
        seed=seed,
        won=won,
    )


def _clock(seen: EventView) -> dict[str, Any]:
    """The clock as moments: whoever shows it counts on ``/now``."""
    clock = clock_of(seen)
    return {
        "name": clock.name if clock is not None else "",
        "phase": clock.phase if clock is not None else "",
        "ends": clock.ends if clock is not None else None,
        "seconds_left": clock.left_seconds if clock is not None else None,
    }


def _standings(seen: EventView) -> StandingsData:
    places = standings(seen)
    return StandingsData(places.after, only(ShownPlace, places.rows))


def _bracket(seen: EventView) -> BracketData:
    shown = bracket(seen)
    return BracketData(shown.name, shown.champion, shown.games) if shown else BracketData()


STREAMS = "/e/{event:str}/streams"
OVERLAY = "/e/{event:str}/overlay/{overlay:str}"
SECONDS = 12
"""How long a page of an overlay stays."""


@get(STREAMS, guards=[offers("ChooseFeature")], sync_to_thread=True)
def streams_page(visit: NamedDependency[EventRequest]) -> Response[Any]:
    """The match that viewers are shown, and the addresses of the overlays."""
    room = public(visit)
    place = place_now(room.state, visit.tournament.rulebook)
    tables = () if isinstance(place, Refusal) else place.tables
    return visit.fresh_page(
        "screens/streams.html",
        feature=overlay_data(room, OverlayKind.FEATURE),
        tables=[
            (seated.table, " – ".join(room.state.name_of(player) for player in seated.players))
            for seated in tables
        ],
        kinds=tuple(OverlayKind),
        base=address_for_others(visit.request),
    )


@get(OVERLAY, sync_to_thread=True)
def overlay_page(
    visit: NamedDependency[EventRequest], overlay: FromPath[str], language: FromQuery[str] = ""
) -> Response[Any]:
    """A transparent page to lay over a picture."""
    room = public(visit, language)
    html = render_in(
        room.language,
        "screens/overlay.html",
        stage=_html(visit, _kind(overlay), language),
        seen=room,
        event=room.event,
        kind=_kind(overlay),
        asked=f"?language={room.language}" if language else "",
    )
    return Response(html, media_type=MediaType.HTML)


@get(f"{OVERLAY}/now", sync_to_thread=True)
def overlay_now(
    visit: NamedDependency[EventRequest], overlay: FromPath[str], language: FromQuery[str] = ""
) -> Response[Any]:
    """What the overlay shows now."""
    tag = etag(public(visit, language).mark, "overlay", _kind(overlay))
    if is_known(visit.request, tag):
        return unchanged(tag)
    html = _html(visit, _kind(overlay), language)
    return Response(html, media_type=MediaType.HTML, headers={"etag": tag})


@get(f"{OVERLAY}/data", sync_to_thread=True)
def overlay_json(
    visit: NamedDependency[EventRequest], overlay: FromPath[str], language: FromQuery[str] = ""
) -> Response[Any]:
    """The same as data, for those who draw overlays of their own."""
    room, asked = public(visit, language), _kind(overlay)
    tag = etag(room.mark, "overlay-data", asked)
    if is_known(visit.request, tag):
        return unchanged(tag)
    told = {"event": room.event.name, "version": room.version, "overlay": asked}
    data = to_plain(overlay_data(room, asked))
    if asked is OverlayKind.FEATURE:
        data["players"] = [
            {key: value for key, value in player.items() if value} for player in data["players"]
        ]
    body = to_json({**told, **data})
    return Response(body, media_type=MediaType.JSON, headers={"etag": tag})


def _kind(overlay: str) -> OverlayKind:
    if overlay not in tuple(OverlayKind):
        raise NotFoundException
    return OverlayKind(overlay)


def _html(visit: EventRequest, kind: OverlayKind, language: str) -> str:
    room = public(visit, language)
    return render_in(
        room.language,
        "screens/overlay_stage.html",
        kind=kind,
        shown=overlay_data(room, kind),
        clock=clock_of(room) if kind is OverlayKind.CLOCK else None,
        seen=room,
        event=room.event,
        program=BUILD,
        seconds=SECONDS,
    )


ROUTES = (streams_page, overlay_page, overlay_now, overlay_json)
