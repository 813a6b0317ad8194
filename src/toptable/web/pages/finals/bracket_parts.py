"""The bracket as a picture, as a table and as games to play now; and the ranking that follows."""

import msgspec
from markupsafe import Markup

from toptable.desk.permissions import Visibility, may_see
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Finalist,
    GameStatus,
    follow,
    still_in,
)
from toptable.engine.rules.finals.bracket.chart import headings
from toptable.engine.rules.finals.bracket.side_choice import SideNames
from toptable.engine.subjects.finals.bracket_sides import (
    BracketSidesSettled,
    SettleBracketSides,
    players_of,
)
from toptable.engine.subjects.finals.cutting import drifted
from toptable.engine.subjects.finals.elimination import timed_knockout
from toptable.engine.views.bracket import GameView, SeatLine, game_views
from toptable.engine.views.outcome import (
    champion,
    final_places,
    in_bracket,
    ranking_is_open_to,
    winner,
)
from toptable.engine.views.standings import place_views
from toptable.paper.bracket_picture import picture
from toptable.web.auth.event_view import EventView
from toptable.web.languages.texts import Texts
from toptable.web.rendering.page_part import Part


def cell(seat: SeatLine, texts: Texts) -> str:
    """``Ann, seed 1, plays Corp (so far Corp 1, Runner 2)``."""
    if seat.seed is None:
        return texts.phrase(seat.text)
    parts = [seat.text, texts._("seed %(number)s") % {"number": seat.seed}]
    if seat.left:
        parts.append(texts.phrase("left"))
    if seat.side_name:
        parts.append(texts._("plays %(side)s") % {"side": seat.side_name})
    text = ", ".join(parts)
    if not seat.balance_name:
        return text
    return f"{text} ({texts._('so far %(sides)s') % {'sides': seat.balance_name}})"


def outcome(view: GameView, texts: Texts) -> str:
    """Who won and why, or how far the game is; a reason is in the words of the staff."""
    note = texts.phrase(view.note)
    if view.status is not GameStatus.DECIDED:
        return note
    told = texts._("%(name)s won") % {"name": view.winner} if view.winner else note
    if note and view.winner:
        told = f"{told}, {note}"
    return f"{told}: {view.why}" if view.why else told


class Side(msgspec.Struct, frozen=True):
    """A side that can be chosen."""

    letter: str
    word: str
    taken: bool


class OpenGame(msgspec.Struct, frozen=True):
    """A game that can be played now, with what is settled before it."""

    game: GameView
    settled: bool
    question: str
    """Who chooses a side, where somebody does."""
    choices: tuple[Side, ...]
    to_settle: bool
    """Whether the document settles the sides as soon as it is asked."""
    sided: bool = True
    """Whether its players play different sides."""
    order: tuple[str, ...] = ()
    """Who goes first, game by game of the match, where games have no sides. B-116."""
    reports: str = ""
    """What its players have reported so far, for the staff."""


class Path(msgspec.Struct, frozen=True):
    """A finalist whose way through the bracket can be followed."""

    seed: int
    player: int
    name: str
    shown: bool


def bracket_context(seen: EventView, number: int) -> dict[str, object]:
    """The bracket as it is now; ``number`` is the seed whose path is marked, 0 for nobody's."""
    finals = seen.state.finals
    bracket = finals.bracket
    if bracket is None:
        known = {"bracket": None, "locked": finals.locked, "address": seen.address}
        return known | {"whole": seen.rules.only_bracket}
    games = game_views(bracket, side_names(seen))
    path_of = number or None
    return {
        "bracket": bracket,
        "address": seen.address,
        "champion": champion(seen.state, seen.tournament.rulebook),
        "over": follow(bracket).over,
        "playing": seen.staff and not seen.state.closed,
        "open": [
            msgspec.structs.replace(_open_game(seen, view), reports=_reports(seen, view.number))
            for view in games
            if view.status is GameStatus.OPEN
        ],
        "picture": drawn(seen, bracket, path_of),
        "columns": headings(bracket.chart),
        "rows": [
            (view, *(cell(seat, seen.texts) for seat in view.seats), outcome(view, seen.texts))
            for view in games
        ],
        "path_of": path_of,
        "paths": _paths(bracket, number),
        "drift": drifted(seen.state, seen.tournament.rulebook) if seen.staff else "",
        "timed": timed_knockout(seen.state, seen.tournament.rulebook),
    }


