"""One round of a simulated day, minute by minute: the clock, results, calls, who comes or goes.

What happens in a round is first put on an agenda, each act with its minute, and then done in that
order, so that the log reads like the log of a hall.
"""

from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial

from toptable.desk import simulated_field as field
from toptable.desk.simulated_day import WHY, Day, done, send
from toptable.desk.simulated_field import drawn, missing, played, the_wrong_way_round
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import ending, rounds_over
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling, walk
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.team_formats import SeatBySeat
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import LateMode
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.floor.clocks import MINUTE
from toptable.engine.subjects.floor.judge_calls import ClaimCall, OpenCall, ResolveCall, offered
from toptable.engine.subjects.floor.presence import NotePresence, Presence
from toptable.engine.subjects.floor.timekeeping import ClockAct, PrepareClock, TurnClock
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ClaimResult, ReportResult
from toptable.engine.subjects.rounds.drafts import PublishRound
from toptable.engine.subjects.teams.lineup import ApproveTeamNames

LIGHT = (Penalty.CAUTION, Penalty.WARNING)
"""What ends a call on an ordinary day."""
ABOUT = (
    (CallReason.QUESTION, "Explained."),
    (CallReason.DISPUTE, "Ruled on; play goes on."),
    (CallReason.TEXT, "Read out the official text."),
    (CallReason.MISTAKE, "The game was put right."),
    (CallReason.PACE, "Watched a few turns; both play fast enough."),
)
"""What calls are about, and how each is settled."""


def call_judge(
    tournament: Tournament, day: Day, match: Match, begin: float, end: float
) -> Iterator[tuple[float, Callable[[], None]]]:
    """A player calls a judge; one comes and settles it. Each act with its minute in the round."""
    luck = day.luck
    caller = luck.choice(match.players)
    judge = luck.choice(day.judges)
    reason, outcome = luck.choice(ABOUT)
    case = Case(tournament, day, match, judge)
    yield begin, partial(case.opened, caller, reason)
    yield begin + (end - begin) * 0.3, case.claimed
    if day.chance(day.rates.penalties):
        at_fault = luck.choice(match.players)
        yield begin + (end - begin) * 0.8, partial(case.penalised, at_fault, luck.random())
    yield end, partial(case.resolved, outcome)


class Case:
    """One call, from the raised hand to the last word."""

    def __init__(self, tournament: Tournament, day: Day, match: Match, judge: Actor) -> None:
        self.tournament = tournament
        self.day = day
        self.match = match
        self.judge = judge
        self.number = 0

    def opened(self, caller: int, reason: CallReason) -> None:
        """By the player's own phone."""
        call = OpenCall(reason, table=self.match.table, caller=caller)
        send(self.tournament, call, self.day.by_player(self.tournament, caller))
        self.number = len(self.tournament.state.floor.calls)
        self.day.happened.calls += 1

    def claimed(self) -> None:
        """The judge is on the way."""
        send(self.tournament, ClaimCall(self.number), self.judge)

    def penalised(self, player: int, pick: float) -> None:
        """A light penalty of the document, where it has any; nobody gets a second one."""
        state = self.tournament.state
        known = light_infractions(self.tournament.rules)
        if not known or any(True for _ in state.conduct.of_player(player)):
            return
        infraction, penalty = known[int(pick * len(known))]
        seat = 1 if state.players[player].team is not None else None
        ruling = GivePenalty(
            players=(player,), penalty=penalty, infraction=infraction, seat=seat, explained=True
        )
        send(self.tournament, ruling, self.judge)
        self.day.happened.penalties += 1

    def resolved(self, outcome: str) -> None:
        """Settled; the table gets back the time that the document offers for it."""
        state, rulebook = self.tournament.state, self.tournament.rulebook
        call = state.floor.calls[self.number - 1]
        give = offered(state, rulebook, call, self.day.clock.at) is not None
        resolve = ResolveCall(self.number, outcome=outcome, give=give)
        send(self.tournament, resolve, self.judge)
        self.day.happened.extensions += give


def light_infractions(rules: Rules) -> list[tuple[str, Penalty]]:
    """The infractions for which the document suggests a light penalty without a question."""
    found = []
    for infraction in rules.conduct.infractions:
        step = walk(rules.conduct, infraction, rules.tier, ())
        if isinstance(step, Ruling) and step.penalty in LIGHT:
            found.append((infraction.key, step.penalty))
    return found


