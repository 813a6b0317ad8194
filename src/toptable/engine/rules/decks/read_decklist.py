"""Reading a deck list from whatever somebody pasted: every card looked up, and every doubt named.

A line that names an unknown card stays in the deck as it was written, so that counts are right and
a card newer than the loaded facts can still be handed in; it is named as a problem beside it.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from toptable.engine import names
from toptable.engine.rules.decks.card_names import ALIKE, CardNames, is_foundation
from toptable.engine.rules.decks.cards import KnownCard
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.list_files import is_csv, is_octgn, read_csv, read_octgn
from toptable.engine.rules.decks.written_lists import (
    LineProblem,
    NameForm,
    WrittenCard,
    WrittenList,
    forms,
    name_and_count,
    read_lines,
    shortened,
)
from toptable.engine.sentence import worded

MOST_COPIES = 99
"""More than this on one line is a slip of the finger."""
EXPLAINED = 60
"""So often the nearest names are looked up for one list."""
CLOSE = 0.85
"""A line without a count that is so close to a card is that card, misspelt, and no heading."""
CODE_ENDS = 5
"""Some files have longer codes, which end in so many letters of the printing's own."""
NO_COUNT = worded("looking_up.line_no")
OUTSIDE = ("extra", "outside", "sideboard", "side deck", "additional", "not in the deck")
"""Headings of what starts outside the deck."""


