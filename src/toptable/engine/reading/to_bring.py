"""What players bring to an event, for the pages where they register. B-035 to B-038."""

from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State
from toptable.engine.subjects.deck_checks.recording import sort_of


def to_bring(state: State, rules: Rules) -> tuple[str, ...]:
    """The document's list for this game, and nothing before the game is chosen."""
    checks = rules.rulebook.deck_checks
    return checks.to_bring(sort_of(state, rules)) if rules.game is not None else ()