WITHOUT_LIMIT = 45
"""How long a round takes where the document sets no limit, in minutes."""
USUAL = 30
"""How long it is where the document leaves that to the organizer."""
SEEN_MISSING = 2
"""When a judge who goes round sees an empty seat, in minutes."""
NOT_COMING = 12
"""When a judge writes down that somebody did not come, in minutes."""
BY_PHONE = 0.7
"""The share of results that both players report themselves."""
STAY = 6
"""So many always stay, however high the rates."""

Agenda = list[tuple[float, Callable[[], None]]]
"""What happens in a round: the minute, and the act."""


def play_round(tournament: Tournament, day: Day, *, last: bool) -> bool:
    """Play one round; False when no further round is possible."""
    first = not tournament.state.rounds
    pairing = field.next_pairing(tournament.state)
    paired = tournament.send(pairing, day.scorekeeper, reason=WHY if first else "")
    if isinstance(paired, Refusal) and paired.code in ("no_pairing", "over"):
        return False
    done(paired)
    day.wait(2)
    send(tournament, PublishRound(), day.scorekeeper)
    day.wait(1)
    length = _start(tournament, day)
    agenda: Agenda = []
    spare = _to_spare(tournament)
    for match in tournament.state.rounds[-1].tables():
        spare -= _plan_match(tournament, day, match, length, agenda, may_go=spare > 0)
    _follow(tournament, day, agenda, length)
    if not last and not rounds_over(tournament.state, tournament.rulebook):
        _between(tournament, day)
    day.wait(5)
    return True


def _start(tournament: Tournament, day: Day) -> int:
    """Start the clock and confirm the byes; how long the round is, in minutes."""
    prepared = tournament.send(PrepareClock(), day.scorekeeper)
    if isinstance(prepared, Refusal):
        # The document gives no length for this event: as for an organizer who announced none.
        send(tournament, PrepareClock(length=USUAL), day.scorekeeper, WHY)
    day.wait(4)
    send(tournament, TurnClock(ClockAct.START), day.head_judge)
    round_ = tournament.state.rounds[-1]
    if round_.byes_to_issue:
        for player in sorted(round_.byes):
            send(tournament, IssueBye(round_.number, player), day.scorekeeper)
    running = tournament.state.floor.rounds.get((ClockStage.SWISS, round_.number))
    limit = running.clock.limit if running is not None else None
    return WITHOUT_LIMIT if limit is None else limit // MINUTE


def _to_spare(tournament: Tournament) -> int:
    """How many may still go: the cut must be full, and rounds need players."""
    plan = tournament.state.plan
    needed = max(STAY, (plan.cut if plan is not None else 0) + 1, len(tournament.state.rounds) + 3)
    return len(list(tournament.state.active_players())) - needed


def _plan_match(
    tournament: Tournament, day: Day, match: Match, length: int, agenda: Agenda, *, may_go: bool
) -> int:
    """Put on the agenda what happens at one table; how many players it costs."""
    day.happened.matches += 1
    luck, rates = day.luck, day.rates
    if day.chance(rates.no_shows) and may_go and (gone := missing(tournament.rules, luck)):
        agenda.append((SEEN_MISSING, partial(_is_missing, tournament, day, match, gone)))
        agenda.append((NOT_COMING, partial(_did_not_come, tournament, day, match, gone)))
        return 1
    favour = day.favours(*match.players)
    result = played(tournament.rules, luck, favour, rates.draws)
    end = length * luck.uniform(0.4, 0.9)
    if day.chance(rates.calls):
        at = luck.uniform(3, end * 0.7)
        took = luck.uniform(2, 7)
        end = min(end + took, length - 1)
        for minute, act in call_judge(tournament, day, match, at, min(at + took, end - 0.5)):
            agenda.append((minute, act))
    if drawn(result):
        day.happened.draws += 1
        act = partial(_report_at_time, tournament, day, match, result)
        agenda.append((length + luck.uniform(2, 6), act))
    elif day.chance(rates.wrong):
        day.happened.corrections += 1
        wrong = the_wrong_way_round(result)
        agenda.append((end, partial(_report, tournament, day, match, wrong)))
        noticed = end + luck.uniform(2, 9)
        agenda.append((noticed, partial(_correct, tournament, day, match, result)))
    elif tournament.rules.team is None and day.chance(BY_PHONE):
        for player, minute in zip(match.players, (end, end + luck.uniform(0.2, 2)), strict=True):
            agenda.append((minute, partial(_claim, tournament, day, match, result, player)))
    else:
        agenda.append((end, partial(_report, tournament, day, match, result)))
    return 0


