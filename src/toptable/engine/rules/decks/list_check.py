"""Whether a list may be played: all tests of its document together, for a deck or line by line for
a text.

A surface asks with what it has; what could not be tried for want of card facts is in the answer.
Nothing is changed and nobody is stopped: staff may take a list in spite of a finding, with a
recorded reason.

Whoever asks has a text, the rules, and perhaps card facts; there need be no event.
"""

from datetime import date

import msgspec

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import NOTHING_SAID, CardFacts, EventCards
from toptable.engine.rules.decks.deck_rules import DeckSlot
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.legality.checked_deck import (
    CheckedDeck,
    DeckFinding,
    Verdict,
    card_index,
    listed,
    some,
)
from toptable.engine.rules.decks.read_decklist import ReadList
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
        "judge.document_no", format=deck.format.name[0].upper(), format_2=deck.format.name[1:]
    )
    return (sentence,)


def _unknown(deck: CheckedDeck) -> tuple[str, ...]:
    """Names that the loaded card facts do not have. N13-23, N10-20, B-064."""
    if deck.facts is None or not deck.unknown:
        return ()
    names = deck.unknown
    are = "is" if len(names) == 1 else "are"
    sentence = worded(
        "judge.not_among", some=some(names), are=are, words="it" if len(names) == 1 else "them"
    )
    return (sentence,)


ANY_DECK = DeckSlot(id="", name="Deck")


class ListLine(msgspec.Struct, frozen=True, gc=False):
    """One line of the text that is about a card."""

    line: int
    count: int | None
    """None where no count could be read."""
    name: str
    known: bool
    nearest: tuple[str, ...] = ()


class ListCheck(msgspec.Struct, frozen=True):
    """Everything there is to say about a list."""

    deck: str
    """The name that the list gives it."""
    identity: str | None
    slot: str
    """Which of the decks that a player brings this is; empty where nobody can tell."""
    lines: tuple[ListLine, ...]
    findings: tuple[DeckFinding, ...]
    not_checked: tuple[str, ...]
    notes: tuple[DeckFinding, ...]
    legal: bool | None


def check_list(
    read: ReadList,
    rules: Rules,
    names: CardNames | None,
    on: date,
    event: EventCards = NOTHING_SAID,
    pool: Decklist | None = None,
) -> ListCheck:
    """What a list that was read says, and whether it may be played on this day."""
    facts = names.facts if names is not None else None
    slot = slot_for(read.deck, rules, names)
    verdict = _of_lines(read, rules) + judge(read.deck, slot, rules, facts, on, event, pool)
    identity = read.deck.identity
    return ListCheck(
        deck=read.deck.name,
        identity=identity.name if identity is not None else None,
        slot=slot.id,
        lines=_lines(read),
        findings=verdict.findings,
        not_checked=verdict.not_checked,
        notes=verdict.notes,
        legal=verdict.legal,
    )


def slot_for(deck: Decklist, rules: Rules, names: CardNames | None) -> DeckSlot:
    """Which of the decks that a player brings a list is for, by the side of its cards."""
    slots = rules.rulebook.decks.slots(rules.chosen)
    if len(slots) == 1:
        return slots[0]
    lines = ([deck.identity] if deck.identity is not None else []) + list(deck.cards)
    index = card_index(names.facts) if names is not None else {}
    sides = [
        card.side for line in lines if (card := index.get(line.name)) is not None and card.side
    ]
    found = next((slot for slot in slots if sides and slot.cards == sides[0]), None)
    return found or ANY_DECK


def _of_lines(read: ReadList, rules: Rules) -> Verdict:
    """Lines that nobody can be sure of: what stands there is not judged. N13-23, N10-20, B-064."""
    kept = {line.line for line in _listed(read.deck)}
    unread = tuple(
        f"Line {problem.line}, “{problem.text}”: {problem.reason}"
        for problem in read.problems
        if problem.line not in kept
    )
    rule = rules.rulebook.decks.naming_rule
    findings = tuple(
        DeckFinding(
            code="ambiguous_name",
            text=worded(
                "list_check.line_can",
                line=question.line,
                question=question.text,
                listed=listed(question.candidates, word="or"),
            ),
            rule=rule,
        )
        for question in read.questions
    )
    return Verdict(findings=findings, not_checked=unread)


def _lines(read: ReadList) -> tuple[ListLine, ...]:
    near = {problem.line: problem.nearest for problem in read.problems}
    kept = [
        ListLine(card.line, card.count, card.name, card.known, near.get(card.line, ()))
        for card in _listed(read.deck)
    ]
    have = {line.line for line in kept}
    asked = [
        ListLine(question.line, question.count, question.text, False, question.candidates)
        for question in read.questions
        if question.line not in have
    ]
    have |= {line.line for line in asked}
    others = [
        ListLine(problem.line, None, problem.text, False, problem.nearest)
        for problem in read.problems
        if problem.line not in have
    ]
    return tuple(sorted([*kept, *asked, *others], key=lambda line: line.line))


def _listed(deck: Decklist) -> list[ListedCard]:
    first = [deck.identity] if deck.identity is not None else []
    return [*first, *deck.cards, *deck.extras]
