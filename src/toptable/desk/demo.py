"""The demo event: a small tournament in the middle of its third round, to click through.

It is made by the same commands as every other event, one after the other, so it can be verified
like every other event. Only here is a seed fixed: everybody gets the same demo, and nobody plays
in it. Its decks are names only, and decks of nobody.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

import msgspec

from toptable.desk.deck_forms import ListForm, to_send, understood
from toptable.desk.desk import Desk, now, openly_sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.questions.roster import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.decks.cards import Building, EventCards
from toptable.engine.rules.results.kinds import Result
from toptable.engine.secrets import SealedText
from toptable.engine.state.decks import CheckOutcome, MissingLists, Publishing
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.deck_checks.check_record import RecordCheck
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck, DrawChecks
from toptable.engine.subjects.deck_checks.running import BeginCheck, StopCheck
from toptable.engine.subjects.decks.list_collection import LockDecks
from toptable.engine.subjects.decks.list_decisions import ModerateDeck
from toptable.engine.subjects.decks.list_visibility import AgreeToPublish, PublishDecks
from toptable.engine.subjects.legality_lists.card_pool import SetEventCards
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import Store

CORP = (
    *("3 Hedge Fund", "3 Rashida Jaheem", "3 PAD Campaign", "2 Marilyn Campaign", "3 Ice Wall"),
    *("3 Enigma", "2 Tollbooth", "3 Eli 1.0", "2 Vanilla", "3 Global Food Initiative"),
    *("3 Project Vitruvius", "2 Hagen"),
)
RUNNER = (
    *("3 Dirty Laundry", "3 Daily Casts", "2 Earthrise Hotel", "2 Overclock", "2 Corroder"),
    *("2 Gordian Blade", "2 Bukhgalter", "3 Stimhack", "2 Legwork", "3 The Maker's Eye"),
    *("2 Clone Chip", "3 Liberated Account"),
)
"""What most decks of a side have in common here."""


class DemoList(msgspec.Struct, frozen=True, kw_only=True):
    """One list that is handed in for the demo."""

    player: int
    slot: str
    identity: str
    cards: tuple[str, ...]
    """Beside what most decks of the side have."""
    name: str = ""
    own: bool = False
    """Whether the player hands it in."""

    @property
    def text(self) -> str:
        """The list as somebody would paste it."""
        shared = CORP if self.slot == "corp" else RUNNER
        return "\n".join((f"Identity: {self.identity}", *self.cards, *shared))


def _pair(
    player: int,
    corp: tuple[str, tuple[str, ...]],
    runner: tuple[str, tuple[str, ...]] | None,
    *,
    names: tuple[str, str] = ("", ""),
    own: bool = False,
) -> tuple[DemoList, ...]:
    """Both decks of a player; the second is missing where there is none."""
    sides = zip(("corp", "runner"), (corp, runner), names, strict=True)
    return tuple(
        DemoList(player=player, slot=slot, identity=deck[0], cards=deck[1], name=name, own=own)
        for slot, deck, name in sides
        if deck is not None
    )


_PRECISION = "Haas-Bioroid: Precision Design"
_RESTORING = "Jinteki: Restoring Humanity"
_REALITY = "NBN: Reality Plus"
_BUILT = "Weyland Consortium: Built to Last"
_HOSHIKO = "Hoshiko Shiro: Untold Protagonist"
_ZAHYA = "Zahya Sadeghi: Versatile Smuggler"
_TAO = "Tāo Salonga: Telepresence Magician"
_LAT = "Lat: Ethical Freelancer"

_BIOROIDS = ("3 Fairchild 3.0", "3 Advanced Assembly Lines", "3 Drafter")
_TRAPS = ("3 Snare!", "3 Urtica Cipher", "3 Nisei MK II")
_NEWS = ("3 Hard-Hitting News", "3 Project Beale", "3 Data Loop")
_WALLS = ("3 Hostile Takeover", "3 Punitive Counterstrike", "3 Afshar")
_FIRE = ("3 Sure Gamble", "3 Bravado", "3 Bankroll", "2 Inside Job", "3 Paperclip")
_TOOLS = ("3 Sure Gamble", "3 Diesel", "3 Self-modifying Code", "3 Simulchip", "2 Aumakua")

LISTS = (
    *_pair(1, (_PRECISION, _BIOROIDS), (_ZAHYA, _FIRE), names=("Quiet Water", "Lantern Street")),
    *_pair(2, (_RESTORING, _TRAPS), (_HOSHIKO, _FIRE), own=True),
    # One copy too many of a card: a problem to look at.
    *_pair(3, (_REALITY, _NEWS), (_TAO, ("4 Sure Gamble", *_TOOLS[1:]))),
    *_pair(4, (_PRECISION, _BIOROIDS), (_LAT, _TOOLS), own=True),
    # Copies that are not the cards themselves.
    *_pair(5, (_BUILT, ("3 Hostile Takeover (proxy)", *_WALLS[1:])), (_HOSHIKO, _FIRE)),
    *_pair(6, (_RESTORING, _TRAPS), (_ZAHYA, _FIRE), names=("", "Night Ferry"), own=True),
    # No list of the second deck.
    *_pair(7, (_PRECISION, _BIOROIDS), None),
    # One copy too many of a card on this list too.
    *_pair(8, (_REALITY, ("4 Hard-Hitting News", *_NEWS[1:])), (_ZAHYA, _FIRE)),
    *_pair(9, (_BUILT, _WALLS), (_LAT, _TOOLS)),
)


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


class DemoClock:
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
    clock = DemoClock((at or now()) - timedelta(minutes=200))
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


def _check_decks(tournament: Tournament, clock: DemoClock) -> None:
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
