"""What somebody of a file is called here: the name in one line, and no two people alike."""

from toptable.engine import names
from toptable.engine.rules.people.lookalikes import looks, shown

LONGEST_NAME = 150


def tidy(name: str) -> str:
    """A name as it is kept."""
    return names.tidy(name)[:LONGEST_NAME]


def told_apart(name: str, taken: set[str]) -> str:
    """The name here, with a number where the file has it twice; nothing where it is none."""
    name = tidy(name)
    if names.problem(name) or not shown(name):
        return ""
    given, again = name, 1
    while looks(given) & taken:
        again += 1
        given = f"{name} ({again})"
    taken |= looks(given)
    return given
