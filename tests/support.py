"""What many tests need: a desk without a disk, and short ways to run an event at it."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from msgspec.structs import replace

from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.line import hash_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.decks.cards import CardFacts
from toptable.engine.rules.end_of_time.script import Given
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.tiebreaking import DrawPlaces
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.reports.confidentiality import Reader
from toptable.engine.views.reports.deviations import Deviations, deviations
from toptable.store import Behind, End, EventRow, NewEvent, Text
from toptable.store.cards import LoadedCards

ORGANIZER = Actor(name="Olga", role=Role.ORGANIZER)
SCOREKEEPER = Actor(name="Sam", role=Role.SCOREKEEPER)


class NobodyOnRecord:
    """People who outlive events: there are none."""

    def names(self) -> dict[str, str]:
        return {}


class CardsInMemory:
    """Facts about cards, by game."""

    def __init__(self) -> None:
        self.loaded: dict[str, CardFacts] = {}

    def put(self, facts: CardFacts, loaded: str) -> LoadedCards:
        self.loaded[facts.game] = facts
        amount = len(facts.cards)
        return LoadedCards(facts.game, facts.source, loaded, amount, self.digest(facts.game))

    def digest(self, game: str) -> str:
        return str(id(self.loaded[game])) if game in self.loaded else ""

    def get(self, game: str) -> CardFacts | None:
        return self.loaded.get(game)


class MemoryStore:
    """Keeps logs in memory with the promises of the real store, for tests of what stands on it."""

    def __init__(self) -> None:
        self.people = NobodyOnRecord()
        self.cards = CardsInMemory()
        self.logs: dict[str, list[bytes]] = {}
        self.kept_seeds: dict[str, dict[str, bytes]] = {}
        self.kept_texts: dict[str, list[Text]] = {}
        self.kept_pictures: dict[str, dict[str, bytes]] = {}

    def create(
        self,
        event: str,
        lines: Sequence[bytes],
        *,
        seeds: Mapping[str, bytes] = {},
        texts: Sequence[Text] = (),
        pictures: Mapping[str, bytes] = {},
        claim: str = "",
    ) -> None:
        assert not claim
        assert event not in self.logs
        self.logs[event] = list(lines)
        self.kept_seeds[event] = dict(seeds)
        self.kept_texts[event] = list(texts)
        self.kept_pictures[event] = dict(pictures)

    def create_together(self, new: Sequence[NewEvent], *, claim: str = "") -> None:
        for event, lines, seeds, texts, pictures in new:
            self.create(event, lines, seeds=seeds, texts=texts, pictures=pictures, claim=claim)

    def append(
        self,
        event: str,
        after: int,
        lines: Sequence[bytes],
        *,
        head: str | None = None,
        seeds: Mapping[str, bytes] = {},
        texts: Sequence[Text] = (),
        pictures: Mapping[str, bytes] = {},
        claim: str = "",
        tables: str = "",
    ) -> None:
        assert not claim
        assert tables in ("", self.tables_mark())
        if len(self.logs[event]) != after or head not in (None, hash_of(self.logs[event][-1])):
            raise Behind(event, len(self.logs[event]))
        self.logs[event] += lines
        self.kept_seeds[event] |= seeds
        self.kept_texts[event] += texts
        self.kept_pictures[event] |= pictures

    def tables_mark(self) -> str:
        return "nobody else asks for tables"

    def read(self, event: str, after: int = 0) -> list[bytes]:
        return self.logs.get(event, [])[after:]

    def version(self, event: str) -> int:
        return len(self.logs[event])

    def end(self, event: str) -> End:
        return End(len(self.logs[event]), hash_of(self.logs[event][-1]))

    def seeds(self, event: str) -> dict[str, bytes]:
        return dict(self.kept_seeds[event])

    def texts(self, event: str) -> list[Text]:
        return list(self.kept_texts[event])

    def pictures(self, event: str) -> dict[str, bytes]:
        return dict(self.kept_pictures[event])

    def picture(self, event: str, digest: str) -> bytes | None:
        return self.kept_pictures[event].get(digest)

    def events(self) -> list[EventRow]:
        when = datetime(2026, 1, 1, tzinfo=UTC)
        return [EventRow(event, when, len(log), False) for event, log in self.logs.items()]


def ticking():
    """A clock that moves one second with each look at it."""
    start = datetime(2026, 5, 9, 9, 0, tzinfo=UTC)
    ticks = iter(range(10**9))
    return lambda: start + timedelta(seconds=next(ticks))


def counting_seeds(name: str = "test"):
    """Fixed seeds, a new one each time."""
    numbers = iter(range(10**9))
    return lambda: sha256(f"{name} {next(numbers)}".encode()).digest()


def memory_desk(store: MemoryStore | None = None) -> Desk:
    return Desk(store or MemoryStore(), clock=ticking(), seeds=counting_seeds())


def new_event(
    names: str = "",
    rulebook: str = "nisei-1.3",
    *,
    desk: Desk | None = None,
    settings: dict[str, str] | None = None,
) -> Tournament:
    """An event with these players (one word each)."""
    made = (desk or memory_desk()).create(
        "Test", rulebook, ORGANIZER, settings=settings, event="test"
    )
    assert isinstance(made, Tournament), made
    if names:
        do(made, EnterPlayers(tuple(NewPlayer(name) for name in names.split())))
    return made


def handed_over(tournament: Tournament) -> Tournament:
    """The event without the organizer who made it: its list of staff is empty."""
    do(tournament, NameStaff(ORGANIZER.name, Role.ORGANIZER, dismissed=True))
    return tournament


UNTOLD = (PairRound, LockCut, SelectFinalists, StartBracket)
"""What asks for a reason where players were told nothing, as in most tests."""


LISTS = {"lists_missing": MissingLists.ON_PAPER, "not_declared": MissingLists.WITHOUT}
"""What most tests say about lists that are not kept here, by what is asked."""


def untold(command: Command) -> str:
    """The reason to give for a command of which players were told nothing."""
    return "Everybody was told at the door." if isinstance(command, UNTOLD) else ""


def do(
    tournament: Tournament, command: Command, actor: Actor = ORGANIZER, reason: str = ""
) -> Done:
    """Send a command that must succeed.

    Before an elimination game is reported its sides are settled, where that takes a choice; whoever
    is asked whether a result is to be replaced says yes, and deck lists are on paper. Between level
    players a coin falls as the lot did.
    """
    if not (isinstance(command, PairRound) and tournament.state.rounds):
        reason = reason or untold(command)
    done = tournament.send(command, actor, reason=reason)
    if isinstance(done, Refusal) and done.code in LISTS:
        command = replace(command, lists=LISTS[done.code])
        done = tournament.send(command, actor, reason=reason)
    if isinstance(done, Refusal) and done.code == "by_lot":
        level = done.text.partition(" are level")[0].split(" and ")
        pair = tuple(tournament.player(name) for name in level)
        order = tuple(row.player for row in tournament.standings() if row.player in pair)
        coin = DrawPlaces(order=order, witness="Jo", between=pair)
        assert isinstance(tournament.send(coin, ORGANIZER), Done)
        done = tournament.send(command, actor, reason=reason)
    if isinstance(done, Refusal) and done.code == "sides_open":
        settle_bracket_sides(tournament, getattr(command, "game", None) or command.table)
        done = tournament.send(command, actor, reason=reason)
    if isinstance(done, Refusal) and done.code == "replaces":
        done = tournament.send(replace(command, replaces=True), actor, reason=reason)
    assert isinstance(done, Done), done
    return done


def settle_bracket_sides(tournament: Tournament, game: int) -> None:
    """Sides of an elimination game: as the document draws them, or the first that can be chosen."""
    if tournament.rulebook.finals.sides is None:
        return
    settled = do(tournament, SettleBracketSides(game)).lines[-1].entry
    if settled.sides is None:
        letters = tournament.rulebook.sides
        do(tournament, SettleBracketSides(game, choice=letters[0]))


def refused(
    tournament: Tournament,
    command: Command,
    code: str,
    reason: str = "",
    actor: Actor = ORGANIZER,
) -> Refusal:
    """Send a command that must be refused, with nothing written."""
    before = tournament.version
    refusal = tournament.send(command, actor, reason=reason)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.code == code, refusal
    assert tournament.version == before
    return refusal


def start_round(tournament: Tournament, absentees: Absentees = Absentees.ASK) -> int:
    """Pair and publish the next round; its number."""
    do(tournament, PairRound(absentees=absentees))
    do(tournament, PublishRound())
    return len(tournament.state.rounds)


def report(tournament: Tournament, table: int, games: str, actor: Actor = ORGANIZER) -> Done:
    """Report a result in the latest round."""
    number = len(tournament.state.rounds)
    return do(tournament, ReportResult(number, table, Result(games)), actor)


def play_round(
    tournament: Tournament, games: str = "WL", absentees: Absentees = Absentees.ASK
) -> int:
    """A whole round in which every match ends the same way."""
    number = start_round(tournament, absentees)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, games)
    return number


def organizers_report(tournament: Tournament) -> Deviations:
    """The deviations as an organizer reads them, private reasons too."""
    texts = {one.digest: one.text for one in tournament._store.texts(tournament.event)}
    reader = Reader(Role.ORGANIZER, texts, {})
    return deviations(tournament.log, tournament.rulebook, reader)


def points(tournament: Tournament) -> dict[str, int]:
    """Everybody's points after the last complete round."""
    return {row.name: row.points for row in tournament.standings()}


def agenda_points(first: int, second: int) -> tuple[Given, ...]:
    """The answer to what both have when time has stopped a game of Netrunner."""
    return (Given("points", {"agenda_points_0": first, "agenda_points_1": second}),)


def force_tally(numbers: str, balance: str) -> tuple[Given, ...]:
    """The answer to what lies on the table in Star Wars: objectives, damage, dial, damage."""
    keys = ("objectives", "damage_on_dark", "dial", "damage_on_light")
    return (Given(balance, dict(zip(keys, map(int, numbers.split()), strict=True))),)
