"""Templates in the language of whoever looks."""

from functools import cache
from gettext import NullTranslations

from jinja2 import Environment

from toptable.web.rendering.environment import ENVIRONMENT


@cache
def translations(_language: str) -> NullTranslations:
    """The texts of one language; English stands in the templates themselves."""
    return NullTranslations()


@cache
def environment(language: str) -> Environment:
    """The templates with the texts of one language."""
    made = Environment(
        loader=ENVIRONMENT.loader,
        autoescape=True,
        undefined=ENVIRONMENT.undefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    made.filters |= ENVIRONMENT.filters
    made.globals |= ENVIRONMENT.globals
    texts = translations(language)
    made.install_gettext_callables(  # type: ignore[attr-defined]
        texts.gettext, texts.ngettext, newstyle=True, pgettext=texts.pgettext
    )
    return made


def render_in(language: str, template: str, **context: object) -> str:
    """A template with its values filled in, in one language; it knows which."""
    return environment(language).get_template(template).render(context, language=language)
