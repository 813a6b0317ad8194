"""What would change between two states, in plain sentences: the preview of undo and repair."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.subjects.finals.differences import places_changed
from toptable.engine.subjects.kinds import Compare
from toptable.engine.subjects.registry import SUBJECTS

MOST = 12
"""How many sentences of a kind are spelled out."""

COMPARED = (*(compare for subject in SUBJECTS for compare in subject.compared), places_changed)
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
