"""Every endpoint of the API with the scope that a token needs and the roles that it is for.

A new endpoint fails its tests until it has a line here. What commands need stands
above their structs, and is tried for each in test_api_door.py.
"""

from toptable.engine.declared import Scope
from toptable.engine.roles import STAFF, Role

ORGANIZER = frozenset({Role.ORGANIZER})
DESK = ORGANIZER | {Role.SCOREKEEPER}
RUNNING = DESK | {Role.HEAD_JUDGE, Role.JUDGE}
CHECKERS = RUNNING | {Role.DECK_CHECKER}
READERS = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.DECK_CHECKER})

FOR_EVERYBODY = frozenset(
    {
        *("about", "me", "listRulebooks", "readRulebook", "listCommands", "listEvents"),
        *("readEvent", "readSettings", "readNext", "readAnnouncements", "readSchedule"),
        *("readPrizes", "readNamedStaff", "listPlayers", "readPlayer", "readNeed", "listTeams"),
        *("listRounds", "readRound", "readStandings", "readCut", "readBracket", "readPlaces"),
        *("readClock", "listDecks", "readStatistics", "listLog", "readHead", "checkHead"),
        *("followEvent", "readFeature", "readConduct", "listInfractions", "walkInfraction"),
        *("readGuidance", "readRegistration", "readScreen", "readRecord", "readPlace"),
        *("readEventCards", "listHeads", "readPicture"),
    }
)
"""Needs no token; with the scope for reading, the same shows what the person sees."""

FOR_SOME: dict[str, tuple[Scope, frozenset[Role]]] = {
    "listCards": (Scope.READ, STAFF),
    "readWaiting": (Scope.READ, STAFF),
    "readChecklist": (Scope.READ, RUNNING),
    "readScreens": (Scope.READ, RUNNING),
    "readStructure": (Scope.READ, ORGANIZER),
    "readFloor": (Scope.READ, RUNNING),
    "readLate": (Scope.READ, RUNNING),
    "readOpen": (Scope.READ, RUNNING),
    "readRuling": (Scope.READ, RUNNING),
    "readMeasures": (Scope.READ, RUNNING),
    "askEnding": (Scope.RESULTS, RUNNING),
    "importPlayers": (Scope.PEOPLE, DESK),
    "checkDeck": (Scope.DECKS, CHECKERS),
    "takeNewerFile": (Scope.FILES, ORGANIZER),
    "listCalls": (Scope.READ, RUNNING),
    "listRulings": (Scope.READ, RUNNING),
    "listNotes": (Scope.READ, RUNNING),
    "listMessages": (Scope.READ, RUNNING),
    "listDeckChecks": (Scope.READ, CHECKERS),
    "readAccounts": (Scope.STAFF, ORGANIZER),
    "readLink": (Scope.PEOPLE, DESK),
    "renewLink": (Scope.PEOPLE, DESK),
    "listFormats": (Scope.FILES, STAFF),
    "exportEvent": (Scope.FILES, ORGANIZER),
    "importFile": (Scope.FILES, ORGANIZER),
    "createEvent": (Scope.EVENT, ORGANIZER),
    "copyEvent": (Scope.EVENT, ORGANIZER),
    "deleteEvent": (Scope.EVENT, ORGANIZER),
    "restoreEvent": (Scope.EVENT, ORGANIZER),
    "invite": (Scope.STAFF, ORGANIZER),
    "withdrawInvitation": (Scope.STAFF, ORGANIZER),
    "takeRole": (Scope.STAFF, ORGANIZER),
    "listSheets": (Scope.FILES, STAFF),
    "printSheet": (Scope.FILES, STAFF),
    "listReports": (Scope.READ, RUNNING),
    "readReport": (Scope.READ, RUNNING),
    "listHooks": (Scope.HOOKS, ORGANIZER),
    "addHook": (Scope.HOOKS, ORGANIZER),
    "readHook": (Scope.HOOKS, ORGANIZER),
    "changeHook": (Scope.HOOKS, ORGANIZER),
    "removeHook": (Scope.HOOKS, ORGANIZER),
    "switchHookOn": (Scope.HOOKS, ORGANIZER),
    "switchHookOff": (Scope.HOOKS, ORGANIZER),
    "renewHookSecret": (Scope.HOOKS, ORGANIZER),
    "testHook": (Scope.HOOKS, ORGANIZER),
    "listDeliveries": (Scope.HOOKS, ORGANIZER),
    "sendDeliveryAgain": (Scope.HOOKS, ORGANIZER),
    "sendCommand": (Scope.PEOPLE, DESK),
    "previewCommand": (Scope.UNDO, STAFF - {Role.COVERAGE}),
}
"""Of those for commands, what the commands of their examples need. The backup stands for all
files: other formats are for everybody on the staff; the bracket for all sheets."""

AS_FAR_AS_OPEN = {"readDeck": READERS}
"""Open to these with the scope for reading, and to others when the document opens lists."""
