"""What is composed about one deck besides its list: its name, and a look that needs a reason."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody

from toptable.desk.deck_forms import renamed
from toptable.desk.desk import sealed
from toptable.engine.refusal import Refusal
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.decks.moderating import ModerateDeck
from toptable.engine.subjects.decks.opening import OpenDecks
from toptable.web.access.visit import Visit
from toptable.web.pages.decks.reading import DECK, DECKS, lists_for
from toptable.web.rendering.answers import Refused

PLAYER = f"{DECKS}/{{player:int}}"
NO_WHY = Refusal("why", "Say why.")


class Renaming(msgspec.Struct):
    """The form: let the name and comment pass, or write others."""

    passed: bool = False
    name: str = ""
    comment: str = ""
    why: str = ""


class Opening(msgspec.Struct):
    """The form: why nobody else can look."""

    why: str = ""


@post(f"{DECK}/name", sync_to_thread=True)
def moderate(
    visit: NamedDependency[Visit],
    player: FromPath[int],
    slot: FromPath[str],
    data: URLEncodedBody[Renaming],
) -> Response[Any]:
    """Let the name and comment of a deck pass, or change them. B-063."""
    back = f"{visit.address}/decks/{player}/{slot}"
    if data.passed:
        return visit.send(ModerateDeck(player, slot), back=back)
    opened = lists_for(visit).open(player, slot)
    made = (
        opened
        if isinstance(opened, Refusal)
        else renamed(
            opened.handed_in, player, slot, name=data.name, comment=data.comment, why=data.why
        )
    )
    if isinstance(made, Refusal):
        raise Refused(made, back)
    return visit.send(made[0], back=back, texts=made[1])


@post(f"{PLAYER}/open", sync_to_thread=True)
def open_lists(
    visit: NamedDependency[Visit], player: FromPath[int], data: URLEncodedBody[Opening]
) -> Response[Any]:
    """Look at a list although one plays, because nobody else can. N13-40."""
    if not data.why.strip():
        raise Refused(NO_WHY, visit.came_from)
    why = sealed(data.why.strip())
    command = OpenDecks((player,), Sealed(why.digest))
    return visit.send(command, back=visit.came_from, texts=(why,), reason=data.why)


ROUTES = (moderate, open_lists)
