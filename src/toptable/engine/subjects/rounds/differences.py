"""What would change about rounds, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.results.differences import pair_text


def rounds_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Rounds that come or go, that players see or not, and who sits where."""
    for round_ in before.rounds[len(after.rounds) :]:
        reported = sum(match.result is not None for match in round_.matches.values())
        results = f" and its {reported} results" if reported else ""
        yield worded(
            "rounds.round_disappears",
            "Round %(number)s%(results)s disappears.",
            number=round_.number,
            results=results,
        )
    for round_ in after.rounds[len(before.rounds) :]:
        yield worded("rounds.round_there", "Round %(number)s is there again.", number=round_.number)
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old.published and not new.published:
            yield worded(
                "rounds.round_draft",
                "Round %(number)s is a draft again; players no longer see it.",
                number=new.number,
            )
        elif new.published and not old.published:
            yield worded(
                "rounds.round_published", "Round %(number)s is published.", number=new.number
            )
        yield from _seats(old, new, after)


def _seats(old: Round, new: Round, state: State) -> Iterator[str]:
    for table in sorted(set(old.matches) | set(new.matches)):
        one, two = old.matches.get(table), new.matches.get(table)
        if two is not None and (one is None or one.players != two.players):
            yield worded(
                "rounds.round_table_now",
                "Round %(number)s, table %(table)s is now %(pair_text)s.",
                number=new.number,
                table=table,
                pair_text=pair_text(state, two),
            )
        elif two is None:
            yield worded(
                "rounds.round_table_free",
                "Round %(number)s, table %(table)s is free.",
                number=new.number,
                table=table,
            )
    for player in sorted(set(new.byes) - set(old.byes)):
        yield worded(
            "rounds.sits_out",
            "%(player)s sits out round %(number)s.",
            player=state.name_of(player),
            number=new.number,
        )
