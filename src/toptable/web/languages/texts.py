"""Sentences, numbers and times in one language, for what is put together outside templates."""

import re
from datetime import date, datetime
from functools import cache
from gettext import NullTranslations

from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal, get_decimal_symbol

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.sentence import Sentence
from toptable.web.languages.catalogue_files import translations
from toptable.web.languages.languages import DEFAULT
from toptable.web.languages.phrases import pattern_of

LOCALES = {DEFAULT: "en_GB"}
"""How dates, times and numbers are written, where a language alone does not say."""


FIGURE = re.compile(r"\d+\.\d+%?")


class Texts:
    """One language."""

    def __init__(self, language: str, known: NullTranslations) -> None:
        self.language = language
        self.known = known
        self.locale = Locale.parse(LOCALES.get(language, language))

    def _(self, text: str) -> str:
        """A text in this language."""
        return self.known.gettext(text)

    def count(self, one: str, many: str, number: int, **others: object) -> str:
        """A text about so many things."""
        return self.known.ngettext(one, many, number) % {"num": self.number(number), **others}

    def about(self, where: str, text: str) -> str:
        """A text that is another one elsewhere: the time on a clock is not the time of day."""
        return self.known.pgettext(where, text)

    def things(self, number: int, one: str, many: str = "") -> str:
        """A number with its noun, which a document may have words of its own for."""
        return self.count(f"%(num)s {one}", f"%(num)s {many or one + 's'}", number)

    def word(self, word: str) -> str:
        """A word of a document, or one that was marked; as it is where nobody translated it."""
        return self.known.gettext(word) if word else ""

    def phrase(self, phrase: str) -> str:
        """A short phrase of the engine, numbers and all; as it is where it is not in the list."""
        if not phrase:
            return ""
        pattern, numbers = pattern_of(phrase)
        found = self.known.gettext(pattern)
        return phrase if found == pattern else found % numbers

    def told(self, said: str | Refusal) -> str:
        """What the engine tells somebody; in English where it was not written for players."""
        text = said.said if isinstance(said, Refusal) else said
        if not isinstance(text, Sentence):
            return self.word(text)
        pattern = self.word(text.pattern)
        return (
            pattern % {name: self._in_gap(value) for name, value in text.values.items()}
            if (text.values)
            else pattern
        )

    def knows(self, said: str | Refusal) -> bool:
        """Whether that is told in this language."""
        text = said.said if isinstance(said, Refusal) else said
        pattern = text.pattern if isinstance(text, Sentence) else text
        return self.language == DEFAULT or self.known.gettext(pattern) != pattern

    def _in_gap(self, value: object) -> str:
        return self.told(value) if isinstance(value, Sentence) else str(value)

    def number(self, number: int) -> str:
        """A number as it is written; figures of four digits without a mark, as on tables."""
        return str(number) if abs(number) < 10_000 else format_decimal(number, locale=self.locale)

    def figure(self, text: str) -> str:
        """A number with decimals that was written in English: 1.2500."""
        if not FIGURE.fullmatch(text):
            return text
        return text.replace(".", get_decimal_symbol(self.locale))

    def time(self, moment: datetime) -> str:
        """The time of day where the server stands."""
        return format_time(moment.astimezone(), "HH:mm", locale=self.locale)

    def date(self, day: date | str) -> str:
        """A date as one writes it: 16 November 2026."""
        when = date.fromisoformat(day) if isinstance(day, str) else day
        return format_date(when, "long", locale=self.locale)

    def moment(self, moment: datetime) -> str:
        """The time of day; with the day before it unless that is today."""
        when, now = moment.astimezone(), datetime.now().astimezone()
        time = self.time(moment)
        return time if when.date() == now.date() else f"{when:%Y-%m-%d} {time}"

    def stage(self, stage: ClockStage) -> str:
        """What a part of the event is called."""
        return {
            ClockStage.SWISS: self._("Swiss rounds"),
            ClockStage.TIEBREAKER: self._("Tiebreaker"),
            ClockStage.ELIMINATION: self._("Elimination"),
            ClockStage.FINAL: self._("Final"),
        }[stage]

    def round(self, stage: ClockStage, number: int) -> str:
        """What a round is called: ``Swiss round 3``."""
        said = {
            ClockStage.SWISS: self._("Swiss round %(number)s"),
            ClockStage.TIEBREAKER: self._("Tiebreaker round %(number)s"),
            ClockStage.ELIMINATION: self._("Elimination round %(number)s"),
            ClockStage.FINAL: self._("Final"),
        }[stage]
        return said % {"number": number}


@cache
def texts_in(language: str) -> Texts:
    """The texts of one language."""
    return Texts(language, translations(language))
