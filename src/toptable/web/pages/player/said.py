"""How a report is named on a page, so that nobody confirms another one than was read."""

from hashlib import blake2b

import msgspec

from toptable.engine.rules.results.result import Result


def said_key(result: Result) -> str:
    """The same for the same report, and hardly ever for another."""
    return blake2b(msgspec.json.encode(result), digest_size=4).hexdigest()
