"""The polite no: a sentence for the person, the rule it comes from, and what would be a yes."""

from enum import StrEnum
from typing import NoReturn, TypeVar

import msgspec
from msgspec.structs import force_setattr

from toptable.engine.sentence import Sentence, sentence

T = TypeVar("T")


class AnsweredBy(StrEnum):
    """How somebody gets what they wanted after all. Surfaces ask by this, and by nothing else."""

    REASON = "reason"
    """Say why, and the same is done."""
    LOOK_AGAIN = "look_again"
    """What was shown no longer holds: look at it anew, and decide."""
    SOMEBODY_ELSE = "somebody_else"
    """It is another person's to do."""
    BY_HAND = "by_hand"
    """No pairing keeps every rule: allow what stands in the way, or pair by hand."""
    ONCE_MORE = "once_more"
    """It takes the place of something: do it once more to say that this is meant."""
    HOW = "how"
    """Say how it came about, by one of the ways that the document has."""
    DONE_ALREADY = "done_already"
    """It is so already; nothing is left to do."""


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a command or an entry is not possible, and what to do instead."""

    code: str
    text: str
    rule: str = ""
    """The section of the document or the catalogue id behind it, where a document says so."""
    answer: AnsweredBy | None = None
    """None where the sentence itself says what to do. That a reason overrules it, ``decide`` finds
    out by itself."""
    sentence: Sentence | None = None
    """The text as a pattern with gaps, and with a code of its own.

    A code that several sentences share is written with more behind a colon: only their sentences
    keep that."""
    questions: tuple["Refusal", ...] = ()
    """Every question that is open, where a reason has to say which of them it answers."""

    def __post_init__(self) -> None:
        """Keep the text as plain English, and how it was put together beside it."""
        made = self.text if isinstance(self.text, Sentence) else self.sentence
        if made is None or made != self.text:
            made = Sentence(self.code, self.text, {})
        elif not made.code:
            made = Sentence(self.code, made.pattern, made.values)
        force_setattr(self, "sentence", made)
        force_setattr(self, "text", str.__str__(self.text))
        force_setattr(self, "code", self.code.partition(":")[0])

    @classmethod
    def of(
        cls, code: str, rule: str = "", /, *, answer: AnsweredBy | None = None, **gaps: object
    ) -> "Refusal":
        """The refusal whose sentence has this code."""
        return cls(code, sentence(code, **gaps), rule, answer)

    @property
    def said(self) -> str:
        """The text for a gap of another sentence, or for readers of other languages."""
        return self.text if self.sentence is None else self.sentence

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Refused(Exception):
    """A refusal on its way out of a decision; ``engine/log/decide.py`` catches it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


def refuse(
    code: str, rule: str = "", /, *, answer: AnsweredBy | None = None, **gaps: object
) -> NoReturn:
    """Say no, from however deep inside a decision."""
    raise Refused(Refusal.of(code, rule, answer=answer, **gaps))


def passed(problem: Refusal | None) -> None:
    """Say no where a question that others ask too found a problem."""
    if problem is not None:
        raise Refused(problem)


def granted(answer: T | Refusal) -> T:
    """The answer to a question that others ask too; say no where it is a refusal."""
    if isinstance(answer, Refusal):
        raise Refused(answer)
    return answer