def drawn(seen: EventView, bracket: Bracket, path_of: int | None = None) -> Markup:
    """The picture of the bracket, in the reader's language."""
    names, title, say = side_names(seen), seen.event.name, seen.texts.phrase
    # The picture escapes every name itself; it is SVG of our own.
    return Markup(picture(bracket, names, title=title, path_of=path_of, say=say))


def side_names(seen: EventView) -> SideNames | None:
    """The sides of an elimination game with their words, where the game has sides."""
    letters = seen.tournament.rulebook.sides
    if not letters:
        return None
    names = seen.tournament.rulebook.finals.names(letters)
    return SideNames(names.letters, {side: seen.texts.word(names.say(side)) for side in letters})


def game_view(seen: EventView, number: int) -> GameView | None:
    """One game in words, if the bracket has it."""
    bracket = seen.state.finals.bracket
    if bracket is None or not 1 <= number <= len(bracket.chart.games):
        return None
    return game_views(bracket, side_names(seen))[number - 1]


def may_leave(bracket: Bracket) -> tuple[Finalist, ...]:
    """The finalists who can still leave: nobody once it is over."""
    return () if follow(bracket).over else still_in(bracket)


def _open_game(seen: EventView, view: GameView) -> OpenGame:
    names = side_names(seen)
    settled = bool(view.seats[0].side)
    if seen.tournament.rulebook.finals.sides is None:
        order = _order(seen, view)
        return OpenGame(
            view, settled, "", (), to_settle=seen.staff and not order, sided=False, order=order
        )
    if not seen.staff or names is None:
        return OpenGame(view, settled, "", (), to_settle=False)
    call = _call(seen, view.number)
    if call is None or call.chooser is None:
        return OpenGame(view, settled, "", (), to_settle=call is not None and not settled)
    chooser = view.seats[call.chooser]
    choices = tuple(
        Side(letter, names.say(letter), taken=chooser.side == letter) for letter in names.letters
    )
    return OpenGame(view, settled, call.text, choices, to_settle=False)


def _reports(seen: EventView, number: int) -> str:
    """Who of the two at a game has reported it, and whether they agree."""
    players = players_of(seen.state, number)
    said = [claim for claim in seen.state.finals.claims if claim.players == players and seen.staff]
    if len(said) > 1:
        return "! The two players have reported different results."
    return f"◌ {seen.state.name_of(said[0].player)} has reported." if said else ""


def _order(seen: EventView, view: GameView) -> tuple[str, ...]:
    """Who goes first in each game of a match, as far as that was settled."""
    bracket, rule = seen.state.finals.bracket, seen.rules.match_sides
    if bracket is None or rule is None:
        return ()
    names = (view.seats[0].text, view.seats[1].text)
    return tuple(
        f"Game {turn.of_match}: {rule.said(turn.sides, names)}."
        for turn in bracket.turns
        if turn.game == view.number and turn.sides is not None
    )


def _call(seen: EventView, number: int) -> BracketSidesSettled | None:
    """How the sides of a game would be settled; what is drawn is not known before."""
    foreseen = seen.tournament.foresee(
        SettleBracketSides(game=number), Actor(name="", role=seen.role)
    )
    if isinstance(foreseen, Refusal):
        return None
    return next((item for item in foreseen.entries if isinstance(item, BracketSidesSettled)), None)


def _paths(bracket: Bracket, shown: int) -> list[Path]:
    return [
        Path(seed, one.player, one.name, shown=seed == shown)
        for seed, one in enumerate(bracket.finalists, 1)
        if one is not None
    ]


def places_context(seen: EventView, _round: int) -> dict[str, object]:
    """Everybody's place. While the bracket is played nobody has one, since it comes first."""
    state, rulebook = seen.state, seen.tournament.rulebook
    playing = in_bracket(state)
    known: dict[str, object] = {"ranking": None, "address": seen.address, "playing": playing}
    if not ranking_is_open_to(state, seen.standings_through):
        return known
    ranking = final_places(state, rulebook)
    lines = tuple(place_views(state, rulebook, ranking))
    return known | {
        "ranking": ranking,
        "lines": lines,
        "sheet": "ranking" if may_see(seen.role, Visibility.PAPER) else "",
        "rounds": state.finished_rounds,
        "prizes": any(line.prizes for line in lines),
        "decided": ranking.final,
        "champion": winner(state, rulebook),
        "title": seen.texts._("Winner")
        if state.finals.bracket is None
        else seen.texts._("Champion"),
        "closing": ranking.final and not state.closed and seen.may("CloseEvent"),
    }


PARTS = {
    "bracket": Part(bracket_context, "finals/bracket_part.html"),
    "places": Part(places_context, "finals/places_part.html"),
}
