"""How a report is named on a page, so that nobody confirms another one than was read."""

from hashlib import blake2b

from toptable.engine.rules.results.result import Result
from toptable.engine.sentence import to_json


def said_key(result: Result) -> str:
    """The same for the same report, and hardly ever for another."""
    return blake2b(to_json(result), digest_size=4).hexdigest()
