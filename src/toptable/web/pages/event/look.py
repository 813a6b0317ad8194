"""How the event looks and where it is: what was chosen on the page of settings."""

from collections.abc import Mapping
from typing import Any

from litestar import Response, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import MultipartBody

from toptable.desk.presenting import Presentation, present
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.state.event import Accent
from toptable.web.access.visit import Visit
from toptable.web.pages.event.look_form import LookForm
from toptable.web.pages.event.settings import SETTINGS, settings_context
from toptable.web.rendering.answers import answered

MOST_BYTES = 10_000_000
"""A photograph that is far too large shall be told so, and not be cut off on the way."""


@post(f"{SETTINGS}/the-look", request_max_body_size=MOST_BYTES, sync_to_thread=True)
def save_look(visit: NamedDependency[Visit], data: MultipartBody[dict[str, Any]]) -> Response[Any]:
    """Save it all at once; what cannot be saved stays in the form, with the reason."""
    wanted = _wanted(data)
    outcome = present(visit.tournament, wanted, visit.actor)
    if isinstance(outcome, Refusal) and outcome.answer is not AnsweredBy.SOMEBODY_ELSE:
        now = LookForm.of(visit)
        form = LookForm(
            place=now.place if wanted.place is None else wanted.place,
            website=now.website if wanted.website is None else wanted.website,
            accent=wanted.accent or now.accent,
            problem=outcome.text,
        )
        return visit.fresh_page("event/settings.html", status=409, **settings_context(visit, form))
    return answered(visit.request, visit.tournament, outcome, f"{visit.address}/settings#look")


def _wanted(data: Mapping[str, Any]) -> Presentation:
    """What the form says; a file that was not chosen arrives as one without content."""
    file = data.get("picture")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    accent = data.get("accent")
    return Presentation(
        place=_text(data, "place"),
        website=_text(data, "website"),
        accent=Accent(accent) if accent in set(Accent) else None,
        picture=content or None,
        no_picture=bool(data.get("no_picture")),
    )


def _text(data: Mapping[str, Any], field: str) -> str | None:
    value = data.get(field)
    return value if isinstance(value, str) else None


ROUTES = (save_look,)
