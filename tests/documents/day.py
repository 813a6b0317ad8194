"""A day under a rule document, told in short words: people, rounds, results, rulings, the clock.

Whatever happens goes through the desk's door (``tournament.send``), as the pages and the command
line send it; whatever is read is what people are shown. Players are called by their names, and
results are written as the named player sees them.

    day = Day("nisei-1.3", "Ann Bo Cy Di", tier="competitive")
    day.staff(head_judge="Hana", judge="Jo").seat("Ann Bo", "Cy Di").clock()
    day.at(12).rule("marked_cards", "Ann", answers="no")
    day.result("Ann", "LW").result("Cy", "WW")
    assert day.sheet("Ann") == ["Game loss: Marked cards"]
    assert day.points == {"Cy": 6, "Ann": 3, "Bo": 3, "Di": 0}
"""

import io
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any
from unittest.mock import patch

import msgspec

from support import LISTS, MemoryStore, counting_seeds
from toptable.cli import common
from toptable.cli.main import run
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.log.log import sentence
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.announcements import AnnouncementLine
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling, walk
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state import State
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.conduct.rulings import book_of
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.floor.lateness import TableProposals, proposals
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.checklist import checklist
from toptable.engine.views.outcome import final_places
from toptable.engine.views.reports.penalty_sheet import PenaltySheet, penalty_sheet

TEN = datetime(2026, 3, 7, 10, tzinfo=UTC)
SWAPPED = str.maketrans("WLTt", "LWtT")
"""Letters of a result as the other player sees them."""


UNTOLD = {"unannounced"}
TOLD = "Everybody was told at the door"
FRAMES = str.maketrans({**dict.fromkeys("┏┓┗┛━┳┻┡┩╇─└┘┴┬╭╮╰╯├┤", " "), "│": "|", "┃": "|"})
"""Printed tables without their frames: ``| 1 | Ann | Bo |``."""


