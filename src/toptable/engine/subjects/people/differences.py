"""What would change about people, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import Words
from toptable.engine.state import State
from toptable.engine.state.people import Player


def people_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Who is in the event, under which name, with what."""
    for number in sorted(set(before.players) | set(after.players)):
        one, two = before.players.get(number), after.players.get(number)
        if one is two:
            continue
        if two is None:
            yield f"{before.name_of(number)} is no longer in the event."
        elif one is None:
            yield f"{two.name} is in the event."
        else:
            yield from _person(one, two, rulebook.words)


def _person(one: Player, two: Player, words: Words) -> Iterator[str]:
    if one.name != two.name:
        yield f"{one.name} is called {two.name}."
    if one.disqualified != two.disqualified:
        yield f"{two.name} is {'' if two.disqualified else 'not '}{words.disqualified}."
    elif one.active != two.active:
        yield f"{two.name} {'is back in' if two.active else 'has left'} the event."
    if one.team is not None and two.team is not None and one.team.members != two.team.members:
        yield f"{two.name} plays with {', '.join(two.team.members)}."
    if one.checked_in != two.checked_in:
        yield f"{two.name} is {'' if two.checked_in else 'not '}checked in."
    if one.fixed_table != two.fixed_table:
        table = (
            f"always plays at table {two.fixed_table}" if two.fixed_table else "has no fixed table"
        )
        yield f"{two.name} {table}."
    if one.byes != two.byes:
        held = " and ".join(f"round {number}" for number in sorted(two.byes))
        yield f"{two.name} has {f'a reward bye for {held}' if held else 'no reward bye'}."
