"""What screens of the hall show, whoever asks: the same that the room sees."""

from toptable.api.answers import screens
from toptable.engine.roles import Role
from toptable.engine.state.screens import Screen, ScreenView
from toptable.web.access.seen import seen
from toptable.web.api.asking import Ask, missing
from toptable.web.languages.languages import DEFAULT, LANGUAGES
from toptable.web.pages.screens.screen import EVERY_VIEW
from toptable.web.pages.screens.screen_views import ClockShown, ShownBracket, shown_now

EVERYTHING = 0
"""In place of a number: the screen that nobody has described."""


def read_screen(ask: Ask) -> screens.ScreenNow:
    number = ask.path["screen"]
    described: Screen | None = ask.tournament.state.screens.screens.get(number)
    if described is None and number != EVERYTHING:
        raise missing("screen with this number")
    screen = described or EVERY_VIEW
    language = screen.language if screen.language in LANGUAGES else DEFAULT
    room = seen(ask.tournament, Role.SPECTATOR, language)
    known = shown_now(room, screen)
    return screens.ScreenNow(
        name=screen.name,
        views=known.views,
        seconds=screen.seconds,
        round=known.round_name,
        seats=tuple(
            screens.SeatShown(
                name=seat.name, team=seat.team, table=seat.table, opponent=seat.opponent
            )
            for seat in known.seats
            if ScreenView.PAIRINGS in screen.views
        ),
        clock=_clock(known.clock) if ScreenView.CLOCK in screen.views else None,
        announcements=tuple(
            screens.ShownLine(topic=line.topic, text=line.text) for line in known.told
        ),
        called=known.calls,
        standings_after=known.places.after,
        standings=tuple(
            screens.ShownPlace(
                rank=row.rank,
                name=row.name,
                points=row.points,
                record=row.record,
                printed=row.printed,
            )
            for row in known.places.rows
        ),
        bracket=_games(known.bracket),
        champion=known.bracket.champion if known.bracket is not None else "",
        can_register=known.joining,
        version=room.version,
    )


def _clock(clock: ClockShown | None) -> screens.ClockShownAnswer | None:
    if clock is None:
        return None
    left = clock.face.left
    return screens.ClockShownAnswer(
        name=clock.name,
        phase=clock.face.phase,
        ends=clock.face.ends,
        left_seconds=None if left is None else int(left.total_seconds()),
    )


def _games(bracket: ShownBracket | None) -> tuple[screens.ShownGame, ...]:
    return tuple(
        screens.ShownGame(
            number=game.number,
            heading=game.heading,
            seats=game.seats,
            won=game.won,
            open=game.open,
            result=game.result,
        )
        for game in (bracket.games if bracket is not None else ())
    )


WORK = {"readScreen": read_screen}
