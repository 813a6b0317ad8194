"""The demo event: a small tournament in the middle of its third round, to click through.

It is made by the same commands as every other event, one after the other, so it can be verified
like every other event. Only here is a seed fixed: everybody gets the same demo, and nobody plays
in it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from toptable.desk.deck_forms import ListForm, to_send, understood
from toptable.desk.demo_decks import LISTS, DemoList
from toptable.desk.desk import Desk, now, openly_sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.decks import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.decks.event_cards import Building, EventCards
from toptable.engine.rules.results.result import Result
from toptable.engine.secrets import SealedText
from toptable.engine.state.deck_checks import CheckOutcome
from toptable.engine.state.decks import MissingLists, Publishing
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.deck_checks.picking import ChooseCheck, DrawChecks
from toptable.engine.subjects.deck_checks.recording import RecordCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck, StopCheck
from toptable.engine.subjects.decks.locking import LockDecks
from toptable.engine.subjects.decks.moderating import ModerateDeck
from toptable.engine.subjects.decks.publishing import AgreeToPublish, PublishDecks
from toptable.engine.subjects.legal_cards.organizers_word import SetEventCards
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import Store

EVENT = "demo"
NAME = "Harbour Night"
RULEBOOK = "nisei-1.3"
SETTINGS = {"decklists": "required"}
SEED = bytes(range(32))
BY = Actor(name="Robin at the desk", role=Role.ORGANIZER)

WHY = "A demo: nobody waits to be told the number of rounds."

PLAYERS = (
    "Mika Sørensen",
    "林 美咲",
    "Ravi Menon",
    "Odile Faure",
    "Νίκος Παππάς",
    "Олена Коваль",
    "ليلى حداد",
    "Zeynep Yılmaz",
    "Tomasz Wilk",
)
ROUNDS = (("WW", "WL", "LW", "DW"), ("LW", "WW", "LL", "WD"), ("WL", None, "LL", None))
"""The results of each round by table; None for those still being played."""


CARDS = EventCards(building=Building(copies=3))
"""What the organizer said about decks; it can be checked without card facts."""
LOCKED = 4
"""The player whose lists were locked early."""
AGREED = {
    1: Publishing.LISTS,
    2: Publishing.LISTS,
    4: Publishing.ARCHETYPES,
    5: Publishing.LISTS,
    6: Publishing.LISTS,
    9: Publishing.ARCHETYPES,
}
"""How much players let be shown after the event; the others have not said."""
CHECKED_TABLE = 2
"""Whose decks were looked at in round 2."""


class Afternoon:
    """A clock that moves on a little with every act, so that the log reads like an afternoon."""

    def __init__(self, start: datetime) -> None:
        self.at = start
        self.step = timedelta(minutes=7)

    def __call__(self) -> datetime:
        moment, self.at = self.at, self.at + self.step
        return moment


def make_demo(store: Store, at: datetime | None = None) -> Tournament:
    """Put the demo event into a store that has none, as it is now or at another time.

    It is there as a whole or not at all.
    """
    clock = Afternoon((at or now()) - timedelta(minutes=200))
    desk = Desk(store, clock=clock, seeds=lambda: SEED)
    made = desk.unsaved(NAME, RULEBOOK, BY, settings=SETTINGS, event=EVENT, demo=True)
    if isinstance(made, Refusal):
        raise ValueError(f"The demo event could not be made: {made.text}")
    _send(made, EnterPlayers(tuple(NewPlayer(name=name) for name in PLAYERS)))
    clock.step = timedelta(minutes=1)
    _send(made, SetEventCards(CARDS))
    _take_lists(made)
    clock.step = timedelta(minutes=7)
    for number, results in enumerate(ROUNDS, start=1):
        first = number == 1
        pairing = PairRound(lists=MissingLists.WITHOUT if first else MissingLists.ASK)
        _send(made, pairing, WHY if first else "")
        _send(made, PublishRound())
        if number == 2:
            _check_decks(made, clock)
        if number == 3:
            _send(made, DrawChecks(count=1))
        for table, games in enumerate(results, start=1):
            if games is not None:
                _send(made, ReportResult(number, table, Result(games=games)))
    return desk.keep(made)


def _take_lists(tournament: Tournament) -> None:
    """Deck lists of everybody but one, and what players agree to have shown."""
    for handed in LISTS:
        _take_list(tournament, handed)
    _send(tournament, ModerateDeck(1, "corp"))
    _send(tournament, ModerateDeck(1, "runner"))
    _send(tournament, LockDecks((LOCKED,)))
    for player, how in AGREED.items():
        _send(tournament, AgreeToPublish(player, how))
    _send(tournament, PublishDecks(Publishing.ARCHETYPES))


def _take_list(tournament: Tournament, handed: DemoList) -> None:
    player, rules = handed.player, tournament.rules
    slots = {slot.id: slot for slot in slots_of(tournament.state, rules, player)}
    form = ListForm(text=handed.text, name=handed.name)
    read = understood(form, slots[handed.slot], tournament, None)
    made = to_send(form, read, player, handed.slot, rules, openly_sealed)
    if isinstance(made, Refusal):
        raise ValueError(f"The demo event could not be made: {made.text}")
    itself = Actor(name=tournament.state.name_of(player), role=Role.PLAYER, player=player)
    _send(tournament, made[0], by=itself if handed.own else BY, texts=made[1])


def _check_decks(tournament: Tournament, clock: Afternoon) -> None:
    """A table whose decks are looked at, and are in order."""
    step, clock.step = clock.step, timedelta(minutes=2)
    _send(tournament, ChooseCheck(table=CHECKED_TABLE))
    _send(tournament, BeginCheck(1))
    _send(tournament, StopCheck(1))
    for player in tournament.state.deck_checks.checks[1].players:
        _send(tournament, RecordCheck(1, player, CheckOutcome.NO_PROBLEM))
    clock.step = step


def _send(
    tournament: Tournament,
    command: Command,
    reason: str = "",
    *,
    by: Actor = BY,
    texts: Sequence[SealedText] = (),
) -> None:
    done = tournament.send(command, by, reason=reason, texts=tuple(texts))
    if not isinstance(done, Done):
        raise ValueError(f"The demo event could not be made: {done}")
