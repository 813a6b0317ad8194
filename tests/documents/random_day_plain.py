"""What staff do next if nothing is unusual, up to the end of the event."""

from collections.abc import Iterator

from documents.random_day_event import NAMES, WHY, RandomDay, Sent, names_of, stage_of
from toptable.desk.tournament import Done
from toptable.engine.questions.presence import no_shows, nobody_wins, unsettled
from toptable.engine.questions.progress import verdict
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.state import State
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import SettleBracketSides
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTiebreaker
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.online.online_matches import CheckInBetween
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import (
    AllowRematches,
    DiscardRound,
    PairRound,
    PublishRound,
)
from toptable.engine.subjects.rounds.pair_round import PairAgain
from toptable.engine.subjects.rounds.repairing import RepairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff

PLAIN_STEPS = 400
"""No small event takes more plain steps than this to its end."""


def play_to_the_end(day: RandomDay) -> None:
    """Go on in the plain way until the event is closed."""
    for _ in range(PLAIN_STEPS):
        if day.state.closed:
            return
        go_on(day)
    raise AssertionError(f"no end after {PLAIN_STEPS} plain steps")


def go_on(day: RandomDay) -> None:
    """What staff do next if nothing is unusual; where it is refused, what the refusal asks for."""
    if day.state.closed:
        return
    said: list[str] = []
    for sent in _next_steps(day):
        answer = day.send(sent)
        if isinstance(answer, Done):
            return
        said.append(f"{sent.command}: {answer}")
    raise AssertionError("nothing leads on:\n" + "\n".join(said))


def _next_steps(day: RandomDay) -> Iterator[Sent]:
    state = day.state
    for number, table in sorted(state.conduct.held):
        yield Sent(HoldMatch(number, table, released=True))
    match stage_of(day):
        case "entry":
            yield from _start(day)
        case "draft":
            yield Sent(PublishRound())
            yield Sent(RepairRound())
            if "Zoe" not in {member.name for member in state.staff}:
                yield Sent(NameStaff("Zoe", Role.JUDGE), reason=WHY)
            yield Sent(ChangeSetting("staff_cover", "waived"), reason=WHY)
            yield Sent(PairAgain())
            yield Sent(DiscardRound())
        case "round":
            if day.timed and day.day.current.number not in _clocks(state):
                yield Sent(TurnClock(ClockAct.START))
                yield Sent(PrepareClock(50), reason=WHY)
            yield from _one_result(day)
        case "between":
            yield from _after_a_round(day)
        case "locked":
            yield Sent(StartBracket(), reason=WHY)
            yield Sent(StartBracket(absentees=Absentees.CHECK_IN), reason=WHY)
        case "bracket":
            yield from _one_bracket_game(day)
    yield Sent(CloseEvent(), reason=WHY)


def _clocks(state: State) -> set[int]:
    """The Swiss rounds whose clock was started."""
    return {
        running.number
        for running in state.floor.rounds.values()
        if running.stage is ClockStage.SWISS and running.clock.started is not None
    }


def _start(day: RandomDay) -> Iterator[Sent]:
    if len(list(day.state.active_players())) < 3:
        free = [name for name in NAMES if name not in names_of(day)]
        yield Sent(EnterPlayers(tuple(NewPlayer(name) for name in free[:4])))
    if day.day.tournament.rules.only_bracket:
        yield Sent(StartBracket(), reason=WHY)
    yield from _pair(day)


def _pair(day: RandomDay) -> Iterator[Sent]:
    yield Sent(PairRound(), reason=WHY)
    yield Sent(PairRound(absentees=Absentees.CHECK_IN), reason=WHY)
    yield Sent(PairRound(absentees=Absentees.LEAVE_OUT), reason=WHY)
    number = len(day.state.rounds) + 1
    if number not in day.state.rematches_allowed:
        yield Sent(AllowRematches())


def _one_result(day: RandomDay) -> Iterator[Sent]:
    current = day.day.current
    for player, bye in sorted(current.byes.items()):
        if current.byes_to_issue and not bye.issued:
            yield Sent(IssueBye(current.number, player), reason=WHY)
            yield Sent(IssueBye(current.number, player, absent=True), reason=WHY)
    for match in current.tables():
        if match.result is None:
            for result in _plain_results(day, match):
                yield Sent(ReportResult(current.number, match.table, result), reason=WHY)
            return


def _plain_results(day: RandomDay, match: Match) -> Iterator[Result]:
    """The better number wins; or who can; or nobody."""
    scoring = day.day.tournament.rules.scoring
    letters = "WL" if match.players[0] < match.players[1] else "LW"
    for letter in letters:
        yield Result(scoring.all_games(letter))
    for letter in letters:
        yield Result(scoring.all_games("W")[:-1] + letter)
        yield Result(letter + scoring.all_games("W")[1:])
    yield nobody_wins(day.day.tournament.rulebook)
    yield Result(kind=ResultKind.DRAW, how=("game state",))


def _after_a_round(day: RandomDay) -> Iterator[Sent]:
    state, rulebook = day.state, day.day.tournament.rulebook
    for _, player in unsettled(state):
        yield Sent(Drop(player))
    for player in no_shows(state, day.day.tournament.rules):
        yield Sent(CheckInBetween((player,)))
    step = tiebreaker_step(state, rulebook)
    if not isinstance(step, Refusal):
        games = state.finals.tiebreaker
        latest = games.played[-1] if games is not None and games.played else ()
        played = {frozenset(result.players) for result in latest}
        # All games of a round are open until its last result; those played come last.
        for game in sorted(step.games, key=lambda game: frozenset(game.players) in played):
            yield Sent(ReportTiebreaker(GameResult(game.players, winner=game.players[0])))
    said = verdict(state, rulebook)
    enough = said.over if said is not None else len(state.rounds) >= day.planned
    if not enough:
        yield from _pair(day)
    elif state.plan is not None and state.plan.cut >= 2:
        yield Sent(LockCut(TopCut(state.plan.cut)), reason=WHY)


def _one_bracket_game(day: RandomDay) -> Iterator[Sent]:
    bracket, letters = day.state.finals.bracket, day.day.tournament.rulebook.sides
    assert bracket is not None
    for game in follow(bracket).open:
        if letters is not None and game.sides is None:
            yield Sent(SettleBracketSides(game.number, choice=letters[0]))
            yield Sent(SettleBracketSides(game.number))
        for seat in (0, 1):
            yield Sent(ReportBracketGame(game.number, winner=seat), reason=WHY)
