"""What a ruling carries out besides losses: steps at the table, and players, members or
finalists put out of the event (N13-INF-08, N13-INF-09, N13-INF-14, N10-INF-09, N10-INF-15,
SW-09, B-179, PG-3.18.1, AMB-23, N13-99, N10-62, AMB-29, AMB-62, AMB-63, B-107, B-141, B-170).
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from toptable.engine.declared import Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry
from toptable.engine.openness import only
from toptable.engine.questions.places import bracket_game, match_of, may_add_turn, table_of
from toptable.engine.refusal import Refusal, granted, refuse
from toptable.engine.roles import FLOOR, PLAYERS
from toptable.engine.rules.conduct.infraction import Act, Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.sides import swapped
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.losses import PenaltyEffect, decided_games, games_so_far
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut
from toptable.engine.subjects.finals import bracket_field, elimination
from toptable.engine.subjects.finals.bracket_field import ReplaceFinalist
from toptable.engine.subjects.finals.bracket_sides import BracketSidesSettled
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.final_places import GameReport
from toptable.engine.subjects.leaving import departure
from toptable.engine.subjects.people.drop_and_reinstate import THROWN
from toptable.engine.subjects.results import result_record
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.teams import lineup as teams
from toptable.engine.subjects.teams.lineup import MemberGone, MemberLeaves

OUT = THROWN | {Penalty.DROP, Penalty.NOT_ADMITTED}


def out(state: State, situation: Situation, dealt: Sequence[PenaltyEffect]) -> Decision:
    """Everything that follows when these people may not go on."""
    gone: list[Entry] = [
        PenaltyCarriedOut(
            Carried(loss.ruling, (loss.player,), How.LEFT, loss.penalty, seat=loss.seat)
        )
        for loss in dealt
    ]
    emptied = _emptied(state, [loss for loss in dealt if loss.penalty in THROWN and not loss.seat])
    for loss in dealt:
        left = _one(state, situation, loss)
        state = situation.booked(state, left)
        gone += left
    for match in emptied:
        gone = _both_lost(state, situation, match, gone)
    return gone


def _one(state: State, situation: Situation, dealt: PenaltyEffect) -> Decision:
    player, seat, thrown = dealt.player, dealt.seat or None, dealt.penalty in THROWN
    if seat is not None and thrown:
        return _member_out(state, situation, MemberGone(player, seat, disqualified=True))
    if thrown and seat is None and _out_without_ruling(state, dealt):
        return []
    if seat is not None:
        return MemberLeaves(player, seat).decide(state, situation)
    gone = granted(
        departure.disqualify(state, player, situation)
        if thrown
        else departure.drop(state, player, situation)
    )
    place = finalist_leaves(state, situation, player, thrown=thrown)
    return [*gone, *place]


def _member_out(state: State, situation: Situation, gone: MemberGone) -> Decision:
    """The member is out for good and the match under way is lost. B-141, B-170."""
    if not situation.reasoned:
        refuse("reason_needed:disqualify_member")
    return teams.team_drops(state, gone, situation, at_once=True)


def _out_without_ruling(state: State, dealt: PenaltyEffect) -> bool:
    """Whether somebody was disqualified in a hurry, and the ruling only follows now. B-172."""
    ruled = any(
        ruling.penalty in THROWN and not ruling.undone and ruling.number != dealt.ruling
        for ruling in state.conduct.of_player(dealt.player)
    )
    return state.players[dealt.player].disqualified and not ruled


def finalist_leaves(state: State, situation: Situation, player: int, *, thrown: bool) -> Decision:
    """Who takes a place in the cut or the bracket, by the document alone. AMB-62, B-107."""
    bracket, locked = state.finals.bracket, state.finals.locked
    if state.closed:
        return []
    if bracket is not None:
        seed = bracket.seed_of(player)
        if seed is None or seed in bracket.left:
            return []
        return LeaveBracket(player, thrown).decide(state, situation)
    seat = locked.seed_of(player) if locked is not None else None
    if seat is None or seat.vacant:
        return []
    situation = situation.without_reason()
    up = ReplaceFinalist(player, move_up=True)
    moved = bracket_field.replacement(state, up, situation)
    if not isinstance(moved, Refusal):
        return moved
    stays = ReplaceFinalist(player, move_up=False)
    return stays.decide(state, situation)


def _emptied(state: State, dealt: Sequence[PenaltyEffect]) -> list[Match]:
    """The matches under way from which both players are thrown out."""
    players = {loss.player for loss in dealt}
    found = {match.table: match for loss in dealt if (match := match_of(state, loss.player))}
    return [
        match for match in found.values() if match.result is None and set(match.players) <= players
    ]


def _both_lost(state: State, situation: Situation, match: Match, gone: list[Entry]) -> list[Entry]:
    """Nobody wins the match from which both are thrown out, where the document can say so."""
    lost = Result(kind=ResultKind.BOTH_LOSE)
    scored = result_record.scored(state, situation.rulebook, len(state.rounds), match, lost)
    if isinstance(scored, Refusal):
        return gone
    others = [
        item
        for item in gone
        if not (isinstance(item, ResultReported) and item.table == match.table)
    ]
    reported = [item for item in scored if isinstance(item, ResultReported)]
    return [*others, *(_first_result(result_reported) for result_reported in reported)]


def _first_result(entry: ResultReported) -> ResultReported:
    """The match had no result before the penalty."""
    return ResultReported(entry.round, entry.table, entry.result, entry.points, across=entry.across)


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.PEOPLE,
    seen=only("player", "at_once", "finished", "after_match"),
    owner=lambda command: command.player,
    reason=Asks.MAY,
    typed=Typed(
        "people drop",
        "spring Ann --at-once",
        "Drop a player, after the match under way or at once.",
        at_once="Gives up the match under way.",
        finished="With --at-once: its finished games, from the first seat.",
        after_match="Plays the match under way first.",
        asked_by=None,
    ),
)
class Drop(Command):
    """A player leaves the event: after the match under way, or at once."""

    player: int
    asked_by: str = ""
    """Who wanted it, where that was not the player."""
    at_once: bool = False
    """Leaves the match as it is: finished games stand, the others are lost. AMB-65, B-136."""
    finished: str = ""
    """The games of that match that are over, seen from the first seat."""
    after_match: bool = False
    """Plays the match under way to its end first, where leaving would lose it. B-136."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Somebody leaves: the event, and their place in the cut or the bracket. AMB-62, B-107."""
        gone = departure.drop(
            state,
            self.player,
            situation,
            at_once=self.at_once,
            finished=self.finished,
            after_match=self.after_match,
            asked_by=self.asked_by,
        )
        bracket = state.finals.bracket
        if bracket is not None and follow(bracket).over:
            return gone
        place = finalist_leaves(state, situation, self.player, thrown=False)
        return [*gone, *place]


