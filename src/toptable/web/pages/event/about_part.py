"""What an event is and how far it is, for somebody who hears of it for the first time."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from markupsafe import Markup

from toptable.desk.desk import now
from toptable.engine.questions.admission import free_places
from toptable.engine.reading.outcome import status_now
from toptable.engine.rules.structure.choice import planned
from toptable.engine.state.decks import Publishing
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.admission.self_registration import not_now
from toptable.web.access.seen import Seen
from toptable.web.pages.event import next_step_part, outcome_part
from toptable.web.pages.finals.bracket_part import drawn
from toptable.web.pages.standings import standings_part
from toptable.web.rendering.part import Part

MOST = 5
OVER = frozenset({EventStatus.FINISHED, EventStatus.REPORTED})


def context(seen: Seen, _round: int) -> dict[str, object]:
    """Everything that this audience may know; the staff see what guests see."""
    state, book, event = seen.state, seen.tournament.rulebook, seen.event
    status, current = status_now(state, book), state.current
    game, words = seen.rules.game, book.words
    published = state.rounds if current is None or current.published else state.rounds[:-1]
    return {
        "event": event,
        "state": _state(seen, status),
        "over": status in OVER,
        "running": state.started and status not in OVER,
        "started": state.started,
        "game": game.name if game is not None else "",
        "document": book.title,
        "website": _short(event.website),
        "players": state.field_size,
        "nouns": ("team", "teams") if seen.rules.team else (words.player, words.players),
        "rounds": len(published),
        "of": state.plan.rounds if state.plan is not None else 0,
        "plan": planned(state.plan) if state.plan is not None else "",
        "next": list(_next(seen)),
        "can_register": not_now(state, now()) is None,
        "top": standings_part.table(seen, MOST) if state.finished_rounds else None,
        "bracket": _bracket(seen),
        "prizes_shown": bool(state.prizes.announced),
        "decks_shown": state.closed and state.decks.published is not Publishing.HIDDEN,
        **outcome_part.context(seen, 0),
        "address": seen.address,
    }


def _state(seen: Seen, status: EventStatus) -> str:
    """How far it is, in a word."""
    if status in OVER:
        return seen.texts._("Over")
    return seen.texts._("Running") if seen.state.started else seen.texts._("Coming up")


def _next(seen: Seen) -> Iterator[str]:
    """What comes next, and whether one can still enter; of an event that is over, nothing."""
    state, current, texts = seen.state, seen.state.current, seen.texts
    if outcome_part.is_over(seen):
        return
    if current is not None and current.published and not current.complete:
        yield texts.count(
            "Round %(round)s is being played; %(num)s result is missing.",
            "Round %(round)s is being played; %(num)s results are missing.",
            current.open,
            round=current.number,
        )
        return
    yield next_step_part.for_everybody(seen)
    if state.started or state.closed:
        return
    if state.admission.terms.by_invitation:
        yield texts._("It is for those who were invited.")
    free = free_places(state)
    if free is not None:
        places = {"free": free, "all": state.admission.terms.capacity}
        if free:
            yield texts._("%(free)s of %(all)s places are free.") % places
        else:
            yield texts._("All %(all)s places are taken.") % places


def _bracket(seen: Seen) -> Markup:
    """The bracket while it is played; afterwards it stands below the final ranking."""
    bracket = seen.state.finals.bracket
    return Markup() if bracket is None or outcome_part.is_over(seen) else drawn(seen, bracket)


def _short(website: str) -> str:
    """An address as one would say it."""
    parts = urlsplit(website)
    return f"{parts.netloc.removeprefix('www.')}{parts.path.rstrip('/')}"


PARTS = {
    "about": Part(context, "event/about_part.html"),
}
