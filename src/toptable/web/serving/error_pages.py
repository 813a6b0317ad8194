"""Errors as pages with a way back, and as lines of the server's log; visitors see no trace."""

import logging
import time
from collections.abc import Callable
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import Send

from toptable.desk.event_list import Unreadable
from toptable.desk.permissions import may_send
from toptable.desk.snapshots import damaged_sentence
from toptable.engine.refusal import AnsweredBy
from toptable.engine.sentence import to_json
from toptable.store import Damaged, DiskFull, EventDeleted, NoSuchEvent, StoreError
from toptable.store.errors import ReadOnly
from toptable.web.acts.form_response import FormAgain, Refused, Sent, pages_of, wants_json
from toptable.web.acts.post_command import WrongInput
from toptable.web.auth.event_request import EventRequest
from toptable.web.auth.requester import visitor_of
from toptable.web.languages.languages import marked
from toptable.web.languages.texts import texts_in
from toptable.web.monitoring.traffic import number_of, pattern_of
from toptable.web.rendering.environment import rule_texts
from toptable.web.rendering.pages import page

logger = logging.getLogger(__name__)

QUIET_SECONDS = 60.0
"""How often at most the log names the same trouble."""

UNREACHABLE = marked(
    "The events cannot be read at the moment. Try again in a minute; "
    "staff who are signed in see why."
)
NOT_SAVED = marked(
    "Nothing can be saved at the moment, so this was not saved. Tell the staff; "
    "those who are signed in see why."
)
UNREADABLE = marked(
    "This event cannot be shown at the moment. Tell the staff; those who are signed in see why."
)
FAILED = (
    "This is a fault of the program, and nothing was saved. Try again; if it happens again, the"
    " server's log says more."
)


class Seldom:
    """Whether a line is due: each text at most once a minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}

    def due(self, text: str) -> bool:
        """Whether this text was not logged in the last minute; it counts as logged now."""
        now = self._clock()
        self._said = {each: at for each, at in self._said.items() if now - at < QUIET_SECONDS}
        if text in self._said:
            return False
        self._said[text] = now
        return True


_lately = Seldom()


def log_store_trouble(problem: Exception) -> None:
    """Put a trouble of the store into the log, in one line."""
    text = sentence_for_staff(problem)
    if _lately.due(text):
        logger.error("%s", text)


def sentence_for_guests(problem: Exception) -> str:
    """What is wrong, without naming the place where the events lie."""
    if isinstance(problem, Unreadable):
        return UNREADABLE
    return NOT_SAVED if is_unsaved(problem) else UNREACHABLE


def sentence_for_staff(problem: Exception) -> str:
    """What is wrong and what to do about it."""
    return damaged_sentence(problem) if isinstance(problem, Damaged) else str(problem)


def is_unsaved(problem: Exception) -> bool:
    """Whether everything can be read and nothing saved, so that waiting alone does not help."""
    return isinstance(problem, DiskFull | ReadOnly)


async def answer_plainly(problem: Exception, request: str, send: Send) -> None:
    """Answer a request that failed before any page was asked for it."""
    if isinstance(problem, StoreError):
        log_store_trouble(problem)
        status, text = 503, sentence_for_guests(problem)
    else:
        logger.error("A request failed (request %s)", request, exc_info=problem)
        status, text = 500, FAILED
    body = text.encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


TITLES = {
    403: marked("You cannot do that"),
    404: marked("There is nothing here"),
    405: marked("That does not work this way"),
    409: marked("That cannot be done now"),
    410: marked("It is no longer here"),
    413: marked("That is too much at once"),
    422: marked("Something is missing or wrong"),
    500: marked("Something went wrong here"),
    503: marked("The events cannot be reached"),
}
OTHERWISE = marked("That did not work")
NO_EVENT = marked("There is no such event here.")
DELETED = marked("This event was deleted.")
ABOUT_AN_EVENT = (403, 409, 422)
"""What is wrong with something that was asked of an event, not with the event or the program."""
NOT_FOUND = marked("This page does not exist, or no longer does.")
WRONG_FORM = marked("The form was not filled in as it should be. Go back and look at it again.")
LOOK_AT_IT = marked(
    "Something in this form is missing, or is not as it should be. Look at it again."
)
TOO_LARGE = marked(
    "What you sent is too large. Choose a smaller file, or send it in smaller pieces."
)
OUR_FAULT = marked(
    "This is a fault of the program, and nothing was saved. Go back and try again; "
    "if it happens again, the server's own window says more."
)


def problem_page(
    request: Request[Any, Any, Any],
    status: int,
    text: str,
    *,
    back: str = "/",
    rule: str = "",
    details: tuple[str, ...] = (),
) -> Response[Any]:
    """A page, or JSON for a script, that says what is wrong and leads back."""
    if wants_json(request):
        body = to_json({"refused": " ".join((text, *details)), "rule": rule})
        return Response(body, media_type=MediaType.JSON, status_code=status)
    visitor = visitor_of(request)
    texts = texts_in(visitor.language)
    looking = request.method in ("GET", "HEAD")
    known: dict[str, Any] = {
        "sign_in": status == 403 and visitor.session is None,
        "here": request.url.path if looking else back,
        "title": texts.word(TITLES.get(status, OTHERWISE)),
        "text": texts.word(text),
        "back": back,
        "rule": rule,
        "details": details,
        "quoted": number_of(request.scope) if status >= 500 else "",
    }
    if visitor.session is not None and status in ABOUT_AN_EVENT:
        about = _about_event(request, status, known)
        if about is not None:
            return about
    return page("error.html", visitor, status=status, language=visitor.language, **known)


def _about_event(
    request: Request[Any, Any, Any], status: int, known: dict[str, Any]
) -> Response[Any] | None:
    """The same below the event's own header, where the address names one that can be read."""
    event = _here(request).removeprefix("/e/")
    if event == "/":
        return None
    try:
        visit = EventRequest(request, request.app.state.desk, event)
        return visit.fresh_page("event_error.html", status=status, **known)
    except (NoSuchEvent, EventDeleted, Unreadable, StoreError):
        return None


