"""What rulings still wait for when an event ends: acknowledgements, answers, reports.

It is said before the event is closed or marked as reported, and goes on with a reason.
B-169, B-172, FR-1.3.1.4, PG-2.
"""

from collections.abc import Iterator

from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.staff import NoteKind


def waits_for_staff(state: State, rulebook: Rulebook) -> Iterator[str]:
    """Rulings that nobody acknowledged, appeals unheard, and proposals unconfirmed."""
    for number, ruling in sorted(state.conduct.rulings.items()):
        if ruling.undone:
            continue
        if ruling.awaits is not None:
            who = rulebook.words.role(ruling.awaits)
            yield f"Ruling {number} is not acknowledged by the {who}"
        if ruling.ruled.stage is AppealStage.APPEALED:
            yield f"The appeal against ruling {number} is not heard"
    for number, proposal in sorted(state.conduct.proposed.items()):
        people = [state.players[player] for player in proposal.players]
        moot = bool(people) and all(person.disqualified for person in people)
        if not proposal.settled and not moot:
            yield f"Proposal {number} is not confirmed by {proposal.judge}"


def not_reported(state: State, rulebook: Rulebook) -> Iterator[str]:
    """Rulings that the document wants reported to the publisher, without a note that they were."""
    penalties = rules_in(state, rulebook).conduct.penalties
    for number, ruling in sorted(state.conduct.rulings.items()):
        rule = penalties.get(ruling.penalty)
        to = rule.report_to if rule is not None and not ruling.undone else ""
        if to and not state.handover.about(NoteKind.SENT, ruling=number):
            yield f"Ruling {number} is not reported to {to}"


def rulings_open(state: State, situation: Situation, *, reports: bool = False) -> Refusal | None:
    """Why an event does not simply end: something of its rulings is open."""
    found = list(waits_for_staff(state, situation.rulebook))
    if reports:
        found += not_reported(state, situation.rulebook)
    if not found or situation.reasoned:
        return None
    return Refusal("rulings_open", f"{'. '.join(found)}. Settle this first, or enter a reason.")
