"""The endpoints that read: as much of an event as whoever asks may see."""

from typing import Any

from toptable.api.answers import decks, events, floor, house, log, people, rounds, standings
from toptable.api.endpoint import EVENT, V1, Endpoint, Query
from toptable.api.shape import DEFAULT_LIMIT, MOST_ROWS, Rows
from toptable.engine.subjects.office.state import EventStatus

HOUSE, EVENTS, PLAYERS, ROUNDS = "The server", "Events", "Players", "Rounds and results"
STANDINGS, HALL, DECKS, LOG = "Standings and finals", "The hall", "Decks", "The log"
FILES, STAFF = "Files", "Staff"

PAGES = (
    Query(
        name="limit",
        type=int,
        about="How many rows a page has at most.",
        default=DEFAULT_LIMIT,
        least=1,
        most=MOST_ROWS,
    ),
    Query(name="offset", type=int, about="How many rows to leave out first.", default=0, least=0),
)


def _read(name: str, path: str, summary: str, topic: str, answer: Any, **more: Any) -> Endpoint:
    """Something that is read; the same for everybody in a role until the log moves on."""
    return Endpoint(
        id=name,
        method="GET",
        path=path,
        summary=summary,
        topic=topic,
        answer=answer,
        **{"tagged": path.startswith(EVENT)} | more,
    )


def _for_staff(
    name: str, path: str, summary: str, topic: str, answer: Any, **more: Any
) -> Endpoint:
    """Something that only some of the staff may read."""
    return _read(name, path, summary, topic, answer, scope="read", **more)


