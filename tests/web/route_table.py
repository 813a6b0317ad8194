"""Every address of the pages, with who may look at it or what it sends to the desk.

A new route fails its tests until it has a line here.
"""

import re
from datetime import date, datetime
from enum import Enum
from typing import Any

from web_office import DEMO_VERSION

from toptable.api.commands import ENGINE
from toptable.desk.permissions import Visibility, may_see, may_send
from toptable.engine.roles import Role
from toptable.web.acts.form import fields_of
from toptable.web.acts.post_command import taken
from toptable.web.rendering.environment import WEB

EVERYONE = "everyone"
SIGNED_IN = "whoever is signed in"
LINK = "whoever has a player's personal link"
MAY = "whoever may send "
FLOOR = "unpublished"
"""Those who run the event; see ``desk/permissions.py``, also for ``backup`` and ``staff``."""

EVENT = "/e/{event:str}"
HALL = f"{EVENT}/hall"
OWN = f"{EVENT}/me"
OWN_DECK = f"{OWN}/decks/{{slot:str}}"
GAME = f"{EVENT}/bracket/games/{{game:int}}"
CALL = f"{EVENT}/judges/calls/{{number:int}}"
CHECK = f"{EVENT}/deck-checks/{{number:int}}"
PENALTY = f"{EVENT}/penalties/{{number:int}}"
PLAYER = f"{EVENT}/players/{{player:int}}"
TABLE = f"{EVENT}/rounds/{{number:int}}/tables/{{table:int}}"
DECKS = f"{EVENT}/decks"
DECK = f"{DECKS}/{{player:int}}/{{slot:str}}"
TIMED = f"{EVENT}/clock/tables/{{table:int}}"
WAITING = f"{EVENT}/players/waiting"
ON_FLOOR = f"{EVENT}/floor"
FLOOR_TABLE = f"{ON_FLOOR}/tables/{{table:int}}"
FLOOR_CALL = f"{ON_FLOOR}/calls/{{number:int}}"
FLOOR_PLAYER = f"{ON_FLOOR}/players/{{player:int}}"
SCREEN = f"{EVENT}/screen/{{screen:int}}"
SCREENS = f"{EVENT}/screens"
HOOK = f"{EVENT}/hooks/{{hook:str}}"
OVERLAY = f"{EVENT}/overlay/{{overlay:str}}"

FILLED_IN = {
    "event:str": "demo",
    "number:int": "3",
    "table:int": "2",
    "player:int": "1",
    "game:int": "1",
    "screen:int": "1",
    "overlay:str": "standings",
    "one:int": "1",
    "two:int": "2",
    "tag:str": "de",
    "hook:str": "none",
    "delivery:str": "none",
    "ticket:str": "nothing",
    "token:str": "nothing",
    "member:str": "nobody",
    "invitation:str": "none",
    "session:str": "none",
    "listed:str": "pairings.csv",
    "topic:str": "prizes",
    "key:str": "tier",
    "kind:str": "staff",
    "sheet:str": "pairings-by-table",
    "slot:str": "corp",
    "wanted:str": "cobra",
    "part:str": "round",
    "digest:str": "0" * 64,
    "build:str": "build",
    "name:str": "first-event",
    "name:path": "round.png",
}
"""What stands in for each part of an address that varies."""

PARTS_FOR: dict[str, str] = {
    "before_round": FLOOR,
    "calls": "GivePenalty",
    "calls_brief": "GivePenalty",
    "checklist": FLOOR,
    "conduct": "GivePenalty",
    "cut": FLOOR,
    "deck_checks": "checks",
    "floor_grid": "GivePenalty",
    "floor_lists": "GivePenalty",
    "floor_matters": "GivePenalty",
    "floor_queue": "GivePenalty",
    "presence": "NotePresence",
    "recent": FLOOR,
    "registration": FLOOR,
    "round_tools": FLOOR,
    "round_trouble": FLOOR,
    "settings": "ChangeSetting",
}
"""The parts that are not for everyone; the others are on pages that everyone may open."""

