"""What duelists must be told. LD-02, LD-05."""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, Announcements, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes

TIMES = (
    RoundMinutes(stage=ClockStage.SWISS, default=25, source="Bouts", rules=("LD-05",)),
    RoundMinutes(stage=ClockStage.ELIMINATION, default=30, source="Bouts", rules=("LD-05",)),
    RoundMinutes(stage=ClockStage.FINAL, untimed=True, source="Bouts", rules=("LD-05",)),
)
ANNOUNCEMENTS = Announcements(
    times=TIMES,
    documents=("the book of lanterns",),
    items=(
        Announcement(
            id="rounds",
            follows=("plan",),
            starts=True,
            topic="Rounds of the evening",
            when=When.BEFORE_START,
            must=True,
            source="Evenings",
            rules=("LD-02",),
            text=say.rounds,
            ask="Decide how many rounds the evening has.",
        ),
        Announcement(
            id="candles",
            topic="Candles",
            when=When.IN_ADVANCE,
            source="Evenings",
            rules=("LD-01",),
            ask="Say who brings the candles.",
        ),
    ),
)
