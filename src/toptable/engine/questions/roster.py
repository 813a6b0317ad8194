"""Finding players of a state and changing them: what everything about people shares."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.people.lookalikes import looks, shown
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer


def name_taken(state: State, people: Iterable[NewPlayer]) -> Refusal | None:
    """Nobody without a name, nobody under a name that someone has."""
    new: set[str] = set()
    for who in people:
        if wrong := names.problem(who.name):
            return wrong
        key = names.key(who.name)
        if key in new or key in state.names:
            return Refusal(
                "name_taken",
                Sentence(
                    "%(name)s is in the event already. Add an initial or a number to tell two "
                    "people apart.",
                    name=who.name,
                ),
            )
        new.add(key)
    return None


def looks_like_another(
    state: State, people: Iterable[NewPlayer], besides: int | None = None
) -> Refusal | None:
    """Nobody whose name can be seen by nobody, or read as the name of someone else.

    Where the names are equal letter by letter, ``name_taken`` says so.
    """
    taken = {
        look: player.name
        for number, player in state.players.items()
        if number != besides
        for look in looks(player.name)
    }
    for who in people:
        if who.name.strip() and not shown(who.name):
            return Refusal(
                "invisible_name", Sentence("This name shows nothing on a screen. Type another.")
            )
        for look in looks(names.tidy(who.name)):
            other = taken.setdefault(look, who.name)
            if names.key(other) != names.key(who.name):
                return Refusal(
                    "looks_alike",
                    Sentence(
                        "%(name)s looks the same as %(other)s, who is in the event already. Add an "
                        "initial or a number to tell them apart.",
                        name=who.name,
                        other=other,
                    ),
                )
    return None


def no_nicknames(state: State, rulebook: Rulebook) -> Refusal | None:
    """Why nobody goes by a nickname here, where the organizer has not allowed it. B-075."""
    if rules_in(state, rulebook).chosen.get("nicknames", "yes") != "no":
        return None
    return Refusal(
        "nicknames",
        "Players go by their real names here. Allow nicknames in the settings first.",
        "B-075",
    )


def must_be_in(state: State, number: int) -> Refusal | None:
    """Why this is nobody who is in the event now."""
    player = state.players.get(number)
    if player is None:
        return unknown(number)
    if not player.active:
        return Refusal("left", Sentence("%(name)s has left the event already.", name=player.name))
    return None


def all_known(state: State, numbers: Iterable[int]) -> Refusal | None:
    """Whom of these numbers the event does not know."""
    for number in numbers:
        if number not in state.players:
            return unknown(number)
    return None


def unknown(number: int) -> Refusal:
    """That there is no such player."""
    return Refusal.saying(
        "unknown_player:unknown",
        "There is no player number %(number)s in this event.",
        number=number,
    )


def next_round(state: State) -> int:
    """The number of the first round that is not published yet."""
    current = state.current
    if current is None:
        return 1
    return current.number + 1 if current.published else current.number


def with_player(state: State, number: int, **changes: object) -> State:
    """The state with these changes to one player."""
    player = replace(state.players[number], **changes)
    return replace(state, players=state.players.set(number, player))


def with_record(state: State, number: int, **changes: object) -> State:
    """The state with these changes to one player's record."""
    player = state.players[number]
    return with_player(state, number, record=replace(player.record, **changes))