class Case(msgspec.Struct, frozen=True):
    """What a step looks at."""

    ruling: int
    """The first ruling of the case; a step is taken off with it."""
    table: tuple[int, ...]
    """The players whose table it happened at."""
    penalised: Mapping[int, int]
    """The ruling of each player who was penalised."""
    finished: str = ""


def carry_out(state: State, situation: Situation, acts: Sequence[Act], case: Case) -> Decision:
    """The entries of the steps, in the order of the document. What finds no table is left."""
    done: list[Entry] = []
    for act in acts:
        step = _STEPS.get(act)
        found = granted(step(state, situation, case) if step is not None else [])
        state = situation.booked(state, found)
        done += found
    return done


def _draw_game(state: State, situation: Situation, case: Case) -> Decision:
    """The running game ends as a draw; with the last game the match is over."""
    match = match_of(state, case.table[0]) if state.finals.bracket is None else None
    if match is None or match.result is not None:
        return []
    number = len(state.rounds)
    so_far = granted(games_so_far(decided_games(state, number, match), case.finished, match.table))
    letters = so_far + "D"
    drawn = PenaltyCarriedOut(
        Carried(
            case.ruling,
            match.players,
            How.DRAWN,
            Penalty.NONE,
            number,
            match.table,
            len(letters),
        )
    )
    if not situation.rules.scoring.over(letters):
        return [drawn]
    scored = result_record.scored(state, situation.rulebook, number, match, Result(letters))
    return [drawn, *granted(scored)]


