"""What kind of event it is, what a sanction forbids, and what would change about the event, in
sentences (N13-43, N13-49).
"""

from collections.abc import Iterator, Mapping

from toptable.engine.refusal import refuse
from toptable.engine.rules.provisions import SanctionedRules
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.levels import Sanctioned
from toptable.engine.rules.structure.structures import planned
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Event

SANCTIONED = "sanctioned"
"""The setting that keeps whether an event is sanctioned. N13-43."""


def is_sanctioned(state: State, rulebook: Rulebook) -> bool:
    """Whether the event counts as sanctioned: it is marked so, or is of a kind that always is."""
    marked = rules_in(state, rulebook).chosen.get(SANCTIONED, "no") == "yes"
    return marked or kind_of_sanction(state, rulebook) is Sanctioned.ALWAYS


def kind_of_sanction(state: State, rulebook: Rulebook) -> Sanctioned:
    """What the document says about events of this kind."""
    kinds = rulebook.levels.event_types if rulebook.levels is not None else ()
    wanted = the_event(state).event_type
    return next((kind.sanctioned for kind in kinds if kind.id == wanted), Sanctioned.OPTIONAL)


def policies(state: State, rulebook: Rulebook) -> SanctionedRules | None:
    """What the document asks of this event because it is sanctioned; nothing of any other."""
    return rulebook.sanctioned if is_sanctioned(state, rulebook) else None


def format_of(state: State, rules: SanctionedRules, rulebook: Rulebook) -> str:
    """The format that the event is set to."""
    return rules_in(state, rulebook).chosen[rules.format_setting]


def format_locked(
    state: State, wanted: Mapping[str, str], rulebook: Rulebook, approval: str
) -> None:
    """A sanctioned event plays the format of the document unless another is approved. N13-49."""
    rules = rulebook.sanctioned
    if rules is None or approval:
        return
    sanctioned = wanted.get(SANCTIONED) == "yes" or is_sanctioned(state, rulebook)
    if wanted.get(SANCTIONED) == "no" or not sanctioned:
        return
    chosen = wanted.get(rules.format_setting) or format_of(state, rules, rulebook)
    touched = {SANCTIONED, rules.format_setting} & set(wanted)
    if not touched or chosen in rules.formats:
        return
    refuse("format_locked", rules.source, format_name=rules.format_name, approver=rules.approver)


def event_changed(before: State, after: State, rulebook: Rulebook) -> Iterator[str]:
    """Closed or open, its name, its settings, its look and place, its plan."""
    if after.closed and not before.closed:
        yield worded("event.event_closed")
    elif before.closed and not after.closed:
        yield worded("event.event_open")
    one, two = the_event(before), the_event(after)
    if one.name != two.name:
        yield worded("event.event_called", two=two.name, one=one.name)
    if one.date != two.date:
        yield worded("event.event_instead", date=two.date, date_2=one.date)
    for word, was, now in (
        ("kind", one.event_type, two.event_type),
        ("category", one.category, two.category),
    ):
        if was != now:
            yield worded("event.event_instead_2", word=word, named=_named(now), named_2=_named(was))
    for key in sorted(set(one.settings) | set(two.settings)):
        old, new = one.settings.get(key), two.settings.get(key)
        if old != new and (setting := rulebook.setting(key)) is not None:
            was = "the default" if old is None else setting.said(old)
            now = "the default" if new is None else setting.said(new)
            yield worded("event.instead", setting=setting.label, now=now, was=was)
    yield from _presented(one, two)
    if before.plan != after.plan:
        yield worded("event.plan_instead", plan=_plan(after), plan_2=_plan(before))


def _presented(one: Event, two: Event) -> Iterator[str]:
    """Place, website, colour and picture."""
    if one.place != two.place:
        yield worded(
            "event.place_instead", place=two.place or "not given", place_2=one.place or "not given"
        )
    if one.website != two.website:
        now, was = two.website or "not given", one.website or "not given"
        yield worded("event.website_instead", now=now, was=was)
    if one.accent != two.accent:
        yield worded("event.colour_instead", accent=two.accent, accent_2=one.accent)
    if one.picture != two.picture:
        if two.picture is None:
            yield worded("event.event_no")
        else:
            yield worded("event.event_picture", words="another" if one.picture else "a")


def _plan(state: State) -> str:
    return planned(state.plan) if state.plan else "the document's"


def _named(word: str) -> str:
    return word.replace("_", " ") or "not said"
