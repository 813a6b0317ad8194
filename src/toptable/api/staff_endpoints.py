"""The endpoints for those who run an event: its structure and screens, conduct and tables, paper
and reports, webhooks.
"""

from typing import Any, Literal, TypeAlias

from toptable.api.answers import conduct, events, floor, log, outputs, people, rounds_and_standings
from toptable.api.bodies import DescribeHook
from toptable.api.contract import (
    DECKS,
    EVENT,
    EVENTS,
    HALL,
    JUDGING,
    LOG,
    PAGES,
    PLAYERS,
    STANDINGS,
    V1,
    Endpoint,
    Query,
    Rows,
    for_staff,
    read,
)
from toptable.engine.views.rulings import RulingDetails

OF_THE_EVENT: tuple[Endpoint, ...] = (
    for_staff(
        "readStructure",
        f"{EVENT}/structure",
        "Rounds and cut: the plan, and what the document proposes",
        EVENTS,
        events.StructureAnswer,
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
        events.RegistrationAnswer,
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
        outputs.ScreenNow,
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
        rounds_and_standings.ExplainedPlace,
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
        people.EventCardsAnswer,
    ),
    read(
        "listHeads",
        f"{EVENT}/heads",
        "What the log ended with when each round was published",
        LOG,
        log.HeadsAnswer,
    ),
)


BOOK = f"{V1}/rulebooks/{{rulebook}}"

FOR_JUDGES: tuple[Endpoint, ...] = (
    read(
        "readConduct",
        f"{BOOK}/conduct",
        "What a document says about conduct: penalties, counting, appeals, remedies, guidance",
        JUDGING,
        conduct.ConductAnswer,
    ),
    read(
        "listInfractions",
        f"{BOOK}/infractions",
        "The infractions of a document with their trees of questions, then its repairs",
        JUDGING,
        Rows[conduct.InfractionAnswer],
        query=(
            Query(name="q", type=str, about="Words that the name must have.", default=""),
            *PAGES,
        ),
    ),
    read(
        "walkInfraction",
        f"{BOOK}/infractions/{{infraction}}",
        "From answers to the next question, or to what the document suggests",
        JUDGING,
        conduct.SuggestionAnswer,
        about="Nothing is ruled by it: give_penalty does that.",
        query=(
            Query(
                name="tier",
                type=str,
                about="The tier or level; the one that the document has by itself "
                "where it is left out.",
                default="",
            ),
            Query(
                name="answers",
                type=str,
                about="The answers so far, separated by commas: each the number of an answer, "
                "counted from 1, or the beginning of its text.",
                default="",
            ),
        ),
    ),
    read(
        "readGuidance",
        f"{EVENT}/guidance",
        "What is allowed at the tables of the event",
        JUDGING,
        conduct.GuidanceAnswer,
    ),
    for_staff(
        "readRuling",
        f"{EVENT}/rulings/{{ruling}}",
        "One ruling with all that the record has",
        JUDGING,
        RulingDetails,
    ),
    # What it tells depends on the time and on confidential texts, so it has no tag.
    for_staff(
        "readMeasures",
        f"{EVENT}/measures",
        "What staff allowed, which matches are under investigation, who was sent out",
        JUDGING,
        conduct.MeasuresAnswer,
        tagged=False,
    ),
    for_staff(
        "readFloor",
        f"{EVENT}/floor",
        "Every table of the round that is on: its state, its time, who waits for a judge",
        HALL,
        floor.FloorAnswer,
    ),
    for_staff(
        "readLate",
        f"{EVENT}/late",
        "Who is late or absent, and what the document has for it now",
        HALL,
        floor.LateAnswer,
        tagged=False,
    ),
    for_staff(
        "readOpen",
        f"{EVENT}/open",
        "What is open before the next round",
        HALL,
        floor.OpenAnswer,
    ),
)


PAPER, REPORTS = "Paper", "Reports"
PaperName: TypeAlias = Literal["a4", "letter"]

