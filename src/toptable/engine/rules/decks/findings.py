"""What a check of a deck list finds: sentences with their rule, and what could not be checked."""

import msgspec


class DeckFinding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that is wrong with a list."""

    code: str
    """What kind of thing, for programs: ``removed_card``, ``too_few_cards``…"""
    text: str
    """A sentence that says what is wrong and what the limit is."""
    rule: str = ""
    """The catalogue id of the rule."""
    card: str = ""
    """The title that it is about, if it is about one."""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a list after all checks that were possible."""

    findings: tuple[DeckFinding, ...] = ()
    not_checked: tuple[str, ...] = ()
    """Checks that were not possible, each as a sentence with the reason."""
    notes: tuple[DeckFinding, ...] = ()
    """What staff should know of the list although it may be played. N13-20, N10-12."""

    @property
    def legal(self) -> bool | None:
        """Whether it may be played; None where something could not be checked."""
        if self.findings:
            return False
        return None if self.not_checked else True

    def __add__(self, other: "Verdict") -> "Verdict":
        """Both, each sentence once."""
        return Verdict(
            findings=tuple(dict.fromkeys((*self.findings, *other.findings))),
            not_checked=tuple(dict.fromkeys((*self.not_checked, *other.not_checked))),
            notes=tuple(dict.fromkeys((*self.notes, *other.notes))),
        )
