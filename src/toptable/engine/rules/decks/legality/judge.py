"""Whether a list may be played at an event on a day: all tests of its document together.

A surface asks with what it has; what could not be tried for want of card facts is in the answer.
Nothing is changed and nobody is stopped: staff may take a list in spite of a finding, with a
recorded reason.
"""

from datetime import date

from toptable.engine.rules.decks.cards import CardFacts
from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.decks.decklist import Decklist
from toptable.engine.rules.decks.event_cards import NOTHING_SAID, EventCards
from toptable.engine.rules.decks.findings import Verdict
from toptable.engine.rules.decks.legality.checked_deck import CheckedDeck
from toptable.engine.rules.decks.legality.saying import some
from toptable.engine.rules.rulebook import Rules
from toptable.engine.sentence import worded


def judge(
    deck: Decklist,
    slot: DeckSlot,
    rules: Rules,
    facts: CardFacts | None,
    on: date,
    event: EventCards = NOTHING_SAID,
    pool: Decklist | None = None,
) -> Verdict:
    """What is wrong with a list for this slot on this day, and what could not be tried."""
    says = rules.rulebook.decks
    format_ = says.format(rules.chosen)
    checked = CheckedDeck(
        deck=deck,
        facts=facts,
        format=format_,
        on=on,
        tier=rules.tier,
        side=slot.cards,
        event=event,
        pool=pool,
    )
    verdict = Verdict(not_checked=(*_without_rules(checked), *_unknown(checked)))
    for test in says.tests(rules.chosen):
        verdict += test(checked)
    return verdict


def _without_rules(deck: CheckedDeck) -> tuple[str, ...]:
    """A format that the document names and has no rules for. N10-70."""
    if not deck.format.open:
        return ()
    sentence = worded(
        "judge.document_no",
        "%(format)s%(format_2)s: the document has no rules for its card pool; staff judge "
        "lists by what the event has announced.",
        format=deck.format.name[0].upper(),
        format_2=deck.format.name[1:],
    )
    return (sentence,)


def _unknown(deck: CheckedDeck) -> tuple[str, ...]:
    """Names that the loaded card facts do not have. N13-23, N10-20, B-064."""
    if deck.facts is None or not deck.unknown:
        return ()
    names = deck.unknown
    are = "is" if len(names) == 1 else "are"
    sentence = worded(
        "judge.not_among",
        "%(some)s %(are)s not among the loaded cards; what depends on %(words)s could not "
        "be checked.",
        some=some(names),
        are=are,
        words="it" if len(names) == 1 else "them",
    )
    return (sentence,)
