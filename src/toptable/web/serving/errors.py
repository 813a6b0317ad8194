"""Errors as pages with a way back. No stack trace reaches a visitor."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException

from toptable.desk.listing import Unreadable
from toptable.desk.permissions import may_send
from toptable.engine.refusal import AnsweredBy
from toptable.engine.sentence import to_json
from toptable.store import EventDeleted, NoSuchEvent, StoreError
from toptable.web.access.visit import Visit
from toptable.web.access.visitor import visitor_of
from toptable.web.acts.again import FormAgain, Sent, pages_of
from toptable.web.acts.reading import WrongInput
from toptable.web.languages.marking import marked
from toptable.web.languages.texts import texts_in
from toptable.web.operating.naming import pattern_of
from toptable.web.operating.traffic import number_of
from toptable.web.operating.trouble import (
    log_store_trouble,
    sentence_for_guests,
    sentence_for_staff,
)
from toptable.web.rendering.answers import Refused, wants_json
from toptable.web.rendering.pages import page
from toptable.web.rendering.rule_texts import rule_texts

logger = logging.getLogger(__name__)

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
        visit = Visit(request, request.app.state.desk, event)
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
