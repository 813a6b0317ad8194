"""A player's row as HTML: what to do now in one line, and the buttons that belong to it."""

import msgspec

from toptable.engine.reading.player_view import Moment, OwnMatch, PlayerView
from toptable.engine.rules.clock.face import span
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.scoring import mirror, tally
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.web.access.seen import Seen
from toptable.web.languages.rendering import environment
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.pages.player.addresses import own_address

_REPORTING = frozenset({Moment.PLAY, Moment.SAID, Moment.CONFIRM, Moment.DISPUTED})


class Option(msgspec.Struct, frozen=True):
    """How a game can have ended, as the player says it."""

    letter: str
    text: str


class Game(msgspec.Struct, frozen=True):
    """One game to report."""

    number: int
    name: str
    options: tuple[Option, ...]


def draw(seen: Seen, view: PlayerView, language: str) -> bytes:
    """The row of one player in one language."""
    texts, match, rules = texts_in(language), view.match, seen.rules
    head, more = _said(view, texts)
    html = (
        environment(language)
        .get_template("player/card.html")
        .render(
            view=view,
            address=own_address(seen.event.id),
            where=_where(view, texts),
            head=head,
            more=more,
            sides=_sides(rules, match),
            clock_text=_clock(view, texts),
            games=_games(rules, match, texts) if view.moment in _REPORTING and match else (),
            mine=_score(match, match.mine.games if match and match.mine else "") if match else "",
            theirs=_score(match, match.theirs.games if match and match.theirs else "")
            if match
            else "",
            result=_score(match, match.result.games if match and match.result else "")
            if match
            else "",
            place=_place(view, texts),
            may_check_in=seen.may("CheckIn"),
            may_return=seen.may("Rejoin"),
        )
    )
    return html.encode()


def _where(view: PlayerView, texts: Texts) -> str:
    """Which round it is."""
    if view.match is not None and view.match.stage is not ClockStage.SWISS:
        return texts.stage(view.match.stage)
    if not view.round:
        return ""
    if view.rounds >= view.round:
        return texts._("Round %(round)s of %(rounds)s") % {
            "round": view.round,
            "rounds": view.rounds,
        }
    return texts._("Round %(round)s") % {"round": view.round}


def _said(view: PlayerView, texts: Texts) -> tuple[str, str]:
    """What stands on the row where there is no table to go to, and what it means."""
    _ = texts._
    told = {
        Moment.CHECK_IN: (
            _("You are registered."),
            _("Check in when you are at the venue, so that you are paired for round 1."),
        ),
        Moment.READY: (
            _("You are checked in."),
            _("Round 1 is not up yet. This page will tell you your table."),
        ),
        Moment.NOT_HERE: (
            _("You had not checked in when round 1 was paired."),
            _("Go to the desk and ask whether you can still play."),
        ),
        Moment.LATER: (_("You play from the next round on."), ""),
        Moment.BYE: (
            _("You have a bye this round."),
            _("It counts as a win. Be back for the next round."),
        ),
        Moment.BETWEEN: (
            _("No match for you right now."),
            _("This page will tell you your table when the next round is up."),
        ),
        Moment.ROLL_CALL: (
            _("You are in the cut!"),
            _("Say whether you will play; otherwise the next player takes your place."),
        ),
        Moment.BRACKET: (
            _("You are still in. Your next game is not ready yet."),
            _("This page will tell you when to play."),
        ),
        Moment.OUT_OF_BRACKET: (_("You are out of the finals. Thank you for playing!"), ""),
        Moment.DROPPED: (_("You have dropped from the event."), ""),
        Moment.DISQUALIFIED: (_("You are out of the event."), _("Ask the staff about it.")),
        Moment.OVER: (_("The event is over. Thank you for playing!"), ""),
    }
    return told.get(view.moment, ("", ""))


def _sides(rules: Rules, match: OwnMatch | None) -> tuple[str, ...]:
    """The player's sides by name."""
    if match is None or rules.match_sides is None:
        return ()
    return tuple(rules.match_sides.words.get(side, side) for side in match.sides)


def _games(rules: Rules, match: OwnMatch, texts: Texts) -> tuple[Game, ...]:
    """What a player can report game by game; matches of teams, and of the finals, at the desk."""
    if match.stage is not ClockStage.SWISS or isinstance(rules.team, SeatBySeat):
        return ()
    words = {
        "W": texts._("I won"),
        "D": texts._("Draw"),
        "L": texts._("I lost"),
        "T": texts._("Won on time"),
        "t": texts._("Lost on time"),
    }
    options = tuple(
        Option(letter, text) for letter, text in words.items() if letter in rules.scoring.letters
    )
    sides = _sides(rules, match)
    return tuple(
        Game(number, _game_name(number, rules.scoring.games, sides, texts), options)
        for number in range(1, rules.scoring.games + 1)
    )


def _game_name(number: int, games: int, sides: tuple[str, ...], texts: Texts) -> str:
    if games == 1:
        return texts._("Your match")
    if number <= len(sides):
        return texts._("Game %(number)s, you as %(side)s") % {
            "number": number,
            "side": sides[number - 1],
        }
    return texts._("Game %(number)s") % {"number": number}


def _score(match: OwnMatch, games: str) -> str:
    """Games won by the player and by the opponent."""
    return tally(games if match.seat == 0 else mirror(games))


def _clock(view: PlayerView, texts: Texts) -> str:
    """What the clock says before a script counts it down."""
    clock = view.clock
    if clock is None:
        return ""
    if view.ends is not None:
        return texts.time(view.ends)
    return "" if clock.untimed or clock.left is None else span(clock.left)


def _place(view: PlayerView, texts: Texts) -> str:
    """Where the player stands, in the standings that players may see."""
    if view.place is None:
        return ""
    points = texts.count("%(num)s point", "%(num)s points", view.points)
    return texts._("Place %(place)s after round %(round)s, %(points)s") % {
        "place": f"{view.place}" if not view.tied else f"{view.place}=",
        "round": view.after_round,
        "points": points,
    }
