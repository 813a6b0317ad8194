"""``toptable team``: the commands that only pass on what was typed."""

from toptable.cli import team
from toptable.cli.bracket import show_bracket
from toptable.cli.made import MAY, MUST, Row
from toptable.cli.table.words import CONFIRMED, GAME, INFRACTION, LATE, REPLACES
from toptable.cli.typed import (
    MEMBER,
    ROUND,
    TABLE,
    TEAM,
    count,
    flag,
    list_of_words,
    option,
    some_names,
    word,
)
from toptable.engine.subjects.admission.letting_in_late import AdmitLate
from toptable.engine.subjects.conduct.disqualifying import DisqualifyMember
from toptable.engine.subjects.finals.own_games import ReportTeamBracketGame
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.teams.lineup import (
    ApproveTeamNames,
    AssignTeamDecks,
    MemberLeaves,
    RenameMember,
    SetLineup,
)

MEMBERS = {
    "members": list_of_words("The members in the order of their seats.", "MEMBER …"),
    "representative": count("The seat, from 1.", show_default="as the document says"),
}
PERSONS = option(
    "Who a member is across events, once per seat in order; '' if unknown.",
    "--person",
    kind=list[str] | None,
    default=None,
    read=lambda _tournament, listed: tuple(listed or ()),
)
TEAM_NAME = word("The team's name.", metavar="TEAM")
LETTERS = list_of_words("The games of each seat in order, from the first team: W L W.", "SEAT …")
WHY_DRAWN = option("Why drawn seats were drawn: time …")

ROWS = (
    Row(
        "enter",
        EnterPlayers,
        "Enter a team with its members.",
        "spring Aces Ann Bo Cy",
        {"name": TEAM_NAME, **MEMBERS, "persons": PERSONS},
        make=team.enter,
    ),
    Row(
        "admit-late",
        AdmitLate,
        "Let in a team that came late; missed rounds are lost.",
        "spring Aces Ann Bo Cy --approved-by Hana",
        {"name": TEAM_NAME, **MEMBERS, **LATE, "persons": PERSONS},
        make=team.admit_late,
    ),
    Row(
        "decks",
        AssignTeamDecks,
        "Register who plays which of the team's decks, all together.",
        "spring Aces Ann=L:Jedi Ann=D:Sith Bo=L:Rebels Bo=D:Navy",
        {
            "player": TEAM,
            "decks": word(
                "All decks of the team.",
                list[str],
                metavar="MEMBER=SIDE:DECK …",
                read=team.all_decks,
            ),
        },
    ),
    Row(
        "result",
        ReportResult,
        "Report a match seat by seat, or correct one; write - for a seat that a penalty decided.",
        "spring 3 W L W",
        {
            "table": TABLE,
            "letters": LETTERS,
            "number": ROUND,
            "how": WHY_DRAWN,
            "absent": option(
                "Did not come to this seat.", kind=list[str] | None, default=None, metavar="MEMBER"
            ),
            "replaces": REPLACES,
            "confirmed": CONFIRMED,
        },
        MAY,
        team.result,
    ),
    Row(
        "bracket-result",
        ReportTeamBracketGame,
        "Report a match of the bracket seat by seat.",
        "spring 1 W L W",
        {
            "game": GAME,
            "letters": LETTERS,
            "extra": option("Who won the extra game.", metavar="TEAM"),
            "how": WHY_DRAWN,
            "confirmed": CONFIRMED,
        },
        MAY,
        team.bracket_result,
        show_bracket,
    ),
    Row(
        "lineup",
        SetLineup,
        "Change who plays in which seat. From round 1 on the order is fixed.",
        "spring Aces Bo Ann Cy",
        {"player": TEAM, **MEMBERS},
    ),
    Row(
        "rename-member",
        RenameMember,
        "Correct the name of a member.",
        "spring Ann 'Anna Lee'",
        {"member": MEMBER, "name": word("How the name is written.", metavar="NEW_NAME")},
        MAY,
    ),
    Row(
        "approve",
        ApproveTeamNames,
        "Approve team names, where the document asks the organizer to.",
        "spring Aces",
        {
            "players": some_names("None: all that wait for it.", "TEAM …"),
            "approved": flag("No longer.", "--withdraw", on=False, off=True),
        },
    ),
    Row(
        "member-left",
        MemberLeaves,
        "Drop the team of a member who cannot go on, after the match under way or at once.",
        "spring Ann --at-once",
        {
            "member": MEMBER,
            "at_once": flag("The team gives up the match under way.", "--at-once"),
            "after_match": flag("The match under way is played first.", "--after-match"),
        },
        MAY,
    ),
    Row(
        "disqualify-member",
        DisqualifyMember,
        "Disqualify one member; the team drops at once.",
        "spring Ann --reason 'Bribed an opponent'",
        {"member": MEMBER, "infraction": INFRACTION},
        MUST,
    ),
)
