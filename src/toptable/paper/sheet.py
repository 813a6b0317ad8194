"""The record of one kind of sheet.

To add a sheet:

1. a module in ``paper/sheets/`` with a struct of what is printed, a function ``data(job)`` that
   makes it (or a refusal that says what is missing), and ``SHEET``, its record;
2. a template of the same name beside it (``.typ``), which begins with
   ``#import "/common.typ": *`` and ``#show: sheet``; what ``data`` gave is ``data`` there. Texts
   are data and are never put together to Typst, so that a name with ``#`` or ``$`` prints as typed;
3. its line in ``paper/registry.py``. The page, the command and the tests take it from there.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Role
from toptable.paper.job import PrintJob


class SheetGroup(StrEnum):
    """What a sheet is about, in the order of the Print page."""

    ROUND = "This round"
    PEOPLE = "Players and tables"
    FINALS = "Standings and finals"
    FORMS = "Forms"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOption:
    """Something to choose about a sheet; the first choice is taken unless another is."""

    key: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()
    """Value and words; empty for a text that is typed."""


def always(_job: PrintJob) -> bool:
    """For sheets that every moment may need."""
    return True


def never(_job: PrintJob) -> bool:
    """For sheets that no moment asks for by itself."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One kind of sheet: who may print it, when, with what on it."""

    name: str
    """As it is typed and as it stands in addresses."""
    title: str
    about: str
    """What it is for, in a sentence."""
    group: SheetGroup
    roles: frozenset[Role]
    """Who may print it, from the groups of ``engine/roles.py``."""
    data: Callable[[PrintJob], object]
    """What the template prints, or a refusal that says what has to happen first."""
    template: Path
    ready: Callable[[PrintJob], Refusal | None] = field(default=lambda _job: None)
    """What has to happen before it can be printed; quick, as every look at the list asks."""
    due: Callable[[PrintJob], bool] = never
    """Whether this moment of the event needs it."""
    fits: Callable[[PrintJob], bool] = always
    """Whether an event like this one has it at all (a draft, teams of two)."""
    stage: Callable[[PrintJob], str] = field(default=lambda _job: "")
    """The round at its foot."""
    by_round: bool = False
    """Whether there is one for every round."""
    options: tuple[SheetOption, ...] = ()
    confidential: bool = False
    """Whether it may hold what only its roles may read; then it says so at the foot."""
    links: bool = False
    """Whether players' personal links are on it."""
    footer: bool = True
    """Whether the foot stands on every page; where pages are cut up, each piece has its own."""

    def closed_to(self, job: PrintJob) -> Refusal | None:
        """Why this person may not print it, or nothing if they may."""
        if job.actor.role in self.roles:
            return None
        who = ", ".join(sorted(job.words.role(role) for role in self.roles))
        return Refusal.saying(
            "not_allowed:closed_to",
            "%(title)s is not for your role to print. Ask one of: %(who)s.",
            answer=AnsweredBy.SOMEBODY_ELSE,
            title=self.title,
            who=who,
        )
