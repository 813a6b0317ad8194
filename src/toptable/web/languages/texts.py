"""Sentences, numbers and times in one language, for what is put together outside templates."""

from datetime import datetime
from functools import cache
from gettext import NullTranslations

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.web.languages.rendering import translations


class Texts:
    """One language."""

    def __init__(self, language: str, known: NullTranslations) -> None:
        self.language = language
        self._known = known

    def _(self, text: str) -> str:
        """A text in this language."""
        return self._known.gettext(text)

    def count(self, one: str, many: str, number: int) -> str:
        """A text about so many things."""
        return self._known.ngettext(one, many, number) % {"num": number}

    def time(self, moment: datetime) -> str:
        """The time of day where the server stands."""
        return f"{moment.astimezone():%H:%M}"

    def stage(self, stage: ClockStage) -> str:
        """What a part of the event is called."""
        return {
            ClockStage.SWISS: self._("Swiss rounds"),
            ClockStage.TIEBREAKER: self._("Tiebreaker"),
            ClockStage.ELIMINATION: self._("Elimination"),
            ClockStage.FINAL: self._("Final"),
        }[stage]


@cache
def texts_in(language: str) -> Texts:
    """The texts of one language."""
    return Texts(language, translations(language))
