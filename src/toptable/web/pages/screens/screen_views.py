"""What a screen shows of an event: each view with its contents, and which ones there are now.

Everything here is made for the public, whoever is signed in at the computer behind the screen: no
draft, no standings that are not shown, no deck list.
"""

import msgspec
from markupsafe import Markup
from msgspec.structs import asdict, replace

from toptable.desk.desk import now
from toptable.engine.questions.places import PlayPlace
from toptable.engine.questions.progress import status_of
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import GameStatus
from toptable.engine.state.screens import Screen, ScreenView
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.floor.times_and_deadlines import marks
from toptable.engine.subjects.registration.self_registration import not_now
from toptable.engine.views.bracket import GameView, SeatLine, ShownGame, game_views
from toptable.engine.views.clock import ClockNow, clock_now
from toptable.engine.views.outcome import champion
from toptable.engine.views.seating import NamedSeat, seats_now, shown
from toptable.engine.views.standings import StandingView
from toptable.web.auth.event_view import EventView
from toptable.web.auth.event_view import seen as seen_by
from toptable.web.pages.clock.clock_parts import Shown, said
from toptable.web.pages.event.event_parts import status_context as status
from toptable.web.pages.event.preparation_parts import UNPUBLISHED
from toptable.web.pages.finals.bracket_parts import drawn, side_names
from toptable.web.pages.log.log_parts import heads
from toptable.web.pages.standings.standings_part import table
from toptable.web.rendering.page_part import Context, Part

BEFORE_PLAY = frozenset({Phase.PREPARED, Phase.PREPARING})


class ClockShown(ClockNow, frozen=True):
    """The clock of the round that is on, for people."""

    name: str
    """What it is the clock of."""
    shown: Shown
    marks: str
    """The seconds left at which the time is called."""


class Told(msgspec.Struct, frozen=True):
    """Something that everybody should know."""

    topic: str
    text: str


class ShownPlaces(msgspec.Struct, frozen=True):
    """The standings, as far as everybody may see them."""

    after: int = 0
    rows: tuple[StandingView, ...] = ()


class ShownBracket(msgspec.Struct, frozen=True):
    """The bracket: its games, and all of it as a picture."""

    name: str
    champion: str
    games: tuple[ShownGame, ...]
    picture: Markup


class PairingsUp(msgspec.Struct, frozen=True):
    """The pairings that are published, for whoever says so aloud."""

    key: str
    text: str


