"""What would change between two states, in plain sentences: the preview of undo and repair."""

from collections.abc import Iterator

from toptable.engine.log.sentences import result_text
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.choice import planned
from toptable.engine.state import State, the_event
from toptable.engine.subjects.admission.differences import admission_changed, times_changed
from toptable.engine.subjects.conduct.differences import (
    bracket_changed,
    measures_changed,
    rulings_changed,
)
from toptable.engine.subjects.finals.current_standings import standings_of
from toptable.engine.subjects.floor.differences import calls_changed, clocks_changed
from toptable.engine.subjects.office.office_work import status_of
from toptable.engine.subjects.people.state import Player
from toptable.engine.subjects.rounds.state import Match, Round

MOST = 12
"""How many sentences of a kind are spelled out."""


def differences(before: State, after: State, rulebook: Rulebook) -> list[str]:
    """Sentences about rounds, results, penalties, people, clocks and places."""
    return [
        *shortened(_event(before, after, rulebook)),
        *shortened(_rounds(before, after)),
        *shortened(_results(before, after)),
        *shortened(bracket_changed(before, after)),
        *shortened(rulings_changed(before, after)),
        *shortened(measures_changed(before, after)),
        *shortened(_people(before, after)),
        *shortened(clocks_changed(before, after)),
        *shortened(calls_changed(before, after)),
        *shortened(admission_changed(before, after)),
        *shortened(times_changed(before, after)),
        *shortened(_places(before, after, rulebook)),
    ]


def _event(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    if before.closed != after.closed:
        yield "The event is closed again." if after.closed else "The event is open again."
    one, two = the_event(before), the_event(after)
    if one.name != two.name:
        yield f"The event is called {two.name} instead of {one.name}."
    for key in sorted(set(one.settings) | set(two.settings)):
        old, new = one.settings.get(key), two.settings.get(key)
        if old != new and (setting := rulebook.setting(key)) is not None:
            was = "the default" if old is None else setting.said(old)
            now = "the default" if new is None else setting.said(new)
            yield f"{setting.label}: {now} instead of {was}."
    if before.plan != after.plan:
        yield f"The plan is {_plan(after)} instead of {_plan(before)}."
    if status_of(before) is not status_of(after):
        yield f"The event is {status_of(after)} instead of {status_of(before)}."
    if before.office.tables != after.office.tables:
        yield f"The event has {after.office.tables or 'no tables of its own'}."


def _plan(state: State) -> str:
    return planned(state.plan) if state.plan else "the document's"


def _rounds(before: State, after: State) -> Iterator[str]:
    for round_ in before.rounds[len(after.rounds) :]:
        reported = sum(match.result is not None for match in round_.matches.values())
        results = f" and its {reported} results" if reported else ""
        yield f"Round {round_.number}{results} disappears."
    for round_ in after.rounds[len(before.rounds) :]:
        yield f"Round {round_.number} is there again."
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old.published and not new.published:
            yield f"Round {new.number} is a draft again; players no longer see it."
        elif new.published and not old.published:
            yield f"Round {new.number} is published."
        yield from _seats(old, new, after)


def _seats(old: Round, new: Round, state: State) -> Iterator[str]:
    for table in sorted(set(old.matches) | set(new.matches)):
        one, two = old.matches.get(table), new.matches.get(table)
        if two is not None and (one is None or one.players != two.players):
            yield f"Round {new.number}, table {table} is now {_pair(state, two)}."
        elif two is None:
            yield f"Round {new.number}, table {table} is free."
    for player in sorted(set(new.byes) - set(old.byes)):
        yield f"{state.name_of(player)} sits out round {new.number}."


def _results(before: State, after: State) -> Iterator[str]:
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old is new:
            continue
        for table, two in sorted(new.matches.items()):
            one = old.matches.get(table)
            if one is None or one is two or one.players != two.players:
                continue
            if one.result != two.result:
                was = result_text(one.result) if one.result else "no result"
                now = result_text(two.result) if two.result else "no result"
                where = f"Round {new.number}, table {table}, {_pair(after, two)}"
                yield f"{where}: {was} becomes {now}."


def _people(before: State, after: State) -> Iterator[str]:
    for number in sorted(set(before.players) | set(after.players)):
        one, two = before.players.get(number), after.players.get(number)
        if one is two:
            continue
        if two is None:
            yield f"{before.name_of(number)} is no longer in the event."
        elif one is None:
            yield f"{two.name} is in the event."
        else:
            yield from _person(one, two)


def _person(one: Player, two: Player) -> Iterator[str]:
    if one.name != two.name:
        yield f"{one.name} is called {two.name}."
    if one.disqualified != two.disqualified:
        yield f"{two.name} is {'' if two.disqualified else 'not '}disqualified."
    elif one.active != two.active:
        yield f"{two.name} {'is back in' if two.active else 'has left'} the event."
    if one.team is not None and two.team is not None and one.team.members != two.team.members:
        yield f"{two.name} plays with {', '.join(two.team.members)}."
    if one.checked_in != two.checked_in:
        yield f"{two.name} is {'' if two.checked_in else 'not '}checked in."
    if one.fixed_table != two.fixed_table:
        yield f"{two.name} has {f'table {two.fixed_table}' if two.fixed_table else 'no'} fixed."
    if one.byes != two.byes:
        held = ", ".join(map(str, sorted(two.byes))) or "none"
        yield f"{two.name} holds reward byes for: {held}."


def _places(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    old = _standing(before, rulebook)
    new = _standing(after, rulebook)
    for number, (place, points) in sorted(new.items(), key=lambda item: item[1]):
        was = old.get(number)
        if was is not None and was != (place, points):
            gained = f", {was[1]} points become {points}" if was[1] != points else ""
            moved = f"place {was[0]} becomes {place}" if was[0] != place else f"place {place} stays"
            yield f"{after.name_of(number)}: {moved}{gained}."


def _standing(state: State, rulebook: Rulebook) -> dict[int, tuple[int, int]]:
    if state.event is None or not state.finished_rounds:
        return {}
    standings = standings_of(state, rulebook, state.finished_rounds)
    return {row.player: (row.rank, row.points) for row in standings}


def _pair(state: State, match: Match) -> str:
    return " – ".join(state.name_of(player) for player in match.players)


def shortened(sentences: Iterator[str]) -> list[str]:
    """At most so many sentences of a kind, and how many more there are."""
    listed = list(sentences)
    if len(listed) <= MOST:
        return listed
    return [*listed[:MOST], f"… and {len(listed) - MOST} more changes of this kind."]
