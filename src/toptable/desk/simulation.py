"""A complete random event, played through the real commands, for trying things out."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

import msgspec

from toptable.desk import simulated_decks
from toptable.desk import simulated_field as field
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.finals.cut.methods import TopCut
from toptable.engine.rules.finals.finalists.methods import ByTrait
from toptable.engine.rules.finals.tiebreaker_round.final_match import FinalMatch
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.rules.teams.formats import SeatBySeat, SideBySide
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.event.announced_first import announced_method
from toptable.engine.subjects.event.progress import rounds_over
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.finals.entries import BracketSidesSettled
from toptable.engine.subjects.finals.line_games import tiebreaker_step
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.office.state import EventStatus
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.people.state import LateMode
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.teams import commands as teams

WHY = "Nobody plays in a simulation."
"""The reason for what would have to be told to people."""
STAFF = Actor(name="Simulation", role=Role.ORGANIZER)


class Course(msgspec.Struct, frozen=True):
    """How a simulated event shall go."""

    rulebook: str
    players: int
    seed: int
    rounds: int = 0
    """0: as the rulebook proposes."""
    settings: dict[str, str] = {}
    cut: int | None = None
    """How many go on; None: as the rulebook proposes."""
    bracket: str = ""
    """The structure of the bracket; empty: the rulebook's own."""
    trouble: bool = True
    """Whether people drop, come late and results are corrected."""
    decks: bool = False
    """Whether everybody hands in deck lists."""


class SimulationStopped(Exception):
    """The simulated event ran into a refusal."""


def seeds_from(seed: int) -> Callable[[], bytes]:
    """Fixed seeds for the draws of a simulation, one after the other; never for a real event."""

    def numbered() -> Iterator[bytes]:
        number = 0
        while True:
            yield sha256(f"simulation {seed} {number}".encode()).digest()
            number += 1

    return numbered().__next__


def play(desk: Desk, course: Course, progress: Callable[[str], None]) -> Tournament:
    """Play the whole event and close it."""
    luck = Random(course.seed)
    made = desk.create(
        f"Simulation {course.seed}", course.rulebook, STAFF, settings=course.settings
    )
    if isinstance(made, Refusal):
        raise SimulationStopped(str(made))
    entrants = field.entrants(course.players, made.rules.team)
    _send(made, people.EnterPlayers(players=tuple(entrants)))
    for command in field.before_the_start(made.state, made.rules):
        _send(made, command)
    # Decks have a luck of their own: with them or without, the same matches end the same way.
    fancy = Random(f"decks {course.seed}") if course.decks else None
    if fancy is not None:
        progress("Handing in deck lists …")
        for player in sorted(made.state.players):
            _hand_in(made, player, fancy)
    _send(made, event.PlanStructure())
    if (plan := _plan(made, course)) != made.state.plan:
        _send(made, event.PlanStructure(plan=plan))
    _send(made, office.MarkStatus(EventStatus.ANNOUNCED), WHY)
    if made.rules.only_bracket:
        _play_bracket(made, luck, "")
        _send(made, event.CloseEvent())
        return made
    planned = made.state.plan.rounds if made.state.plan else 0
    if made.rules.eliminates:
        planned = 2 * course.players  # It ends by itself, long before that.
    for number in range(1, planned + 1):
        progress(f"Round {number} of {planned}")
        if not _play_round(made, luck, last=number == planned, trouble=course.trouble):
            break
        if fancy is not None:
            _latecomers_hand_in(made, fancy)
    if isinstance(made.rules.team, SideBySide):
        _play_tiebreaker(made, luck, 1)
    if made.state.plan is not None and made.state.plan.cut:
        lists = DeckLists(made, desk.store, STAFF, now()) if course.decks else None
        _play_finals(made, luck, made.state.plan.cut, course.bracket, lists)
    _send(made, event.CloseEvent())
    return made


def _hand_in(tournament: Tournament, player: int, luck: Random) -> None:
    for command, texts in simulated_decks.hand_in(tournament, player, luck):
        _done(tournament.send(command, STAFF, texts=texts))


def _latecomers_hand_in(tournament: Tournament, luck: Random) -> None:
    known = {player for player, _ in tournament.state.decks.lists}
    for player in sorted(set(tournament.state.players) - known):
        _hand_in(tournament, player, luck)


def _play_finals(
    tournament: Tournament, luck: Random, size: int, structure: str, lists: DeckLists | None
) -> None:
    """From the cut to the champion; by what was played where that is announced. B-104."""
    if tournament.rules.tiebreaker is not None:
        _play_tiebreaker(tournament, luck, size)
    method = announced_method(tournament.rules)
    if lists is not None and isinstance(method, ByTrait):
        decks = lists.for_method(method)
        _send(tournament, finals.SelectFinalists(method, size, decks), WHY)
    else:
        _send(tournament, finals.LockCut(cut=TopCut(size)), WHY)
    _play_bracket(tournament, luck, structure)


