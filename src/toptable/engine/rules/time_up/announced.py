"""What an event announced for matches that time ends, in place of the document's default. B-009."""

from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.time_up.annex_a import BushiroadAtTime


def announced_protocol(rules: Rules) -> BushiroadAtTime | None:
    """The announced way to end a match at time, where there is one. B-088, B-121, B-187."""
    protocol = rules.rulebook.timing.time_up(dict(rules.chosen.items))
    if isinstance(protocol, BushiroadAtTime) and protocol.announced:
        return protocol
    return None
