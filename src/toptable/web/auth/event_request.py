"""One request about one event: what its page draws, what its form sends, and the way back."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

from jinja2.runtime import Macro
from litestar import MediaType, Request, Response
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect
from markupsafe import Markup

from toptable.api.commands import ENGINE
from toptable.desk.desk import Desk
from toptable.desk.event_list import damage
from toptable.desk.request import changed_since
from toptable.desk.tournament import Tournament
from toptable.engine.declared import DECLARED, Asks, Command
from toptable.engine.log.log import sentence
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.secrets import SealedText
from toptable.engine.sentence import to_json
from toptable.web.acts.form import Wanted as WantedForm
from toptable.web.acts.form import fields_of, make_form, written
from toptable.web.acts.form_response import answered, sent_to
from toptable.web.auth.event_view import EventView, seen
from toptable.web.auth.requester import Requester, actor_of, visitor_of
from toptable.web.rendering.environment import render_in
from toptable.web.rendering.pages import Parts, Wanted, changes, etag, unchanged
from toptable.web.serving.responses import VERSION, is_known


class Acts:
    """What a template of one visitor draws commands with."""

    def __init__(self, seen: EventView, token: str) -> None:
        self._seen, self._token = seen, token

    def may(self, tag: str) -> bool:
        """Whether to offer a command to this visitor now."""
        return self._seen.may(ENGINE[tag].__name__)

    def act(
        self,
        tag: str,
        label: str = "",
        *,
        back: str = "",
        aria: str = "",
        button: str = "btn",
        beside: str = "",
        chosen: tuple[str, object] | None = None,
        row: bool = True,
        kind: str = "",
        send: str | None = None,
        version: int | None = None,
        reason: str | None = None,
        caller: Macro | None = None,
        **wanted: Any,
    ) -> Markup:
        """The form of a command with its button; nothing where the visitor may not send it.

        ``button`` and ``kind`` are the classes of the button and of the form, ``beside`` is what
        stands beside the button, ``chosen`` a field that pressing it fills in, ``row`` says whether
        they have a line of their own, ``send`` posts it by script, ``version`` is what was looked
        at, and what stands between ``call`` and ``endcall`` comes first in the form. With
        ``call(ask)`` it may draw fields itself, ``ask("minutes")``; the others follow.
        """
        if not self.may(tag):
            return Markup()
        asks = DECLARED[ENGINE[tag]].reason if reason is None else Asks(reason)
        own = {field.name for field in fields_of(tag)}
        form = make_form(tag, self._seen.address, WantedForm(reason=asks, **wanted))
        drawn: set[str] = set()

        def ask(name: str) -> Markup:
            drawn.add(name)
            asked = {one.name: one for _, fields in form.rows for one in fields}
            html = render_in(self._seen.language, "act_field.html", one=asked[name], kind=kind)
            return Markup(html)

        before = "" if caller is None else caller(*([ask] if caller.arguments else []))
        html = render_in(
            self._seen.language,
            "act.html",
            form=form,
            token=self._token,
            back="" if own & {"back"} else back,
            version=version,
            label=label,
            aria=aria,
            button=button,
            beside=beside,
            chosen=chosen,
            row=row,
            kind=kind,
            send=send,
            before=before,
            drawn=drawn,
        )
        return Markup(html)

    def unfolded(self, tag: str, *fields: str, **given: object) -> Markup:
        """For the ``details`` around such a form: it is open where it has just been refused."""
        action = f"{self._seen.address}/do/{tag}"
        told = {name: written(value) for name, value in given.items()}
        return sent_to(
            action, told, fields=(*fields, "reason") if fields else None, around=True
        ).open


MOST_DIGITS = 12
"""No log has more entries than such a number can say."""


class EventRequest:
    """Somebody at a page of an event. The event is opened when it is first needed."""

    def __init__(self, request: Request[Any, Any, Any], desk: Desk, event: str) -> None:
        self.request = request
        self.desk = desk
        self.event = event
        self.address = f"/e/{event}"

    @cached_property
    def visitor(self) -> Requester:
        return visitor_of(self.request)

    @cached_property
    def actor(self) -> Actor:
        """The person as the desk knows them; strangers are sent away."""
        return actor_of(self.request)

    @cached_property
    def tournament(self) -> Tournament:
        return self.desk.tournament(self.event)

    @cached_property
    def seen(self) -> EventView:
        """As much of the tournament as this visitor may see."""
        return seen(self.tournament, self.visitor.role, self.visitor.language)

    def send(
        self,
        command: Command,
        *,
        back: str = "",
        reason: str = "",
        texts: Sequence[SealedText] = (),
        looked_at: int | None = None,
        again: str = "",
    ) -> Response[Any]:
        """Send a command to the desk; the answer leads back to a page.

        ``looked_at`` is the version whose preview was shown; where that does not hold any more,
        ``again`` is the page that shows it anew.
        """
        outcome = self.tournament.send(
            command, self.actor, reason=reason.strip(), texts=texts, looked_at=looked_at
        )
        stale = isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.LOOK_AGAIN
        if stale and again:
            join = "&" if "?" in again else "?"
            return Redirect(f"{again}{join}moved={looked_at}", status_code=303)
        return answered(self.request, self.tournament, outcome, back or self.address)

    def moved(self, since: int) -> str:
        """What to say above a preview that is shown anew; nothing where it is shown first."""
        return changed_since(self.tournament.log, since, self.visitor.role) if since else ""

    @property
    def came_from(self) -> str:
        """The page of this event that a button was pressed on, or its first page."""
        path = urlsplit(self.request.headers.get("referer", "")).path
        return path if f"{path}/".startswith(f"{self.address}/") else self.address

    def page(
        self, template: str, *, number: int = 0, besides: str = "", **context: object
    ) -> Response[Any]:
        """A page, with the event's version as ETag: nothing is rendered when it is known.

        ``number`` is the round that the page is about, 0 for the latest; ``besides`` names what it
        shows that is no part of the log.
        """
        asked = sha256(f"{self.request.url.query} {besides}".encode()).hexdigest()[:8]
        tag = etag(self.seen.mark, self.visitor.token[:12], asked)
        if is_known(self.request, tag):
            return unchanged(tag)
        html = self._html(template, number, context)
        headers = {"etag": tag, VERSION: str(self.seen.version)}
        return Response(html, media_type=MediaType.HTML, headers=headers)

    def fresh_page(self, template: str, *, status: int = 200, **context: object) -> Response[Any]:
        """A page that depends on the time of day, or on what was typed: no copy of it is kept."""
        html = self._html(template, 0, context)
        return Response(html, media_type=MediaType.HTML, status_code=status)

    def fresh_part(self, template: str, **context: object) -> Response[Any]:
        """One part of such a page by itself."""
        html = render_in(
            self.seen.language,
            template,
            staff=self.seen.staff,
            may=self.seen.may,
            address=self.seen.address,
            act=Acts(self.seen, self.visitor.token).act,
            words=self.tournament.rulebook.words,
            **context,
        )
        return Response(html, media_type=MediaType.HTML)

    def _html(self, template: str, number: int, context: Mapping[str, object]) -> str:
        def part(name: str, of: int | None = None) -> Markup:
            return self._parts.html(self.seen, name, number if of is None else of)

        acts = Acts(self.seen, self.visitor.token)
        return render_in(
            self.seen.language,
            template,
            visitor=self.visitor,
            seen=self.seen,
            event=self.seen.event,
            damage=damage(self.tournament.log.broken_at),
            part=part,
            act=acts.act,
            unfolded=acts.unfolded,
            server=self._parts.server,
            site=str(self.request.base_url).rstrip("/"),
            number=number,
            said=self._said(),
            **context,
        )

    def part(self, name: str, number: int) -> Response[Any]:
        """One part of the pages by itself."""
        tag = etag(self.seen.mark, name, number)
        if is_known(self.request, tag):
            return unchanged(tag)
        html = self._parts.html(self.seen, name, number)
        return Response(str(html), media_type=MediaType.HTML, headers={"etag": tag})

    def changes(self, wanted: list[Wanted], since: int, server: str) -> Response[Any]:
        """What changed of these parts after a version."""
        reader = self.visitor.session.name if self.visitor.session else ""
        found = changes(self._parts, self.seen, wanted, since, server, reader)
        return Response(
            to_json(found),
            media_type=MediaType.JSON,
            headers={VERSION: str(found.version)},
        )

    @property
    def _parts(self) -> Parts:
        parts: Parts = self.request.app.state.parts
        return parts

    def _said(self) -> list[str]:
        """The sentences of what this visitor has just done, named by its entry in the address."""
        log, session = self.tournament.log, self.visitor.session
        asked = self.request.query_params.get("done", "")
        done = int(asked) if asked.isdecimal() and len(asked) < MOST_DIGITS else 0
        if session is None or not 1 <= done <= self.seen.version:
            return []
        if log.lines[done - 1].by != session.name:
            return []
        begin = log.append_of(done)
        together = (line for line in log.lines[begin - 1 :] if log.append_of(line.seq) == begin)
        return [
            sentence(self.seen.state, line.entry, self.tournament.rulebook) for line in together
        ]


def provide_visit(
    request: Request[Any, Any, Any], desk: NamedDependency[Desk], event: FromPath[str]
) -> EventRequest:
    """The visit behind a request, for every handler whose address names an event."""
    return EventRequest(request, desk, event)
