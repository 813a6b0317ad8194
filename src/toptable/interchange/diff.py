"""What is newer in another program's file than in the event here, as steps to take.

Both sides are logs: the event here, and the file built up as an event of its own (``bring_in``).
The file has the last word on players, pairings, results and the cut, from the moment it says
something new. What was entered here stays until then, and what cannot be followed is told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Command
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.state import State
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.rounds import BroughtMatch, BroughtShare, Match, Round
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.finals.import_cut import BringInCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ClearResult, ReportResult
from toptable.engine.subjects.results.result_record import ResultCleared, ResultReported
from toptable.engine.subjects.rounds.import_round import BringInRound, RoundBroughtIn
from toptable.engine.subjects.undo.take_back import TakeBackOne
from toptable.interchange.import_event import WHY

FOLLOWED = "From the newer file of the other program."
"""The reason of everything that following a file writes into the log."""


class Step(msgspec.Struct, frozen=True):
    """One thing that is new in the file."""

    says: str
    """What it is, as people read it."""
    ways: tuple[Command, ...]
    """The commands for it, the best first; the first that is allowed is taken."""
    points: tuple[int, int] | None = None
    """Of a result: what it must be worth, or it is left alone."""
    first: TakeBackOne | None = None
    """What must be taken back before."""


class Difference(msgspec.Struct, frozen=True):
    """Everything that is new in the file, in order, and what is left as it is here."""

    steps: tuple[Step, ...]
    left_alone: tuple[str, ...]


class _Word(msgspec.Struct, frozen=True):
    """What the file said last about a match, seen from the first of the two players."""

    players: tuple[int, int]
    games: str
    points: tuple[int, int]

    def of(self, first: int) -> "_Word":
        """The same seen by the player who sits first."""
        if self.players[0] == first:
            return self
        (one, two), (mine, theirs) = self.players, self.points
        return _Word((two, one), mirror(self.games), (theirs, mine))


_Pair = tuple[int, frozenset[int]]
"""A match by its round and its players."""


Why: TypeAlias = Callable[[Line], str]
"""Tells the reason of a line, which may lie beside the log."""


def difference(
    here: Log, wanted: Log, unreported: frozenset[tuple[int, int]], why: Why
) -> Difference:
    """What to do here so that the event is as the file has it."""
    return _Comparison(here, wanted, unreported, why).made()


class _Comparison:
    """Two logs beside each other."""

    def __init__(
        self, here: Log, wanted: Log, unreported: frozenset[tuple[int, int]], why: Why
    ) -> None:
        self.here = here
        self.wanted = wanted
        self.unreported = unreported
        self.why = why
        self.steps: list[Step] = []
        self.left_alone: list[str] = []
        self.numbers: dict[int, int] = {}
        """The number here of each player of the file."""
        self.seated_anew: set[int] = set()
        """Who has a place in a round that is brought in now."""
        self.words = dict(_words(here, why))

    def made(self) -> Difference:
        """Everything, in the order in which it must be done."""
        self._people()
        if self._rounds():
            self._leaving()
            self._cut()
        return Difference(tuple(self.steps), tuple(self.left_alone))

    def _people(self) -> None:
        """Who is new, who goes by another name, and who is no longer in the file."""
        here, wanted = self.here.state, self.wanted.state
        known = {names.key(player.name): number for number, player in here.players.items()}
        known |= {
            names.key(player.entered_as): number
            for number, player in here.players.items()
            if player.entered_as
        }
        for number, player in sorted(wanted.players.items()):
            if (own := known.get(names.key(player.name))) is not None:
                self.numbers[number] = own
        gone = set(here.players) - set(self.numbers.values())
        new: list[int] = []
        for number in sorted(set(wanted.players) - set(self.numbers)):
            own = _renamed(here, wanted, number, self.numbers, gone)
            if own is None:
                new.append(number)
                continue
            self.numbers[number] = own
            gone.discard(own)
            self.left_alone.append(
                f"{here.name_of(own)} is called {wanted.name_of(number)} in the file now. The name "
                "here stays; change it on the player's page if it is right."
            )
        self.left_alone += [
            f"{here.name_of(number)} is not in the file any more, and stays here."
            for number in sorted(gone)
        ]
        entered = _entered(self.wanted)
        for offset, number in enumerate(new, start=1):
            self.numbers[number] = len(here.players) + offset
        if new:
            people = tuple(entered[number - 1] for number in new)
            told = ", ".join(person.name for person in people)
            self.steps.append(
                Step(
                    f"New in the file: {told}.",
                    (EnterPlayers(people, elsewhere=bool(here.rounds)),),
                )
            )

    def _rounds(self) -> bool:
        """The rounds; whether what comes after them can be followed too."""
        here, wanted = self.here.state, self.wanted.state
        commands = [
            self._mapped(line.command)
            for line in self.wanted.lines
            if isinstance(line.command, BringInRound)
        ]
        for extra in here.rounds[len(wanted.rounds) :]:
            where = "was paired here and" if not extra.brought_in else "has gone from the file. It"
            self.left_alone.append(f"Round {extra.number} {where} stays as it is.")
        for number, (round_, command) in enumerate(zip(wanted.rounds, commands, strict=True), 1):
            if number > len(here.rounds):
                self._new_round(number, command)
            elif not here.rounds[number - 1].brought_in:
                self.left_alone.append(
                    f"Round {number} was paired here. It is not followed, nor what comes after it."
                )
                return False
            elif _pairing(here.rounds[number - 1]) == _places(command):
                self._results(number, round_)
            elif number < len(here.rounds):
                self.left_alone.append(
                    f"Round {number} is paired otherwise in the file. It stays as it is, because "
                    f"round {number + 1} is here already."
                )
            else:
                self._new_round(number, command, self._brought_at(number))
        return len(here.rounds) <= len(wanted.rounds)

    def _new_round(self, number: int, command: BringInRound, taken_back: int = 0) -> None:
        self.seated_anew |= {player for pair in _places(command) for player in pair}
        tables = len(command.matches)
        told = f"Round {number}, {tables} {'table' if tables == 1 else 'tables'}."
        if taken_back:
            told = f"Round {number} is paired anew: {told}"
        self.steps.append(
            Step(told, (command,), first=TakeBackOne(taken_back) if taken_back else None)
        )

    def _brought_at(self, number: int) -> int:
        """The line that brought a round in."""
        return next(
            line.seq
            for line in reversed(self.here.lines)
            if isinstance(line.entry, RoundBroughtIn)
            and line.entry.round == number
            and self.here.counts(line.seq)
        )

    def _results(self, number: int, wanted: Round) -> None:
        here = self.here.state.rounds[number - 1]
        tables = {frozenset(match.players): match for match in here.matches.values()}
        for match in wanted.tables():
            one, two = (self.numbers[player] for player in match.players)
            own = tables[frozenset((one, two))]
            if own.table != match.table and number == len(self.here.state.rounds):
                both = " and ".join(map(self.here.state.name_of, own.players))
                self.left_alone.append(
                    f"Round {number}: {both} play at table {match.table} in the file, and at "
                    f"table {own.table} here."
                )
            word = self.words.get((number, frozenset((one, two))))
            word = word.of(own.players[0]) if word is not None else None
            says = _said(match, (one, two), own.players[0])
            if (number, match.table) in self.unreported:
                if own.result is None and says is not None:
                    self._report(number, own, match, says)
            elif says is None:
                self._opened(number, own, word)
            else:
                self._told_result(number, own, match, says, word)

    def _opened(self, number: int, own: Match, word: _Word | None) -> None:
        """The file has no result: what the file itself brought is taken away, nothing else."""
        if word is not None and own.result is not None and _now(own) == word:
            where = f"Round {number}, table {own.table}"
            self.steps.append(
                Step(f"{where}: no result any more.", (ClearResult(number, own.table),))
            )

    def _told_result(
        self, number: int, own: Match, match: Match, says: _Word, word: _Word | None
    ) -> None:
        now = _now(own)
        if now == says:
            return
        if word == says and now is not None:
            self.left_alone.append(
                f"Round {number}, table {own.table}: {_shown(now)} was entered here, and the file "
                f"still has {_shown(says)}. It stays until the file says something new."
            )
            return
        self._report(number, own, match, says)

    def _report(self, number: int, own: Match, match: Match, says: _Word) -> None:
        where = f"Round {number}, table {own.table}"
        now = _now(own)
        before = f" in place of {_shown(now)}" if now is not None else ""
        result = match.result or Result()
        turned = self.numbers[match.players[0]] != own.players[0]
        plain = Result(games=says.games, sides="" if turned else result.sides)
        whole = plain if turned else replace(result, games=says.games)
        ways = dict.fromkeys((whole, plain, Result(games=says.games)))
        self.steps.append(
            Step(
                f"{where}: {_shown(says)}{before}.",
                tuple(ReportResult(number, own.table, way, replaces=True) for way in ways),
                points=says.points,
            )
        )

    def _leaving(self) -> None:
        """Who has left since, or was thrown out."""
        followed = {
            line.command.player
            for line in self.here.lines
            if isinstance(line.command, Drop | Disqualify) and self.why(line) in (WHY, FOLLOWED)
        }
        for line in self.wanted.lines:
            command = line.command
            if not isinstance(command, Drop | Disqualify):
                continue
            own = self.numbers[command.player]
            player = self.here.state.players.get(own)
            there = player is not None and player.active and own not in followed
            if there or own in self.seated_anew:
                name = self.wanted.state.name_of(command.player)
                self.steps.append(
                    Step(f"{name} has left in the file.", (replace(command, player=own),))
                )

    def _cut(self) -> None:
        here, wanted = self.here.state.finals, self.wanted.state.finals
        if wanted.locked is None or wanted.bracket is None:
            if here.locked is not None:
                self.left_alone.append("The cut is not in the file any more, and stays here.")
            return
        if here.locked is None:
            for line in self.wanted.lines:
                if isinstance(line.command, BringInCut):
                    self.steps.append(
                        Step(
                            f"The cut to the top {len(wanted.locked.seeds)}.",
                            (self._mapped_cut(line.command),),
                        )
                    )
            return
        seeds = tuple(self.numbers[player] for player in wanted.locked.players)
        bracket = here.bracket
        if bracket is None or seeds != here.locked.players or bracket.chart != wanted.bracket.chart:
            self.left_alone.append("The cut in the file is another one. The cut here stays.")
            return
        known = {decision.game: decision for decision in bracket.decisions}
        for decision in wanted.bracket.decisions:
            there = known.get(decision.game)
            same = there is not None and there.outcome.winner == decision.outcome.winner
            if decision.automatic or (same and there is not None and there.seats == decision.seats):
                continue
            winner = decision.outcome.winner
            told = wanted.bracket.name(decision.seats[winner] if winner is not None else None)
            self.steps.append(
                Step(
                    f"Game {decision.game} of the cut: {told} won.",
                    (ReportBracketGame(decision.game, winner),),
                )
            )

    def _mapped(self, command: BringInRound) -> BringInRound:
        """A round with the numbers that players have here."""
        return BringInRound(
            tuple(self._mapped_match(match) for match in command.matches),
            tuple(self._mapped_share(share) for share in command.alone),
        )

    def _mapped_match(self, match: BroughtMatch) -> BroughtMatch:
        one, two = (self.numbers[player] for player in match.seating.players)
        return replace(match, seating=replace(match.seating, players=(one, two)))

    def _mapped_share(self, share: BroughtShare) -> BroughtShare:
        return replace(share, player=self.numbers[share.player])

    def _mapped_cut(self, command: BringInCut) -> BringInCut:
        games = []
        for game in command.games:
            one, two = (self.numbers[player] for player in game.players)
            games.append(replace(game, players=(one, two), winner=self.numbers.get(game.winner, 0)))
        seeds = tuple(self.numbers[player] for player in command.seeds)
        return replace(command, seeds=seeds, games=tuple(games))


def _words(here: Log, why: Why) -> Iterator[tuple[_Pair, _Word | None]]:
    """What files said about each match, the last word last."""
    rounds = here.state.rounds
    for line in here.lines:
        entry = line.entry
        if isinstance(entry, RoundBroughtIn):
            for match in entry.matches:
                players = match.seating.players
                games = match.result.games if match.result is not None else ""
                word = _Word(players, games, match.points) if match.points is not None else None
                yield (entry.round, frozenset(players)), word
        elif isinstance(entry, ResultReported | ResultCleared) and why(line) == FOLLOWED:
            if entry.round > len(rounds) or entry.table not in rounds[entry.round - 1].matches:
                continue
            players = rounds[entry.round - 1].matches[entry.table].players
            reported = None
            if isinstance(entry, ResultReported):
                reported = _Word(players, entry.result.games, entry.points)
            yield (entry.round, frozenset(players)), reported


def _now(match: Match) -> _Word | None:
    if match.result is None or match.points is None:
        return None
    return _Word(match.players, match.result.games, match.points)


def _said(match: Match, players: tuple[int, int], first: int) -> _Word | None:
    """What the file says of a match, with the numbers and from the seat that count here."""
    if match.result is None or match.points is None:
        return None
    return _Word(players, match.result.games, match.points).of(first)


def _shown(word: _Word) -> str:
    points = f"{word.points[0]}–{word.points[1]}"
    return f"{word.games} ({points} points)" if word.games else f"{points} points"


def _pairing(round_: Round) -> frozenset[frozenset[int]]:
    """Who meets whom, and who sits out."""
    met = {frozenset(match.players) for match in round_.matches.values()}
    return frozenset(met | {frozenset((player,)) for player in round_.byes})


def _places(command: BringInRound) -> frozenset[frozenset[int]]:
    met = {frozenset(match.seating.players) for match in command.matches}
    return frozenset(met | {frozenset((share.player,)) for share in command.alone})


def _entered(wanted: Log) -> Sequence[NewPlayer]:
    """Everybody as the file has them, by number."""
    return [
        person
        for line in wanted.lines
        if isinstance(line.command, EnterPlayers)
        for person in line.command.players
    ]


def _renamed(
    here: State, wanted: State, number: int, numbers: Mapping[int, int], gone: set[int]
) -> int | None:
    """Who had the place here that an unknown name has in the file, if they are gone from it."""
    for theirs, ours in zip(wanted.rounds, here.rounds, strict=False):
        opponent = _opponent(theirs, number)
        if opponent not in numbers:
            continue
        before = _opponent(ours, numbers[opponent])
        if before in gone:
            return before
    played = any(_opponent(round_, number) for round_ in wanted.rounds[: len(here.rounds)])
    return number if not played and not here.rounds and number in gone else None


def _opponent(round_: Round, player: int) -> int:
    """Whom a player meets in a round; 0 for nobody."""
    table = round_.table_of(player)
    if table is None:
        return 0
    one, two = round_.matches[table].players
    return two if one == player else one
