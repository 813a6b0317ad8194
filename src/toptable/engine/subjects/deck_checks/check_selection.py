"""Whom to check: drawn from the recorded chance of the event, chosen, or asked for by the
opponent (B-067, B-189, SW-08).
"""

from collections.abc import Sequence
from datetime import datetime
from enum import StrEnum

from msgspec.structs import replace

from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.places import PlayPlace, round_called
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.roles import CHECKERS, FLOOR, PLAYERS, Role
from toptable.engine.rules.decks.check_rules import CheckKind, CheckLot, draw_lots, still_due
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import DeckCheck, HowPicked, PlannedCheck
from toptable.engine.subjects.deck_checks.check_record import (
    KINDS,
    PlayedMatch,
    checks_changed,
    meetings,
    players_at,
    seats_now,
)

_HOW = {
    HowPicked.DRAWN: "drawn",
    HowPicked.CHOSEN: "planned",
    HowPicked.ASKED: "asked for",
}


class DrawnAmong(StrEnum):
    """What is drawn."""

    TABLES = "tables"
    PLAYERS = "players"


@command(
    by=CHECKERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "deck-check draw",
        "spring 2",
        "Draw whom to check. Before the round is published nobody in the hall knows.",
        count=As(text="How many tables or players.", least=1),
        among="Whole tables, or single players.",
        kind=As("--sleeves", "Only the sleeves, not the whole deck.", on=CheckKind.SLEEVES),
        unchecked=As("--anybody", "Also those who were checked before."),
    ),
)
class DrawChecks(Command):
    """Draw whom to check, from the event's recorded chance. B-067."""

    count: int
    """How many."""
    among: DrawnAmong = DrawnAmong.TABLES
    """Whether tables are drawn or single players."""
    kind: CheckKind = CheckKind.DECK
    """What is looked at."""
    unchecked: bool = True
    """Nobody a second time before everybody was checked."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """So many tables or players, each as likely as any other that is due."""
        place = seats_now(state, situation.rulebook)
        among = granted(lots(state, place, self.among))
        if self.unchecked:
            among = not_yet_checked(state, place, among, self.kind)
        drawn = granted(draw_lots(among, self.count, situation.chance))
        return [_planned(state, drawn, place, self.kind, HowPicked.DRAWN, situation)]

    def draws(self, state: State) -> str:
        """Every further draw for the same round is another attempt."""
        if state.finals.bracket is not None:
            return "deck checks of the bracket"
        return f"deck checks of round {len(state.rounds)}"


def lots(state: State, place: PlayPlace | Refusal, among: DrawnAmong) -> list[CheckLot] | Refusal:
    """What can be drawn: the tables that still play, or everybody who is in."""
    active = {player.id for player in state.active_players()}
    if among is DrawnAmong.TABLES:
        if isinstance(place, Refusal):
            return Refusal.of("no_tables:lots")
        tables = [
            CheckLot(
                seated.table, tuple(sitting for sitting in seated.players if sitting in active)
            )
            for seated in place.tables
            if not seated.over
        ]
        return [lot for lot in tables if lot.players]
    seats = (
        {}
        if isinstance(place, Refusal)
        else {player: seated.table for seated in place.tables for player in seated.players}
    )
    return [CheckLot(seats.get(player), (player,)) for player in sorted(_everybody(state, place))]


def not_yet_checked(
    state: State, place: PlayPlace | Refusal, among: Sequence[CheckLot], kind: CheckKind
) -> list[CheckLot]:
    """Of these lots, those whom nobody checked before the others."""
    everybody = _everybody(state, place)
    times = {player: state.deck_checks.times(player, kind) for player in everybody}
    return still_due(among, everybody, times)


def _everybody(state: State, place: PlayPlace | Refusal) -> set[int]:
    """Who still plays: those in the round with their byes, or all before the first."""
    active = {player.id for player in state.active_players()}
    if isinstance(place, Refusal):
        return active
    here = {player for seated in place.tables for player in seated.players}
    if state.finals.bracket is None and state.current is not None:
        here |= set(state.current.byes)
    return here & active


@command(
    by=CHECKERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "deck-check choose",
        "spring --table 4",
        table=As(text="The whole table.", shown="none"),
        chosen=As(text="This player alone.", shown="none"),
        kind=As("--sleeves", "Only the sleeves, not the whole deck.", on=CheckKind.SLEEVES),
    ),
)
class ChooseCheck(Command):
    """Have a table or one player checked. B-067."""

    table: int | None = None
    chosen: int | None = None
    """The player, where it is not the whole table."""
    kind: CheckKind = CheckKind.DECK
    """What is looked at."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A whole table, or one player at it or elsewhere."""
        place = seats_now(state, situation.rulebook)
        if (self.table is None) == (self.chosen is None):
            refuse("which")
        if self.table is not None:
            place = granted(place)
            seated = granted(place.at(self.table))
            lot = CheckLot(self.table, seated.players)
        else:
            player = self.chosen or 0
            if player not in state.players:
                refuse("unknown_player:may_permit", player=player)
            found = None if isinstance(place, Refusal) else place.table_of(player)
            lot = CheckLot(None if found is None else found.table, (player,))
        return [_planned(state, [lot], place, self.kind, HowPicked.CHOSEN, situation)]