def _play_bracket(tournament: Tournament, luck: Random, structure: str) -> None:
    """From the first game of the bracket to the champion."""
    _send(tournament, finals.StartBracket(structure=structure), WHY)
    left = False
    while (bracket := tournament.state.finals.bracket) is not None:
        open_games = follow(bracket).open
        if not open_games:
            return
        game = luck.choice(open_games).number
        if tournament.rulebook.finals.sides is not None:
            _settle_sides(tournament, game, luck)
        if not left and luck.random() < 0.03:
            left = True
            seed = luck.choice([seed for seed in follow(bracket).game(game).seeds if seed])
            finalist = bracket.finalists[seed - 1]
            if finalist is not None:
                _send(tournament, finals.LeaveBracket(player=finalist.player))
                continue
        _send(tournament, field.bracket_game(tournament, game, luck))


def _play_tiebreaker(tournament: Tournament, luck: Random, size: int) -> None:
    """The tiebreaker games, if the document has them and the line needs them."""
    called = tournament.send(finals.CallTiebreaker(size=size), STAFF)
    if isinstance(called, Refusal):
        return
    while True:
        step = tiebreaker_step(tournament.state, tournament.rulebook)
        if isinstance(step, Refusal) or step.over:
            return
        for game in step.games:
            result = GameResult(players=game.players, winner=luck.choice([*game.players, None]))
            if isinstance(tournament.rules.tiebreaker, FinalMatch):
                result = GameResult(players=game.players, games=luck.choice(["WW", "WL", "LL"]))
            _send(tournament, finals.ReportTiebreaker(result=result))


def _settle_sides(tournament: Tournament, game: int, luck: Random) -> None:
    """By the rule of the document; whoever chooses, chooses by luck."""
    done = _send(tournament, finals.SettleBracketSides(game=game))
    settled = done.lines[-1].entry
    letters = tournament.rulebook.sides
    if isinstance(settled, BracketSidesSettled) and settled.sides is None and letters:
        choice = luck.choice(letters)
        _send(tournament, finals.SettleBracketSides(game=game, choice=choice))


def _plan(tournament: Tournament, course: Course) -> Plan:
    """What the rulebook proposes, with what the course says instead."""
    proposed = tournament.state.plan or Plan(rounds=1)
    return Plan(
        rounds=course.rounds or proposed.rounds,
        cut=proposed.cut if course.cut is None else course.cut,
        shape=proposed.shape,
    )


def _play_round(tournament: Tournament, luck: Random, *, last: bool, trouble: bool) -> bool:
    """Pair, publish and report one round; False when no further round is possible."""
    paired = tournament.send(
        rounds.PairRound(), STAFF, reason="" if tournament.state.rounds else WHY
    )
    if isinstance(paired, Refusal) and paired.code in ("no_pairing", "over"):
        return False
    _done(paired)
    _send(tournament, rounds.PublishRound())
    round_ = tournament.state.rounds[-1]
    for match in round_.tables():
        result = field.random_result(tournament.rules, luck)
        report = results.ReportResult(round=round_.number, table=match.table, result=result)
        _done(tournament.send(report, STAFF, reason="Simulated: no clock runs."))
    if round_.byes_to_issue:
        for player in sorted(tournament.state.rounds[-1].byes):
            bye = results.IssueBye(round=round_.number, player=player)
            _done(tournament.send(bye, STAFF, reason="The round has begun."))
    if trouble and not last and not rounds_over(tournament.state, tournament.rulebook):
        _trouble(tournament, luck)
    return True


def _trouble(tournament: Tournament, luck: Random) -> None:
    """What happens between rounds on an ordinary day."""
    state = tournament.state
    active = [player.id for player in state.active_players()]
    number = len(state.rounds)
    if len(active) > 6 and luck.random() < 0.4:
        leaving = luck.choice(active)
        team = field.departure(state, leaving, luck)
        _send(tournament, team or people.Drop(player=leaving))
    if luck.random() < 0.2:
        penalties = tournament.rulebook.late_penalties
        late = people.AdmitLate(
            player=field.latecomer(state, tournament.rules),
            mode=LateMode.FROM_NEXT,
            approved_by=STAFF.name,
            penalty=penalties[0].word if penalties else "",
        )
        _send(tournament, late)
        if isinstance(tournament.rules.team, SeatBySeat):
            _send(tournament, teams.ApproveTeamNames())
    if luck.random() < 0.3:
        match = luck.choice(state.rounds[-1].tables())
        correction = results.ReportResult(
            round=number,
            table=match.table,
            result=field.random_result(tournament.rules, luck),
        )
        tournament.send(correction, STAFF, reason="Typed wrongly.")


def _send(tournament: Tournament, command: Command, reason: str = "") -> Done:
    return _done(tournament.send(command, STAFF, reason=reason))


def _done(outcome: Done | Blocked | Refusal) -> Done:
    if isinstance(outcome, Blocked):
        raise SimulationStopped(str(outcome.refusal))
    if isinstance(outcome, Refusal):
        raise SimulationStopped(str(outcome))
    return outcome