PAGES: dict[str, str] = {
    "/": EVERYONE,
    "/cards": FLOOR,
    "/floor": SIGNED_IN,
    "/floor/part": SIGNED_IN,
    "/help": EVERYONE,
    "/help/pictures/{name:path}": EVERYONE,
    "/help/{name:str}": EVERYONE,
    "/language/{tag:str}": EVERYONE,
    "/me": SIGNED_IN,
    "/me/links/{token:str}": SIGNED_IN,
    "/me/tokens": SIGNED_IN,
    "/import": "CreateEvent",
    "/new": "CreateEvent",
    "/now": EVERYONE,
    "/put-away": "MoveToShelf",
    "/sign-in": EVERYONE,
    "/certificate": EVERYONE,
    "/certificate/toptable.crt": EVERYONE,
    "/sign-in/{token:str}": EVERYONE,
    "/server": "backup",
    "/staff": "staff",
    "/staff/links/{token:str}": "staff",
    "/static/{build:str}/{name:str}": EVERYONE,
    "/venue": EVERYONE,
    "/venue/stands": EVERYONE,
    EVENT: EVERYONE,
    f"{EVENT}/about": EVERYONE,
    f"{EVENT}/announcements": EVERYONE,
    f"{EVENT}/announcements/{{topic:str}}": "Tell",
    f"{EVENT}/before-round": "PairRound",
    f"{EVENT}/bracket": EVERYONE,
    GAME: FLOOR,
    f"{GAME}/correction": FLOOR,
    f"{GAME}/questions": FLOOR,
    f"{GAME}/seats": FLOOR,
    f"{EVENT}/bracket/leave": FLOOR,
    f"{EVENT}/bracket/part": EVERYONE,
    f"{EVENT}/changes": EVERYONE,
    f"{EVENT}/checklist": FLOOR,
    f"{EVENT}/clock": EVERYONE,
    f"{EVENT}/clock/board": f"{MAY}AnnounceTime",
    f"{EVENT}/clock/late": "NotePresence",
    f"{EVENT}/clock/late/proposals": "NotePresence",
    f"{EVENT}/clock/screen": EVERYONE,
    f"{EVENT}/clock/screen/now": EVERYONE,
    f"{EVENT}/clock/tables": "EndAtTime",
    TIMED: "EndAtTime",
    f"{EVENT}/close": "CloseEvent",
    f"{EVENT}/concern": EVERYONE,
    f"{EVENT}/copy": "CreateEvent",
    f"{EVENT}/cut": FLOOR,
    f"{EVENT}/deadlines": "SetDeadline",
    HALL: EVERYONE,
    f"{HALL}/bracket": EVERYONE,
    f"{HALL}/code.svg": EVERYONE,
    f"{HALL}/names": EVERYONE,
    f"{HALL}/places": EVERYONE,
    f"{HALL}/poster": EVERYONE,
    f"{HALL}/rules": EVERYONE,
    f"{HALL}/schedule": EVERYONE,
    f"{HALL}/standings": EVERYONE,
    f"{HALL}/statistics": EVERYONE,
    f"{EVENT}/cut/finalists": FLOOR,
    f"{EVENT}/cut/lock": "LockCut",
    f"{EVENT}/cut/part": FLOOR,
    f"{EVENT}/deck-checks": "checks",
    CHECK: "checks",
    DECKS: EVERYONE,
    f"{EVENT}/cards": EVERYONE,
    f"{EVENT}/statistics": EVERYONE,
    DECK: EVERYONE,
    f"{EVENT}/delete": "MoveToShelf",
    f"{EVENT}/files": "paper",
    f"{EVENT}/files/as/{{wanted:str}}": "paper",
    f"{EVENT}/files/backup": "backup",
    ON_FLOOR: "GivePenalty",
    f"{ON_FLOOR}/players": "GivePenalty",
    f"{ON_FLOOR}/start": "GivePenalty",
    f"{ON_FLOOR}/start/part": "GivePenalty",
    FLOOR_TABLE: "GivePenalty",
    f"{FLOOR_TABLE}/part": "GivePenalty",
    f"{FLOOR_TABLE}/review": "BeginReview",
    f"{ON_FLOOR}/time": "GivePenalty",
    f"{ON_FLOOR}/time/part": "GivePenalty",
    f"{EVENT}/files/public": EVERYONE,
    f"{EVENT}/hooks": "backup",
    HOOK: "backup",
    f"{EVENT}/guidance": EVERYONE,
    f"{EVENT}/guidance/{{key:str}}": EVERYONE,
    f"{EVENT}/join": EVERYONE,
    f"{EVENT}/join/code.svg": EVERYONE,
    f"{EVENT}/judges": "GivePenalty",
    CALL: "GivePenalty",
    f"{EVENT}/judges/rule": "GivePenalty",
    f"{EVENT}/judges/wrong-tables": "GivePenalty",
    f"{EVENT}/log": EVERYONE,
    f"{EVENT}/log/part": EVERYONE,
    f"{EVENT}/me/need": EVERYONE,
    f"{EVENT}/measures": "GivePenalty",
    f"{EVENT}/messages": FLOOR,
    f"{EVENT}/notes": "WriteNote",
    OWN: EVERYONE,
    f"{OWN}/call": EVERYONE,
    f"{OWN}/decks": EVERYONE,
    OWN_DECK: EVERYONE,
    f"{OWN}/drop": EVERYONE,
    f"{OWN}/history": EVERYONE,
    f"{OWN}/manifest": EVERYONE,
    f"{OWN}/name": EVERYONE,
    f"{OWN}/notices": EVERYONE,
    f"{OWN}/opponent": EVERYONE,
    f"{OWN}/shown": EVERYONE,
    f"{OWN}/sides": EVERYONE,
    f"{OWN}/worker": EVERYONE,
    f"{OWN}/{{ticket:str}}": EVERYONE,
    f"{EVENT}/my-last": f"{MAY}TakeBackOwnLast",
    OVERLAY: EVERYONE,
    f"{OVERLAY}/data": EVERYONE,
    f"{OVERLAY}/now": EVERYONE,
    f"{EVENT}/parts/{{part:str}}": EVERYONE,
    f"{EVENT}/penalties": "GivePenalty",
    f"{EVENT}/penalties/list": "GivePenalty",
    PENALTY: "GivePenalty",
    f"{PENALTY}/complete": "GivePenalty",
    f"{EVENT}/picture/{{digest:str}}": EVERYONE,
    f"{EVENT}/files/newer": "BringInRound",
    f"{EVENT}/places": EVERYONE,
    f"{EVENT}/players": EVERYONE,
    f"{EVENT}/players/check-in": "CheckIn",
    f"{EVENT}/players/decks": "AssignTeamDecks",
    f"{EVENT}/players/import": "EnterPlayers",
    f"{EVENT}/players/late": "AdmitLate",
    f"{EVENT}/players/next-round": "CheckInBetween",
    f"{EVENT}/players/registration": FLOOR,
    f"{EVENT}/players/registration/code.svg": FLOOR,
    f"{EVENT}/players/team": "EnterPlayers",
    WAITING: FLOOR,
    f"{EVENT}/players/which": "CheckIn",
    f"{EVENT}/players/why": "CheckIn",
    PLAYER: FLOOR,
    f"{PLAYER}/leave": FLOOR,
    f"{PLAYER}/link": "EnterPlayers",
    f"{EVENT}/print": "paper",
    f"{EVENT}/print/sheets/{{sheet:str}}": "paper",
    f"{EVENT}/print/registration": FLOOR,
    f"{EVENT}/lists/{{listed:str}}": EVERYONE,
    f"{EVENT}/prizes": EVERYONE,
    f"{EVENT}/proof": EVERYONE,
    f"{EVENT}/reports": FLOOR,
    f"{EVENT}/reports/{{kind:str}}": FLOOR,
    f"{EVENT}/round-tools": FLOOR,
    f"{EVENT}/round-tools/forms": FLOOR,
    f"{EVENT}/round-tools/repair": "RepairRound",
    f"{EVENT}/rounds/{{number:int}}": EVERYONE,
    f"{EVENT}/rounds/{{number:int}}/byes/{{player:int}}": "IssueBye",
    TABLE: FLOOR,
    f"{TABLE}/seats": FLOOR,
    f"{EVENT}/screen": EVERYONE,
    f"{EVENT}/screen/code.svg": EVERYONE,
    f"{EVENT}/screen/now": EVERYONE,
    SCREEN: EVERYONE,
    f"{SCREEN}/now": EVERYONE,
    SCREENS: FLOOR,
    f"{EVENT}/streams": f"{MAY}ChooseFeature",
    f"{EVENT}/settings": "ChangeSetting",
    f"{EVENT}/settings/{{key:str}}": "ChangeSetting",
    f"{EVENT}/staff": "staff",
    f"{EVENT}/staff/links/{{token:str}}": "staff",
    f"{EVENT}/standings": EVERYONE,
    f"{EVENT}/standings/{{player:int}}": EVERYONE,
    f"{EVENT}/standings/{{player:int}}/need": EVERYONE,
    f"{EVENT}/structure": "PlanStructure",
    f"{EVENT}/timetable": "SetTimetable",
    f"{EVENT}/undo": FLOOR,
    f"{EVENT}/version": EVERYONE,
}
"""Who may look at a page: everybody, or those who see something, or those who may send something
(of those who run the event)."""

