"""Tag and trio fights of the Bushiroad floor rules 1.2.11, section 5. B-140 to B-146, A-32."""

from toptable.engine.rules.settings import Group, Reach, Setting
from toptable.engine.rules.teams.formats import SeatBySeat

TAG = SeatBySeat(
    id="tag",
    name="Tag fight",
    help="Teams of two: first against first, second against second.",
    source="FR-5.1.1",
    rules=("B-140", "B-142", "B-143"),
    seats=("first", "second"),
    representative=2,
    names_approved="FR-5.2.1",
)
TRIO = SeatBySeat(
    id="trio",
    name="Trio fight",
    help="Teams of three: first, second and third against the same seat of the other team.",
    source="FR-5.1.2",
    rules=("B-140", "B-142", "B-143"),
    seats=("first", "second", "third"),
    representative=3,
    names_approved="FR-5.2.1",
)
FORMATS = (TAG, TRIO)

SETTINGS = (
    Setting(
        key="team",
        label="Teams",
        group=Group.EVENT,
        words={"none": "no teams", **{format_.id: format_.name for format_ in FORMATS}},
        reach=Reach.RECORDED,
        values=("none", *(seat.id for seat in FORMATS)),
        default="none",
        free=True,
        help="Whether teams play: tag (two fighters) or trio (three).",
        source="FR-5.1",
        rules=("B-140",),
    ),
    Setting(
        key="team_match",
        label="Level team match",
        group=Group.EVENT,
        words={
            "seats": "nothing decides it",
            "representative": "the representative's seat",
            "extra_game": "an extra game",
        },
        reach=Reach.AHEAD,
        values=("seats", "representative", "extra_game"),
        default="seats",
        help="What decides a level team match in a bracket: nothing, the representative's seat, "
        "or an extra game. Elsewhere more seats win and a level match is a draw.",
        source="FR-5.1",
        rules=("B-142", "A-32"),
    ),
    Setting(
        key="team_talk",
        label="Advice between teammates",
        group=Group.EVENT,
        reach=Reach.AHEAD,
        values=("banned", "allowed"),
        default="banned",
        free=True,
        help="Whether teammates may advise each other during a match.",
        source="FR-5.2.2",
        rules=("B-145", "B-146"),
    ),
)
