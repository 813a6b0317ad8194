"""The endpoints about how an event is set up and shown: structure, registration, screens."""

from toptable.api.answers import decks, log, people, planning, screens, standings
from toptable.api.endpoint import EVENT, Endpoint, Query
from toptable.api.reading import DECKS, EVENTS, LOG, PLAYERS, STANDINGS, for_staff, read

OF_THE_EVENT: tuple[Endpoint, ...] = (
    for_staff(
        "readStructure",
        f"{EVENT}/structure",
        "Rounds and cut: the plan, and what the document proposes",
        EVENTS,
        planning.StructureAnswer,
        about="With rounds it also says what the document makes of these numbers.",
        query=(
            Query(
                name="expected",
                type=int,
                about="For how many players; for those who are entered where they are more.",
                default=0,
                least=0,
                most=99999,
            ),
            Query(
                name="rounds",
                type=int,
                about="Rounds to judge; 0 for none.",
                default=0,
                least=0,
                most=99999,
            ),
            Query(
                name="cut",
                type=int,
                about="With rounds: how many go on.",
                default=0,
                least=0,
                most=99999,
            ),
        ),
    ),
    # Whether it is open depends on the time, so it has no tag.
    read(
        "readRegistration",
        f"{EVENT}/registration",
        "Whether players can register themselves, and where",
        PLAYERS,
        planning.RegistrationAnswer,
        about="The code is told to those at the desk with the scope people.",
        tagged=False,
    ),
    Endpoint(
        id="readPicture",
        method="GET",
        path=f"{EVENT}/picture",
        summary="The picture of the event",
        topic=EVENTS,
        media="application/octet-stream",
    ),
    read(
        "readScreen",
        f"{EVENT}/screens/{{screen}}",
        "What a screen of the hall shows now",
        EVENTS,
        screens.ScreenNow,
        about="Screen 0 shows everything in turn.",
        tagged=False,
    ),
    read(
        "readRecord",
        f"{EVENT}/players/{{player}}/matches",
        "The matches of a player so far",
        PLAYERS,
        people.RecordAnswer,
    ),
    read(
        "readPlace",
        f"{EVENT}/standings/{{player}}",
        "Why a player is where the standings say",
        STANDINGS,
        standings.ExplainedPlace,
        query=(
            Query(
                name="after",
                type=int,
                about="The round; 0 for the last one whose standings you may see.",
                default=0,
                least=0,
            ),
        ),
    ),
    read(
        "readEventCards",
        f"{EVENT}/cards",
        "What the organizer has said about cards for this event",
        DECKS,
        decks.EventCardsAnswer,
    ),
    read(
        "listHeads",
        f"{EVENT}/heads",
        "What the log ended with when each round was published",
        LOG,
        log.HeadsAnswer,
    ),
)
