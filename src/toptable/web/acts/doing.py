"""``POST /e/{event}/do/{tag}``: the one address that takes a command from a page."""

import re
from typing import Any

from litestar import Response, post
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException, PermissionDeniedException
from litestar.params import FromPath, URLEncodedBody

from toptable.api.commands import ENGINE
from toptable.api.own_forms import OWN_FORMS
from toptable.desk.desk import sealed
from toptable.engine.declared import DECLARED
from toptable.engine.entry import tag_of
from toptable.web.access.guards import NOTHING_TO_DO
from toptable.web.access.visit import Visit
from toptable.web.acts.form import CannotBeAsked, fields_of
from toptable.web.acts.reading import read_command
from toptable.web.rendering.answers import Refused

MOST_DIGITS = 12
"""No log has more entries than such a number can say."""

PAGE = re.compile(r"/[\w./~%?&=#;,+-]{0,300}", re.ASCII)
"""What a page of an event is called behind the address of the event."""

COMPOSED = {tag_of(form) for form in OWN_FORMS} | {
    "create_event",
    "register_myself",
    "select_finalists",
}
"""What the server reads, draws or looks up something for first: pages compose these."""


def taken(tag: str) -> bool:
    """Whether this address takes a command."""
    if tag not in ENGINE or tag in COMPOSED:
        return False
    try:
        fields_of(tag)
    except CannotBeAsked:
        return False
    return True


@post("/e/{event:str}/do/{tag:str}", sync_to_thread=True)
def do(
    visit: NamedDependency[Visit],
    tag: FromPath[str],
    data: URLEncodedBody[dict[str, str | list[str]]],
) -> Response[Any]:
    """Send a command that was filled in on a page.

    What a button is about stands in its address.
    """
    if not taken(tag):
        raise NotFoundException
    sent = visit.request.query_params.dict() | data
    typed = {name: [value] if isinstance(value, str) else value for name, value in sent.items()}
    own = {field.name for field in fields_of(tag)}
    back, reason, version = (
        typed.get(name, ("",))[0] if name not in own else ""
        for name in ("back", "reason", "version")
    )
    back = page_of(visit, back)
    try:
        command, texts = read_command(tag, typed, sealed)
    except Refused as no:
        if visit.actor.role not in DECLARED[ENGINE[tag]].by:
            raise PermissionDeniedException(NOTHING_TO_DO) from None
        no.back = back
        raise
    looked_at = int(version) if version.isdecimal() and len(version) < MOST_DIGITS else None
    return visit.send(command, back=back, reason=reason, texts=texts, looked_at=looked_at)


def page_of(visit: Visit, wanted: str) -> str:
    """The page of this event that a form leads to; where it names none, the one it came from."""
    if wanted == "/":
        return visit.address
    steps = re.split(r"[?#]", wanted, maxsplit=1)[0].split("/")
    ours = PAGE.fullmatch(wanted) and ".." not in steps and "" not in steps[1:]
    return f"{visit.address}{wanted}" if ours else visit.came_from


ROUTES = (do,)
