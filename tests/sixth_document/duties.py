"""What the Keeper sees to. LD-07."""

from toptable.engine.rules.provisions import Duty, PartOfDay

DUTIES = (
    Duty(
        id="candles",
        part=PartOfDay.BEFORE,
        text="Every table has two candles and a snuffer.",
        source="Evenings",
        rules=("LD-07",),
    ),
)
