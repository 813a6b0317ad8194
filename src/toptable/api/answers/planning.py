"""How many rounds, and how people get in."""

from datetime import datetime

from toptable.api.shape import Answer
from toptable.engine.state.admission import RegistrationWay


class ProposalAnswer(Answer, frozen=True):
    """What a table of the document has for a field of this size."""

    table: str
    """Its id, which plan_structure takes."""
    name: str
    rounds: int
    fewest: int | None
    most: int | None
    """Where the document gives a range of rounds."""
    cut: int | None
    """0 for no cut; null where the document leaves the size to the organizer."""
    shape: str
    text: str
    """In words."""
    usual: bool
    """Whether it is the one that the event's tier or level calls for."""
    given: bool
    """False where the document is silent and the numbers are ours."""
    notes: tuple[str, ...]
    source: str
    rules: tuple[str, ...]


class AssessmentAnswer(Answer, frozen=True):
    """What the document makes of other numbers."""

    structure: str
    as_proposed: bool
    notices: tuple[str, ...]
    problems: tuple[str, ...]
    """What cannot work whatever the organizer wants."""


class StructureAnswer(Answer, frozen=True):
    """Rounds and cut: the plan, and what the document proposes."""

    field: int
    """For how many the proposals are."""
    planned: str
    """The plan as it is now, in words; empty for none."""
    proposals: tuple[ProposalAnswer, ...]
    """The usual one first; none where the document has no table."""
    assessment: AssessmentAnswer | None
    """Of the rounds that were asked about."""
    version: int


class RegistrationAnswer(Answer, frozen=True):
    """Whether players can register themselves, and where."""

    open: bool
    """Whether they can at this moment."""
    why_not: str
    way: RegistrationWay
    address: str
    """The page where they register."""
    until: datetime | None
    by_invitation: bool
    capacity: int
    """How many places there are; 0 for no limit."""
    free: int | None
    """How many of them are free; null where there is no limit."""
    code: str
    """What players type, where one is needed; only for those at the desk."""
    version: int
