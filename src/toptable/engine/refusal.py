"""The polite no: a sentence for the person, and the rule it comes from."""

import msgspec


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a command or an entry is not possible, and what to do instead."""

    code: str
    text: str
    rule: str = ""
    """The section of the document or the catalogue id behind it, where a document says so."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text
