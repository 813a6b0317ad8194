"""What would change between two states, in plain sentences: the preview of undo and repair."""

from collections.abc import Iterator

from toptable.engine.entry import Compare
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.subjects.admission.differences import admission_changed
from toptable.engine.subjects.calls.differences import calls_changed
from toptable.engine.subjects.conduct.differences import measures_changed, rulings_changed
from toptable.engine.subjects.deck_checks.differences import checks_changed
from toptable.engine.subjects.event.differences import event_changed
from toptable.engine.subjects.finals.differences import bracket_changed, places_changed
from toptable.engine.subjects.floor.differences import clocks_changed, times_changed, zones_changed
from toptable.engine.subjects.office.differences import office_changed
from toptable.engine.subjects.people.differences import people_changed
from toptable.engine.subjects.results.differences import results_changed
from toptable.engine.subjects.rounds.differences import rounds_changed

MOST = 12
"""How many sentences of a kind are spelled out."""

COMPARED: tuple[Compare, ...] = (
    event_changed,
    office_changed,
    rounds_changed,
    results_changed,
    bracket_changed,
    rulings_changed,
    measures_changed,
    people_changed,
    clocks_changed,
    times_changed,
    zones_changed,
    calls_changed,
    checks_changed,
    admission_changed,
    places_changed,
)
"""Places come last, since everything moves them."""


def differences(
    before: State, after: State, rulebook: Rulebook, *, but: Compare | None = None
) -> list[str]:
    """Sentences about everything that two states show otherwise, ``but`` what is told already."""
    return [
        sentence
        for compare in COMPARED
        if compare is not but
        for sentence in shortened(compare(before, after, rulebook))
    ]


def shortened(sentences: Iterator[str]) -> list[str]:
    """At most so many sentences of a kind, and how many more there are."""
    listed = list(sentences)
    if len(listed) <= MOST:
        return listed
    return [
        *listed[:MOST],
        worded(
            "log.more_changes",
            "… and %(count)s more changes of this kind.",
            count=len(listed) - MOST,
        ),
    ]