STREAMS = (f"{EVENT}/live",)
"""Pages without an end; they say versions and nothing else."""

COMMANDS: dict[str, str] = {
    "/new": "CreateEvent",
    GAME: "ReportBracketGame",
    f"{GAME}/seats": "ReportTeamBracketGame",
    f"{EVENT}/bracket/leave": "LeaveBracket",
    f"{EVENT}/clock/add": "AddTime",
    f"{EVENT}/clock/prepare": "PrepareClock",
    TIMED: "EndAtTime",
    f"{TIMED}/standing": "ExtendTable",
    f"{EVENT}/clock/turn": "TurnClock",
    f"{EVENT}/copy": "CreateEvent",
    f"{EVENT}/cut/call": "CallRoll",
    f"{EVENT}/cut/draw": "DrawPlaces",
    f"{EVENT}/cut/finalists": "SelectFinalists",
    f"{EVENT}/cut/lock": "LockCut",
    f"{EVENT}/cut/replace": "ReplaceFinalist",
    f"{EVENT}/cut/tiebreaker/{{one:int}}/{{two:int}}": "ReportTiebreaker",
    f"{EVENT}/deck-checks/ask": "AskForCheck",
    f"{EVENT}/deck-checks/choose": "ChooseCheck",
    f"{EVENT}/deck-checks/draw": "DrawChecks",
    f"{CHECK}/record": "RecordCheck",
    f"{EVENT}/cards": "SetEventCards",
    f"{DECKS}/ask": "AskForDecks",
    f"{DECKS}/deadline": "SetDeadline",
    f"{DECKS}/{{player:int}}/open": "OpenDecks",
    DECK: "RegisterDeck",
    f"{DECK}/name": "ModerateDeck",
    f"{EVENT}/delete": "MoveToShelf",
    f"{EVENT}/desk-calls": "CallToDesk",
    f"{EVENT}/draft/pair": "PairRound",
    f"{FLOOR_CALL}/claim": "ClaimCall",
    f"{FLOOR_CALL}/escalate": "EscalateCall",
    f"{FLOOR_CALL}/resolve": "ResolveCall",
    f"{FLOOR_PLAYER}/penalty": "GivePenalty",
    f"{FLOOR_PLAYER}/seat": "NotePresence",
    f"{FLOOR_TABLE}/call": "OpenCall",
    f"{FLOOR_TABLE}/check": "ChooseCheck",
    f"{FLOOR_TABLE}/declare": "DeclareExtension",
    f"{FLOOR_TABLE}/extend": "ExtendTable",
    f"{FLOOR_TABLE}/late": "RuleOnLateness",
    f"{FLOOR_TABLE}/review": "BeginReview",
    f"{FLOOR_TABLE}/standing": "ExtendTable",
    f"{ON_FLOOR}/swept": "FinishSweep",
    f"{ON_FLOOR}/zone": "TakeZone",
    f"{EVENT}/judges/calls": "OpenCall",
    f"{CALL}/resolve": "ResolveCall",
    f"{EVENT}/judges/rule": "GivePenalty",
    f"{EVENT}/judges/wrong-tables": "SettleWrongTables",
    f"{EVENT}/measures/permissions": "GivePermission",
    f"{EVENT}/my-last": "TakeBackOwnLast",
    f"{EVENT}/notes": "WriteNote",
    f"{EVENT}/notes/stand-in": "NameActing",
    f"{PENALTY}/appeal": "AppealRuling",
    f"{PENALTY}/complete": "CompleteRuling",
    f"{PENALTY}/raise": "RaisePenalty",
    f"{EVENT}/players": "EnterPlayers",
    f"{EVENT}/players/check-in": "CheckIn",
    f"{EVENT}/players/import/enter": "EnterPlayers",
    f"{EVENT}/players/late": "AdmitLate",
    f"{EVENT}/players/next-round": "CheckInBetween",
    f"{EVENT}/players/registration": "SetRegistration",
    f"{EVENT}/players/registration/drop": "Drop",
    f"{EVENT}/players/team": "EnterPlayers",
    f"{WAITING}/terms": "SetTerms",
    f"{WAITING}/turn-away": "TurnAway",
    f"{PLAYER}/check-in": "CheckIn",
    f"{PLAYER}/decks": "AssignTeamDecks",
    f"{PLAYER}/leave": "Drop",
    f"{PLAYER}/lineup": "SetLineup",
    f"{PLAYER}/lose-match": "LoseFinishedMatch",
    f"{PLAYER}/message": "MessagePlayer",
    f"{PLAYER}/name": "RenamePlayer",
    f"{EVENT}/prizes/add": "SetPrizes",
    f"{EVENT}/own-result": "ReportResult",
    f"{EVENT}/prizes/remove": "SetPrizes",
    f"{EVENT}/restore": "MoveToShelf",
    f"{EVENT}/results": "ReportResult",
    f"{EVENT}/rounds/{{number:int}}/byes/{{player:int}}": "IssueBye",
    TABLE: "ReportResult",
    f"{TABLE}/both-away": "SettleBothAway",
    f"{TABLE}/clear": "ClearResult",
    f"{TABLE}/sides": "SettleSides",
    f"{TABLE}/seats": "ReportResult",
    f"{EVENT}/settings/the-event": "DescribeEvent",
    f"{EVENT}/settings/the-look": "PresentEvent",
    f"{EVENT}/settings/the-staff": "NameStaff",
    f"{EVENT}/settings/the-tables": "SetTables",
    f"{EVENT}/settings/{{key:str}}": "ChangeSetting",
    f"{EVENT}/shelf": "MoveToShelf",
    f"{EVENT}/structure": "PlanStructure",
    f"{EVENT}/timetable": "SetTimetable",
    f"{EVENT}/undo": "TakeBackOne",
}
"""What each form sends to the desk."""

