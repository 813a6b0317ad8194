"""What can be printed, and reports to read."""

from toptable.api.shape import Answer


class SheetChoice(Answer, frozen=True):
    """One of several values of an option."""

    value: str
    name: str


class SheetOptionAnswer(Answer, frozen=True):
    """Something to choose about a sheet."""

    key: str
    label: str
    choices: tuple[SheetChoice, ...]
    """The first is taken unless another is; none for a text that is typed."""


class SheetAnswer(Answer, frozen=True):
    """A sheet that you may print."""

    name: str
    """As it stands in the address."""
    title: str
    about: str
    group: str
    due: bool
    """Whether this moment of the event needs it."""
    missing: str
    """What has to happen before it can be printed; empty where nothing has."""
    by_round: bool
    """Whether there is one for every round."""
    confidential: bool
    options: tuple[SheetOptionAnswer, ...]


class ReportRow(Answer, frozen=True):
    """A report that you may open."""

    kind: str
    name: str
    about: str


class ReportsAnswer(Answer, frozen=True):
    """The reports that you may open."""

    reports: tuple[ReportRow, ...]
    version: int


class ReportAnswer(Answer, frozen=True):
    """A report as it stands now; what you may not read says whom to ask."""

    kind: str
    title: str
    lines: tuple[str, ...]
    version: int
