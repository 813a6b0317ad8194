"""From a foreign event to an event here: the same commands through the same door as everything.

It is built up in memory first (``Desk.unsaved``), so that a dry run shows exactly what an import
would do, and an import keeps all of it or nothing. What the file says stands: pairings, seeds,
points as they were typed. Published numbers are no input; they are only compared with ours.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from toptable import rulebooks
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import SealedText
from toptable.engine.state import the_event
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.rounds import BroughtMatch, BroughtShare, Seating
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.decks.submission import BringInDecks
from toptable.engine.subjects.finals.import_cut import BringInCut
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.import_round import BringInRound
from toptable.interchange.file_contents import MOST_PLAYERS, MOST_ROUNDS, TOO_MUCH
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
)
from toptable.interchange.formats.foreign_values import LONGEST_NAME, tidy, told_apart
from toptable.interchange.formats.kinds import name_of
from toptable.interchange.import_details import brought_cuts, brought_decks
from toptable.interchange.published_standings import Compared, compared

WHY = "Brought in from a file of another program."
NOT_NAMED = "not named in the file"
"""Who saw an agreement that the file has without a witness."""
UNNAMED = "Imported event"
MOST_SENTENCES = 50
DEFAULT_RULEBOOK = "nisei-1.3"


class ImportedEvent(msgspec.Struct, frozen=True):
    """A foreign event as it would be here, not kept yet."""

    foreign: ForeignEvent
    tournament: Tournament
    understood: tuple[str, ...]
    not_understood: tuple[str, ...]
    compared: Compared = Compared()
    """The published numbers beside ours."""
    unreported: frozenset[tuple[int, int]] = frozenset()
    """Matches by round and table without a result in the file though the next round is paired."""

    @property
    def name(self) -> str:
        """The name of the event."""
        return the_event(self.tournament.state).name

    @property
    def cut(self) -> int:
        """How many made the cut; 0 without one."""
        locked = self.tournament.state.finals.locked
        return len(locked.seeds) if locked is not None else 0


def bring_in(
    desk: Desk,
    foreign: ForeignEvent,
    actor: Actor,
    *,
    rulebook: str = "",
    name: str = "",
    settings: Mapping[str, str] | None = None,
) -> ImportedEvent | Refusal:
    """The event as it would be here, under a chosen rulebook or the one nearest to the file.

    ``settings`` are those of an event that is here already, in place of the file's.
    """
    if len(foreign.players) > MOST_PLAYERS or len(foreign.rounds) > MOST_ROUNDS:
        return TOO_MUCH
    chosen = rulebooks.get(rulebook or foreign.rulebook or DEFAULT_RULEBOOK)
    if isinstance(chosen, Refusal):
        return chosen
    settings = _fitting(chosen, foreign.settings if settings is None else settings)
    called = event_name(replace(foreign, name=name or foreign.name))
    begun = desk.unsaved(called, chosen.id, actor, date=foreign.date, settings=settings)
    if isinstance(begun, Refusal):
        return begun
    builder = _Builder(desk, begun, foreign, actor)
    if refusal := builder.build():
        return refusal
    return ImportedEvent(
        foreign=foreign,
        tournament=begun,
        understood=tuple(_counts(foreign, begun, chosen, settings))
        + foreign.understood
        + tuple(builder.said)
        + builder.compared.said,
        not_understood=_shortened((*foreign.not_understood, *builder.left_out))
        + builder.compared.differences,
        compared=builder.compared,
        unreported=frozenset(builder.unreported),
    )


def event_name(foreign: ForeignEvent) -> str:
    """The name of an event here, short enough with the pod that it is."""
    room = LONGEST_NAME - len(foreign.pod) - 3
    return replace(foreign, name=(names.tidy(foreign.name) or UNNAMED)[:room]).called


def _fitting(rulebook: Rulebook, wanted: Mapping[str, str]) -> dict[str, str]:
    """The settings of the file that the rulebook has; another book may not have them."""
    known = {setting.key for setting in rulebook.settings}
    fitting = {key: value for key, value in wanted.items() if key in known}
    return fitting if not isinstance(rulebook.rules(fitting), Refusal) else {}


def _shortened(sentences: Sequence[str]) -> tuple[str, ...]:
    """Each sentence once, and not more than anybody reads."""
    each = tuple(dict.fromkeys(sentences))
    if len(each) <= MOST_SENTENCES:
        return each
    return (*each[:MOST_SENTENCES], f"… and {len(each) - MOST_SENTENCES} more of this kind.")


def _counts(
    foreign: ForeignEvent, tournament: Tournament, book: Rulebook, settings: Mapping[str, str]
) -> Iterator[str]:
    """What the file holds, in plain numbers."""
    yield f"{name_of(foreign.kind)} file."
    chosen = tournament.rules.chosen
    labels = {setting.key: setting for setting in book.settings}
    told = [
        f"{labels[key].label}: {labels[key].words.get(value, value)}"
        for key, value in settings.items()
        if chosen.get(key, "") == value and labels[key].default != value
    ]
    yield f"It will be run by {book.title}."
    if told:
        yield f"Settings: {'; '.join(told)}."
    state = tournament.state
    yield f"{_counted(len(state.players), 'player')}."
    if state.rounds:
        yield f"{_counted(len(state.rounds), 'round')}."
    latest = state.current
    if latest is not None and latest.open:
        yield (
            f"Round {latest.number} is running: {_counted(latest.open, 'match', 'matches')} "
            "without a result. It goes on here."
        )
    typed = sum(match.typed for round_ in state.rounds for match in round_.matches.values())
    if typed:
        yield (
            f"{_counted(typed, 'match', 'matches')} with points that this rulebook would not give: "
            "they stand as typed, and are marked."
        )
    if state.finals.locked is not None:
        yield f"A cut to the top {len(state.finals.locked.seeds)}."


class _Builder:
    """One event while it is built up."""

    def __init__(
        self, desk: Desk, tournament: Tournament, foreign: ForeignEvent, actor: Actor
    ) -> None:
        self.desk = desk
        self.tournament = tournament
        self.foreign = foreign
        self.actor = actor
        self.numbers: dict[str, int] = {}
        """The number here of each player of the file."""
        self.said: list[str] = []
        self.left_out: list[str] = []
        self.unreported: set[tuple[int, int]] = set()
        self.compared = Compared()

    def build(self) -> Refusal | None:
        """Everything in order; the first refusal ends it."""
        if refusal := self._enter():
            return refusal
        self._hand_in_decks()
        for number, round_ in enumerate(self.foreign.rounds, start=1):
            last = number == len(self.foreign.rounds)
            if refusal := self._round(number, round_, last=last):
                return msgspec.structs.replace(refusal, text=f"Round {number}: {refusal.text}")
        self._leave()
        self._cut()
        self._never_played()
        self.compared = compared(self.tournament, self.foreign, self.numbers)
        return None

    def _never_played(self) -> None:
        """Who is on the list of a running event and in none of its rounds."""
        state = self.tournament.state
        away = [player.name for player in state.players.values() if not player.record.outings]
        if state.rounds and away:
            verb = "was" if len(away) == 1 else "were"
            self.left_out.append(
                f"{_counted(len(away), 'player')} of the list {verb} in no round and not in the "
                f"standings: {', '.join(away)}."
            )

    def _send(self, command: Command, texts: Sequence[SealedText] = ()) -> Refusal | None:
        done = self.tournament.send(command, self.actor, reason=WHY, texts=texts)
        if isinstance(done, Done):
            return None
        return done if isinstance(done, Refusal) else done.refusal

    def _hand_in_decks(self) -> None:
        found = brought_decks(self.desk, self.tournament, self.foreign, self.numbers)
        missing, why = found.without, "there is no place for them under this rulebook"
        if found.brought:
            refusal = self._send(BringInDecks(found.brought), found.texts)
            if refusal is None:
                self.said.append(f"{_counted(len(found.brought), 'deck')}.")
            else:
                missing, why = missing + len(found.brought), refusal.text
        if missing:
            self.left_out.append(f"{_counted(missing, 'deck')} left out: {why.rstrip('.')}.")

    def _enter(self) -> Refusal | None:
        """Everybody, with names told apart where the file has one twice."""
        taken: set[str] = set()
        people: list[NewPlayer] = []
        for player in self.foreign.players:
            name = self._told_apart(player, taken)
            if not name:
                self.left_out.append(f"A player without a name was left out ({player.key[:20]}).")
                continue
            self.numbers[player.key] = len(people) + 1
            byes = player.byes if self.tournament.rulebook.bye.rewards else ()
            people.append(
                NewPlayer(
                    name=name,
                    pronouns=player.pronouns[:LONGEST_NAME],
                    group=names.tidy(player.group)[:LONGEST_NAME],
                    byes=byes,
                )
            )
        if not people:
            return NO_PLAYERS
        return self._send(EnterPlayers(tuple(people)))

    def _told_apart(self, player: ForeignPlayer, taken: set[str]) -> str:
        name, given = tidy(player.name), told_apart(player.name, taken)
        if given and given != name:
            self.said.append(f"{name} is in the file more than once; one is called {given} here.")
        return given

    def _round(self, number: int, round_: ForeignRound, *, last: bool) -> Refusal | None:
        seated: set[int] = set()
        free = _TableNumbers(match.table for match in round_.matches)
        matches = [
            brought
            for match in round_.matches
            if (brought := self._match(number, match, seated, free, last=last)) is not None
        ]
        alone = tuple(
            BroughtShare(
                player=self.numbers[share.player],
                points=self.tournament.rules.bye_points if share.points is None else share.points,
                lost=share.lost,
            )
            for share in round_.alone
            if self._has_seat(number, share.player, seated)
        )
        if not matches and not alone:
            self.left_out.append(f"Round {number} has nobody in it and was left out.")
            return None
        return self._send(BringInRound(tuple(matches), alone))

    def _has_seat(self, number: int, key: str, seated: set[int]) -> bool:
        """Whether a player can have a place in a round; each has one."""
        own = self.numbers.get(key)
        if own is None:
            self.left_out.append(f"Round {number}: {key[:40]} is not in the list of players.")
            return False
        if own in seated:
            name = self.tournament.state.name_of(own)
            self.left_out.append(f"Round {number}: {name} has two places; the second is left out.")
            return False
        seated.add(own)
        return True

    def _match(
        self,
        number: int,
        match: ForeignMatch,
        seated: set[int],
        free: "_TableNumbers",
        *,
        last: bool,
    ) -> BroughtMatch | None:
        one, two = match.players
        if one == two or self.numbers.get(one) in seated or self.numbers.get(two) in seated:
            self.left_out.append(f"Round {number}: a match has a player who has a place already.")
            return None
        if not (self._has_seat(number, one, seated) and self._has_seat(number, two, seated)):
            return None
        rules = self.tournament.rules
        letters = rules.rulebook.sides
        assigned = match.assigned if letters and set(match.assigned or ()) == set(letters) else None
        seating = Seating(
            table=free.number(match.table),
            players=(self.numbers[one], self.numbers[two]),
            sides=assigned if rules.scoring.games == 1 else None,
        )
        points = match.points
        if match.open and not last:
            self.left_out.append(
                f"Round {number}, table {seating.table}: there is no result though the next round "
                "is paired. It counts 0–0 until you correct it."
            )
            points = (0, 0)
            self.unreported.add((len(self.tournament.state.rounds) + 1, seating.table))
        if match.open and last:
            return BroughtMatch(seating)
        return BroughtMatch(seating, self._result(match), points)

    def _result(self, match: ForeignMatch) -> Result | None:
        """The games as far as the rulebook here has such a result."""
        rules = self.tournament.rules
        known = "".join(letter for letter in match.games if letter in rules.scoring.letters)
        if known != match.games or not known:
            return None
        sides = match.sides if rules.sides_problem(known, match.sides) is None else ""
        plain = Result(games=known, sides=sides)
        kind = {"draw": ResultKind.INTENTIONAL_DRAW, "two_for_one": ResultKind.TWO_FOR_ONE}.get(
            match.agreed
        )
        if kind is not None:
            agreed = msgspec.structs.replace(plain, kind=kind, witness=NOT_NAMED)
            if not isinstance(rules.settle(agreed), Refusal):
                return agreed
        return plain

    def _leave(self) -> None:
        """Who has left after the last round that has them, or was thrown out."""
        for player in self.foreign.players:
            own = self.numbers.get(player.key)
            here = self.tournament.state.players.get(own) if own is not None else None
            if own is None or here is None or not here.active:
                continue
            if player.disqualified:
                refusal = self._send(Disqualify(own))
            elif player.dropped:
                refusal = self._send(Drop(own, after_match=True))
            else:
                continue
            if refusal is not None:
                self.left_out.append(f"{here.name} has left in the file, and is still in here.")

    def _cut(self) -> None:
        """The cut in the first way in which all its games follow; else as far as they do."""
        cut = self.foreign.cut
        if cut is None:
            return
        best: tuple[int, BringInCut] | None = None
        why = "its players are not those of the rounds"
        for command in brought_cuts(self.tournament, cut, self.numbers):
            follows = self._follows(command)
            if isinstance(follows, Refusal):
                why = follows.text
            elif best is None or follows > best[0]:
                best = follows, command
            if best is not None and best[0] == len(command.games):
                break
        if best is None:
            self.left_out.append(f"The cut was left out: {why}")
            return
        kept, command = best
        refusal = self._send(msgspec.structs.replace(command, games=command.games[:kept]))
        if refusal is not None:
            self.left_out.append(f"The cut was left out: {refusal.text}")
        elif kept < len(cut.games):
            self.left_out.append(
                f"{_counted(len(cut.games) - kept, 'game')} of the cut left out: what was played "
                "before does not lead to them in the bracket here."
            )

    def _follows(self, command: BringInCut) -> int | Refusal:
        """How many of the games follow one after the other; or why there is no such cut."""
        low, high = 0, len(command.games)
        whole = self.tournament.foresee(command, self.actor)
        if not isinstance(whole, Refusal):
            return high
        bare = self.tournament.foresee(msgspec.structs.replace(command, games=()), self.actor)
        if isinstance(bare, Refusal):
            return bare
        while high - low > 1:
            middle = (low + high) // 2
            part = msgspec.structs.replace(command, games=command.games[:middle])
            if isinstance(self.tournament.foresee(part, self.actor), Refusal):
                high = middle
            else:
                low = middle
        return low


class _TableNumbers:
    """Table numbers as the file has them; where it has none, or one twice, the next free one."""

    def __init__(self, wanted: Iterator[int | None]) -> None:
        self._wanted = {table for table in wanted if table}
        self._used: set[int] = set()
        self._next = 1

    def number(self, table: int | None) -> int:
        """The number of the next match."""
        if table and table not in self._used:
            self._used.add(table)
            return table
        while self._next in self._used or self._next in self._wanted:
            self._next += 1
        self._used.add(self._next)
        return self._next


def _counted(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
