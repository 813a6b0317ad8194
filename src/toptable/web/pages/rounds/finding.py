"""Finding a table of a round by a name, a part of one, or its number."""

import msgspec

from toptable.engine.names import key
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round
from toptable.web.languages.texts import Texts


class Found(msgspec.Struct, frozen=True):
    """A row of the round."""

    anchor: str
    text: str


def find(state: State, round_: Round, wanted: str, texts: Texts) -> list[Found]:
    """Every table and bye that fits, in the order of the round."""
    sought = key(wanted)
    if not sought:
        return []
    number = int(sought) if sought.isdecimal() and len(sought) < 6 else None

    def fits(player: int) -> bool:
        names = (state.name_of(player), *state.members_of(player))
        return number is None and any(sought in key(name) for name in names)

    tables = [
        Found(f"table-{match.table}", _told(state, match, texts))
        for match in round_.tables()
        if match.table == number or any(map(fits, match.players))
    ]
    byes = [
        Found(f"bye-{player}", f"{texts._('Bye')}: {state.name_of(player)}")
        for player in sorted(round_.byes)
        if fits(player)
    ]
    return tables + byes


def _told(state: State, match: Match, texts: Texts) -> str:
    first, second = map(state.name_of, match.players)
    return texts._("Table %(table)s: %(first)s against %(second)s") % {
        "table": match.table,
        "first": first,
        "second": second,
    }
