"""What a check of a deck list finds: sentences with their rule, and what could not be checked."""

import msgspec


class Finding(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
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

    findings: tuple[Finding, ...] = ()
    not_checked: tuple[str, ...] = ()
    """Checks that were not possible, each as a sentence with the reason."""

    @property
    def legal(self) -> bool | None:
        """Whether it may be played; None where something could not be checked."""
        if self.findings:
            return False
        return None if self.not_checked else True