def refused(request: Request[Any, Any, Any], problem: Refused) -> Response[Any]:
    """The desk said no."""
    refusal, wrong = problem.refusal, problem if isinstance(problem, WrongInput) else None
    alone = problem_page(
        request,
        403 if refusal.answer is AnsweredBy.SOMEBODY_ELSE else 422 if wrong else 409,
        refusal.text,
        back=problem.back,
        rule=refusal.rule,
        details=problem.details,
    )
    # A section is told by its name; what stands for rules in the catalogue tells people nothing.
    section = "" if rule_texts(refusal.rule.split(", ")) else refusal.rule
    rule = f" ({section})" if section else ""
    text = " ".join((f"{refusal.text}{rule}", *problem.details))
    sent = Sent(request.url.path, {}, text)
    if wrong:
        sent.wrong, sent.expected = wrong.field, wrong.expected
    return _at_the_form(request, alone, problem.back, sent)


def _at_the_form(
    request: Request[Any, Any, Any], alone: Response[Any], back: str, sent: Sent
) -> Response[Any]:
    """The same at the form that was sent, for those who are signed in and sent one."""
    looking = request.method in ("GET", "HEAD")
    if looking or wants_json(request) or visitor_of(request).session is None:
        return alone
    return FormAgain(alone, pages_of(request, back), sent)


def no_event(request: Request[Any, Any, Any], _problem: Exception) -> Response[Any]:
    """The address names an event that is not here."""
    return problem_page(request, 404, NO_EVENT)


def deleted(request: Request[Any, Any, Any], _problem: Exception) -> Response[Any]:
    """The address names an event that lies in the bin; whoever may bring it back is shown how."""
    if may_send(visitor_of(request).role, "MoveToShelf"):
        text = "This event was deleted. You can bring it back from the bin."
        return problem_page(request, 410, text, back="/put-away")
    return problem_page(request, 410, DELETED)


def store_trouble(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """The database, the disk or a damaged log. Where they lie is told to staff alone."""
    log_store_trouble(problem)
    staff = visitor_of(request).session is not None
    text = sentence_for_staff(problem) if staff else sentence_for_guests(problem)
    return problem_page(request, 503, text, back=request.url.path)


def web_trouble(request: Request[Any, Any, Any], problem: HTTPException) -> Response[Any]:
    """An address, a form or a permission."""
    status = problem.status_code
    if isinstance(problem, ValidationException) or status == 400:
        alone = problem_page(request, 422, WRONG_FORM, back=_here(request))
        return _at_the_form(request, alone, _here(request), Sent(request.url.path, {}, LOOK_AT_IT))
    text = {404: NOT_FOUND, 405: NOT_FOUND, 413: TOO_LARGE}.get(status, problem.detail)
    alone = problem_page(request, status, text, back=_here(request))
    if status != 422:
        return alone
    return _at_the_form(request, alone, _here(request), Sent(request.url.path, {}, text))


def our_fault(request: Request[Any, Any, Any], problem: Exception) -> Response[Any]:
    """Everything nobody expected."""
    # The address itself may hold somebody's personal link.
    pattern = pattern_of(request.scope, request.url.path)
    number = number_of(request.scope)
    logger.error("%s %s failed (request %s)", request.method, pattern, number, exc_info=problem)
    return problem_page(request, 500, OUR_FAULT, back=_here(request))


def _here(request: Request[Any, Any, Any]) -> str:
    """The page of the event that the address is about, or the list of all events."""
    start = request.url.path.split("/")[1:3]
    return f"/e/{start[1]}" if len(start) == 2 and start[0] == "e" else "/"


HANDLERS: dict[int | type[Exception], Any] = {
    Refused: refused,
    NoSuchEvent: no_event,
    EventDeleted: deleted,
    Unreadable: store_trouble,
    StoreError: store_trouble,
    HTTPException: web_trouble,
    Exception: our_fault,
}
