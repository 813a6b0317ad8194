"""What a template draws commands with: whole forms, and buttons of parts."""

from typing import Any

from jinja2.runtime import Macro
from markupsafe import Markup

from toptable.api.commands import ENGINE
from toptable.engine.declared import DECLARED, Asks
from toptable.web.access.seen import Seen
from toptable.web.acts.again import sent_to
from toptable.web.acts.form import Wanted, fields_of, make_form, written
from toptable.web.languages.rendering import render_in


class Acts:
    """What a template of one visitor draws commands with."""

    def __init__(self, seen: Seen, token: str) -> None:
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
        form = make_form(tag, self._seen.address, Wanted(reason=asks, **wanted))
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
