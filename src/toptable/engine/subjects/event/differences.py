"""What would change about the event as a whole, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.choice import planned
from toptable.engine.state import State, the_event
from toptable.engine.state.event import Event


def event_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Closed or open, its name, its settings, its look and place, its plan."""
    if after.closed and not before.closed:
        yield "The event is closed again."
    elif before.closed and not after.closed:
        yield (
            "The event is open again. "
            "The seed of its draws stays public; later draws have a new one."
        )
    one, two = the_event(before), the_event(after)
    if one.name != two.name:
        yield f"The event is called {two.name} instead of {one.name}."
    if one.date != two.date:
        yield f"The event is on {two.date} instead of {one.date}."
    for word, was, now in (
        ("kind", one.event_type, two.event_type),
        ("category", one.category, two.category),
    ):
        if was != now:
            yield f"The {word} of the event is {_named(now)} instead of {_named(was)}."
    for key in sorted(set(one.settings) | set(two.settings)):
        old, new = one.settings.get(key), two.settings.get(key)
        if old != new and (setting := rulebook.setting(key)) is not None:
            was = "the default" if old is None else setting.said(old)
            now = "the default" if new is None else setting.said(new)
            yield f"{setting.label}: {now} instead of {was}."
    yield from _presented(one, two)
    if before.plan != after.plan:
        yield f"The plan is {_plan(after)} instead of {_plan(before)}."


def _presented(one: Event, two: Event) -> Iterator[str]:
    """Place, website, colour and picture."""
    if one.place != two.place:
        yield f"The place is {two.place or 'not given'} instead of {one.place or 'not given'}."
    if one.website != two.website:
        now, was = two.website or "not given", one.website or "not given"
        yield f"The website is {now} instead of {was}."
    if one.accent != two.accent:
        yield f"The colour is {two.accent} instead of {one.accent}."
    if one.picture != two.picture:
        if two.picture is None:
            yield "The event has no picture any more."
        else:
            yield f"The event has {'another' if one.picture else 'a'} picture."


def _plan(state: State) -> str:
    return planned(state.plan) if state.plan else "the document's"


def _named(word: str) -> str:
    return word.replace("_", " ") or "not said"