class LineQuestion(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A line whose name fits several cards: somebody has to say which is meant."""

    line: int
    text: str
    count: int
    candidates: tuple[str, ...]
    """English titles."""


class ReadList(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pasted list says: the deck, and every line that is not clear."""

    deck: Decklist = Decklist()
    problems: tuple[LineProblem, ...] = ()
    questions: tuple[LineQuestion, ...] = ()
    unreadable: str = ""
    """A sentence where nothing could be read; then the deck is empty."""

    @property
    def clear(self) -> bool:
        """Whether every line was understood."""
        return not (self.problems or self.questions or self.unreadable)


class _Found(msgspec.Struct, frozen=True):
    """What a written name comes to."""

    cards: tuple[KnownCard, ...]
    form: NameForm


class LookingUp:
    """One list while its cards are looked up."""

    def __init__(
        self, written: WrittenList, cards: CardNames | None, answers: Mapping[int, str]
    ) -> None:
        self._written = written
        self._cards = cards
        self._answers = answers
        self._identity: ListedCard | None = None
        self._listed: list[ListedCard] = []
        self._extras: list[ListedCard] = []
        self._problems = list(written.problems)
        self._questions: list[LineQuestion] = []
        self._name = written.name
        self._explained = 0
        self._no_headings: set[str] = set()

    def read(self) -> ReadList:
        """The deck and the doubts."""
        lines = self._written.cards
        for at, line in enumerate(lines):
            if line.count is None:
                self._uncounted(line, lines, at)
            else:
                self._counted(line, line.count)
        self._problems.sort(key=lambda problem: problem.line)
        return ReadList(
            deck=Decklist(
                identity=self._identity,
                cards=tuple(self._listed),
                extras=tuple(self._extras),
                name=_short_name(self._name),
                comment=self._written.comment,
                published=self._written.published,
            ),
            problems=tuple(self._problems),
            questions=tuple(self._questions),
        )

    def _counted(self, line: WrittenCard, count: int) -> None:
        found = self._find(line)
        if not found.cards and self._cards is not None:
            # The number that stands first may belong to the name.
            if (last := name_and_count(line.text)) and (cards := self._cards.find(last[1])):
                count, found = last[0], _Found(cards, NameForm(last[1]))
            elif whole := self._cards.find(line.text):
                self._ask_count(line, whole[0])
                return
        if count < 1:
            self._problem(line, worded("looking_up.copies_cannot", count=count))
        elif count > MOST_COPIES:
            self._problem(line, worded("looking_up.copies_one", count=count, most=MOST_COPIES))
        else:
            self._keep(line, count, found)

    def _uncounted(self, line: WrittenCard, lines: Sequence[WrittenCard], at: int) -> None:
        """A line without a count: what the deck is built on, its name, a heading, or a mistake."""
        found = self._find(line)
        opening = not self._listed and self._identity is None
        built_on = line.foundation or _all_foundations(found.cards)
        if opening and at < self._last_foundation and not (built_on and len(found.cards) == 1):
            # What the deck is built on comes further down: this is the name of the deck.
            self._name = self._name or line.name
        elif built_on:
            self._keep(line, 1, found, built_on=True)
        elif found.cards:
            self._ask_count(line, found.cards[0])
        elif opening and _has_two_parts(line.name):
            self._keep(line, 1, found, built_on=True)
        elif self._explained >= EXPLAINED or self._near(line.name, CLOSE):
            self._problem(line, NO_COUNT, near=True)
        elif not (self._name or self._listed):
            self._name = line.name
        elif _is_heading(line, lines[at + 1 :]):
            return
        else:
            self._problem(line, NO_COUNT, near=True)
        self._no_headings.add(line.name)

    @cached_property
    def _last_foundation(self) -> int:
        """The last line that is a card to build a deck on and no other; -1 where none is."""
        places = (
            at
            for at, line in enumerate(self._written.cards)
            if len(cards := self._find(line).cards) == 1 and _all_foundations(cards)
        )
        return max(places, default=-1)

    def _ask_count(self, line: WrittenCard, card: KnownCard) -> None:
        self._problem(line, worded("looking_up.how_many", card=card.title))

    def _keep(
        self, line: WrittenCard, count: int, found: _Found, *, built_on: bool = False
    ) -> None:
        card = found.cards[0] if len(found.cards) == 1 else None
        if len(found.cards) > 1:
            candidates = tuple(card.title for card in found.cards)
            self._questions.append(LineQuestion(line.line, shortened(line.text), count, candidates))
        elif card is None and self._cards is not None:
            self._problem(line, worded("looking_up.no_card"), near=True)
        listed = ListedCard(
            count=count,
            name=card.title if card else _short_name(found.form.name),
            line=line.line,
            code=self._printed(found.form.code or line.code),
            known=card is not None,
            proxied=found.form.proxied,
            art=found.form.art,
            section="" if line.section in self._no_headings else _short_name(line.section),
        )
        if built_on or line.foundation or (card is not None and is_foundation(card)):
            self._build_on(line, listed)
        elif line.section.casefold().startswith(OUTSIDE):
            self._extras.append(listed)
        else:
            self._listed.append(listed)

    def _build_on(self, line: WrittenCard, listed: ListedCard) -> None:
        if self._identity is None and listed.count == 1:
            self._identity = listed
        elif self._identity is None:
            self._problem(
                line, worded("looking_up.deck_built", card=listed.name, count=listed.count)
            )
        else:
            # It stays in the deck, so that whoever judges the list sees that there are two.
            self._listed.append(listed)
            self._problem(line, worded("looking_up.deck_built_already", card=self._identity.name))

    def _find(self, line: WrittenCard) -> _Found:
        """The cards that a line can mean, by its name in full first, then by less of it."""
        possible = forms(line.name)
        if self._cards is None:
            return _Found((), possible[-1])
        if (said := self._answers.get(line.line)) and (card := self._cards.by_title(said)):
            return _Found((card,), possible[-1])
        for form in possible:
            if cards := self._cards.find(form.name):
                return _Found(self._by_code(line, form, cards), form)
        shortest = possible[-1]
        for code in (shortest.code, line.code, line.code[-CODE_ENDS:], shortest.name):
            if code and (card := self._cards.by_code(code)):
                return _Found((card,), msgspec.structs.replace(shortest, code=code))
        return _Found((), shortest)

    def _by_code(
        self, line: WrittenCard, form: NameForm, cards: tuple[KnownCard, ...]
    ) -> tuple[KnownCard, ...]:
        """Of several cards that fit, the one whose code the line names."""
        code = form.code or line.code
        if len(cards) > 1 and code and self._cards:
            meant = self._cards.by_code(code) or self._cards.by_code(code[-CODE_ENDS:])
            return tuple(card for card in cards if card is meant) or cards
        return cards

    def _printed(self, code: str) -> str:
        """The code of a printing, also where it is the end of a longer one."""
        known = self._cards is not None and self._cards.by_code(code[-CODE_ENDS:]) is not None
        return code[-CODE_ENDS:] if known else code

    def _problem(self, line: WrittenCard, reason: str, *, near: bool = False) -> None:
        nearest = self._near(forms(line.name)[-1].name) if near else ()
        self._problems.append(LineProblem(line.line, shortened(line.text), reason, nearest))

    def _near(self, name: str, alike: float = ALIKE) -> tuple[str, ...]:
        """The nearest names, for as many lines as that is worth."""
        if self._cards is None or self._explained >= EXPLAINED:
            return ()
        self._explained += 1
        return self._cards.nearest(name, alike)


def _all_foundations(cards: Sequence[KnownCard]) -> bool:
    return bool(cards) and all(is_foundation(card) for card in cards)


def _is_heading(line: WrittenCard, later: Sequence[WrittenCard]) -> bool:
    """Whether a line with a count follows, under this one as its heading."""
    return bool(later) and later[0].count is not None and later[0].section == line.name


def _has_two_parts(name: str) -> bool:
    before, colon, after = name.partition(":")
    return bool(colon and before.strip() and after.strip())


def _short_name(name: str) -> str:
    return names.tidy(name)[: names.LONGEST]


__all__ = ["LineProblem", "LineQuestion", "ReadList", "read_list"]

LONGEST_TEXT = 200_000
"""In characters; a list of sixty cards has two thousand."""
MOST_CARDS = 1_000
BINARY = re.compile("[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd]")
BINARY_SHARE = 100
"""One such character in so many: no text."""


def read_list(
    text: str, cards: CardNames | None, answers: Mapping[int, str] | None = None
) -> ReadList:
    """The deck that a text describes. Good lines are kept, and every other line is named.

    Without ``cards`` names stay as they were written. ``answers`` says of lines that were asked
    about which title is meant.
    """
    if why := _unreadable(text):
        return ReadList(unreadable=why)
    written = _written(text)
    if not written.unreadable and not (written.cards or written.problems):
        return ReadList(unreadable=worded("reading_lists.there_no"))
    if len(written.cards) > MOST_CARDS:
        return ReadList(
            unreadable=worded("reading_lists.list_lines", lines=len(written.cards), most=MOST_CARDS)
        )
    if written.unreadable:
        return ReadList(unreadable=written.unreadable)
    return LookingUp(written, cards, answers or {}).read()


def _unreadable(text: str) -> str:
    """Why this is no list at all, or nothing."""
    if not text.strip():
        return worded("reading_lists.list_empty")
    if len(text) > LONGEST_TEXT:
        size = f"{len(text):,}"
        return worded("reading_lists.text_characters", size=size, most=f"{LONGEST_TEXT:,}")
    if "\0" in text or len(BINARY.findall(text)) * BINARY_SHARE > len(text):
        return worded("reading_lists.no_text")
    return ""


def _written(text: str) -> WrittenList:
    if is_octgn(text):
        return read_octgn(text)
    if is_csv(text):
        return read_csv(text)
    return read_lines(text)
