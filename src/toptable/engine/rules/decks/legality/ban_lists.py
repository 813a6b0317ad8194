"""Cards that a dated list takes out or restricts, and which list is in force on a day.

N10-65, N13-102, FFG-12, AMB-36 to AMB-38. Spellings differ in case, diacritics and blanks; a list
may name an identity by what stands before the colon.

AMB-35, AMB-38, B-040.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from toptable.engine.rules.decks.cards import CardFacts, CardList, DeckFormat, ProductPool, folded
from toptable.engine.rules.decks.legality.checked_deck import (
    CheckedDeck,
    DeckFinding,
    Verdict,
    day,
    day_in,
    listed,
)
from toptable.engine.sentence import worded


def found(listed: Iterable[str], deck: CheckedDeck) -> Iterator[tuple[str, int]]:
    """The cards of the deck, its identity and extras included, that a list names: title, copies."""
    wanted = {_closed_up(title) for title in listed}
    for title, count in deck.copies.items():
        if _spellings(title) & wanted:
            yield title, count


def _spellings(title: str) -> set[str]:
    """What a list may call a card: its title, or what stands before the colon."""
    before, colon, _ = title.partition(":")
    return {_closed_up(title), _closed_up(before)} if colon else {_closed_up(title)}


@lru_cache(maxsize=8192)
def _closed_up(title: str) -> str:
    """Without blanks too: a list may write in three words what the card writes in two."""
    return folded(title).replace(" ", "")


def of_format(format_: DeckFormat, facts: CardFacts | None) -> tuple[CardList, ...]:
    """Every list that goes with a format, the document's own and those that were loaded."""
    loaded = facts.lists if facts is not None else ()
    return (*format_.lists, *(list_ for list_ in loaded if _belongs(list_.format, format_)))


def in_force(lists: Iterable[CardList], on: date) -> CardList | None:
    """The latest list that counts on this day; a list is never applied before its own day."""
    begun = [
        (start, list_) for list_ in lists if (start := day_in(list_.effective)) and start <= on
    ]
    return max(begun, key=lambda pair: pair[0])[1] if begun else None


def pool_in_force(format_: DeckFormat, facts: CardFacts | None, on: date) -> ProductPool | None:
    """The latest pool of products of a format that counts on this day."""
    begun = [
        (start, pool)
        for pool in (facts.pools if facts is not None else ())
        if _belongs(pool.format, format_) and (start := day_in(pool.effective)) and start <= on
    ]
    return max(begun, key=lambda pair: pair[0])[1] if begun else None


def _belongs(named: str, format_: DeckFormat) -> bool:
    """A list without a format of its own counts in all of them."""
    return not named or folded(named) in (folded(format_.id), folded(format_.name))


@dataclass(frozen=True, kw_only=True)
class ListInForce:
    """A list is in force at all; otherwise somebody has to say which one counts. AMB-38."""

    name: str
    """What the document calls such lists: ban list."""

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """A sentence where none is in force, and never the next one before its day."""
        format_ = deck.format
        if format_.open or format_.limited or not format_.listed:
            return Verdict()
        known = of_format(format_, deck.facts)
        if in_force(known, deck.on) is not None:
            return Verdict()
        days = sorted(start for list_ in known if (start := day_in(list_.effective)))
        if not days:
            return Verdict(
                not_checked=(worded("lists.none_loaded", name=self.name, format=format_.name),)
            )
        return Verdict(
            not_checked=(
                worded(
                    "lists.none_force",
                    name=self.name,
                    format=format_.name,
                    day=day(deck.on),
                    day_2=day(days[0]),
                ),
            )
        )


@dataclass(frozen=True, kw_only=True)
class NoRemovedCard:
    """No card of the list's first part: not in the deck, not as identity, not as an extra."""

    word: str
    """How the document puts it: removed, banned."""
    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title."""
        list_ = _list(deck)
        if list_ is None:
            return Verdict()
        return Verdict(
            findings=tuple(
                DeckFinding(
                    code="removed_card",
                    text=worded("lists.no_deck", title=title, word=self.word, list=list_.name),
                    rule=self.rule,
                    card=title,
                )
                for title, _ in found(list_.removed, deck)
            )
        )


@dataclass(frozen=True, kw_only=True)
class OneRestrictedTitle:
    """One restricted title in a deck, identity and extras counted, in its usual copies. AMB-35."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding that names them all."""
        list_ = _list(deck)
        titles = [title for title, _ in found(list_.restricted, deck)] if list_ else []
        if list_ is None or len(titles) < 2:
            return Verdict()
        text = worded("lists.all_restricted", listed=listed(titles), list=list_.name)
        finding = DeckFinding(code="several_restricted", text=text, rule=self.rule)
        return Verdict(findings=(finding,))


@dataclass(frozen=True, kw_only=True)
class WithinPoints:
    """Where a list gives titles a price in points: no more than it allows, once per title."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding that names them all."""
        list_ = _list(deck)
        if list_ is None or list_.point_limit is None:
            return Verdict()
        priced = [
            (title, price) for name, price in list_.points for title, _ in found((name,), deck)
        ]
        spent = sum(price for _, price in priced)
        if spent <= list_.point_limit:
            return Verdict()
        text = worded(
            "lists.cost_points",
            listed=listed([title for title, _ in priced]),
            spent=spent,
            list=list_.name,
            point_limit=list_.point_limit,
        )
        return Verdict(findings=(DeckFinding(code="too_many_points", text=text, rule=self.rule),))


@dataclass(frozen=True, kw_only=True)
class OrganizersBans:
    """Cards that the organizer has banned or limited for this event. B-040, B-009."""

    rule: str

    def __call__(self, deck: CheckedDeck) -> Verdict:
        """One finding for each title."""
        findings = [
            DeckFinding(
                code="banned_card",
                text=worded("lists.banned_event", title=title),
                rule=self.rule,
                card=title,
            )
            for title, _ in found(deck.event.banned, deck)
        ]
        for name, most in deck.event.limits:
            for title, count in found((name,), deck):
                if count > most:
                    text = worded("lists.limited_event", title=title, most=most, count=count)
                    findings.append(
                        DeckFinding(code="limited_card", text=text, rule=self.rule, card=title)
                    )
        return Verdict(findings=tuple(findings))


def _list(deck: CheckedDeck) -> CardList | None:
    """The list that this deck is judged by, if there is one."""
    format_ = deck.format
    if format_.open or format_.limited or not format_.listed:
        return None
    return in_force(of_format(format_, deck.facts), deck.on)
