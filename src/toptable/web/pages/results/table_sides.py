"""Sides on the page of a table: drawn, agreed on or chosen, game by game. N13-22, N13-26, B-116."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.sides import LoserChooses
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.known_sides import names_at, settled
from toptable.engine.subjects.results.sides import SettleSides
from toptable.web.access.seen import Seen
from toptable.web.access.visit import Visit

SIDES = "/e/{event:str}/rounds/{number:int}/tables/{table:int}/sides"


class Settling(msgspec.Struct):
    """The form: nothing but the game lets the document decide."""

    game: int = 1
    first_seat: str = ""
    previous: str = ""
    two_for_one: bool = False
    witness: str = ""
    reason: str = ""


class Choice(msgspec.Struct, frozen=True):
    """A button: what it sends, and what it says."""

    name: str
    value: str
    text: str


class TableSides(msgspec.Struct, frozen=True):
    """What is known about the sides of a match, and what can be settled next."""

    known: tuple[str, ...]
    game: int
    """The game that is settled next."""
    question: str
    choices: tuple[Choice, ...]
    draws: bool
    """Whether the document settles it as soon as it is asked."""
    two_for_one: bool


def table_sides(seen: Seen, match: Match) -> TableSides | None:
    """The sides of a match, where the document settles them at the table."""
    rule = seen.rules.match_sides
    if rule is None or match.seating.sides is not None:
        return None
    names = names_at(seen.state, match)
    sides = settled(match)
    known = tuple(
        f"Game {game}: {rule.said(pair, names)}."
        for game, pair in enumerate(sides, 1)
        if pair is not None
    )
    game = len(known) + 1
    if match.result is not None or game > seen.rules.scoring.games or match.drawn_for_two_for_one:
        return TableSides(known, game, "", (), draws=False, two_for_one=False)
    either = tuple(
        Choice("first_seat", side, f"{names[0]} {rule.verb} {rule.words.get(side, side)}")
        for side in rule.names
    )
    chooser = match.choosers[game - 1] if game <= len(match.choosers) else None
    doubled = game == 1 and not seen.rules.rulebook.kinds[ResultKind.TWO_FOR_ONE].refused
    if chooser is not None:
        question = f"{names[chooser]} chooses {rule.either}."
        return TableSides(known, game, question, either, draws=False, two_for_one=False)
    if game > 1 and isinstance(rule.later, LoserChooses):
        ended = (("W", f"{names[0]} won"), ("L", f"{names[1]} won"), ("D", "Drawn"))
        choices = tuple(Choice("previous", letter, text) for letter, text in ended)
        question = f"How did game {game - 1} end?"
        return TableSides(known, game, question, choices, draws=False, two_for_one=False)
    agreed = either if game == 1 and rule.first.by_agreement else ()
    question = rule.first.help if game == 1 else rule.later.help
    return TableSides(known, game, question, agreed, draws=True, two_for_one=doubled)


@post(SIDES, sync_to_thread=True)
def settle_sides(
    visit: NamedDependency[Visit],
    number: FromPath[int],
    table: FromPath[int],
    data: URLEncodedBody[Settling],
) -> Response[Any]:
    """Who plays which side in the next game."""
    command = SettleSides(
        round=number,
        table=table,
        game=data.game,
        first_seat=data.first_seat,
        previous=data.previous,
        two_for_one=data.two_for_one,
        witness=data.witness.strip(),
    )
    back = f"{visit.address}/rounds/{number}/tables/{table}"
    return visit.send(command, back=back, reason=data.reason)


ROUTES = (settle_sides,)