def _follow(tournament: Tournament, day: Day, agenda: Agenda, length: int) -> None:
    """Do what is on the agenda at its time; time is called where somebody plays that long."""
    start = day.clock.at
    if any(minute > length for minute, _ in agenda):
        agenda.append((length, partial(_call_time, tournament, day)))
    for minute, act in sorted(agenda, key=lambda planned: planned[0]):
        day.clock.until(start + timedelta(seconds=round(minute * 60)))
        act()


def _call_time(tournament: Tournament, day: Day) -> None:
    send(tournament, TurnClock(ClockAct.TIME), day.head_judge)


def _report(tournament: Tournament, day: Day, match: Match, result: Result) -> None:
    number = len(tournament.state.rounds)
    send(tournament, ReportResult(number, match.table, result), day.scorekeeper)


def _claim(tournament: Tournament, day: Day, match: Match, result: Result, player: int) -> None:
    number = len(tournament.state.rounds)
    claim = ClaimResult(number, match.table, player, result)
    send(tournament, claim, day.by_player(tournament, player))


def _correct(tournament: Tournament, day: Day, match: Match, result: Result) -> None:
    number = len(tournament.state.rounds)
    correction = ReportResult(number, match.table, result, replaces=True)
    send(tournament, correction, day.head_judge, "The slip was read the wrong way round.")


def _report_at_time(tournament: Tournament, day: Day, match: Match, result: Result) -> None:
    number = len(tournament.state.rounds)
    report = ReportResult(number, match.table, result)
    send(tournament, report, day.head_judge, "Time was called, and nobody had won the game.")


def _absent(match: Match, gone: Result) -> int:
    """Whose seat is empty."""
    return match.players[gone.seats[0].seat if gone.seats else gone.seat]


def _is_missing(tournament: Tournament, day: Day, match: Match, gone: Result) -> None:
    noted = NotePresence(_absent(match, gone), Presence.ABSENT)
    send(tournament, noted, day.luck.choice(day.judges))


def _did_not_come(tournament: Tournament, day: Day, match: Match, gone: Result) -> None:
    """The match is lost, and whoever never came is out of the event."""
    number = len(tournament.state.rounds)
    report = ReportResult(number, match.table, gone)
    send(tournament, report, day.head_judge, "Nobody sat there, and nobody answered.")
    player = _absent(match, gone)
    if _can_go(tournament, player):
        send(tournament, Drop(player, asked_by=day.head_judge.name), day.head_judge)
    day.happened.no_shows += 1


def _between(tournament: Tournament, day: Day) -> None:
    """Some go home, those in the lower half of the standings more often; some come late."""
    day.wait(2)
    order = [row.player for row in tournament.standings()]
    middle = len(order) / 2
    for place, player in enumerate(order):
        likely = day.rates.drops * (1.5 if place >= middle else 0.5)
        going = day.chance(likely) and _to_spare(tournament) > 0
        if going and _can_go(tournament, player):
            _drop(tournament, day, player)
    over = rounds_over(tournament.state, tournament.rulebook)
    if len(tournament.state.rounds) <= 2 and not over:
        _let_in_late(tournament, day)


def _can_go(tournament: Tournament, player: int) -> bool:
    """Whether a player is in the event and has not won it by record. B-084."""
    by_record = ending(tournament.state, tournament.rulebook)
    won = by_record is not None and by_record.winner == player
    return tournament.state.players[player].active and not won


def _drop(tournament: Tournament, day: Day, player: int) -> None:
    team = field.departure(tournament.state, player, day.luck)
    if team is not None:
        send(tournament, team, day.scorekeeper)
    else:
        send(tournament, Drop(player), day.by_player(tournament, player))
    day.happened.drops += 1
    day.wait(0.3)


def _let_in_late(tournament: Tournament, day: Day) -> None:
    """Those who came after round 1 began: two thirds before round 2, the others a round later."""
    state, rules = tournament.state, tournament.rules
    entered = len(state.players) - day.happened.late_entries
    share = 1 / 3 if len(state.rounds) == 2 else 2 / 3
    penalties = tournament.rulebook.late_penalties
    for _ in range(sum(day.chance(day.rates.late * share) for _ in range(entered))):
        number = len(tournament.state.players)
        if rules.team is None:
            newcomer = field.single(number)
        else:
            newcomer = field.numbered_team(number, rules.team)
        late = AdmitLate(
            player=newcomer,
            mode=LateMode.FROM_NEXT,
            approved_by=day.head_judge.name,
            penalty=penalties[0].word if penalties else "",
        )
        send(tournament, late, day.head_judge)
        if isinstance(rules.team, SeatBySeat):
            send(tournament, ApproveTeamNames(), day.organizer)
        day.happened.late_entries += 1
        day.wait(1)
