"""Whom to check: drawn from the event's recorded chance, chosen, or asked for by the opponent.

A check can be drawn for a round that is still a draft, so that nobody in the hall knows of it.
Of the players of a table who are not due, a draw that goes by who was not yet checked leaves them
out. B-067, B-189, SW-08.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.questions.places import PlayPlace
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.decks.check_draw import CheckLot, draw_lots, still_due
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.deck_checks import DeckCheck, HowPicked, PlannedCheck
from toptable.engine.subjects.deck_checks import commands, entries
from toptable.engine.subjects.deck_checks.commands import DrawnAmong
from toptable.engine.subjects.deck_checks.where import (
    Encounter,
    meetings,
    players_at,
    seats_now,
)


def draw(state: State, command: commands.DrawChecks, situation: Situation) -> Decision:
    """So many tables or players, each as likely as any other that is due."""
    place = seats_now(state, situation.rulebook)
    among = granted(lots(state, place, command.among))
    if command.unchecked:
        among = not_yet_checked(state, place, among, command.kind)
    drawn = granted(draw_lots(among, command.count, situation.chance))
    return [_planned(state, drawn, place, command.kind, HowPicked.DRAWN, situation)]


def lots(state: State, place: PlayPlace | Refusal, among: DrawnAmong) -> list[CheckLot] | Refusal:
    """What can be drawn: the tables that still play, or everybody who is in."""
    active = {player.id for player in state.active_players()}
    if among is DrawnAmong.TABLES:
        if isinstance(place, Refusal):
            return Refusal("no_tables:lots", "No round is paired. Draw among players instead.")
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


def choose(state: State, command: commands.ChooseCheck, situation: Situation) -> Decision:
    """A whole table, or one player at it or elsewhere."""
    place = seats_now(state, situation.rulebook)
    if (command.table is None) == (command.chosen is None):
        refuse("which", "Name a table or a player, and not both.")
    if command.table is not None:
        place = granted(place)
        seated = granted(place.at(command.table))
        lot = CheckLot(command.table, seated.players)
    else:
        player = command.chosen or 0
        if player not in state.players:
            refuse(
                "unknown_player:may_permit",
                "There is no player number %(player)s in this event.",
                player=player,
            )
        found = None if isinstance(place, Refusal) else place.table_of(player)
        lot = CheckLot(None if found is None else found.table, (player,))
    return [_planned(state, [lot], place, command.kind, HowPicked.CHOSEN, situation)]


def ask(state: State, command: commands.AskForCheck, situation: Situation) -> Decision:
    """The opponent of the latest match is checked; where the document says so, after its result."""
    actor = situation.actor
    if actor.role is Role.PLAYER and command.player != actor.player:
        refuse("not_yours:ask", "Ask in your own name.", answer=AnsweredBy.SOMEBODY_ELSE)
    if command.player not in state.players:
        refuse(
            "unknown_player:may_permit",
            "There is no player number %(player)s in this event.",
            player=command.player,
        )
    match = _asked_about(state, command, situation.rulebook)
    opponent = next(player for player in match.players if player != command.player)
    _asked_before(state, command, match, opponent)
    planned = PlannedCheck(
        number=_next(state),
        players=(opponent,),
        stage=match.stage,
        round=match.number,
        table=match.table,
    )
    return [
        entries.ChecksPlanned(
            checks=(planned,),
            kind=command.kind,
            how=HowPicked.ASKED,
            by=actor.name,
            at=situation.now,
            asked_by=command.player,
        )
    ]


def _asked_before(
    state: State, command: commands.AskForCheck, match: Encounter, opponent: int
) -> None:
    """Refuse a second check of the same match. SW-08, B-189."""
    for check in state.deck_checks.in_order():
        same = (check.kind, check.asked_by, check.stage, check.round, check.table)
        wanted = (command.kind, command.player, match.stage, match.number, match.table)
        if same == wanted and opponent in check.players and not check.cancelled:
            text = worded(
                "picking.already_check",
                "This is already check %(number)s. Record its result there.",
                number=check.number,
            )
            refuse("asked_before", text, answer=AnsweredBy.DONE_ALREADY)


def _asked_about(state: State, command: commands.AskForCheck, rulebook: Rulebook) -> Encounter:
    name = state.name_of(command.player)
    played = meetings(state, rulebook, command.player)
    if not played:
        refuse("no_match:asked_about", "%(name)s has no opponent yet.", name=name)
    rule = rulebook.deck_checks.asking(command.kind)
    if rule is None or not rule.after_result or played[-1].over:
        return played[-1]
    before = [match for match in played if match.over]
    if state.finals.bracket is not None and before:
        return before[-1]
    refuse(
        "result_first",
        "%(name)s can ask for this once the result of the match is entered.",
        rule.section,
        name=name,
    )
    return None


def may_plan(state: State, entry: entries.ChecksPlanned, rulebook: Rulebook) -> None:
    numbers = [check.number for check in entry.checks]
    first = _next(state)
    if not numbers or numbers != list(range(first, first + len(numbers))):
        refuse("check_number", "Deck checks are numbered one by one.")
    for check in entry.checks:
        if not check.players or any(player not in state.players for player in check.players):
            refuse("unknown_player:may_plan", "A deck check is of players of this event.")
        there = players_at(state, rulebook, check.stage, check.round, check.table)
        if check.table is not None and not set(check.players) <= there:
            refuse("not_seated:may_plan", "Table %(table)s has other players.", table=check.table)
    if entry.asked_by is not None and entry.asked_by not in state.players:
        refuse(
            "unknown_player:may_plan_2",
            "There is no player number %(asked_by)s.",
            asked_by=entry.asked_by,
        )


def book_planned(state: State, entry: entries.ChecksPlanned) -> State:
    checks = {
        planned.number: DeckCheck(
            number=planned.number,
            kind=entry.kind,
            how=entry.how,
            players=planned.players,
            by=entry.by,
            at=entry.at,
            stage=planned.stage,
            round=planned.round,
            table=planned.table,
            asked_by=entry.asked_by,
        )
        for planned in entry.checks
    }
    kept = state.deck_checks
    return replace(state, deck_checks=replace(kept, checks=kept.checks.update(checks)))


def _planned(
    state: State,
    drawn: Sequence[CheckLot],
    place: PlayPlace | Refusal,
    kind: CheckKind,
    how: HowPicked,
    situation: Situation,
) -> entries.ChecksPlanned:
    stage, number = (None, 0) if isinstance(place, Refusal) else place.key
    return entries.ChecksPlanned(
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
