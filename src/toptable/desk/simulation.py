"""A complete random event, played through the real commands, for trying things out."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

import msgspec

from toptable.desk import simulated_decks
from toptable.desk import simulated_field as field
from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk
from toptable.desk.simulated_day import Day
from toptable.desk.simulated_finals import play_bracket, play_finals, play_tiebreaker
from toptable.desk.simulated_hall import STAFF, WHY, Hall, SimulationStopped, done, send
from toptable.desk.simulated_round import play_round
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import rounds_over
from toptable.engine.refusal import Refusal
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.rules.teams.formats import SeatBySeat, SideBySide
from toptable.engine.state.office import EventStatus
from toptable.engine.state.people import LateMode
from toptable.engine.subjects.admission.letting_in_late import AdmitLate
from toptable.engine.subjects.conduct.expulsion import Drop
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.office.office_work import MarkStatus
from toptable.engine.subjects.people.entering import EnterPlayers
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames


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
    for command, texts in simulated_decks.hand_in(tournament, player, luck):
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
