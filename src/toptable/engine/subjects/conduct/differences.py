"""What would change about penalties, holds, and people sent out, in sentences."""

from collections.abc import Iterator

from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import RecordedRuling
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.tell import effect_text, held_text, penalty_text, who_of


def rulings_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Penalties that count no longer, count again, or are others; and what they do."""
    old, new = before.conduct.rulings, after.conduct.rulings
    for number in sorted(set(old) | set(new)):
        one, two = _counting(old.get(number)), _counting(new.get(number))
        if one is not None and two is None:
            yield worded(
                "conduct.counts_no", "%(ruling)s counts no longer.", ruling=_ruling(before, one)
            )
        elif two is not None and one is None:
            yield worded("conduct.counts", "%(ruling)s counts.", ruling=_ruling(after, two))
        elif one is not None and two is not None and one.penalty is not two.penalty:
            was, now = penalty_text(one.penalty), penalty_text(two.penalty)
            yield worded(
                "conduct.penalty_instead",
                "Penalty %(number)s for %(who_of)s is %(now)s instead of %(was)s.",
                number=number,
                who_of=who_of(after, two),
                now=now,
                was=was,
            )
    gone = [effect for effect in before.conduct.effects if effect not in after.conduct.effects]
    come = [effect for effect in after.conduct.effects if effect not in before.conduct.effects]
    yield from (f"No longer so: {effect_text(before, effect)}" for effect in gone)
    yield from (f"Now so: {effect_text(after, effect)}" for effect in come)


def measures_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Holds, people sent out, revoked standings."""
    for place in sorted(before.conduct.held ^ after.conduct.held):
        again = place in after.conduct.held
        yield worded(
            "conduct.under_investigation",
            "%(held_text)s is %(words)sunder investigation.",
            held_text=held_text(*place),
            words="" if again else "no longer ",
        )
    old = {ejection.name for ejection in before.conduct.ejected if not ejection.back}
    new = {ejection.name for ejection in after.conduct.ejected if not ejection.back}
    for name in sorted(old ^ new):
        yield worded(
            "conduct.is",
            "%(name)s is %(words)s.",
            name=name,
            words="sent out" if name in new else "no longer sent out",
        )
    for player in sorted(set(before.conduct.revoked) | set(after.conduct.revoked)):
        how = after.conduct.revoked.get(player)
        if how is not before.conduct.revoked.get(player):
            what = {None: "stands", Revoked.VOID: "is void", Revoked.PASSED_DOWN: "is passed down"}
            yield worded(
                "conduct.place",
                "The place of %(player)s %(what)s.",
                player=after.name_of(player),
                what=what[how],
            )


def _counting(ruling: RecordedRuling | None) -> RecordedRuling | None:
    return None if ruling is None or ruling.undone else ruling


def _ruling(state: State, one: RecordedRuling) -> str:
    what, where = penalty_text(one.penalty), where_text(state, one.match, one.players)
    return f"Penalty {one.number} for {who_of(state, one)} ({what}, {one.name}, {where})"
