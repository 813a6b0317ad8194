"""The head of the log as each round was published, for people to note down."""

import msgspec

from toptable.engine.log.witness import told
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.web.access.seen import Seen
from toptable.web.rendering.part import Part


class Head(msgspec.Struct, frozen=True):
    """What the log ended with when a round was published."""

    round: int
    entries: int
    text: str


def heads(seen: Seen) -> list[Head]:
    """One for every published round, the latest last."""
    log = seen.tournament.log
    published: dict[int, int] = {}
    for line in log.lines[: seen.version]:
        if isinstance(line.entry, RoundPublished) and log.counts(line.seq):
            published[line.entry.round] = line.seq
    return [
        Head(number, seq, told(seq, log.head_at(seq))) for number, seq in sorted(published.items())
    ]


def context(seen: Seen, number: int) -> dict[str, object]:
    """The head of one round, or of the latest that is published."""
    known = heads(seen)
    if number:
        known = [head for head in known if head.round == number]
    return {
        "head": known[-1] if known else None,
        "address": seen.address,
        "offered": seen.may("AddHallShare") and not seen.state.rounds and not seen.state.hall,
    }


PARTS = {
    "witness": Part(context, "log/witness_part.html"),
}