def _replay_swapped(state: State, _situation: Situation, case: Case) -> Decision:
    """The elimination game begins again, each on the other side."""
    bracket, game = state.finals.bracket, bracket_game(state, case.table[0])
    if bracket is None or game is None or None in game.seeds:
        return []
    seated = [bracket.finalists[seed - 1] for seed in game.seeds if seed]
    players = tuple(finalist.player for finalist in seated if finalist is not None)
    again: list[Entry] = [
        PenaltyCarriedOut(
            Carried(
                case.ruling, players, How.REPLAY, Penalty.NONE, round=BRACKET, table=game.number
            )
        )
    ]
    if game.sides is None:
        return again
    text = worded("steps.played_again")
    sides = swapped(game.sides)
    return [*again, BracketSidesSettled(game=game.number, sides=sides, chooser=None, text=text)]


def _add_turn(state: State, situation: Situation, case: Case) -> Decision:
    """A turn more at time for the table of each who was penalised, as far as there can be one."""
    done: list[Entry] = []
    for player, ruling in case.penalised.items():
        table = table_of(state, situation.rulebook, player)
        if table is not None and may_add_turn(state, situation.rulebook, table):
            effect = Carried(
                ruling,
                (player,),
                How.TURN,
                Penalty.NONE,
                table.round,
                table.table,
                tiebreaker=table.tiebreaker,
            )
            done.append(PenaltyCarriedOut(effect))
            state = situation.booked(state, done[-1:])
    return done


def _drop(state: State, situation: Situation, case: Case) -> Decision:
    """No further match: out of the rounds, the cut and the bracket."""
    done: list[Entry] = []
    for player, ruling in case.penalised.items():
        if not state.players[player].active:
            continue
        left = departure.drop(state, player, situation, at_once=True)
        place = finalist_leaves(situation.booked(state, left), situation, player, thrown=False)
        effect = Carried(ruling, (player,), How.LEFT, Penalty.DROP)
        step = [PenaltyCarriedOut(effect), *left, *place]
        state = situation.booked(state, step)
        done += step
    return done


def _both_win(state: State, situation: Situation, case: Case) -> Decision:
    if state.finals.bracket is not None:
        refuse("both_win", "PG-3.3.3")
    return _settle(state, situation, case, Result(kind=ResultKind.BOTH_WIN))


def _unreported(state: State, situation: Situation, case: Case) -> Decision:
    """What a match counts as that nobody reported. B-148, A-24."""
    rules = situation.rules
    game = bracket_game(state, case.table[0])
    if game is not None:
        command = GameReport(game.number, winner=None, ending="both_lose")
        return elimination.reported(state, command, situation)
    kind = ResultKind.BOTH_LOSE if rules.eliminates else ResultKind.DRAW
    return _settle(state, situation, case, Result(kind=kind, how=("unreported",)))


def _settle(state: State, situation: Situation, case: Case, result: Result) -> Decision:
    """The match under way gets this result from the ruling."""
    match = match_of(state, case.table[0])
    if match is None or match.result is not None:
        return []
    number = len(state.rounds)
    scored = granted(result_record.scored(state, situation.rulebook, number, match, result))
    effect = Carried(case.ruling, match.players, How.RESULT, Penalty.NONE, number, match.table)
    return [PenaltyCarriedOut(effect), *scored]


_STEPS: Mapping[Act, Callable[[State, Situation, Case], Decision]] = {
    Act.DRAW_GAME: _draw_game,
    Act.REPLAY_SWAPPED: _replay_swapped,
    Act.ADD_TURN: _add_turn,
    Act.DROP: _drop,
    Act.BOTH_WIN: _both_win,
    Act.UNREPORTED: _unreported,
}
