"""An online event: where each match is played, and who has checked in for the coming round."""

import msgspec

from toptable.engine.persistent_map import Map


class Online(msgspec.Struct, frozen=True, gc=False):
    """What the log says beyond the round itself. N13-51, N13-52."""

    links: Map[tuple[int, int], str] = Map()
    """By round and table."""
    ready: Map[int, frozenset[int]] = Map()
    """Who has checked in, by the round they checked in for."""
