"""Tag and trio fights of the Bushiroad floor rules 1.2.11, and what teams must be told.

Section 5: B-140 to B-146, A-32. What teams are told: B-140 to B-147, A-32.
"""

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, EventFacts, When
from toptable.engine.rules.settings import ChangeScope, Group, Setting
from toptable.engine.rules.structure.tables import Shape
from toptable.engine.rules.team_formats import SeatBySeat

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
        reach=ChangeScope.RECORDED,
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
        reach=ChangeScope.AHEAD,
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
        reach=ChangeScope.AHEAD,
        values=("banned", "allowed"),
        default="banned",
        free=True,
        help="Whether teammates may advise each other during a match.",
        source="FR-5.2.2",
        rules=("B-145", "B-146"),
    ),
)


def _is_team_event(facts: EventFacts) -> bool:
    return any(form.id == facts.settings.get("team") for form in FORMATS)


def _format_text(facts: EventFacts) -> str:
    for form in FORMATS:
        if form.id == facts.settings.get("team"):
            speaker = form.seats[form.representative - 1]
            return (
                f"{form.name}. {form.help} The order is fixed from round 1 on, and the {speaker} "
                "speaks for the team unless it names another. A team that loses a member drops."
            )
    return ""


def _match_text(facts: EventFacts) -> str:
    """More seats win; what a level match means depends on the structure. A-32."""
    if facts.settings.get("structure") == Shape.DOUBLE_ELIMINATION:
        level = "a level match is lost by both."
    else:
        level = "a level match is a draw."
    decided = {
        "representative": " In the bracket the representatives' seat decides a level match.",
        "extra_game": " In the bracket an extra game decides a level match.",
    }
    rule = decided.get(facts.settings.get("team_match", ""), "")
    needed = facts.settings.get("team") == "tag" and bool(facts.cut)
    return "" if needed and not rule else f"More seats won take the match; {level}{rule}"


TEAM_ANNOUNCEMENTS = (
    Announcement(
        id="team_format",
        follows=("team",),
        topic="Teams",
        when=When.IN_ADVANCE,
        source="FR-5.1",
        rules=("B-140", "B-141", "B-142", "B-143"),
        applies=_is_team_event,
        text=_format_text,
    ),
    Announcement(
        id="team_match",
        follows=("team", "team_match", "structure", "plan"),
        topic="How a team match is won",
        when=When.IN_ADVANCE,
        must=True,
        source="FR-5.1",
        rules=("B-142", "A-32"),
        applies=_is_team_event,
        text=_match_text,
        ask="Decide what wins a level match in the bracket: the representatives' seat, or an "
        "extra game.",
    ),
    Announcement(
        id="team_talk",
        follows=("team_talk",),
        topic="Talking within the team",
        when=When.IN_ADVANCE,
        source="FR-5.2.2",
        rules=("B-145", "B-146"),
        applies=_is_team_event,
        text=say.by_setting(
            "team_talk",
            {
                "banned": "No advice from entering the play area until all games of both teams "
                "have ended; simple words without advice are fine, more only if a judge agrees.",
                "allowed": "Advice is allowed, but touch no cards of a teammate and play none for "
                "them. Whoever leaves the area, or has finished and uses a device or speaks to "
                "the audience, may advise again only if a judge agrees.",
            },
        ),
    ),
    Announcement(
        id="team_names",
        topic="Team names",
        when=When.IN_ADVANCE,
        source="FR-5.2.1",
        rules=("B-144",),
        applies=_is_team_event,
        text=say.plain("A team name needs the organizer's approval and can be changed by them."),
    ),
    Announcement(
        id="team_penalties",
        topic="Penalties to a team",
        when=When.IN_ADVANCE,
        source="FR-5.2.2.3",
        rules=("B-147", "A-33"),
        applies=_is_team_event,
        text=say.plain(
            "A penalty to a team counts for each member. A loss given to one member costs that "
            "seat; a loss given to the team costs the match."
        ),
    ),
)