DO = f"{EVENT}/do/{{tag:str}}"
"""Takes every command that a form can fill in."""

DONE = {
    f"{EVENT}/do/{tag}": (command.__name__, tag) for tag, command in ENGINE.items() if taken(tag)
}
"""A row of it for each: what is sent there, and under which tag."""

DRAWN = {
    ENGINE[tag].__name__
    for template in sorted((*WEB.rglob("*.html"), *(WEB / "pages").rglob("*.py")))
    for tag in re.findall(r'\b\w+\((?:[\w.]+, )?"(\w+)"', template.read_text("utf-8"))
    if tag in ENGINE
}
"""The commands that templates draw forms and buttons for."""

OWN_COMMANDS: dict[str, str] = {
    f"{OWN}/call": "OpenCall",
    f"{OWN}/check-in": "CheckIn",
    f"{OWN}/confirm": "ClaimResult",
    f"{OWN}/decks/agree": "AgreeToPublish",
    OWN_DECK: "RegisterDeck",
    f"{OWN}/messages/{{number:int}}/read": "ReadMessage",
    f"{OWN}/drop": "Drop",
    f"{OWN}/name": "OpenCall",
    f"{OWN}/report": "ClaimResult",
    f"{OWN}/return": "Rejoin",
    f"{OWN}/roll": "AnswerRoll",
    f"{OWN}/sides": "SettleSides",
    f"{OWN}/withdraw": "WithdrawClaim",
}
"""What players send from their own pages, with a personal link and for themselves alone."""

