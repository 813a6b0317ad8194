"""The organizer says which products, bans, limits and numbers hold (FFG-15, SW-43, B-009,
B-040).
"""

from collections.abc import Iterator
from datetime import date

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.progress import is_published
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.decks.cards import EventCards, in_words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State

MOST = 2_000
"""So many names, in all lists together."""


@command(by=ORGANIZER, scope=Scope.EVENT, seen=only("cards", reason=True))
class SetEventCards(Command):
    """Say which products, bans, limits and numbers hold here, all of them at once."""

    cards: EventCards
    """Everything that holds here."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """All at once; the lists that were there before no longer hold."""
        told = state.started or is_published(state)
        if told and not situation.reasoned:
            refuse("reason_needed:set_cards")
        return [EventCardsSet(self.cards)]


@entry(seen=only("cards"))
class EventCardsSet(Entry):
    """What the organizer said about cards holds from now on. FFG-15, SW-43, B-009, B-040."""

    cards: EventCards

    def validate(self, state: State, rulebook: Rulebook) -> None:
        """Refuse lists that are wrong in themselves."""
        if self.cards == state.event_cards:
            refuse("unchanged:may_set", answer=AnsweredBy.DONE_ALREADY)
        named = list(_names(self.cards))
        if len(named) > MOST:
            refuse("many_cards", count=f"{len(named):,}", most=f"{MOST:,}")
        wrong = next((found for name in named if (found := names.problem(name, "A name"))), None)
        passed(wrong)
        _wrong_number(self.cards)
        _wrong_day(self.cards)

    def book(self, state: State) -> State:
        return replace(state, event_cards=self.cards)

    def tell(self, state: State) -> str:
        said = in_words(self.cards)
        return log_line("event_cards_set", said=said) if said else log_line("event_cards_set:2")


def _names(cards: EventCards) -> Iterator[str]:
    yield from (*cards.legal, *cards.not_legal, *cards.early, *cards.banned)
    yield from (name for name, _ in (*cards.limits, *cards.handed_out))
    if cards.building is not None:
        yield from (limit.kind for limit in cards.building.kinds)


def _wrong_number(cards: EventCards) -> None:
    building = cards.building
    numbers: list[int | None] = [most for _, most in cards.limits]
    bounds: list[tuple[int | None, int | None]] = []
    if building is not None:
        numbers += [building.least, building.most, building.copies]
        bounds.append((building.least, building.most))
        for limit in building.kinds:
            numbers += [limit.least, limit.most]
            bounds.append((limit.least, limit.most))
    if any(number is not None and not 0 <= number <= 1_000 for number in numbers):
        refuse("card_number")
    for least, most in bounds:
        if least is not None and most is not None and least > most:
            refuse("card_bounds", least=least, most=most)


def _wrong_day(cards: EventCards) -> None:
    for name, day in cards.handed_out:
        try:
            date.fromisoformat(day)
        except ValueError:
            refuse("card_day", name=name, day=day)
