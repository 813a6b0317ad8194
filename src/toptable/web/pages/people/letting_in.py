"""Letting people in: where only a reason is missing the desk asks for it, and it warns of people.

What staff should know of somebody is private and no part of the log, so it is told once, in the
answer to the form. B-174.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from litestar import MediaType, Response

from toptable.desk.taps import Tap
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.log.sentences import sentence
from toptable.engine.log.undo import Blocked
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.secrets import SealedText
from toptable.engine.sentence import to_json
from toptable.web.access.visit import Visit
from toptable.web.rendering.answers import Said, answered, led_to, wants_json
from toptable.web.rendering.bidi import isolated
from toptable.web.rendering.queries import query


def let_in(
    visit: Visit,
    command: Command,
    *,
    typed: Mapping[str, str],
    reason: str = "",
    texts: Sequence[SealedText] = (),
    tap: Tap | None = None,
) -> Response[Any]:
    """Send the command; ``typed`` is what the page that asks for a reason has to send again."""
    back = f"{visit.address}/players"
    said = reason.strip()
    outcome = visit.tournament.send(command, visit.actor, reason=said, texts=texts, tap=tap)
    if isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.REASON:
        asked = query({**typed, "text": outcome.text})
        return led_to(visit.request, visit.tournament, f"{back}/why?{asked}")
    return told(visit, outcome)


def told(visit: Visit, outcome: Done | Blocked | Refusal) -> Response[Any]:
    """The answer to a command that lets people in."""
    back = f"{visit.address}/players"
    already = isinstance(outcome, Refusal) and outcome.answer is AnsweredBy.DONE_ALREADY
    if isinstance(outcome, Refusal) and already and wants_json(visit.request):
        said = Said(visit.tournament.version, [outcome.text], back)
        return Response(to_json(said), media_type=MediaType.JSON, status_code=200)
    if isinstance(outcome, Done) and outcome.warnings:
        return _known(visit, outcome, back)
    return answered(visit.request, visit.tournament, outcome, back)


def _known(visit: Visit, done: Done, back: str) -> Response[Any]:
    """What was done, and what staff should know of those whom they let in."""
    said = [
        isolated(sentence(visit.tournament.state, line.entry, visit.tournament.rulebook))
        for line in done.lines
    ]
    warned = [isolated(text) for text in done.warnings]
    if wants_json(visit.request):
        told = Said(done.version, [*said, *(f"Know this: {text}" for text in warned)], back)
        return Response(to_json(told), media_type=MediaType.JSON, status_code=200)
    return visit.fresh_page("people/known.html", done=said, warned=warned)
