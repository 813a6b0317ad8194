"""What teams must be told under the Bushiroad floor rules 1.2.11. B-140 to B-147, A-32."""

from toptable.engine.rules.announcements import texts as say
from toptable.engine.rules.announcements.announcements import Announcement, EventFacts, When
from toptable.engine.rules.structure.tables import Shape
from toptable.rulebooks.bushiroad_1_2_11.teams import FORMATS


def _teams(facts: EventFacts) -> bool:
    return any(form.id == facts.settings.get("team") for form in FORMATS)


def _format(facts: EventFacts) -> str:
    for form in FORMATS:
        if form.id == facts.settings.get("team"):
            speaker = form.seats[form.representative - 1]
            return (
                f"{form.name}. {form.help} The order is fixed from round 1 on, and the {speaker} "
                "speaks for the team unless it names another. A team that loses a member drops."
            )
    return ""


def _match(facts: EventFacts) -> str:
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


ITEMS = (
    Announcement(
        id="team_format",
        follows=("team",),
        topic="Teams",
        when=When.IN_ADVANCE,
        source="FR-5.1",
        rules=("B-140", "B-141", "B-142", "B-143"),
        applies=_teams,
        text=_format,
    ),
    Announcement(
        id="team_match",
        follows=("team", "team_match", "structure", "plan"),
        topic="How a team match is won",
        when=When.IN_ADVANCE,
        must=True,
        source="FR-5.1",
        rules=("B-142", "A-32"),
        applies=_teams,
        text=_match,
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
        applies=_teams,
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
        applies=_teams,
        text=say.plain("A team name needs the organizer's approval and can be changed by them."),
    ),
    Announcement(
        id="team_penalties",
        topic="Penalties to a team",
        when=When.IN_ADVANCE,
        source="FR-5.2.2.3",
        rules=("B-147", "A-33"),
        applies=_teams,
        text=say.plain(
            "A penalty to a team counts for each member. A loss given to one member costs that "
            "seat; a loss given to the team costs the match."
        ),
    ),
)
