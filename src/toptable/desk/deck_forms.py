"""A list that somebody fills in, on whichever surface: what was understood, and what is sent."""

from collections.abc import Callable, Mapping
from datetime import date

import msgspec
from msgspec.structs import replace

from toptable.desk.desk import Desk, sealed
from toptable.desk.tournament import Tournament
from toptable.engine.questions.roster import PlayerSlot
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.deck_rules import DeckSlot, ListDuty
from toptable.engine.rules.decks.decklist import Decklist, HandedIn, declares, written
from toptable.engine.rules.decks.legality.checked_deck import Verdict
from toptable.engine.rules.decks.list_check import judge
from toptable.engine.rules.decks.read_decklist import ReadList, read_list
from toptable.engine.rules.finals.finalist_candidates import Deck, Trait
from toptable.engine.rules.finals.finalist_selection import ByTrait
from toptable.engine.rules.rulebook import Rules
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import the_event
from toptable.engine.subjects.decks.list_collection import duty
from toptable.engine.subjects.decks.list_decisions import ModerateDeck
from toptable.engine.subjects.decks.submission import RegisterDeck
from toptable.engine.subjects.event.required_event_info import announced_method

LONGEST_NAME = 200
LONGEST_COMMENT = 2000
SHOWN = 5
"""How many lines that are not clear a refusal names."""


class ListForm(msgspec.Struct, frozen=True, kw_only=True):
    """What was filled in."""

    text: str
    name: str = ""
    comment: str = ""
    code: str = ""
    """Under which the list lies elsewhere. B-061."""
    values: str = ""
    also: str = ""
    """What the deck counts as, and its other names, with semicolons between them. B-065."""
    answers: Mapping[int, str] = {}
    """Which card is meant, by the line that fits several."""
    anyway: bool = False
    """Hand it in although lines are not clear."""
    remedy: bool = False
    why: str = ""


class Understood(msgspec.Struct, frozen=True):
    """What a form says, before anything is sent."""

    read: ReadList
    handed_in: HandedIn
    verdict: Verdict
    """What a check finds."""
    problem: Refusal | None = None
    """Why it cannot be handed in as it is."""


def trait_of(rules: Rules) -> Trait | None:
    """What decks must be declared as here, where finalists are chosen by it. B-065, B-066."""
    method = announced_method(rules)
    return rules.rulebook.finals.trait(method.trait.id) if isinstance(method, ByTrait) else None


def cards_of(desk: Desk, rules: Rules) -> CardNames | None:
    """What is known of the cards of an event's game, where somebody has loaded it."""
    return desk.cards.names(rules.game.id) if rules.game is not None else None


def checked(
    handed_in: HandedIn,
    slot: DeckSlot,
    tournament: Tournament,
    cards: CardNames | None,
    pool: Decklist | None = None,
) -> Verdict:
    """Whether a list may be played at an event, as far as that can be told."""
    on = date.fromisoformat(the_event(tournament.state).date)
    facts = cards.facts if cards is not None else None
    event = tournament.state.event_cards
    return judge(handed_in.deck, slot, tournament.rules, facts, on, event, pool)


def understood(
    form: ListForm,
    slot: PlayerSlot,
    tournament: Tournament,
    cards: CardNames | None,
    pool: Decklist | None = None,
) -> Understood:
    """Read and check what was filled in; nothing is kept yet.

    Where no list is required, a declaration goes without one. B-065, B-066.
    """
    declares_only = _declares_only(form, tournament.rules)
    read = ReadList() if declares_only else read_list(form.text, cards, form.answers)
    deck = replace(
        read.deck,
        name=form.name.strip() or read.deck.name,
        comment=form.comment.strip() or read.deck.comment,
        published=form.code.strip() or read.deck.published,
    )
    stands_for = Deck(values=_parts(form.values), also=_parts(form.also))
    handed_in = HandedIn(deck=deck, pasted=form.text, stands_for=stands_for)
    naming_rule = tournament.rulebook.decks.naming_rule
    nothing = bool(read.unreadable) or declares_only
    verdict = Verdict() if nothing else checked(handed_in, slot.deck, tournament, cards, pool)
    return Understood(read, handed_in, verdict, _problem(form, read, handed_in, naming_rule))


def _declares_only(form: ListForm, rules: Rules) -> bool:
    """Whether only what the deck counts as was filled in, and nothing else is demanded."""
    stated = not form.text.strip() and bool(_parts(form.values))
    return stated and trait_of(rules) is not None and duty(rules) is not ListDuty.REQUIRED


def to_send(
    form: ListForm,
    understood: Understood,
    player: int,
    slot: str,
    rules: Rules,
    sealing: Callable[[str], SealedText] = sealed,
) -> tuple[RegisterDeck, tuple[SealedText, ...]] | Refusal:
    """The command that hands a list in, with the texts that are kept beside the log.

    Only where everything is made up is the ``sealing`` another, the same every time.
    """
    if understood.problem is not None:
        return understood.problem
    handed_in, trait = understood.handed_in, trait_of(rules)
    text = sealing(written(handed_in))
    why = sealing(form.why.strip()) if form.why.strip() else None
    command = RegisterDeck(
        player=player,
        slot=slot,
        text=Sealed(text.digest),
        declared=trait is not None and declares(handed_in, trait),
        named=handed_in.named,
        proxied=handed_in.proxied,
        altered=handed_in.altered,
        found=len(understood.verdict.findings),
        remedy=form.remedy,
        why=Sealed(why.digest) if why is not None else None,
    )
    return command, (text,) if why is None else (text, why)


def renamed(
    handed_in: HandedIn, player: int, slot: str, *, name: str, comment: str, why: str
) -> tuple[ModerateDeck, tuple[SealedText, ...]] | Refusal:
    """The command that changes or removes the name and comment of a deck. B-063."""
    if problem := _too_long(name, comment):
        return problem
    deck = replace(handed_in.deck, name=name.strip(), comment=comment.strip())
    # The text as it was pasted may hold the name that has to go.
    changed = replace(handed_in, deck=deck, pasted="")
    text = sealed(written(changed))
    reason = sealed(why.strip()) if why.strip() else None
    command = ModerateDeck(
        player=player,
        slot=slot,
        text=Sealed(text.digest),
        named=changed.named,
        why=Sealed(reason.digest) if reason is not None else None,
    )
    return command, (text,) if reason is None else (text, reason)


def _problem(
    form: ListForm, read: ReadList, handed_in: HandedIn, naming_rule: str
) -> Refusal | None:
    """Unreadable, unclear, or with a name that fits several cards. N13-23, N10-20, B-064."""
    if read.unreadable:
        return Refusal("unreadable_list", read.unreadable)
    if problem := _too_long(handed_in.deck.name, handed_in.deck.comment):
        return problem
    if read.questions:
        lines = ", ".join(str(question.line) for question in read.questions[:SHOWN])
        return Refusal.of("several_cards", naming_rule, lines=lines)
    if read.problems and not form.anyway:
        lines = ", ".join(str(problem.line) for problem in read.problems[:SHOWN])
        return Refusal.of("unclear_lines", lines=lines)
    return None


def _too_long(name: str, comment: str) -> Refusal | None:
    if len(name) > LONGEST_NAME:
        return Refusal.of("long_name:too_long", most=LONGEST_NAME)
    if len(comment) > LONGEST_COMMENT:
        return Refusal.of("long_comment", most=LONGEST_COMMENT)
    return None


def _parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(";") if part.strip())
