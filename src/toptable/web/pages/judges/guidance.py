"""What is allowed at the table, and the helpers that put a game right, with their questions.

N13-90, N13-93, N13-94, N13-95, N13-96, N13-97, B-161, B-184.
"""

from itertools import groupby
from typing import Any

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.guidance import Card, cards_for
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import NextQuestion
from toptable.engine.rules.conduct.walk import walk
from toptable.engine.rules.conduct.wording import EXTENSION, measure_text
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Refused

GUIDANCE = "/e/{event:str}/guidance"


@get(GUIDANCE, sync_to_thread=True)
def guidance_page(visit: NamedDependency[Visit]) -> Response[Any]:
    """The cards that hold for this event, by topic, and the helpers."""
    seen, book = visit.seen, visit.seen.rules.conduct
    cards = cards_for(
        book.cards,
        tier=seen.rules.tier,
        game=seen.rules.chosen.get("game", ""),
        category=seen.event.category,
    )
    ordered = sorted(cards, key=_topic)
    return visit.page(
        "judges/guidance.html",
        topics=[(name, list(some)) for name, some in groupby(ordered, key=_topic)],
        helpers=book.helpers,
        general=book.general,
        tier=f"{book.tier_word} {seen.rules.tier}",
    )


@get(f"{GUIDANCE}/{{key:str}}", sync_to_thread=True)
def helper_page(
    visit: NamedDependency[Visit], key: FromPath[str], answers: FromQuery[str] = ""
) -> Response[Any]:
    """One helper: its questions one by one, then the steps."""
    seen, book = visit.seen, visit.seen.rules.conduct
    helper = book.find(key)
    if isinstance(helper, Refusal):
        raise NotFoundException
    given = [one for one in answers.split(",") if one]
    step = walk(book, helper, seen.rules.tier, given)
    if isinstance(step, Refusal):
        raise Refused(step, f"{visit.address}/guidance/{helper.key}")
    ruling = None if isinstance(step, NextQuestion) else step
    measures = () if ruling is None else ruling.measures
    return visit.page(
        "judges/helper.html",
        helper=helper,
        step=step,
        asking=ruling is None,
        given=given,
        book=book,
        lines=[
            measure_text(book, measure) for measure in measures if measure.penalty not in _NOTHING
        ],
        extension=EXTENSION[ruling.extension] if ruling is not None else "",
    )


_NOTHING = (None, Penalty.NONE)


def _topic(card: Card) -> str:
    return card.topic


ROUTES = (guidance_page, helper_page)