@command(
    by=FLOOR | CHECKERS | PLAYERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    owner=lambda command: command.player,
    typed=Typed(
        "deck-check ask",
        "spring Ann --sleeves",
        "Note that a player asks for a check of the opponent.",
        kind=As("--sleeves", "Only the sleeves, not the whole deck.", on=CheckKind.SLEEVES),
    ),
)
class AskForCheck(Command):
    """A player wants the opponent's deck or sleeves looked at. SW-08, B-189."""

    player: int
    """Who asks; the opponent of their latest match is checked."""
    kind: CheckKind = CheckKind.DECK
    """What is looked at."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The opponent of the latest match is checked; where the document says so, after its
        result."""
        actor = situation.actor
        if actor.role is Role.PLAYER and self.player != actor.player:
            refuse("not_yours:ask", answer=AnsweredBy.SOMEBODY_ELSE)
        if self.player not in state.players:
            refuse("unknown_player:may_permit", player=self.player)
        match = _asked_about(state, self, situation.rulebook)
        opponent = next(player for player in match.players if player != self.player)
        _asked_before(state, self, match, opponent)
        planned = PlannedCheck(
            number=_next(state),
            players=(opponent,),
            stage=match.stage,
            round=match.number,
            table=match.table,
        )
        return [
            ChecksPlanned(
                checks=(planned,),
                kind=self.kind,
                how=HowPicked.ASKED,
                by=actor.name,
                at=situation.now,
                asked_by=self.player,
            )
        ]


def _asked_before(state: State, command: AskForCheck, match: PlayedMatch, opponent: int) -> None:
    """Refuse a second check of the same match. SW-08, B-189."""
    for check in state.deck_checks.in_order():
        same = (check.kind, check.asked_by, check.stage, check.round, check.table)
        wanted = (command.kind, command.player, match.stage, match.number, match.table)
        if same == wanted and opponent in check.players and not check.cancelled:
            refuse("asked_before", answer=AnsweredBy.DONE_ALREADY, number=check.number)


def _asked_about(state: State, command: AskForCheck, rulebook: Rulebook) -> PlayedMatch:
    name = state.name_of(command.player)
    played = meetings(state, rulebook, command.player)
    if not played:
        refuse("no_match:asked_about", name=name)
    rule = rulebook.deck_checks.asking(command.kind)
    if rule is None or not rule.after_result or played[-1].over:
        return played[-1]
    before = [match for match in played if match.over]
    if state.finals.bracket is not None and before:
        return before[-1]
    refuse("result_first", rule.section, name=name)
    return None


@entry(seen=STAFF, undone=ShownBy(checks_changed))
class ChecksPlanned(Entry, kw_only=True):
    """Whom to check was drawn, chosen or asked for. B-067, B-189, SW-08."""

    checks: tuple[PlannedCheck, ...]
    kind: CheckKind
    how: HowPicked
    by: str
    at: datetime
    asked_by: int | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        numbers = [check.number for check in self.checks]
        first = _next(state)
        if not numbers or numbers != list(range(first, first + len(numbers))):
            refuse("check_number")
        for check in self.checks:
            if not check.players or any(player not in state.players for player in check.players):
                refuse("unknown_player:may_plan")
            there = players_at(state, rulebook, check.stage, check.round, check.table)
            if check.table is not None and not set(check.players) <= there:
                refuse("not_seated:may_plan", table=check.table)
        if self.asked_by is not None and self.asked_by not in state.players:
            refuse("unknown_player:may_plan_2", asked_by=self.asked_by)

    def book(self, state: State) -> State:
        checks = {
            planned.number: DeckCheck(
                number=planned.number,
                kind=self.kind,
                how=self.how,
                players=planned.players,
                by=self.by,
                at=self.at,
                stage=planned.stage,
                round=planned.round,
                table=planned.table,
                asked_by=self.asked_by,
            )
            for planned in self.checks
        }
        kept = state.deck_checks
        return replace(state, deck_checks=replace(kept, checks=kept.checks.update(checks)))

    def tell(self, state: State) -> str:
        numbers = [check.number for check in self.checks]
        which = f"{KINDS[self.kind]} {numbers[0]}"
        if len(numbers) > 1:
            which = f"{KINDS[self.kind]}s {numbers[0]} to {numbers[-1]}"
        first = self.checks[0]
        where = (
            "" if first.stage is None else f" for {round_called(state, first.stage, first.round)}"
        )
        if self.how is HowPicked.ASKED and self.asked_by is not None:
            what = "sleeves" if self.kind is CheckKind.SLEEVES else "deck"
            asker = state.name_of(self.asked_by)
            return log_line("checks_planned:2", asker=asker, what=what, which=which)
        return log_line("checks_planned", which=which.capitalize(), how=_HOW[self.how], where=where)


def _planned(
    state: State,
    drawn: Sequence[CheckLot],
    place: PlayPlace | Refusal,
    kind: CheckKind,
    how: HowPicked,
    situation: Situation,
) -> ChecksPlanned:
    stage, number = (None, 0) if isinstance(place, Refusal) else place.key
    return ChecksPlanned(
        checks=tuple(
            PlannedCheck(
                number=index, players=lot.players, stage=stage, round=number, table=lot.table
            )
            for index, lot in enumerate(drawn, _next(state))
        ),
        kind=kind,
        how=how,
        by=situation.actor.name,
        at=situation.now,
    )


def _next(state: State) -> int:
    return len(state.deck_checks.checks) + 1
