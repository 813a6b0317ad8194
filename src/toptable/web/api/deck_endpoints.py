"""Deck lists as far as they are open to whoever asks, and what was played."""

from toptable.api.answers import people
from toptable.api.contract import Rows
from toptable.desk.deck_forms import ListForm, cards_of, understood
from toptable.desk.deck_lists import DeckLists, Grouping, statistics_for
from toptable.desk.desk import now
from toptable.desk.permissions import may_send
from toptable.engine.declared import Scope
from toptable.engine.questions.roster import slot_of
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import FLOOR, LIST_READERS
from toptable.engine.rules.decks.cards import in_words
from toptable.engine.rules.decks.legality.checked_deck import DeckFinding
from toptable.engine.rules.decks.read_decklist import ReadList
from toptable.engine.views.deck_views import (
    DeckAnswer,
    DeckRow,
    StatisticsAnswer,
    built_on,
    card_lines,
    deck_view,
    statistics_view,
)
from toptable.web.api.api_request import Ask, missing, of_refusal
from toptable.web.api.people_endpoints import known


def _lists(ask: Ask) -> DeckLists:
    return DeckLists(ask.tournament, ask.desk.store, ask.reader, now())


def list_decks(ask: Ask) -> Rows[DeckRow]:
    """For the staff every deck, for everybody those that are open to them."""
    lists, whole = _lists(ask), ask.role in FLOOR | LIST_READERS
    found = [
        row
        for player in sorted(ask.seen.state.players)
        for row in (view.sent for view in lists.views(player))
        if whole or row.open
    ]
    return ask.rows(found, lambda row: row)


def read_deck(ask: Ask) -> DeckAnswer:
    player, slot = known(ask).id, ask.path["slot"]
    if slot_of(ask.seen.state, ask.seen.rules, player, slot) is None:
        raise missing("such deck of this player")
    found = _lists(ask).open(player, slot)
    if isinstance(found, Refusal):
        raise of_refusal(ask.tournament, found, ask.role, status=_status(found))
    return deck_view(player, slot, found.version, found.sight, found.handed_in)


def _status(refusal: Refusal) -> int:
    return 403 if refusal.answer is AnsweredBy.SOMEBODY_ELSE else 404


def read_statistics(ask: Ask) -> StatisticsAnswer:
    cards = cards_of(ask.desk, ask.tournament.rules)
    found = statistics_for(ask.tournament, _lists(ask), cards, Grouping.IDENTITY)
    return statistics_view(found, ask.version)


def read_event_cards(ask: Ask) -> people.EventCardsAnswer:
    """What the organizer has said about cards. FFG-15, SW-43, B-040."""
    said = ask.seen.state.event_cards
    building = said.building
    return people.EventCardsAnswer(
        text=in_words(said),
        legal=said.legal,
        not_legal=said.not_legal,
        early=said.early,
        banned=said.banned,
        limits=tuple(people.CopiesAllowed(title=title, most=most) for title, most in said.limits),
        least=building.least if building is not None else None,
        most=building.most if building is not None else None,
        version=ask.version,
    )


def check_deck(ask: Ask) -> people.CheckedDeck:
    """What a list would be taken as. Nothing is kept."""
    ask.caller.need(Scope.DECKS, ask.event)
    ask.only_for(may_send(ask.caller.role_at(ask.event), "RegisterDeck"))
    player, slot = known(ask).id, ask.path["slot"]
    state, rules = ask.tournament.state, ask.tournament.rules
    found = slot_of(state, rules, player, slot)
    if found is None:
        raise missing("such deck of this player")
    form = ListForm(text=ask.body.text, answers=ask.body.answers)
    pool = DeckLists(ask.tournament, ask.desk.store, ask.actor, now()).pool(player, slot)
    read = understood(form, found, ask.tournament, cards_of(ask.desk, rules), pool)
    deck, verdict = read.handed_in.deck, read.verdict
    return people.CheckedDeck(
        name=deck.name,
        identity=built_on(read.handed_in),
        cards=card_lines(deck.cards),
        extras=card_lines(deck.extras),
        unclear=_unclear(read.read),
        legal=None if read.read.unreadable else verdict.legal,
        findings=tuple(map(_finding, verdict.findings)),
        notes=tuple(map(_finding, verdict.notes)),
        not_checked=verdict.not_checked,
        problem=read.problem.text if read.problem is not None else "",
        version=ask.version,
    )


def _unclear(read: ReadList) -> tuple[people.UnclearLine, ...]:
    lines = [
        people.UnclearLine(
            line=problem.line, text=problem.text, candidates=problem.nearest, why=problem.reason
        )
        for problem in read.problems
    ]
    lines += [
        people.UnclearLine(
            line=question.line, text=question.text, candidates=question.candidates, why=SEVERAL
        )
        for question in read.questions
    ]
    return tuple(sorted(lines, key=lambda line: line.line))


SEVERAL = "Several cards are called so."


def _finding(finding: DeckFinding) -> people.FindingAnswer:
    return people.FindingAnswer(
        code=finding.code, text=finding.text, rule=finding.rule, card=finding.card
    )


WORK = {
    "readEventCards": read_event_cards,
    "checkDeck": check_deck,
    "listDecks": list_decks,
    "readDeck": read_deck,
    "readStatistics": read_statistics,
}
