"""What an event is, how far it is, who leads, how it ended and what happened last, as parts."""

from collections.abc import Iterator
from itertools import islice
from urllib.parse import urlsplit

from markupsafe import Markup

from toptable.desk.desk import now
from toptable.desk.permissions import Visibility, may_see
from toptable.engine.questions.admission import free_places
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.structure.structures import planned
from toptable.engine.state.decks import Publishing
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.registration.self_registration import not_now
from toptable.engine.views.outcome import final_places, status_now, winner
from toptable.web.auth.event_view import EventView
from toptable.web.pages.event import next_step_part
from toptable.web.pages.finals.bracket_parts import drawn
from toptable.web.pages.log import log_parts as log
from toptable.web.pages.standings import standings_part
from toptable.web.pages.standings import standings_part as standings
from toptable.web.rendering.page_part import Part

MOST_PLACES = 8


def outcome_context(seen: EventView, _round: int) -> dict[str, object]:
    """Nothing while the event is open, or while its last standings are kept back."""
    state, rulebook = seen.state, seen.tournament.rulebook
    if not is_over(seen):
        return {"ranking": None}
    bracket = state.finals.bracket
    ranking = final_places(state, rulebook)
    return {
        "champion": winner(state, rulebook),
        "title": title(seen),
        "ranking": ranking,
        "places": ranking.places[:MOST_PLACES],
        "sheet": "ranking" if may_see(seen.role, Visibility.PAPER) else "",
        "more": len(ranking.places) - MOST_PLACES,
        "picture": drawn(seen, bracket) if bracket is not None else "",
        "address": seen.address,
    }


def title(seen: EventView) -> str:
    """What whoever came first is called."""
    texts = seen.texts
    return texts._("Winner") if seen.state.finals.bracket is None else texts._("Champion")


def is_over(seen: EventView) -> bool:
    """Whether this audience may know how the event ended."""
    state = seen.state
    if seen.standings_through < state.finished_rounds and state.finals.bracket is None:
        return False
    ended = state.closed and state.started
    return ended or winner(state, seen.tournament.rulebook) is not None


MOST_AT_TOP = 5
OVER = frozenset({EventStatus.FINISHED, EventStatus.REPORTED})


def about_context(seen: EventView, _round: int) -> dict[str, object]:
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
        "top": standings_part.table(seen, MOST_AT_TOP) if state.finished_rounds else None,
        "bracket": _bracket(seen),
        "prizes_shown": bool(state.prizes.announced),
        "decks_shown": state.closed and state.decks.published is not Publishing.HIDDEN,
        **outcome_context(seen, 0),
        "address": seen.address,
    }


def _state(seen: EventView, status: EventStatus) -> str:
    """How far it is, in a word."""
    if status in OVER:
        return seen.texts._("Over")
    return seen.texts._("Running") if seen.state.started else seen.texts._("Coming up")


def _next(seen: EventView) -> Iterator[str]:
    """What comes next, and whether one can still enter; of an event that is over, nothing."""
    state, current, texts = seen.state, seen.state.current, seen.texts
    if is_over(seen):
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


def _bracket(seen: EventView) -> Markup:
    """The bracket while it is played; afterwards it stands below the final ranking."""
    bracket = seen.state.finals.bracket
    return Markup() if bracket is None or is_over(seen) else drawn(seen, bracket)


def _short(website: str) -> str:
    """An address as one would say it."""
    parts = urlsplit(website)
    return f"{parts.netloc.removeprefix('www.')}{parts.path.rstrip('/')}"


def status_context(seen: EventView, _round: int) -> dict[str, object]:
    """What the line says."""
    state, book = seen.state, seen.tournament.rulebook
    current, texts = state.current, seen.texts
    number = {"round": current.number if current is not None else 0}
    if state.closed:
        progress = texts._("closed")
    elif state.finals.bracket is not None:
        over = follow(state.finals.bracket).over
        progress = texts._("finished") if over else texts._("the bracket is being played")
    elif current is None:
        progress = texts._("not started")
    elif not current.published:
        progress = texts._("round %(round)s is a draft") % number
    elif current.complete:
        progress = texts._("round %(round)s is complete") % number
    else:
        progress = texts._("round %(round)s is being played") % number
    return {
        "rulebook": book.title,
        "players": state.field_size,
        "nouns": seen.rules.entrants,
        "progress": progress,
        "date": seen.event.date,
        "demo": seen.event.demo,
        "closed": state.closed,
    }


MOST_LEADERS = 8


def leaders_context(seen: EventView, _round: int) -> dict[str, object]:
    """The first places after the last complete round, until the final ranking stands above them."""
    if is_over(seen):
        return {"over": True}
    return standings.table(seen, MOST_LEADERS) | {"over": False}


MOST_RECENT = 6


def recent_context(seen: EventView, _round: int) -> dict[str, object]:
    """The newest lines."""
    lines = islice(seen.lines(), MOST_RECENT)
    return {"rows": [log.row(seen, line) for line in lines], "address": seen.address}


PARTS = {
    "outcome": Part(outcome_context, "event/outcome_part.html"),
    "about": Part(about_context, "event/about_part.html"),
    "status": Part(status_context, "event/status_part.html"),
    "leaders": Part(leaders_context, "standings/leaders_part.html"),
    "recent": Part(recent_context, "event/recent_part.html", staff=True),
}