ALSO = {f"{EVENT}/players": ("CheckIn",)}
"""What a form sends for some of what is typed into it."""

OTHER_WRITES: dict[str, str] = {
    "/import": "CreateEvent",
    "/import/keep": "CreateEvent",
    f"{EVENT}/files/newer": "BringInRound",
    f"{EVENT}/files/newer/take": "BringInRound",
    "/demo": "CreateEvent",
    "/me/links": SIGNED_IN,
    "/me/name": SIGNED_IN,
    "/me/password": SIGNED_IN,
    "/me/sessions/{session:str}/end": SIGNED_IN,
    "/me/tokens": SIGNED_IN,
    "/me/tokens/{token:str}/revoke": SIGNED_IN,
    "/sign-in/{token:str}": EVERYONE,
    f"{EVENT}/files/as/{{wanted:str}}": "paper",
    f"{EVENT}/cards/look": "SetEventCards",
    f"{DECK}/look": f"{MAY}RegisterDeck",
    f"{OWN_DECK}/look": LINK,
    f"{OWN}/as": EVERYONE,
    f"{OWN}/code": EVERYONE,
    f"{OWN}/notices/ntfy": LINK,
    f"{OWN}/notices/off": LINK,
    f"{OWN}/notices/push": LINK,
    f"{EVENT}/players/import": "EnterPlayers",
    f"{EVENT}/print/photo": "ReportResult",
    f"{EVENT}/players/import/again": "EnterPlayers",
    f"{PLAYER}/link/new": "EnterPlayers",
    f"{EVENT}/hooks": "backup",
    HOOK: "backup",
    **{
        f"{HOOK}/{act}": "backup"
        for act in ("on", "off", "secret", "remove", "test", "deliveries/{delivery:str}")
    },
    **{
        f"{place}/{rest}": "staff"
        for place in ("/staff", f"{EVENT}/staff")
        for rest in (
            "invitations",
            "invitations/{invitation:str}/withdraw",
            "members/{member:str}/link",
            "members/{member:str}/out",
            "tokens/{token:str}/revoke",
        )
    },
}
"""Forms that send nothing to the desk, with whose they are."""

