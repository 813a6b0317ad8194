"""Turning what a page knows into HTML. Everything is escaped unless it is HTML of our own."""

from datetime import date, datetime
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from toptable.engine.rules.clock.face import span
from toptable.web.rendering.bidi import isolated
from toptable.web.rendering.rule_texts import rule_texts
from toptable.web.rendering.static_files import BUILD, address

WEB = Path(__file__).parents[1]
"""A page has its template beside it; what many share is with the rendering."""


def clock(moment: datetime) -> str:
    """The time of day where the server stands."""
    return f"{moment.astimezone():%H:%M}"


def day(moment: datetime) -> str:
    """The day where the server stands."""
    return f"{moment.astimezone():%Y-%m-%d}"


def written(day: str) -> str:
    """A date as one writes it: 16 November 2026."""
    when = date.fromisoformat(day)
    return f"{when.day} {when:%B %Y}"


def moment(when: datetime) -> str:
    """The time of day; with the day before it unless that is today."""
    today = day(datetime.now().astimezone())
    return clock(when) if day(when) == today else f"{day(when)} {clock(when)}"


def count(number: int, one: str, many: str = "") -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


ENVIRONMENT = Environment(
    loader=FileSystemLoader([WEB / "pages", WEB / "rendering" / "templates"]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
ENVIRONMENT.filters |= {
    "clock": clock,
    "day": day,
    "moment": moment,
    "count": count,
    "isolated": isolated,
    "span": span,
    "written": written,
}
ENVIRONMENT.globals |= {"static": address, "build": BUILD, "rule_texts": rule_texts}


def render(template: str, **context: object) -> str:
    """A template with its values filled in."""
    return ENVIRONMENT.get_template(template).render(context)
