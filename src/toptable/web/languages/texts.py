"""Sentences, phrases, numbers and times in one language, for use outside templates."""

import re
from collections.abc import Iterator
from datetime import date, datetime
from functools import cache
from gettext import NullTranslations

import msgspec
from babel import Locale
from babel.dates import format_date, format_time
from babel.numbers import format_decimal, get_decimal_symbol

from toptable import words
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.views.own_report import agreements
from toptable.rulebooks import all_rulebooks
from toptable.web.languages.languages import DEFAULT, SENTENCE, marked, translations

NUMBER = re.compile(r"(\d+)(?:st|nd|rd|th)?\b")
LETTERS = "abcdef"

PHRASES = (
    # The bracket
    marked("Round %(a)s"),
    marked("Final"),
    marked("Final, second game"),
    marked("Single elimination, %(a)s players"),
    marked("Double elimination, %(a)s players"),
    marked("Upper bracket"),
    marked("Lower bracket"),
    marked("Quarterfinals"),
    marked("Semifinals"),
    marked("Upper round %(a)s"),
    marked("Upper quarterfinals"),
    marked("Upper semifinals"),
    marked("Upper final"),
    marked("Lower round %(a)s"),
    marked("Lower semifinal"),
    marked("Lower final"),
    marked("Champion"),
    marked("Game %(a)s"),
    marked("Game %(a)s · loser to %(b)s"),
    marked("Winner of game %(a)s"),
    marked("Loser of game %(a)s"),
    marked("Seed %(a)s"),
    marked("Best seed still in"),
    marked("%(a)s best seed still in"),
    marked("nobody"),
    marked("waiting"),
    marked("open"),
    marked("not needed"),
    marked("only if needed"),
    marked("walkover"),
    marked("both lost"),
    marked("no game"),
    marked("not played"),
    marked("The winner is champion."),
    marked("If the winner of game %(a)s wins, they play once more."),
    marked("If the loser of game %(a)s wins, they play once more."),
    marked("Winner to game %(a)s, loser to game %(b)s."),
    marked("Winner to game %(a)s, loser out (%(b)s)."),
    marked("Winner to game %(a)s, loser out (%(b)s to %(c)s)."),
    marked("Winner, reseeded, loser out (%(a)s)."),
    marked("Winner, reseeded, loser out (%(a)s to %(b)s)."),
    # The plan, and how far it is
    marked("%(a)s round, no cut"),
    marked("%(a)s rounds, no cut"),
    marked("%(a)s round, top %(b)s"),
    marked("%(a)s rounds, top %(b)s"),
    marked("The one planned round is played."),
    marked("All %(a)s planned rounds are played."),
    marked("%(a)s planned round to go."),
    marked("%(a)s planned rounds to go."),
    marked("tables %(a)s to %(b)s"),
    # The final ranking
    marked("elimination"),
    marked("Swiss rounds"),
    marked("double elimination"),
    marked("void"),
    marked("left"),
    # How a match ended
    marked("win"),
    marked("loss"),
    marked("draw"),
    marked("win on time"),
    marked("both lose"),
    marked("both win"),
    marked("intentional draw"),
    marked("two for one"),
    marked("no show"),
    marked("penalty loss"),
    marked("removed"),
    marked("game conceded"),
    marked("match conceded"),
    # How a round went for one player
    marked("won"),
    marked("lost"),
    marked("drawn"),
    marked("bye"),
    marked("playing"),
    # How far an event is
    marked("draft"),
    marked("applied"),
    marked("approved"),
    marked("announced"),
    marked("running"),
    marked("finished"),
    marked("reported"),
    # When something is announced
    marked("In advance"),
    marked("Before the start"),
    marked("Before the elimination rounds"),
    marked("In each round"),
)


def pattern_of(phrase: str) -> tuple[str, dict[str, str]]:
    """A phrase with a letter for each number, and the numbers by their letters."""
    numbers = NUMBER.findall(phrase)[: len(LETTERS)]
    letters = iter(LETTERS)
    pattern = NUMBER.sub(lambda _: f"%({next(letters)})s", phrase.replace("%", "%%"), len(numbers))
    return pattern, dict(zip(LETTERS, numbers, strict=False))


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
        pattern = self._pattern(text)
        if not text.values:
            return pattern
        return pattern % {name: self._in_gap(value) for name, value in text.values.items()}

    def knows(self, said: str | Refusal) -> bool:
        """Whether that is told in this language."""
        text = said.said if isinstance(said, Refusal) else said
        if self.language == DEFAULT:
            return True
        if isinstance(text, Sentence):
            return self._pattern(text) != text.pattern
        return self.known.gettext(text) != text

    def _pattern(self, said: Sentence) -> str:
        """The pattern of a sentence in this language, by its code; of a word by its text.

        A refusal that was put together in place has a code and other words than the code's own.
        """
        code, pattern = said.code, said.pattern
        english = words.english().get(code)
        if isinstance(english, str) and english == pattern:
            found = self.known.pgettext(SENTENCE, code)
            return pattern if found == code else found
        if english is not None and not isinstance(english, str) and pattern in english.values():
            count = said.values["count"]
            number = count if isinstance(count, int) else 2
            found = self.known.npgettext(SENTENCE, code, code, number)
            return pattern if found == code else found
        return self.word(pattern)

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


TEAMS = ("team", "teams")


class Word(msgspec.Struct, frozen=True):
    """A word, or a noun with its number before it."""

    text: str
    many: str = ""
    """Of a noun that is counted: the plural."""


def document_words() -> list[Word]:
    """Every such word, once, in the order of the documents."""
    return list(dict.fromkeys(word for book in all_rulebooks() for word in _words(book)))


def _words(book: Rulebook) -> Iterator[Word]:
    words, rules = book.words, book.under({})
    for one, many in ((words.player, words.players), TEAMS):
        yield Word(f"%(num)s {one}", f"%(num)s {many}")
        yield Word(many)
    yield Word(words.points)
    yield Word(words.disqualified)
    yield from (Word(slot.name) for slot in book.decks.slots(rules.chosen))
    if book.decks.pool is not None:
        yield Word(book.decks.pool.name)
    if (sides := book.match_sides) is not None:
        yield from (Word(sides.words.get(side, side)) for side in sides.names)
        yield from (Word(how.help) for how in (sides.first, sides.later))
    if (bracket := book.finals.sides) is not None:
        yield from (Word(how.help) for how in (bracket.first, bracket.level))
    yield from (Word(rule.text) for rule in book.phones)
    for agreement in agreements(rules):
        yield from (Word(text) for text in (agreement.witness, agreement.why_not) if text)
    for rule in (*rules.ranking.tiebreakers, *rules.ranking.spare, rules.ranking.points):
        yield Word(rule.name)
        yield Word(rule.help)
