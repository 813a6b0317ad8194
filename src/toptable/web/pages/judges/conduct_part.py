"""What waits for a judge: appeals, acknowledgements, open questions, pending losses, holds."""

import msgspec

from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.subjects.conduct.appeals_and_holds import what_waits
from toptable.engine.subjects.conduct.confirming import proposed_for, waiting
from toptable.engine.subjects.conduct.penalty_record import held_text, who_of
from toptable.engine.views.open_tasks import corrections_to_rule_on
from toptable.web.auth.event_view import EventView
from toptable.web.pages.judges.ruling_progress import RulingProgress, match_key
from toptable.web.rendering.page_part import Part


class Waiting(msgspec.Struct, frozen=True):
    """One thing to do or to know, with the page where it is done."""

    text: str
    what: str
    link: str
    alarm: bool = False


def conduct_context(seen: EventView, _round: int) -> dict[str, object]:
    """Everything that is open, the most pressing first."""
    if not seen.entitled("GivePenalty"):
        return {"waiting": (), "shown": False}
    return {"waiting": _waiting(seen), "shown": True}


def _waiting(seen: EventView) -> list[Waiting]:
    state, address, book = seen.state, seen.address, seen.rules.conduct
    conduct = state.conduct
    found: list[Waiting] = []
    for number, one in sorted(conduct.rulings.items()):
        page = f"{address}/penalties/{number}"
        what = f"{who_of(state, one)}: {one.name}"
        if one.undone:
            continue
        if one.ruled.stage is AppealStage.APPEALED:
            found.append(Waiting("Appeal to hear", what, page, alarm=True))
        if one.awaits is not None:
            who = seen.tournament.rulebook.words.role(one.awaits)
            found.append(Waiting(f"The {who} must know", what, page, alarm=True))
        if one.unfinished:
            found.append(Waiting("Questions open", what, page))
    for proposal in waiting(state):
        what = f"{proposed_for(state, proposal)}: {proposal.name}"
        text = f"{proposal.judge} must confirm the {book.name_of(proposal.penalty).lower()}"
        found.append(Waiting(text, what, f"{address}/penalties", alarm=True))
    for loss in conduct.pending:
        who = ", ".join(state.name_of(player) for player in loss.players)
        text = f"{who}: {book.name_of(loss.penalty).lower()} counts in the next match"
        found.append(Waiting("Pending", text, f"{address}/penalties/{loss.ruling}"))
    for correction in corrections_to_rule_on(seen.tournament.log, seen.tournament.rulebook):
        way = RulingProgress(
            correction.match.players,
            correction.infraction,
            correction.answers,
            match=match_key(correction.match),
        )
        page = f"{address}/judges/rule?{way.query()}"
        found.append(Waiting("Corrected result", correction.text, page))
    for number, table in sorted(conduct.held):
        waits = " ".join(what_waits(state, seen.tournament.rulebook, number, table)[:1])
        text = f"{held_text(number, table)}. {waits}"
        found.append(Waiting("Under investigation", text, f"{address}/measures", alarm=True))
    return sorted(found, key=lambda one: not one.alarm)


PARTS = {
    "conduct": Part(conduct_context, "judges/conduct_part.html", staff=True, command="GivePenalty"),
}
