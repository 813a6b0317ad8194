"""Answer a protocol step by step, and walk one through everything it can be answered."""

from collections.abc import Iterator, Sequence
from itertools import product

from clock_day import good

from toptable.engine.rules.end_of_time.ending import GameEnding, next_at
from toptable.engine.rules.end_of_time.script import Ask, Ended, Given, OpenTable, Option


def answer(protocol: GameEnding, table: OpenTable, *steps: str | Given) -> Ask | Ended:
    """After these answers; a plain text is an option without numbers."""
    given = [Given(step) if isinstance(step, str) else step for step in steps]
    return good(next_at(protocol, table, given))


def ended(protocol: GameEnding, table: OpenTable, *steps: str | Given) -> Ended:
    found = answer(protocol, table, *steps)
    assert isinstance(found, Ended), found
    return found


def asked(protocol: GameEnding, table: OpenTable, *steps: str | Given) -> Ask:
    found = answer(protocol, table, *steps)
    assert isinstance(found, Ask), found
    return found


def samples(option: Option) -> Iterator[Given]:
    """Answers with small numbers: enough for ahead, behind and level in every field."""
    if not option.fields:
        yield Given(option.key)
        return
    keys = [field.key for field in option.fields]
    for numbers in product((0, 1), repeat=len(keys)):
        yield Given(option.key, dict(zip(keys, numbers, strict=True)))


class Walk:
    """Everything that was met on all ways through a protocol of at most ``depth`` answers."""

    def __init__(self, protocol: GameEnding, table: OpenTable, depth: int) -> None:
        self.protocol, self.table, self.depth = protocol, table, depth
        self.asks: list[Ask] = []
        self.ends: list[Ended] = []
        self.cut_short: list[Sequence[Given]] = []
        self._go(())

    def _go(self, given: Sequence[Given]) -> None:
        found = good(next_at(self.protocol, self.table, given))
        if isinstance(found, Ended):
            self.ends.append(found)
            return
        self.asks.append(found)
        if len(given) == self.depth:
            self.cut_short.append(given)
            return
        for option in found.options:
            for one in samples(option):
                self._go((*given, one))

    def can_end(self, given: Sequence[Given], steps: int = 4) -> bool:
        """Whether some answers, few in number, lead from here to an end."""
        found = good(next_at(self.protocol, self.table, given))
        if isinstance(found, Ended):
            return True
        return steps > 0 and any(
            self.can_end((*given, one), steps - 1)
            for option in found.options
            for one in samples(option)
        )

    @property
    def states(self) -> set[str]:
        return {ask.id for ask in self.asks}