class ShownNow(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a screen shows now; views with nothing in them are left out."""

    views: tuple[ScreenView, ...]
    only: str
    """The one view that stays, while people look for their tables."""
    place: PlayPlace | None
    round_name: str
    seats: tuple[NamedSeat, ...]
    clock: ClockShown | None
    told: tuple[Told, ...]
    calls: tuple[str, ...]
    joining: bool
    places: ShownPlaces
    bracket: ShownBracket | None


def shown_now(seen: EventView, screen: Screen) -> ShownNow:
    """What a screen shows of an event."""
    place = clock_now(seen.state, seen.tournament.rulebook).place
    playing = place is not None and not all(seated.over for seated in place.tables)
    seats = seats_now(seen.state, seen.tournament.rulebook) if playing else []
    known = ShownNow(
        views=(),
        only="",
        place=place,
        round_name=seen.round_name(place.stage, place.number) if place else "",
        seats=tuple(seat for seat in seats if shown(seat, screen)),
        clock=clock_of(seen),
        told=tuple(_told(seen)),
        calls=tuple(seen.state.name_of(call.player) for call in seen.state.screens.calls),
        joining=registering(seen),
        places=standings(seen) if ScreenView.STANDINGS in screen.views else ShownPlaces(),
        bracket=bracket(seen) if ScreenView.BRACKET in screen.views else None,
    )
    views = tuple(view for view in screen.views if _has(view, known))
    alone = gathering(seen) and ScreenView.PAIRINGS in views
    return replace(
        known, views=views or (ScreenView.WELCOME,), only=ScreenView.PAIRINGS if alone else ""
    )


def screen_context(seen: EventView, screen: Screen) -> Context:
    """The same for the template."""
    now_ = shown_now(seen, screen)
    return {
        "screen": screen,
        "seen": seen,
        "event": seen.event,
        "address": seen.address,
        "place": now_.place,
        "swiss": now_.place is not None and now_.place.stage is ClockStage.SWISS,
        "round_name": now_.round_name,
        "seats": now_.seats,
        "clock": now_.clock,
        "told": now_.told,
        "calls": now_.calls,
        "joining": now_.joining,
        "up": pairings_up(seen),
        "head": next(reversed(heads(seen)), None),
        "after": now_.places.after,
        "standing": now_.places.rows,
        "bracket": now_.bracket,
        **status(seen, 0),
        "views": now_.views,
        "only": now_.only,
    }


def clock_of(seen: EventView) -> ClockShown | None:
    """The clock of the round that is on, where it has one."""
    clock = clock_now(seen.state, seen.tournament.rulebook)
    if clock.place is None or clock.face is None or clock.over:
        return None
    return ClockShown(
        **asdict(clock),
        name=seen.round_name(clock.place.stage, clock.place.number),
        shown=said(clock.face, seen.texts),
        marks=" ".join(str(int(mark.total_seconds())) for mark in marks(seen.event.settings)),
    )


def gathering(seen: EventView) -> bool:
    """Whether people look for their tables: pairings are up, and play has not begun."""
    clock = clock_now(seen.state, seen.tournament.rulebook)
    if clock.place is None or clock.place.stage is not ClockStage.SWISS:
        return False
    waiting = clock.face is None or clock.face.phase in BEFORE_PLAY
    return waiting and not any(seated.over for seated in clock.place.tables)


def pairings_up(seen: EventView) -> PairingsUp | None:
    """What to call out when pairings are published; drafts are no pairings yet."""
    place = clock_now(seen.state, seen.tournament.rulebook).place
    if place is None:
        return None
    if place.stage is ClockStage.SWISS:
        said_now = seen.texts._("The pairings of round %(round)s are up.") % {"round": place.number}
    else:
        name = seen.round_name(place.stage, place.number)
        said_now = seen.texts._("%(round)s: the pairings are up.") % {"round": name}
    return PairingsUp(f"{place.stage}-{place.number}", said_now)


def registering(seen: EventView) -> bool:
    """Whether players can register with their phones."""
    return not_now(seen.state, now()) is None


def standings(seen: EventView) -> ShownPlaces:
    """The places that everybody may see."""
    known = table(seen, None)
    after, rows = known["after"], known["rows"]
    if not isinstance(after, int) or not isinstance(rows, list):
        return ShownPlaces()
    return ShownPlaces(after, tuple(rows))


def bracket(seen: EventView) -> ShownBracket | None:
    """The games of the bracket, those to be played now first, and its picture."""
    found = seen.state.finals.bracket
    if found is None:
        return None
    texts = seen.texts
    lines = [
        ShownGame(
            number=game.number,
            heading=texts.phrase(game.heading),
            seats=(_seat(game.seats[0], seen), _seat(game.seats[1], seen)),
            won=(game.seats[0].won, game.seats[1].won),
            open=game.status is GameStatus.OPEN,
            result="" if game.status is GameStatus.OPEN else _ended(game, seen),
        )
        for game in game_views(found, side_names(seen))
        if game.status in (GameStatus.OPEN, GameStatus.DECIDED)
    ]
    won = champion(seen.state, seen.tournament.rulebook)
    in_order = sorted(
        lines, key=lambda game: (not game.open, game.number if game.open else -game.number)
    )
    return ShownBracket(
        name=texts.phrase(found.chart.name),
        champion=won.name if won is not None else "",
        games=tuple(in_order),
        picture=drawn(seen, found),
    )


def _seat(seat: SeatLine, seen: EventView) -> str:
    """A finalist, with the side where it is settled."""
    name = seat.text if seat.seed is not None else seen.texts.phrase(seat.text)
    return f"{name} · {seat.side_name}" if seat.side_name else name


def _ended(game: GameView, seen: EventView) -> str:
    """Who won; why is for pages that one reads."""
    if not game.winner:
        return seen.texts.phrase(game.note)
    return seen.texts._("%(name)s won") % {"name": game.winner}


def _told(seen: EventView) -> list[Told]:
    """The message to everybody, and what the organizer wrote for the players."""
    state, book = seen.state, seen.tournament.rulebook
    message = state.messages.to_all
    told = [Told("", message.text)] if message is not None else []
    if book.announcements is None or status_of(state) in UNPUBLISHED:
        return told
    own = [line for line in announced(state, book) if line.decided and line.id in state.office.told]
    return told + [Told(line.topic, line.text) for line in own]


def _has(view: ScreenView, known: ShownNow) -> bool:
    """Whether there is anything to show in a view."""
    needed = {
        ScreenView.PAIRINGS: known.seats,
        ScreenView.CLOCK: known.clock,
        ScreenView.STANDINGS: known.places.after,
        ScreenView.BRACKET: known.bracket,
        ScreenView.ANNOUNCEMENTS: known.told,
        ScreenView.WELCOME: True,
    }
    return bool(needed[view])


def pairings_up_context(seen: EventView, _round: int) -> Context:
    """What the room may know: a draft is nothing to call out."""
    return {"up": pairings_up(seen_by(seen.tournament, Role.SPECTATOR, seen.language))}


PARTS = {
    "pairings_up": Part(pairings_up_context, "screens/pairings_up_part.html"),
}
