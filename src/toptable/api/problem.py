"""What the API says when it cannot do something: problem details (RFC 9457) with the refusal."""

from collections.abc import Iterable

import msgspec

from toptable.engine.refusal import AnsweredBy, Refusal

MEDIA = "application/problem+json"
ABOUT = "urn:toptable:problem:"
"""What the type of a problem begins with; its code follows."""

TITLES = {
    400: "This cannot be read",
    401: "You need a token that works here",
    403: "You cannot do that",
    404: "There is nothing here",
    405: "That does not work this way",
    406: "That is not available in this form",
    409: "That cannot be done now",
    410: "It is no longer here",
    412: "The event has changed since you looked",
    413: "That is too much at once",
    415: "Send JSON",
    422: "Something is missing or wrong",
    429: "Too many requests",
    500: "Something went wrong here",
    503: "That cannot be reached at the moment",
}
OTHERWISE = "That did not work"

ANSWERED_IN = {
    "answers_missing": "answers",
    "draw_reason": "result.how",
    "infraction": "infraction",
    "lists_missing": "lists",
    "nearly_the_same": "sure",
    "not_checked_in": "absentees",
    "not_declared": "lists",
    "replaces": "replaces",
    "which_problem": "remedy",
    "witness": "result.witness",
}
"""Refusals that ask for something which has a field of its own in the command, by their codes."""

SETTLED_BY = {
    "by_lot": ("draw_places",),
    "gone": ("pair_again",),
    "no_show": ("drop", "check_in_between"),
    "out_of_date": ("pair_again",),
    "unpaired": ("pair_again",),
}
"""Refusals that another command clears out of the way, by their codes."""


class InTheWay(msgspec.Struct, frozen=True, kw_only=True):
    """A later entry that an undo stumbles over."""

    seq: int
    text: str


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is only done with a reason."""

    code: str
    """Send it in ``answers`` together with the reason."""
    text: str
    rules: tuple[str, ...]


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why something was not done, and what to do instead."""

    type: str
    """Names the kind of problem; ``urn:toptable:problem:`` and the code."""
    title: str
    """The kind of problem in a few words."""
    status: int
    """The HTTP status."""
    detail: str
    """What is wrong and what to do, as a sentence for people."""
    code: str
    """The code of the refusal, for programs."""
    rules: tuple[str, ...] = ()
    """The sections of the document or the catalogue ids behind it."""
    answered_by: AnsweredBy | None = None
    """How to get what was wanted after all: by a reason, by looking again, by somebody else."""
    field: str = ""
    """The field of the command that answers it, such as absentees or result.witness."""
    commands: tuple[str, ...] = ()
    """The commands of which one settles it, where another one has to come first."""
    version: int | None = None
    """The version the event is at, where the problem is about an event."""
    meanwhile: tuple[str, ...] = ()
    """What happened after the version that was looked at, the latest first."""
    in_the_way: tuple[InTheWay, ...] = ()
    """What stands in the way of an undo, oldest first."""
    questions: tuple[OpenQuestion, ...] = ()
    """Every question that a reason has to answer, where one was asked."""
    scope: str = ""
    """The scope that the token lacks."""


def problem(status: int, code: str, detail: str) -> Problem:
    """A problem of the API itself."""
    return Problem(
        type=f"{ABOUT}{code}",
        title=TITLES.get(status, OTHERWISE),
        status=status,
        detail=detail,
        code=code,
    )


def status_of(refusal: Refusal) -> int:
    """The HTTP status of a refusal: somebody else's to do, or not possible now."""
    return 403 if refusal.answer is AnsweredBy.SOMEBODY_ELSE else 409


def open_questions(questions: Iterable[Refusal]) -> tuple[OpenQuestion, ...]:
    """The questions that a reason has to answer."""
    return tuple(
        OpenQuestion(code=asked.code, text=asked.text, rules=_rules(asked)) for asked in questions
    )


def _rules(refusal: Refusal) -> tuple[str, ...]:
    return tuple(rule.strip() for rule in refusal.rule.split(",") if rule.strip())


def refused(refusal: Refusal, status: int = 0, *, version: int | None = None) -> Problem:
    """A refusal of the desk as a problem."""
    told = status or status_of(refusal)
    return msgspec.structs.replace(
        problem(told, refusal.code, refusal.text),
        rules=_rules(refusal),
        questions=open_questions(refusal.questions),
        answered_by=refusal.answer,
        field=ANSWERED_IN.get(refusal.code, ""),
        commands=SETTLED_BY.get(refusal.code, ()),
        version=version,
    )
