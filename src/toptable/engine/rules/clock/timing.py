"""All that one document says about time, in one place."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toptable.engine.rules.clock.deadlines import Deadline
from toptable.engine.rules.clock.disconnect import Disconnects
from toptable.engine.rules.clock.lengths import Preparation
from toptable.engine.rules.clock.ruling_time import RulingTime
from toptable.engine.rules.clock.table_time import ExtensionRule
from toptable.engine.rules.clock.tardiness import Tardiness


@dataclass(frozen=True, kw_only=True)
class Timing:
    """The clocks of one rulebook; the lengths of rounds are in its announcements."""

    ruling_time: RulingTime
    extensions: ExtensionRule
    preparations: tuple[Preparation, ...] = ()
    tardiness: Callable[[Mapping[str, str]], Tardiness] | None = None
    """None where the document says nothing about lateness."""
    disconnects: Disconnects | None = None
    deadlines: Mapping[str, Deadline] | None = None
    """By what is due: ``check_in``, ``decklist``, ``online_check_in``."""
