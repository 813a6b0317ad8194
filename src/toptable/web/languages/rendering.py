"""Templates in the language of whoever looks.

Everything is escaped unless it is HTML of our own. A text in a template is our own, so it is
written ``_("…")`` and nothing else may stand in there; a word that comes from elsewhere goes
through the filter ``word`` and is escaped.
"""

from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.face import span
from toptable.web.acts.again import refused_button, sent_to, this_page
from toptable.web.acts.form import press
from toptable.web.languages.languages import DEFAULT, LANGUAGES
from toptable.web.languages.texts import Texts, texts_in
from toptable.web.rendering.bidi import isolated
from toptable.web.rendering.linking import linked
from toptable.web.rendering.rule_texts import rule_texts
from toptable.web.rendering.static_files import BUILD, address

WEB = Path(__file__).parents[1]
"""A page has its template beside it; what many share is with the rendering."""


def day(moment: datetime) -> str:
    """The day where the server stands."""
    return f"{moment.astimezone():%Y-%m-%d}"


def capital(text: str) -> str:
    """A text with a capital at its beginning; the other letters stay as they are."""
    return text[:1].upper() + text[1:]


@cache
def environment(language: str) -> Environment:
    """The templates with the texts of one language."""
    made = Environment(
        loader=FileSystemLoader([WEB / "pages", WEB / "rendering" / "templates"]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    texts = texts_in(language)
    _speak(made, texts)
    made.filters |= {
        "day": day,
        "capital": capital,
        "isolated": isolated,
        "linked": linked,
        "span": span,
    }
    made.globals |= {
        "static": address,
        "build": BUILD,
        "rule_texts": rule_texts,
        "language": language,
        "languages": LANGUAGES,
        "this_page": this_page,
        "sent_to": sent_to,
        "refused_button": refused_button,
        "press": press,
        "in_english": Markup(' lang="en"') if language != DEFAULT else "",
    }
    return made


def told(texts: Texts, said: str | Refusal) -> Markup:
    """What the engine tells the reader, marked as English where it is not in their language."""
    text = escape(isolated(texts.told(said)))
    return text if texts.knows(said) else Markup('<span lang="en">{}</span>').format(text)


def _speak(made: Environment, texts: Texts) -> None:
    made.filters |= {
        "clock": texts.time,
        "moment": texts.moment,
        "count": texts.things,
        "number": texts.number,
        "figure": texts.figure,
        "word": texts.word,
        "phrase": texts.phrase,
        "told": partial(told, texts),
        "written": texts.date,
    }
    known = texts.known
    # The extension adds this to the environment, whose type does not know it.
    cast(Any, made).install_gettext_callables(
        known.gettext, known.ngettext, newstyle=True, pgettext=known.pgettext
    )


def render_in(language: str, template: str, **context: object) -> str:
    """A template with its values filled in, in one language; it knows which."""
    return environment(language).get_template(template).render(context)
