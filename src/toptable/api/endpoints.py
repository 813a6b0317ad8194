"""All endpoints. The serving has one handler for each, and a test that there are no others."""

from toptable.api.answers import events, log, people
from toptable.api.bodies import (
    CommandBody,
    CopyEvent,
    DeleteEvent,
    ImportFile,
    Invite,
    NewEvent,
    PreviewBody,
    RestoreEvent,
)
from toptable.api.endpoint import EVENT, OF_THE_COMMAND, V1, Endpoint
from toptable.api.hook_endpoints import HOOKING
from toptable.api.paper_endpoints import ON_PAPER
from toptable.api.reading_endpoints import EVENTS, FILES, PLAYERS, READING, STAFF

DOING = "Commands"
SENT = (409, 412, 413, 415, 422)
"""What can be wrong with something that is sent."""

SENDING: tuple[Endpoint, ...] = (
    Endpoint(
        id="createEvent",
        method="POST",
        path=f"{V1}/events",
        summary="Create an event",
        topic=EVENTS,
        body=NewEvent,
        answer=log.Done,
        scope="event",
        status=201,
        also=SENT,
        example={"name": "Store championship", "rulebook": "nisei-1.3", "date": "2027-03-14"},
    ),
    Endpoint(
        id="sendCommand",
        method="POST",
        path=f"{EVENT}/commands",
        summary="Send a command",
        about="Everything that the desk can do. It is decided by the rules, written to the log and "
        "answered once it is on disk. With an Idempotency-Key the same request is carried "
        "out once, however often it is sent.",
        topic=DOING,
        body=CommandBody,
        answer=log.Done,
        scope=OF_THE_COMMAND,
        status=201,
        also=SENT,
        example={
            "command": {"type": "enter_players", "players": [{"name": "Ada"}, {"name": "Ben"}]},
        },
    ),
    Endpoint(
        id="previewCommand",
        method="POST",
        path=f"{EVENT}/commands/preview",
        summary="See what a command would do",
        about="Nothing is changed. What a lot decides is not told beforehand.",
        topic=DOING,
        body=PreviewBody,
        answer=log.Foreseen,
        scope=OF_THE_COMMAND,
        also=SENT,
        example={"command": {"type": "take_back_own_last"}},
    ),
    Endpoint(
        id="importFile",
        method="POST",
        path=f"{V1}/imports",
        summary="Bring in an event from a file, or see what would be understood of it",
        topic=FILES,
        body=ImportFile,
        answer=log.ImportAnswer,
        scope="files",
        status=201,
        tried=200,
        also=SENT,
        example={"text": "name;…", "dry_run": True},
    ),
    Endpoint(
        id="copyEvent",
        method="POST",
        path=f"{EVENT}/copy",
        summary="Create an event after the pattern of this one",
        topic=EVENTS,
        body=CopyEvent,
        answer=log.Done,
        scope="event",
        status=201,
        also=SENT,
        example={"name": "Store championship, day 2", "date": "2027-03-15"},
    ),
    Endpoint(
        id="deleteEvent",
        method="POST",
        path=f"{EVENT}/delete",
        summary="Put the event into the bin",
        topic=EVENTS,
        body=DeleteEvent,
        answer=log.Done,
        scope="event",
        also=SENT,
        example={"name": "Store championship"},
    ),
    Endpoint(
        id="restoreEvent",
        method="POST",
        path=f"{EVENT}/restore",
        summary="Bring the event back from the archive or the bin",
        topic=EVENTS,
        body=RestoreEvent,
        answer=log.Done,
        scope="event",
        also=SENT,
        example={},
    ),
    Endpoint(
        id="invite",
        method="POST",
        path=f"{EVENT}/invitations",
        summary="Invite somebody in a role",
        topic=STAFF,
        body=Invite,
        answer=events.InvitationAnswer,
        scope="staff",
        status=201,
        also=SENT,
        example={"role": "judge", "name": "Kim"},
    ),
    Endpoint(
        id="withdrawInvitation",
        method="DELETE",
        path=f"{EVENT}/invitations/{{invitation}}",
        summary="Let an invitation lead nowhere",
        topic=STAFF,
        answer=events.AccountsAnswer,
        scope="staff",
    ),
    Endpoint(
        id="takeRole",
        method="DELETE",
        path=f"{EVENT}/accounts/{{member}}",
        summary="Take somebody's role at the event away",
        topic=STAFF,
        answer=events.AccountsAnswer,
        scope="staff",
        also=(409,),
    ),
    Endpoint(
        id="renewLink",
        method="POST",
        path=f"{EVENT}/players/{{player}}/link",
        summary="Give a player another personal link; the one before leads nowhere",
        topic=PLAYERS,
        answer=people.LinkAnswer,
        scope="people",
    ),
)

ENDPOINTS: tuple[Endpoint, ...] = (*READING, *SENDING, *HOOKING, *ON_PAPER)
BY_ID = {endpoint.id: endpoint for endpoint in ENDPOINTS}