SIGNING = ("/sign-in", "/sign-out", "/me/sign-out-everywhere")
"""Forms that change who one is; they have tests of their own."""

REGISTERING = (f"{EVENT}/concern", f"{EVENT}/concern/table", f"{EVENT}/join")
"""Forms of people who are nobody yet; they have tests of their own (``test_web_join.py``,
``test_web_hall.py``, ``test_web_fighters.py``)."""

FORM = {
    "act": "start",
    "answer": "present",
    "by": "x",
    "cell": "3-2",
    "code": "x",
    "declared": "open",
    "digits": "416623",
    "ended": "0",
    "entry": str(DEMO_VERSION),
    "first": "1",
    "game1": "W",
    "game2": "W",
    "games": "WW",
    "ground": "banned",
    "infraction": "x",
    "item": "x",
    "last": "2",
    "minutes": "5",
    "name": "Cup",
    "names": "Ann",
    "one": "1",
    "outcome": "x",
    "overturned": "1",
    "player": "1",
    "players": "1",
    "presence": "absent",
    "reason": "because",
    "role": "judge",
    "round": "3",
    "rounds": "3",
    "rulebook": "nisei-1.3",
    "seat": "0",
    "shelf": "archive",
    "status": "announced",
    "table": "2",
    "text": "x",
    "through": "1",
    "thing": "x",
    "top": "4",
    "two": "2",
    "value": "casual",
    "way": "open",
    "use": "x",
    "version": str(DEMO_VERSION),
    "what": "x",
    "who": "1",
    "why": "ruling",
    "witness": "Jo Park",
}
"""One form for all: each handler takes the fields that are its own."""

