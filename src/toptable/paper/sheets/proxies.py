"""Cards for staff to write proxies on, as large as a card of the game. N13-13, N10-15, B-044."""

from pathlib import Path

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.roles import JUDGES
from toptable.engine.rules.decks.deck_sheet import ProxyForm
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

NO_PROXIES = Refusal(
    "no_proxies:no_proxies", "The document says nothing about proxies that staff write."
)


class ProxyCards(msgspec.Struct, frozen=True):
    """A page of them."""

    form: ProxyForm
    card: str
    """What is written on the first of them."""


def data(job: PrintJob) -> ProxyCards | Refusal:
    """Empty cards; the first may have a name."""
    form = _form(job)
    if form is None:
        return NO_PROXIES
    return ProxyCards(form, job.options.get("card", "").strip())


def _form(job: PrintJob) -> ProxyForm | None:
    return job.rules.rulebook.decks.proxy(job.rules.chosen)


SHEET = Sheet(
    name="proxies",
    title="Proxy template",
    about="Cards of the right size to write on, for staff alone.",
    group=SheetGroup.FORMS,
    roles=JUDGES,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    fits=lambda job: _form(job) is not None,
    options=(SheetOption(key="card", label="Name of the card"),),
)
