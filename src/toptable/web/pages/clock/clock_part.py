"""The clock of the round that is on, for the head of every page.

It holds moments and no "now", so that it stays true until somebody touches the clock; a script
counts them down on the server's time. N13-57, N13-59, B-120.
"""

import msgspec

from toptable.engine.questions.places import PlayPlace, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.face import Face, face, span
from toptable.engine.rules.clock.lengths import length_for
from toptable.engine.rules.clock.round_clock import Phase
from toptable.engine.subjects.floor.time_calls import marks
from toptable.web.access.seen import Seen
from toptable.web.languages.texts import Texts
from toptable.web.rendering.part import Part


class Act(msgspec.Struct, frozen=True):
    """A button on the clock."""

    act: str
    label: str
    go: bool = False
    when: str = ""
    """``left`` while time is left, ``over`` in the last minute and after it; else always."""


class Shown(msgspec.Struct, frozen=True):
    """What stands on the clock before a script counts it down."""

    text: str
    label: str
    tone: str = ""


ACTS = {
    None: (Act("start", "Start the clock", go=True),),
    Phase.PREPARED: (Act("start", "Start the clock", go=True),),
    Phase.PREPARING: (Act("start", "Start the clock", go=True),),
    Phase.RUNNING: (Act("pause", "Pause", when="left"), Act("time", "Call time", True, "over")),
    Phase.PAUSED: (Act("resume", "Continue", go=True),),
    Phase.CALLED: (),
}
"""What leads on from each state; whether it may be done, the desk says."""


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The clock of the round that is on, or nothing where no round is."""
    place = place_now(seen.state, seen.tournament.rulebook)
    if isinstance(place, Refusal) or seen.state.closed:
        return {"on": False, "face": None}
    over = all(table.over for table in place.tables)
    running = seen.state.floor.rounds.get(place.key)
    shown = None if running is None else face(running.clock)
    if over and (shown is None or shown.phase is not Phase.RUNNING):
        return {"on": False, "face": None}
    acts = ACTS[None if shown is None else shown.phase]
    calls = marks(seen.event.settings)
    if shown is not None and shown.untimed:
        acts = tuple(act for act in acts if act.act != "time")
    unset = shown is None and not has_length(seen, place)
    return {
        "on": shown is not None or seen.may("TurnClock"),
        "unset": unset and seen.may("PrepareClock"),
        "name": seen.round_name(place.stage, place.number),
        "face": shown,
        "shown": said(shown, seen.texts) if shown is not None else None,
        "acts": acts if seen.may("TurnClock") and not unset else (),
        "marks": " ".join(str(int(call.total_seconds())) for call in calls),
        "address": seen.address,
    }


def has_length(seen: Seen, place: PlayPlace) -> bool:
    """Whether the document itself says how long this round lasts; else somebody sets it first."""
    book = seen.tournament.rulebook
    times = book.announcements.times if book.announcements is not None else ()
    known = length_for(times, place.stage, dict(seen.rules.chosen.items))
    return known is not None and (known.untimed or known.default is not None)


def said(clock: Face, texts: Texts) -> Shown:
    """The clock in a few letters and a word; where it runs, the time of day at which it ends."""
    end = texts.time(clock.ends) if clock.ends is not None else "–"
    untimed = texts._("untimed")
    match clock.phase:
        case Phase.PREPARED:
            return Shown(_left(clock), untimed if clock.untimed else texts._("not started"), "open")
        case Phase.PREPARING:
            return Shown(end, texts._("prepare until"))
        case Phase.PAUSED:
            return Shown(_left(clock), f"‖ {texts._('paused')}", "open")
        case Phase.CALLED:
            return Shown(
                texts.about("clock", "Time"), texts._("called at %(time)s") % {"time": end}, "alarm"
            )
        case _:
            return Shown("–", untimed) if clock.untimed else Shown(end, texts._("ends at"))


def _left(clock: Face) -> str:
    return "–" if clock.left is None else span(clock.left)


PARTS = {
    "clock": Part(context, "clock/clock_part.html"),
}