FORMS: dict[str, dict[str, str]] = {
    f"{EVENT}/cards": {"text": "banned = ['x']"},
    DECK: {"text": "3 Sure Gamble", "anyway": "1"},
    OWN_DECK: {"text": "3 Sure Gamble", "anyway": "1"},
    f"{OWN}/decks/agree": {"how": "lists"},
    f"{DECK}/name": {"passed": "1"},
    f"{TABLE}/both-away": {"first": "3", "second": "2"},
    f"{EVENT}/desk-calls": {"name": "Zeynep Yılmaz"},
    f"{EVENT}/delete": {"name": "Harbour Night"},
    f"{ON_FLOOR}/swept": {"swept": "start-1-2"},
    f"{EVENT}/judges/calls": {"reason": "question"},
    f"{EVENT}/judges/wrong-tables": {"table_1": "1", "first_1": "1", "second_1": "2"},
    f"{EVENT}/notes": {"kind": "incident"},
    f"{EVENT}/timetable": {"start": "2026-05-09T10:00", "between": "10"},
    f"{OWN}/call": {"reason": "question"},
    f"{EVENT}/players": {"names": "Ann\nBea"},
    f"{PENALTY}/raise": {"to": "warning"},
    f"{EVENT}/settings/{{key:str}}": {"seen": str(DEMO_VERSION)},
}
"""What single forms need instead."""

OUT_OF_REACH = (
    f"{GAME}/seats",
    f"{EVENT}/cut/finalists",
    f"{CALL}/resolve",
    f"{EVENT}/judges/rule",
    f"{EVENT}/my-last",
    f"{EVENT}/own-result",
    f"{OWN}/confirm",
    f"{EVENT}/players/team",
    f"{PLAYER}/decks",
    f"{PLAYER}/lineup",
    f"{TABLE}/seats",
)
"""Forms that the demo event, with its one round open and without teams, refuses beforehand."""

UNDER_ANOTHER: tuple[tuple[str, dict[str, str], dict[str, str], str], ...] = (
    (f"{PLAYER}/leave", {}, {"how": "disqualified"}, "Disqualify"),
    (f"{PLAYER}/leave", {}, {"seat": "1"}, "MemberLeaves"),
    (f"{PLAYER}/leave", {}, {"seat": "1", "how": "disqualified"}, "DisqualifyMember"),
    (f"{EVENT}/undo", {}, {"to": "3"}, "TakeBackTo"),
    (f"{EVENT}/undo", {}, {"redo": "1"}, "Redo"),
)
"""Forms that send another command for something else that is chosen on them: address, what stands
in it, what is chosen, and the command."""

BY_ITS_OWN_TEST = {
    "RegisterMyself": "test_web_join.py: whoever registers is nobody yet",
    "FileComplaint": "test_web_hall.py: anybody may, signed in or not",
    "BringInRound": "test_web_import.py: an imported event is made of them",
    "BringInCut": "test_web_import.py: an imported event is made of them",
    "BringInDecks": "test_web_import.py: an imported event is made of them",
    "ClaimFinalsGame": "test_web_player_finals.py: the form that reports a match of a round does",
    "WithdrawFinalsClaim": "test_web_player_finals.py: as for a match of a round",
}
"""What no form of the table sends by itself: why, and where it is tried."""


def filled_in(tag: str) -> dict[str, str]:
    """Something in every field that a command must have."""
    return {field.name: _something(field.kind) for field in fields_of(tag) if field.required}


def _something(kind: Any) -> str:
    if isinstance(kind, type) and issubclass(kind, Enum):
        return str(next(iter(kind)).value)
    return {int: "1", bool: "1", date: "2026-05-09", datetime: "2026-05-09T10:00"}.get(kind, "x")


def belongs(role: Role | None, audience: str) -> bool:
    """Whether somebody is among those whom a page is for."""
    if audience == EVERYONE:
        return True
    if audience == SIGNED_IN:
        return role is not None
    if audience == LINK:
        return False
    if audience in list(Visibility):
        return role is not None and may_see(role, Visibility(audience))
    if audience.startswith(MAY):
        return role is not None and may_send(role, audience.removeprefix(MAY))
    # Pages about a command are for those who run the event.
    return role is not None and may_see(role, Visibility.UNPUBLISHED) and may_send(role, audience)
