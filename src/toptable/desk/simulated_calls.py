"""Judge calls of a simulated day: opened, claimed, resolved with the time they took, penalties."""

from collections.abc import Callable, Iterator
from functools import partial

from toptable.desk.simulated_day import Day
from toptable.desk.simulated_hall import send
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import Ruling
from toptable.engine.rules.conduct.walk import walk
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state.floor import CallReason
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.floor.judge_calls import ClaimCall, OpenCall, ResolveCall, offered

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
