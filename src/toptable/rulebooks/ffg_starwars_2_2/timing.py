"""Who wins a game that time ended under the Star Wars tournament rules 2.2.

Play goes on to the end of the light side's turn; then the game is a draw or, in elimination games,
both sides are scored, in hundredths of a point so that everything is a whole number. SW-23, SW-32,
SW-33, SW-40; AMB-24, AMB-52.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Literal

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.end_of_time.ending import NOBODY, Endings, winner, won_options
from toptable.engine.rules.end_of_time.match_at_time import is_running, not_begun, remaining_drawn
from toptable.engine.rules.end_of_time.script import (
    SEATS,
    Ask,
    Ended,
    Format,
    Given,
    ImpossibleError,
    NumberAsked,
    OpenTable,
    Option,
    Script,
    across,
)
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.bracket.side_choice import Meeting
from toptable.engine.rules.results.kinds import Seat

GOING_TO_TIME = "Going to Time"
OBJECTIVE, DAMAGE, BALANCE = 400, 10, 25
_DIAL_STEP = 4
_MOST_OBJECTIVES, _MOST_DIAL = 2, 11
"""A third objective, or the dial at 12, has won the game already."""


class Tally(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What lies on the table when time has ended the game."""

    objectives: int
    """Dark side objectives in the light side's victory pile."""
    damage_on_dark: int
    """Damage on dark side objectives, all together."""
    dial: int
    """Where the Death Star dial stands."""
    damage_on_light: int
    balance: Literal["light", "dark", "nobody"]
    """Who holds the Balance of the Force."""

    @property
    def problem(self) -> Refusal | None:
        """What is wrong with the numbers, or nothing."""
        if not 0 <= self.objectives <= _MOST_OBJECTIVES:
            return Refusal.of("tally:objectives", GOING_TO_TIME)
        if not 0 <= self.dial <= _MOST_DIAL:
            return Refusal.of("tally:dial", GOING_TO_TIME)
        if self.damage_on_dark < 0 or self.damage_on_light < 0:
            return Refusal.of("tally:damage", GOING_TO_TIME)
        return None

    @property
    def light(self) -> int:
        """The light side's score in hundredths."""
        held = BALANCE if self.balance == "light" else 0
        return OBJECTIVE * self.objectives + DAMAGE * self.damage_on_dark + held

    @property
    def dark(self) -> int:
        """The dark side's score in hundredths."""
        held = BALANCE if self.balance == "dark" else 0
        return OBJECTIVE * (self.dial // _DIAL_STEP) + DAMAGE * self.damage_on_light + held


@dataclass(frozen=True)
class ForceScore:
    """The higher score wins. Level is possible only while nobody holds the Balance."""

    level: Literal["better_seed", "one_more_turn"] = "better_seed"

    rules: ClassVar[tuple[str, ...]] = ("SW-32", "SW-33", "AMB-52")

    def at_time(self, meeting: Meeting, light: Seat, tally: Tally) -> GameVerdict | Refusal:
        """Time ran out; ``light`` is the seat that plays the light side."""
        if wrong := tally.problem:
            return wrong
        score = f"{score_text(tally.light)} to {score_text(tally.dark)} for light and dark side"
        if tally.light != tally.dark:
            winner: Seat = light if tally.light > tally.dark else _other_seat(light)
            text = f"At time {score}: {meeting.seats[winner].name} wins."
            return GameVerdict(text, self.rules, winner=winner)
        if self.level == "one_more_turn":
            text = f"At time {score}, and nobody holds the Balance: each takes one more turn."
            return GameVerdict(text, self.rules, play_on=True)
        best = meeting.seats[meeting.better]
        text = f"At time {score}, and nobody holds the Balance: {best.name} has the better seed."
        return GameVerdict(text, self.rules, winner=meeting.better)


def score_text(hundredths: int) -> str:
    """A score as the document writes it: ``8.65``."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def _other_seat(seat: Seat) -> Seat:
    return 1 if seat == 0 else 0


_TURN_ORDER = ("dark", "light")
"""The dark side's turn comes first in a round of the game."""
_TALLY_FIELDS = (
    NumberAsked("objectives", "Objectives in the light side's victory pile", 2),
    NumberAsked("damage_on_dark", "Damage on dark side objectives"),
    NumberAsked("dial", "The Death Star dial", 11),
    NumberAsked("damage_on_light", "Damage on light side objectives"),
)


@dataclass(frozen=True, kw_only=True)
class ForceAtTime:
    """Nobody wins on time in the rounds; in elimination games the higher score does."""

    after_turns: bool = False
    """The turns are over in an elimination game: only the score is asked for."""
    section: str = "Time Limit and Procedure"
    knockout_section: str = "Going to Time"
    rules: tuple[str, ...] = ("SW-23", "SW-40", "AMB-24")
    score: ForceScore = field(default_factory=ForceScore)

    id: ClassVar[str] = "force_score"
    by_time: ClassVar[bool] = True
    announced: ClassVar[None] = None

    @property
    def label(self) -> str:
        if self.after_turns:
            return "Time: both sides are scored"
        return "Time: play on to the end of the light side's turn"

    def script(self, table: OpenTable) -> Script:
        """The questions for one table."""
        if self.after_turns:
            return (yield from self._by_score(table, table.first_side))
        running = yield from is_running(table, section=self.section, rules=self.rules)
        if not running:
            return not_begun(table, section="AMB-24", rules=self.rules)
        light = yield from self._light_seat(table)
        given = yield self._side_to_move(table, light)
        won = yield from self._turns(
            table, light, _TURN_ORDER if given.option == "dark" else _TURN_ORDER[1:]
        )
        if won is not None:
            return self._won(table, won)
        if table.format is not Format.KNOCKOUT:
            text = "Nobody won by the end of the light side's turn: the game is a draw."
            result = remaining_drawn(table, "D", text)
            return Ended(text=text, section=self.section, rules=self.rules, result=result)
        return (yield from self._by_score(table, light))

    def _by_score(self, table: OpenTable, light: Seat | None) -> Script:
        """Score the table, again after one more turn each where it is level. AMB-52."""
        while True:
            tally = yield from self._tally()
            if light is None:
                raise ImpossibleError(Refusal.of("sides:by_score", self.knockout_section))
            verdict = self._verdict(table, light, tally)
            if not verdict.play_on:
                return Ended(
                    text=verdict.text,
                    section=self.knockout_section,
                    rules=verdict.rules,
                    verdict=verdict,
                )
            won = yield from self._turns(table, light, _TURN_ORDER)
            if won is not None:
                return self._won(table, won)

    def _turns(
        self, table: OpenTable, light: Seat, sides: tuple[str, ...]
    ) -> Generator[Ask, Given, Seat | None]:
        for side in sides:
            given = yield self._turn(table, light, side)
            won = winner(given)
            if won is not None:
                return won
        return None

    def _light_seat(self, table: OpenTable) -> Generator[Ask, Given, Seat]:
        """Who plays the light side: as settled, or as the judge sees it."""
        if table.first_side is not None:
            return table.first_side
        given = yield self._light(table)
        return 0 if given.option == "light_0" else 1

    def _light(self, table: OpenTable) -> Ask:
        return Ask(
            id="light",
            do="Time is called. Play goes on.",
            ask="Who plays the light side?",
            options=tuple(Option(f"light_{seat}", table.names[seat]) for seat in SEATS),
            section=self._where(table),
            rules=self._cited(table),
        )

    def _side_to_move(self, table: OpenTable, light: Seat) -> Ask:
        dark = table.names[across(light)]
        return Ask(
            id="side_to_move",
            do="Play goes on.",
            ask="Whose turn is it? Between two turns: whose turn is about to begin?",
            options=(
                Option("dark", f"The dark side's ({dark})"),
                Option("light", f"The light side's ({table.names[light]})"),
            ),
            section=self._where(table),
            rules=self._cited(table),
        )

    def _turn(self, table: OpenTable, light: Seat, side: str) -> Ask:
        name = table.names[light if side == "light" else across(light)]
        end = "Then the game stops." if side == "light" else "Then comes the light side's turn."
        return Ask(
            id=f"{side}_turn",
            do=f"{name} plays the {side} side's turn to its end. {end}",
            ask="Did anyone win?",
            options=(*won_options(table.names), Option(NOBODY, "Nobody won")),
            section=self._where(table),
            rules=self._cited(table),
        )

    def _tally(self) -> Generator[Ask, Given, Tally]:
        given = yield Ask(
            id="score",
            do="The game stops here and is scored.",
            ask="What is on the table, and who holds the Balance of the Force?",
            options=(
                Option("light", "The light side holds the Balance", _TALLY_FIELDS),
                Option("dark", "The dark side holds the Balance", _TALLY_FIELDS),
                Option("nobody", "Nobody holds the Balance", _TALLY_FIELDS),
            ),
            section=self.knockout_section,
            rules=self.score.rules,
        )
        holders: dict[str, Literal["light", "dark", "nobody"]]
        holders = {"light": "light", "dark": "dark", "nobody": "nobody"}
        return Tally(balance=holders[given.option], **given.numbers)

    def _verdict(self, table: OpenTable, light: Seat, tally: Tally) -> GameVerdict:
        verdict = self.score.at_time(table.meeting, light, tally)
        if isinstance(verdict, Refusal):
            raise ValueError(str(verdict))
        return verdict

    def _won(self, table: OpenTable, won: Seat) -> Ended:
        text = f"{table.names[won]} won in the turns after time."
        section, rules = self._where(table), self._cited(table)
        if table.format is Format.KNOCKOUT:
            verdict = GameVerdict(text, rules, winner=won)
            return Ended(text=text, section=section, rules=rules, verdict=verdict)
        result = remaining_drawn(table, "W" if won == 0 else "L", text)
        return Ended(text=text, section=section, rules=rules, result=result)

    def _where(self, table: OpenTable) -> str:
        return self.knockout_section if table.format is Format.KNOCKOUT else self.section

    def _cited(self, table: OpenTable) -> tuple[str, ...]:
        return self.score.rules if table.format is Format.KNOCKOUT else self.rules


def endings(settings: Mapping[str, str]) -> Endings:
    """To the end of the light side's turn; a level score as the event reads it."""
    more = settings.get("level_score") == "one_more_turn"
    at_time = ForceAtTime(score=ForceScore("one_more_turn" if more else "better_seed"))
    return Endings(
        at_time=at_time,
        bracket=(replace(at_time, after_turns=True),),
        undecided="D",
        by_seed=not more,
    )