ON_PAPER: tuple[Endpoint, ...] = (
    Endpoint(
        id="listSheets",
        method="GET",
        path=f"{EVENT}/print",
        summary="What you may print: first what is needed now, last what has to wait",
        topic=PAPER,
        answer=Rows[outputs.SheetAnswer],
        scope="files",
        query=PAGES,
    ),
    Endpoint(
        id="printSheet",
        method="GET",
        path=f"{EVENT}/print/{{sheet}}",
        summary="A sheet as a PDF",
        about="Player cards, which hold personal links, need the scope people too.",
        topic=PAPER,
        media="application/pdf",
        scope="files",
        query=(
            Query(
                name="round",
                type=int,
                about="The round; the latest where it is left out.",
                default=0,
                least=0,
                most=9999,
            ),
            Query(name="paper", type=PaperName, about="The size of the paper.", default="a4"),
            Query(name="large", type=bool, about="Whether in large print.", default=False),
            Query(
                name="options",
                type=str,
                about="What is chosen for the sheet by the keys of its options, "
                "as key=value&key=value in percent-encoding.",
                default="",
            ),
        ),
        also=(409,),
    ),
    Endpoint(
        id="listReports",
        method="GET",
        path=f"{EVENT}/reports",
        summary="The reports that you may open",
        topic=REPORTS,
        answer=outputs.ReportsAnswer,
        scope="read",
    ),
    Endpoint(
        id="readReport",
        method="GET",
        path=f"{EVENT}/reports/{{report}}",
        summary="A report as it stands now",
        topic=REPORTS,
        answer=outputs.ReportAnswer,
        scope="read",
        query=(
            Query(
                name="who",
                type=str,
                about="Of the penalty sheet: one player, by number or name. "
                "Of the rulings: what to look for.",
                default="",
            ),
        ),
        also=(409,),
    ),
)


HOOKS = "Webhooks"
ALL = f"{EVENT}/hooks"
ONE = f"{ALL}/{{hook}}"
SENT = (409, 413, 415, 422)
EXAMPLE = {
    "name": "Results channel",
    "address": "https://hooks.example.org/toptable",
    "kinds": ["published", "result"],
}


def _act(name: str, path: str, summary: str, answer: Any, **more: Any) -> Endpoint:
    """Something that is done to a webhook."""
    return Endpoint(
        id=name,
        path=path,
        summary=summary,
        topic=HOOKS,
        answer=answer,
        scope="hooks",
        **{"method": "POST"} | more,
    )


HOOKING: tuple[Endpoint, ...] = (
    _act(
        "listHooks",
        ALL,
        "The webhooks that hear of the event",
        outputs.HooksAnswer,
        method="GET",
        about="Those of all events stand in it too; they are changed in the terminal.",
    ),
    _act(
        "addHook",
        ALL,
        "Tell another program from now on",
        outputs.HookAnswer,
        body=DescribeHook,
        status=201,
        also=SENT,
        example=EXAMPLE,
    ),
    _act("readHook", ONE, "One webhook, with its secret", outputs.HookAnswer, method="GET"),
    _act(
        "changeHook",
        ONE,
        "Describe a webhook anew; the secret stays",
        outputs.HookAnswer,
        body=DescribeHook,
        also=SENT,
        example=EXAMPLE,
    ),
    _act(
        "removeHook",
        ONE,
        "Forget a webhook and everything that it was told",
        outputs.HooksAnswer,
        method="DELETE",
    ),
    _act(
        "switchHookOn",
        f"{ONE}/on",
        "Send there again",
        outputs.HookAnswer,
        about="It hears of what happens from now on.",
    ),
    _act(
        "switchHookOff",
        f"{ONE}/off",
        "Send nothing there",
        outputs.HookAnswer,
        about="What waits is given up.",
    ),
    _act(
        "renewHookSecret",
        f"{ONE}/secret",
        "Sign with another secret",
        outputs.HookAnswer,
        about="For 24 hours deliveries are signed with the former secret too.",
    ),
    _act(
        "testHook",
        f"{ONE}/test",
        "Send a test now, and see what the receiver says",
        outputs.DeliveryAnswer,
        about="Also to a webhook that is off. That the receiver refused it is in the answer; "
        "the request itself went well.",
    ),
    _act(
        "listDeliveries",
        f"{ONE}/deliveries",
        "What a webhook was told, the newest first",
        Rows[outputs.DeliveryAnswer],
        method="GET",
        query=PAGES,
    ),
    _act(
        "sendDeliveryAgain",
        f"{ONE}/deliveries/{{delivery}}",
        "Send a delivery once more, now",
        outputs.DeliveryAnswer,
    ),
)
