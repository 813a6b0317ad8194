"""What would change about people, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import Words
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.people import Player


def people_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Who is in the event, under which name, with what."""
    for number in sorted(set(before.players) | set(after.players)):
        one, two = before.players.get(number), after.players.get(number)
        if one is two:
            continue
        if two is None:
            yield worded(
                "people.no_longer",
                "%(name)s is no longer in the event.",
                name=before.name_of(number),
            )
        elif one is None:
            yield worded("people.event", "%(two)s is in the event.", two=two.name)
        else:
            yield from _person(one, two, rulebook.words)


def _person(one: Player, two: Player, words: Words) -> Iterator[str]:
    if one.name != two.name:
        yield worded("people.called", "%(one)s is called %(two)s.", one=one.name, two=two.name)
    if one.disqualified != two.disqualified:
        yield worded(
            "people.is",
            "%(two)s is %(words)s%(disqualified)s.",
            two=two.name,
            words="" if two.disqualified else "not ",
            disqualified=words.disqualified,
        )
    elif one.active != two.active:
        yield worded(
            "people.event_2",
            "%(two)s %(words)s the event.",
            two=two.name,
            words="is back in" if two.active else "has left",
        )
    if one.team is not None and two.team is not None and one.team.members != two.team.members:
        yield worded(
            "people.plays",
            "%(two)s plays with %(members)s.",
            two=two.name,
            members=", ".join(two.team.members),
        )
    if one.checked_in != two.checked_in:
        yield worded(
            "people.checked",
            "%(two)s is %(words)schecked in.",
            two=two.name,
            words="" if two.checked_in else "not ",
        )
    if one.fixed_table != two.fixed_table:
        table = (
            f"always plays at table {two.fixed_table}" if two.fixed_table else "has no fixed table"
        )
        yield f"{two.name} {table}."
    if one.byes != two.byes:
        held = " and ".join(f"round {number}" for number in sorted(two.byes))
        yield worded(
            "people.has",
            "%(two)s has %(words)s.",
            two=two.name,
            words=f"a reward bye for {held}" if held else "no reward bye",
        )
