"""What a correction has broken about the round that is being played.

A round that was changed by hand on purpose is not reported: only what the document has against it
now and had not when the round was published, or last changed.
"""

from toptable.engine.log.log import Log
from toptable.engine.rules.pairing.checks import BYE_OUT_OF_TURN, Finding, check_round
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.subjects.rounds.changed import RoundChanged
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.engine.subjects.rounds.warnings import as_draft


def broken_since_published(log: Log, rulebook: Rulebook) -> tuple[Finding, ...]:
    """What is wrong with the running round because of something that came after its pairing."""
    if not is_running(log.state):
        return ()
    found = [
        finding
        for finding in check_round(as_draft(log.state, rulebook))
        if finding.code != BYE_OUT_OF_TURN
    ]
    if not found:
        return ()
    then = check_round(as_draft(log.state_before(_settled(log) + 1), rulebook))
    known = {finding.text for finding in then}
    return tuple(finding for finding in found if finding.text not in known)


def is_running(state: State) -> bool:
    """Whether a published round still has results to come."""
    current = state.current
    over = state.closed or state.finals.locked is not None or state.finals.bracket is not None
    return current is not None and current.published and not current.complete and not over


def _settled(log: Log) -> int:
    """The entry that gave the latest round the tables it has."""
    number = len(log.state.rounds)
    for line in reversed(log.lines):
        match line.entry:
            case RoundPublished(round=of) | RoundChanged(round=of):
                if of == number and log.counts(line.seq):
                    return line.seq
            case _:
                pass
    return log.version
