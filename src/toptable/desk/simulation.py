"""A complete random event, played through the real commands, for trying things out."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

import msgspec

from toptable.desk import simulated_field
from toptable.desk import simulated_field as field
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk
from toptable.desk.simulated_day import STAFF, WHY, Day, Hall, SimulationStopped, done, send
from toptable.desk.simulated_round import play_round
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import rounds_over
from toptable.engine.questions.standings import rests_on_lot, tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.rules.finals.finalist_selection import ByTrait
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch, GameResult
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.rules.team_formats import SeatBySeat, SideBySide
from toptable.engine.state.office import EventStatus
from toptable.engine.state.people import LateMode
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.required_event_info import announced_method
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.bracket_sides import BracketSidesSettled, SettleBracketSides
from toptable.engine.subjects.finals.choosing_finalists import SelectFinalists
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.elimination import LeaveBracket
from toptable.engine.subjects.finals.own_games import ReportTiebreaker
from toptable.engine.subjects.finals.tiebreaking import CallTiebreaker, DrawPlaces
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames

GAME = 30
"""Minutes from one game of the finals to the next."""


def play_finals(
    tournament: Tournament,
    luck: Random,
    hall: Hall,
    size: int,
    structure: str,
    lists: DeckLists | None,
) -> None:
    """From the cut to the champion; by what was played where that is announced. B-104."""
    if tournament.rules.tiebreaker is not None:
        play_tiebreaker(tournament, luck, hall, size)
    method = announced_method(tournament.rules)
    hall.wait(5)
    if lists is not None and isinstance(method, ByTrait):
        decks = lists.for_method(method)
        send(tournament, SelectFinalists(method, size, decks), hall.organizer, WHY)
    else:
        send(tournament, LockCut(cut=TopCut(size)), hall.organizer, WHY)
    play_bracket(tournament, luck, hall, structure)


def play_bracket(tournament: Tournament, luck: Random, hall: Hall, structure: str) -> None:
    """From the first game of the bracket to the champion."""
    send(tournament, StartBracket(structure=structure), hall.organizer, WHY)
    left = False
    while (bracket := tournament.state.finals.bracket) is not None:
        course = follow(bracket)
        if not course.open:
            return
        game = luck.choice(course.open).number
        if tournament.rulebook.finals.sides is not None:
            _settle_sides(tournament, game, luck, hall)
        seeds = [seed for seed in course.game(game).seeds if seed]
        players = [finalist.player for seed in seeds if (finalist := bracket.finalists[seed - 1])]
        if not left and luck.random() < hall.leaves_bracket:
            left = True
            seed = luck.choice(seeds)
            finalist = bracket.finalists[seed - 1]
            if finalist is not None:
                send(tournament, LeaveBracket(player=finalist.player), hall.head_judge)
                continue
        hall.wait(GAME)
        favour = hall.favours(players[0], players[1]) if len(players) == 2 else 0.5
        send(tournament, field.bracket_game(tournament, game, luck, favour), hall.scorekeeper)


def play_tiebreaker(tournament: Tournament, luck: Random, hall: Hall, size: int) -> None:
    """The tiebreaker games, if the document has them and the line needs them."""
    called = tournament.send(CallTiebreaker(size=size), hall.organizer)
    if isinstance(called, Refusal):
        return
    while True:
        step = tiebreaker_step(tournament.state, tournament.rulebook)
        if isinstance(step, Refusal) or step.over:
            return
        hall.wait(GAME)
        for game in step.games:
            result = GameResult(players=game.players, winner=luck.choice([*game.players, None]))
            if isinstance(tournament.rules.tiebreaker, FinalMatch):
                result = GameResult(players=game.players, games=luck.choice(["WW", "WL", "LL"]))
            unsettled = result.games == "WL" or (result.undecided and not result.games)
            if unsettled and rests_on_lot(tournament.state, tournament.rulebook, game):
                send(tournament, DrawPlaces(between=game.players), hall.organizer)
            send(tournament, ReportTiebreaker(result=result), hall.scorekeeper)


def _settle_sides(tournament: Tournament, game: int, luck: Random, hall: Hall) -> None:
    """By the rule of the document; whoever chooses, chooses by luck."""
    done = send(tournament, SettleBracketSides(game=game), hall.head_judge)
    settled = done.lines[-1].entry
    letters = tournament.rulebook.sides
    if isinstance(settled, BracketSidesSettled) and settled.sides is None and letters:
        choice = luck.choice(letters)
        chosen = SettleBracketSides(game=game, choice=choice)
        send(tournament, chosen, hall.head_judge)


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


def seeds_from(seed: int) -> Callable[[], bytes]:
    """Fixed seeds for the draws of a simulation, one after the other; never for a real event."""

    def numbered() -> Iterator[bytes]:
        number = 0
        while True:
            yield sha256(f"simulation {seed} {number}".encode()).digest()
            number += 1

    return numbered().__next__


def play(
    desk: Desk, course: Course, progress: Callable[[str], None], day: Day | None = None
) -> Tournament:
    """Play the whole event and close it; on a day like those in real halls if there is one.

    The clock of the day is to be the clock of the desk.
    """
    luck = Random(course.seed)
    hall = day or Hall()
    made = desk.create(
        f"Simulation {course.seed}", course.rulebook, hall.organizer, settings=course.settings
    )
    if isinstance(made, Refusal):
        raise SimulationStopped(str(made))
    if day is not None:
        day.staff_up(made)
    entrants = field.entrants(course.players, made.rules.team)
    send(made, EnterPlayers(players=tuple(entrants)), hall.scorekeeper)
    for command in field.before_the_start(made.state, made.rules):
        send(made, command, hall.organizer)
    # Decks have a luck of their own: with them or without, the same matches end the same way.
    fancy = Random(f"decks {course.seed}") if course.decks else None
    if fancy is not None:
        progress("Handing in deck lists …")
        for player in sorted(made.state.players):
            _hand_in(made, player, fancy, hall)
            hall.wait(30 / course.players)
    send(made, PlanStructure(), hall.organizer)
    if (plan := _plan(made, course)) != made.state.plan:
        send(made, PlanStructure(plan=plan), hall.organizer)
    send(made, MarkStatus(EventStatus.ANNOUNCED), hall.organizer, WHY)
    hall.wait(10)
    if made.rules.only_bracket:
        play_bracket(made, luck, hall, "")
        send(made, CloseEvent(), hall.organizer)
        return made
    planned = made.state.plan.rounds if made.state.plan else 0
    if made.rules.eliminates:
        planned = 2 * course.players  # It ends by itself, long before that.
    for number in range(1, planned + 1):
        progress(f"Round {number} of {planned}")
        last = number == planned
        if day is not None:
            going_on = play_round(made, day, last=last)
        else:
            going_on = _play_round(made, luck, last=last, trouble=course.trouble)
        if not going_on:
            break
        if fancy is not None:
            _latecomers_hand_in(made, fancy, hall)
    if isinstance(made.rules.team, SideBySide):
        play_tiebreaker(made, luck, hall, 1)
    if made.state.plan is not None and made.state.plan.cut:
        lists = DeckLists(made, desk.store, hall.organizer, hall.now()) if course.decks else None
        play_finals(made, luck, hall, made.state.plan.cut, course.bracket, lists)
    hall.wait(10)
    send(made, CloseEvent(), hall.organizer)
    return made


def _hand_in(tournament: Tournament, player: int, luck: Random, hall: Hall) -> None:
    by = hall.by_player(tournament, player)
    for command, texts in simulated_field.hand_in(tournament, player, luck):
        send(tournament, command, by, texts=texts)


def _latecomers_hand_in(tournament: Tournament, luck: Random, hall: Hall) -> None:
    known = {player for player, _ in tournament.state.decks.lists}
    for player in sorted(set(tournament.state.players) - known):
        _hand_in(tournament, player, luck, hall)


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
    pairing = field.next_pairing(tournament.state)
    paired = tournament.send(pairing, STAFF, reason="" if tournament.state.rounds else WHY)
    if isinstance(paired, Refusal) and paired.code in ("no_pairing", "over"):
        return False
    done(paired)
    send(tournament, PublishRound())
    round_ = tournament.state.rounds[-1]
    for match in round_.tables():
        result = field.random_result(tournament.rules, luck)
        report = ReportResult(round=round_.number, table=match.table, result=result)
        done(tournament.send(report, STAFF, reason="Simulated: no clock runs."))
    if round_.byes_to_issue:
        for player in sorted(tournament.state.rounds[-1].byes):
            bye = IssueBye(round=round_.number, player=player)
            done(tournament.send(bye, STAFF, reason="The round has begun."))
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
        send(tournament, team or Drop(player=leaving))
    if luck.random() < 0.2:
        penalties = tournament.rulebook.late_penalties
        late = AdmitLate(
            player=field.latecomer(state, tournament.rules),
            mode=LateMode.FROM_NEXT,
            approved_by=STAFF.name,
            penalty=penalties[0].word if penalties else "",
        )
        send(tournament, late)
        if isinstance(tournament.rules.team, SeatBySeat):
            send(tournament, ApproveTeamNames())
    if luck.random() < 0.3:
        match = luck.choice(state.rounds[-1].tables())
        correction = ReportResult(
            round=number,
            table=match.table,
            result=field.random_result(tournament.rules, luck),
        )
        tournament.send(correction, STAFF, reason="Typed wrongly.")
