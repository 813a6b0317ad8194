"""What would change about rounds, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.results.differences import pair_text


def rounds_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Rounds that come or go, that players see or not, and who sits where."""
    for round_ in before.rounds[len(after.rounds) :]:
        reported = sum(match.result is not None for match in round_.matches.values())
        results = f" and its {reported} results" if reported else ""
        yield f"Round {round_.number}{results} disappears."
    for round_ in after.rounds[len(before.rounds) :]:
        yield f"Round {round_.number} is there again."
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old.published and not new.published:
            yield f"Round {new.number} is a draft again; players no longer see it."
        elif new.published and not old.published:
            yield f"Round {new.number} is published."
        yield from _seats(old, new, after)


def _seats(old: Round, new: Round, state: State) -> Iterator[str]:
    for table in sorted(set(old.matches) | set(new.matches)):
        one, two = old.matches.get(table), new.matches.get(table)
        if two is not None and (one is None or one.players != two.players):
            yield f"Round {new.number}, table {table} is now {pair_text(state, two)}."
        elif two is None:
            yield f"Round {new.number}, table {table} is free."
    for player in sorted(set(new.byes) - set(old.byes)):
        yield f"{state.name_of(player)} sits out round {new.number}."