READING: tuple[Endpoint, ...] = (
    _read("about", V1, "The server and its version", HOUSE, house.About),
    _read("me", f"{V1}/me", "Who you are here", HOUSE, house.Me),
    _read(
        "listRulebooks",
        f"{V1}/rulebooks",
        "The rule documents",
        HOUSE,
        Rows[house.RulebookRow],
        query=PAGES,
    ),
    _read(
        "readRulebook",
        f"{V1}/rulebooks/{{rulebook}}",
        "One document with its settings and words",
        HOUSE,
        house.RulebookAnswer,
        also=(404,),
    ),
    _read(
        "listCommands",
        f"{V1}/commands",
        "Every command that can be sent, with its fields",
        HOUSE,
        Rows[house.CommandAnswer],
        query=PAGES,
    ),
    _read(
        "listCards",
        f"{V1}/cards/{{game}}",
        "What is known of the cards of a game",
        HOUSE,
        Rows[house.CardAnswer],
        scope="read",
        query=(
            Query(name="q", type=str, about="Words that the title must have.", default=""),
            *PAGES,
        ),
        also=(404,),
    ),
    _read(
        "listEvents",
        f"{V1}/events",
        "All events that you may see, the newest first",
        EVENTS,
        Rows[events.EventRow],
        query=(
            Query(name="q", type=str, about="Words that the name must have.", default=""),
            Query(name="status", type=EventStatus | None, about="Only events that are so far."),
            Query(name="rulebook", type=str, about="Only events under this document.", default=""),
            Query(name="since", type=str, about="Only on this day or later.", default=""),
            Query(name="until", type=str, about="Only on this day or earlier.", default=""),
            Query(
                name="archived",
                type=bool,
                about="Whether events in the archive are listed too; for organizers.",
                default=False,
            ),
            Query(
                name="deleted",
                type=bool,
                about="Whether events in the bin are listed too; for organizers.",
                default=False,
            ),
            *PAGES,
        ),
    ),
    _read("readEvent", EVENT, "One event at a glance", EVENTS, events.EventAnswer),
    _read("readSettings", f"{EVENT}/settings", "Every setting", EVENTS, events.SettingsAnswer),
    _read("readNext", f"{EVENT}/next", "What comes next", EVENTS, events.NextAnswer),
    _for_staff(
        "readChecklist",
        f"{EVENT}/checklist",
        "The organizer's checklist",
        EVENTS,
        events.ChecklistAnswer,
    ),
    _read(
        "readAnnouncements",
        f"{EVENT}/announcements",
        "What players must know",
        EVENTS,
        events.AnnouncementsAnswer,
    ),
    _read("readSchedule", f"{EVENT}/schedule", "The day", EVENTS, events.ScheduleAnswer),
    _read("readPrizes", f"{EVENT}/prizes", "The prizes", EVENTS, events.PrizesAnswer),
    _for_staff(
        "readScreens", f"{EVENT}/screens", "The screens of the room", EVENTS, events.ScreensAnswer
    ),
    _read(
        "readFeature",
        f"{EVENT}/feature",
        "The match that was chosen for viewers",
        EVENTS,
        events.FeatureAnswer,
        about="The same for everybody, as overlays of a stream show it.",
    ),
    _read(
        "readNamedStaff",
        f"{EVENT}/staff",
        "Who works at the event",
        STAFF,
        events.StaffAnswer,
    ),
    Endpoint(
        id="readAccounts",
        method="GET",
        path=f"{EVENT}/accounts",
        summary="Who can sign in, and who is invited",
        topic=STAFF,
        answer=events.AccountsAnswer,
        scope="staff",
    ),
    _for_staff(
        "readWaiting",
        f"{EVENT}/waiting",
        "The places, and who waits for one",
        PLAYERS,
        people.WaitingAnswer,
    ),
    _read(
        "listPlayers",
        f"{EVENT}/players",
        "The players, by number",
        PLAYERS,
        Rows[people.PlayerAnswer],
        query=(
            Query(name="q", type=str, about="Words that the name must have.", default=""),
            Query(name="status", type=people.PlayerStatus | None, about="Only those who are so."),
            *PAGES,
        ),
    ),
    _read(
        "readPlayer",
        f"{EVENT}/players/{{player}}",
        "One player",
        PLAYERS,
        people.PlayerAnswer,
    ),
    Endpoint(
        id="readNeed",
        method="GET",
        path=f"{EVENT}/players/{{player}}/need",
        summary="What a player still needs",
        about="It may take seconds to work out.",
        topic=PLAYERS,
        answer=people.NeedAnswer,
    ),
    Endpoint(
        id="readLink",
        method="GET",
        path=f"{EVENT}/players/{{player}}/link",
        summary="The personal link of a player",
        topic=PLAYERS,
        answer=people.LinkAnswer,
        scope="people",
    ),
    _read(
        "listTeams",
        f"{EVENT}/teams",
        "The teams with their members",
        PLAYERS,
        Rows[people.TeamAnswer],
        query=PAGES,
    ),
    _read(
        "listRounds",
        f"{EVENT}/rounds",
        "The rounds",
        ROUNDS,
        Rows[rounds.RoundRow],
        query=PAGES,
    ),
    _read(
        "readRound",
        f"{EVENT}/rounds/{{round}}",
        "One round with every table",
        ROUNDS,
        rounds.RoundAnswer,
        about="A draft is shown to those who run the event and to nobody else.",
    ),
    _read(
        "readStandings",
        f"{EVENT}/standings",
        "The standings after a round",
        STANDINGS,
        standings.StandingsAnswer,
        query=(
            Query(
                name="after",
                type=int,
                about="The round; 0 for the last one whose standings you may see.",
                default=0,
                least=0,
            ),
            *PAGES,
        ),
    ),
    _read("readCut", f"{EVENT}/cut", "The cut", STANDINGS, standings.CutAnswer),
    _read("readBracket", f"{EVENT}/bracket", "The bracket", STANDINGS, standings.BracketAnswer),
    _read(
        "readPlaces",
        f"{EVENT}/places",
        "The final ranking",
        STANDINGS,
        standings.PlacesAnswer,
        query=PAGES,
    ),
    Endpoint(
        id="readClock",
        method="GET",
        path=f"{EVENT}/clock",
        summary="The clock of the round that is on",
        topic=HALL,
        answer=floor.ClockAnswer,
    ),
    _for_staff(
        "listCalls",
        f"{EVENT}/calls",
        "Judge calls, the most urgent first",
        HALL,
        Rows[floor.CallAnswer],
        query=(
            Query(
                name="resolved",
                type=bool,
                about="Whether calls that are resolved are listed too.",
                default=False,
            ),
            *PAGES,
        ),
    ),
    _for_staff(
        "listRulings",
        f"{EVENT}/rulings",
        "Rulings and penalties",
        HALL,
        Rows[floor.RulingAnswer],
        query=PAGES,
    ),
    Endpoint(
        id="listDeckChecks",
        method="GET",
        path=f"{EVENT}/deck-checks",
        summary="Deck checks",
        topic=HALL,
        answer=Rows[floor.DeckCheckAnswer],
        scope="read",
        query=PAGES,
    ),
    Endpoint(
        id="listNotes",
        method="GET",
        path=f"{EVENT}/notes",
        summary="Notes of the staff",
        topic=HALL,
        answer=Rows[floor.NoteAnswer],
        scope="read",
        query=PAGES,
    ),
    Endpoint(
        id="listMessages",
        method="GET",
        path=f"{EVENT}/messages",
        summary="Messages to single players",
        topic=HALL,
        answer=Rows[floor.MessageAnswer],
        scope="read",
        query=PAGES,
    ),
    Endpoint(
        id="listDecks",
        method="GET",
        path=f"{EVENT}/decks",
        summary="Deck lists: who has handed in, and which you may read",
        topic=DECKS,
        answer=Rows[decks.DeckRow],
        query=PAGES,
    ),
    Endpoint(
        id="readDeck",
        method="GET",
        path=f"{EVENT}/decks/{{player}}/{{slot}}",
        summary="One deck list, as far as it is open to you now",
        topic=DECKS,
        answer=decks.DeckAnswer,
    ),
    Endpoint(
        id="readStatistics",
        method="GET",
        path=f"{EVENT}/statistics",
        summary="What was played, of the lists that are open to you",
        topic=DECKS,
        answer=decks.StatisticsAnswer,
    ),
    _read(
        "listLog",
        f"{EVENT}/log",
        "The log as you may see it, the oldest first",
        LOG,
        Rows[log.LineAnswer],
        query=(
            Query(
                name="after",
                type=int,
                about="Only lines after this version.",
                default=0,
                least=0,
            ),
            Query(
                name="as_of",
                type=int | None,
                about="The version at which the lines before were read; the address in next has "
                "it. Left out, it is the same as after.",
                least=0,
            ),
            PAGES[0],
        ),
        about="Lines that are not for you are left out, so that numbers may be missing. Those of "
        "a draft that was published after the version come first, and beyond the limit.",
    ),
    _read("readHead", f"{EVENT}/head", "What the log ends with", LOG, log.HeadAnswer),
    _read(
        "checkHead",
        f"{EVENT}/proof",
        "Whether the log still holds what was noted down",
        LOG,
        log.ProofAnswer,
        query=(
            Query(name="head", type=str, about="The head that was noted down, or its address."),
        ),
        also=(422,),
    ),
    Endpoint(
        id="followEvent",
        method="GET",
        path=f"{EVENT}/stream",
        summary="Every new line of the log as it is written, as server-sent events",
        about="Each message has the version as its id, line as its event and a line of the log as "
        "its data. After a break, send the last id as Last-Event-ID or in after: nothing is "
        "missed. A message beat says every few seconds that the stream is alive.",
        topic=LOG,
        media="text/event-stream",
        query=(
            Query(
                name="after",
                type=int | None,
                about="The last version that you have; from now on where it is left out.",
                least=0,
            ),
        ),
        also=(503,),
    ),
    _read(
        "listFormats",
        f"{EVENT}/files",
        "The kinds of files that the event can be had as",
        FILES,
        Rows[log.FormatAnswer],
        query=PAGES,
        scope="files",
        tagged=False,
    ),
    Endpoint(
        id="exportEvent",
        method="GET",
        path=f"{EVENT}/files/{{format}}",
        summary="The event as a file",
        about="toptable-public is the copy for everybody, to check the event with; "
        "toptable the organizer's backup. All others need the scope files.",
        topic=FILES,
        media="application/octet-stream",
        also=(409,),
    ),
)