class Day:
    """One event under a document; its time is minutes and seconds after ten o'clock."""

    def __init__(
        self,
        book: str,
        names: str = "",
        *,
        event_type: str = "",
        category: str = "",
        date: str = "",
        seed: str = "day",
        store: Any = None,
        **settings: str,
    ) -> None:
        self.time = TEN
        self.desk = Desk(
            store or MemoryStore(), clock=lambda: self.time, seeds=counting_seeds(seed)
        )
        self.people: dict[str, Actor] = {"Olga": Actor("Olga", Role.ORGANIZER)}
        """Staff by name; Olga organizes."""
        self.said: list[str] = []
        """What the last command brought about, in sentences."""
        made = self.desk.create(
            "Day",
            book,
            self.people["Olga"],
            settings=settings,
            event="day",
            event_type=event_type,
            category=category,
            date=date,
        )
        assert isinstance(made, Tournament), made
        self.tournament = made
        if names:
            self.enter(names)

    # The door.

    def do(self, command: Command, by: str = "Olga", reason: str = "", **more: Any) -> "Day":
        """Send a command that must succeed; ``said`` then holds its sentences.

        A start that was not announced is given a reason, and deck lists are on paper: few scenarios
        are about that.
        Whoever is asked whether a result is to be replaced says yes.
        """
        done = self.tournament.send(command, self.actor(by), reason=reason, **more)
        if isinstance(done, Refusal) and done.code in LISTS:
            command = msgspec.structs.replace(command, lists=LISTS[done.code])
            done = self.tournament.send(command, self.actor(by), reason=reason, **more)
        if isinstance(done, Refusal) and done.code in UNTOLD and not reason:
            done = self.tournament.send(command, self.actor(by), reason=TOLD, **more)
        if isinstance(done, Refusal) and done.code == "replaces":
            sure = msgspec.structs.replace(command, replaces=True)
            done = self.tournament.send(sure, self.actor(by), reason=reason, **more)
        assert isinstance(done, Done), done
        self.said = [
            sentence(self.state, line.entry, self.tournament.rulebook) for line in done.lines
        ]
        return self

    def refuses(self, command: Command, by: str = "Olga", reason: str = "") -> str:
        """Send a command that must be refused with nothing written; the sentence."""
        before = self.tournament.version
        refusal = self.tournament.send(command, self.actor(by), reason=reason)
        assert isinstance(refusal, Refusal), refusal
        assert self.tournament.version == before
        return str(refusal)

    def toptable(self, words: str, *, by: str = "Olga", keys: str = "", status: int = 0) -> str:
        """Type a command as in a shell (``EVENT`` is the event); what it printed, in one line.

        ``keys`` is what is typed at questions; a refusal has status 2.
        """
        me = self.actor(by)
        typed = ["--by", me.name, "--role", me.role.value]
        typed += ["day" if word == "EVENT" else word for word in shlex.split(words)]
        out, ended = io.StringIO(), 0
        with (
            self._at_this_desk(),
            patch.object(sys, "stdin", io.StringIO(keys)),
            redirect_stdout(out),
            redirect_stderr(out),
        ):
            try:
                run(typed)
            except SystemExit as end:
                ended = int(end.code or 0)
        printed = " ".join(out.getvalue().translate(FRAMES).split())
        assert ended == status, printed
        return printed

    @contextmanager
    def _at_this_desk(self) -> Iterator[None]:
        @contextmanager
        def opened(_place: str) -> Iterator[Desk]:
            yield self.desk

        clocks = [
            patch.object(module, "now", lambda: self.time)
            for name, module in list(sys.modules.items())
            if name.startswith("toptable.cli.") and hasattr(module, "now")
        ]
        with patch.object(common, "open_desk", opened), patch.dict(os.environ, COLUMNS="400"):
            for clock in clocks:
                clock.start()
            try:
                yield
            finally:
                for clock in clocks:
                    clock.stop()

    # People.

    def actor(self, name: str) -> Actor:
        """Somebody of the staff, or a player acting for themselves."""
        if name in self.people:
            return self.people[name]
        return Actor(name, Role.PLAYER, self.number(name))

    def number(self, name: str) -> int:
        """A player's number."""
        found = self.tournament.player(name)
        assert isinstance(found, int), found
        return found

    def numbers(self, names: str) -> tuple[int, ...]:
        return tuple(self.number(name) for name in names.split())

    def enter(self, names: str) -> "Day":
        """People (one word each) enter."""
        return self.do(EnterPlayers(tuple(NewPlayer(name) for name in names.split())))

    def staff(self, **roles: str) -> "Day":
        """Name staff by role: ``judge="Jo Jim"``. ``Ann`` who also plays is named as a player."""
        for role, names in roles.items():
            for name in names.split():
                found = self.tournament.player(name)
                plays = found if isinstance(found, int) else None
                late = plays is not None and self.state.rounds
                self.do(NameStaff(name, Role(role), plays), reason="Needed" if late else "")
                self.people[name] = Actor(name, Role(role), plays)
        return self

    def drop(self, name: str, **more: Any) -> "Day":
        return self.do(Drop(self.number(name), **more))

    # Rounds and results.

    def plan(self, swiss: int, cut: int = 0, reason: str = "") -> "Day":
        return self.do(PlanStructure(Plan(rounds=swiss, cut=cut)), reason=reason)

    def round(self, absentees: Absentees = Absentees.ASK) -> "Day":
        """Pair and publish the next round."""
        self.do(PairRound(absentees=absentees))
        return self.do(PublishRound())

    def seat(self, *pairs: str, reason: str = "For the scenario", on: str = "") -> "Day":
        """Pair the next round, swap players until these pairs meet (the first named sits first
        if possible), and publish it. A single name has the bye. ``on`` is why it goes on where the
        rounds are over."""
        self.do(PairRound(), reason=on)
        for pair in pairs:
            first, *others = self.numbers(pair)
            for second in others:
                self._bring_together(first, second, reason)
            if not others and first not in self.current.byes:
                sitting = next(iter(self.current.byes))
                self.do(SwapPlayers((first, sitting)), reason=reason)
        return self.do(PublishRound())

    def _bring_together(self, first: int, second: int, reason: str) -> None:
        table = self.current.table_of(first)
        if table is None:
            self.do(SwapPlayers((first, second)), reason=reason)
            table = self.current.table_of(first)
            assert table is not None
        other = sum(self.current.matches[table].players) - first
        if other != second:
            self.do(SwapPlayers((other, second)), reason=reason)

    def result(
        self,
        name: str,
        games: str = "",
        *,
        by: str = "Olga",
        reason: str = "",
        round: int = 0,
        **more: Any,
    ) -> "Day":
        """The result of a player's match in the current round (or another), as they see it."""
        return self.do(self.reporting(name, games, round=round, **more), by, reason)

    def reporting(
        self,
        name: str,
        games: str = "",
        *,
        round: int = 0,
        about: str = "",
        **more: Any,
    ) -> ReportResult:
        """The command behind ``result``; ``about`` is whom a kind of result is about."""
        number = round or len(self.state.rounds)
        match = self.match(name, number)
        first = match.players[0] == self.number(name)
        seat = match.players.index(self.number(about)) if about else 0
        if "kind" in more:
            more["kind"] = ResultKind(more["kind"])
        seen = games if first else games.translate(SWAPPED)
        return ReportResult(number, match.table, Result(seen, seat=seat, **more))

    def results(self, listed: str) -> "Day":
        """Several results at once: ``Ann WW, Cy WL``."""
        for name, games in (entry.split() for entry in listed.split(",")):
            self.result(name, games)
        return self

    def finish(self, games: str = "WL") -> "Day":
        """Every match without a result ends like this, as the first seat sees it."""
        for match in self.current.tables():
            if match.result is None:
                command = ReportResult(self.current.number, match.table, Result(games))
                self.do(command)
        return self

    def rounds(self, count: int, games: str = "WL") -> "Day":
        """So many whole rounds."""
        for _ in range(count):
            self.round().finish(games)
        return self

    def favourites(self, count: int, games: str = "WW") -> "Day":
        """So many whole rounds in which whoever entered first wins every match."""
        for _ in range(count):
            self.round()
            for match in self.current.tables():
                self.result(self.name(min(match.players)), games)
        return self

    def lock(self, size: int, reason: str = "") -> "Day":
        """Lock a cut to the top so many and start the bracket."""
        self.do(LockCut(TopCut(size)), reason=reason)
        return self.do(StartBracket())

    @property
    def open_games(self) -> dict[int, tuple[str, str]]:
        """The games of the bracket that can be played now, first seat first."""
        bracket = self.state.finals.bracket
        assert bracket is not None
        return {
            game.number: (bracket.name(game.seeds[0]), bracket.name(game.seeds[1]))
            for game in follow(bracket).open
        }

    def sides(self, game: int, choice: str = "") -> dict[str, str]:
        """Settle the sides of a bracket game if they are not (whoever chooses takes the first of
        the document's sides unless ``choice`` says otherwise); who plays which."""
        if self.tournament.rulebook.sides and not self._sides_of(game):
            self.do(SettleBracketSides(game))
            if not self._sides_of(game):
                side = choice or self.tournament.rulebook.sides[0]
                self.do(SettleBracketSides(game, choice=side))
        return self._sides_of(game)

    def _sides_of(self, game: int) -> dict[str, str]:
        bracket = self.state.finals.bracket
        assert bracket is not None
        return {
            bracket.name(seat): side
            for known in bracket.sides
            if known.game == game
            for seat, side in zip(known.seats, known.sides, strict=True)
        }

    def won(self, name: str, game: int = 0, **more: Any) -> "Day":
        """A player wins the game of the bracket that they have to play now."""
        number = game or next(n for n, pair in self.open_games.items() if name in pair)
        self.sides(number)
        seat = self.open_games[number].index(name)
        return self.do(ReportBracketGame(number, winner=seat, **more))

    # The clock.

    def at(self, minutes: int, seconds: int = 0) -> "Day":
        """It is so long after ten o'clock."""
        self.time = TEN + timedelta(minutes=minutes, seconds=seconds)
        return self

    def clock(self, act: ClockAct = ClockAct.START) -> "Day":
        """Start the clock of the round, or do something else with it."""
        return self.do(TurnClock(act))

    def late(self) -> tuple[TableProposals, ...]:
        """What the clock proposes about who is late or away now."""
        due = proposals(self.state, self.tournament.rulebook, self.time)
        assert not isinstance(due, Refusal), due
        return tuple(due)

    # Conduct.

    def suggested(self, infraction: str, answers: str = "") -> Ruling:
        """What the document suggests, by the answers (separated by commas)."""
        book = book_of(self.state, self.tournament.rulebook)
        found = book.find(infraction)
        assert not isinstance(found, Refusal), found
        step = walk(book, found, self.tournament.rules.tier, self._answers(answers))
        assert isinstance(step, Ruling), step
        return step

    def ruling(self, infraction: str, names: str, answers: str = "", **more: Any) -> GivePenalty:
        """The command of a ruling with the penalty that the document suggests."""
        penalty = more.pop("penalty", None)
        if penalty is None:
            penalty = self.suggested(infraction, answers).penalty
        return GivePenalty(
            players=self.numbers(names),
            penalty=Penalty(penalty),
            infraction=infraction,
            answers=self._answers(answers),
            explained=True,
            **more,
        )

    def rule(
        self,
        infraction: str,
        names: str,
        answers: str = "",
        *,
        by: str = "",
        reason: str = "Because of what happened",
        **more: Any,
    ) -> "Day":
        """Give a ruling; by the first head judge or judge unless said otherwise."""
        judge = by or self._judge()
        return self.do(self.ruling(infraction, names, answers, **more), judge, reason)

    def _judge(self) -> str:
        order = (Role.HEAD_JUDGE, Role.JUDGE, Role.ORGANIZER)
        named = {actor.role: name for name, actor in reversed(self.people.items())}
        return next(named[role] for role in order if role in named)

    def _answers(self, answers: str) -> tuple[str, ...]:
        return tuple(answer.strip() for answer in answers.split(",") if answer.strip())

    # What people see.

    @property
    def state(self) -> State:
        return self.tournament.state

    @property
    def current(self) -> Any:
        """The current round."""
        assert self.state.rounds
        return self.state.rounds[-1]

    def name(self, number: int) -> str:
        return self.state.name_of(number)

    def match(self, name: str, round: int = 0) -> Match:
        """A player's match in the current round, or another."""
        number = round or len(self.state.rounds)
        found: Any = self.state.rounds[number - 1]
        table = found.table_of(self.number(name))
        assert table is not None, f"{name} has no match in round {number}"
        match: Match = found.matches[table]
        return match

    def opponent(self, name: str, round: int = 0) -> str:
        return self.name(sum(self.match(name, round).players) - self.number(name))

    def games(self, name: str, round: int = 0) -> str:
        """The letters of a match as this player sees them, empty while there is no result."""
        match = self.match(name, round)
        if match.result is None:
            return ""
        first = match.players[0] == self.number(name)
        return match.result.games if first else match.result.games.translate(SWAPPED)

    def score(self, name: str, round: int = 0) -> tuple[int, int] | None:
        """The points of a match, this player's first."""
        match = self.match(name, round)
        if match.points is None:
            return None
        first = match.players[0] == self.number(name)
        return match.points if first else match.points[::-1]

    @property
    def points(self) -> dict[str, int]:
        """Everybody's points after the last complete round, in the order of the standings."""
        return {row.name: row.points for row in self.tournament.standings()}

    def tiebreakers(self, name: str) -> dict[str, Fraction]:
        """A player's tiebreakers in the standings."""
        found = {row.name: row.tiebreakers for row in self.tournament.standings()}
        return found[name]

    @property
    def order(self) -> str:
        """The names in the order of the standings."""
        return " ".join(self.points)

    @property
    def places(self) -> str:
        """The names in the final ranking, finals included."""
        made = final_places(self.state, self.tournament.rulebook)
        return " ".join(self.name(place.player) for place in made.places if place.player)

    @property
    def seeds(self) -> str:
        """The names of those who made the cut, best first."""
        locked = self.state.finals.locked
        assert locked is not None
        return " ".join(self.name(number) for number in locked.players)

    def sheet(self, name: str = "") -> list[str]:
        """The rows of a penalty sheet: ``Warning: Slow play``."""
        return [f"{row.penalty_name}: {row.name}" for row in self.penalties(name).rows]

    def penalties(self, name: str = "") -> PenaltySheet:
        player = self.number(name) if name else None
        return penalty_sheet(self.tournament.log, self.tournament.rulebook, player)

    def announced(self) -> dict[str, AnnouncementLine]:
        """The announcement line by line."""
        return {line.id: line for line in announced(self.state, self.tournament.rulebook)}

    def deviations(self) -> str:
        """The report of what was done otherwise than the document has it."""
        return self.toptable("report deviations EVENT")

    def cover(self) -> str:
        """The report of staff, who plays, and who rules at their tables."""
        return self.toptable("report staff EVENT")

    def checklist(self) -> dict[str, bool]:
        """The organizer's list: each sentence, and whether it is ticked."""
        items = checklist(self.state, self.tournament.rulebook)
        return {item.text: item.done for item in items}

    def log(self) -> str:
        """The public log in sentences."""
        return "\n".join(
            sentence(self.state, line.entry, self.tournament.rulebook)
            for line in self.tournament.log.lines
        )
