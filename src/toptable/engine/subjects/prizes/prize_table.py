"""The prize table: which prizes there are for which places, and what players are told of it."""

from itertools import combinations

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.prizes import commands, entries

MOST_LINES = 200
MOST_PLACES = 10_000


def set_prizes(_state: State, command: commands.SetPrizes, _situation: Situation) -> Decision:
    return [entries.PrizesSet(tuple(map(_tidy, command.prizes)))]


def may_set_prizes(state: State, entry: entries.PrizesSet, _rulebook: Rulebook) -> None:
    if entry.prizes == state.prizes.table:
        refuse(
            "unchanged:may_set_prizes",
            "The table says that already.",
            answer=AnsweredBy.DONE_ALREADY,
        )
    if len(entry.prizes) > MOST_LINES:
        refuse(
            "too_many:may_set_prizes",
            "A prize table has at most %(most_lines)s lines.",
            most_lines=MOST_LINES,
        )
    for prize in entry.prizes:
        _problem(state, prize)
    for prize, other in combinations(entry.prizes, 2):
        if names.key(prize.what) == names.key(other.what) and prize.meets(other):
            refuse(
                "prize_twice",
                "%(what)s stands in the table twice for the same place. Write how many there "
                "are on one line, such as “2 boosters”.",
                what=prize.what,
            )
    for place, what in state.prizes.handed:
        if not any(prize.what == what and prize.goes_to(place) for prize in entry.prizes):
            refuse(
                "handed_out:may_set_prizes",
                "%(what)s of place %(place)s is handed out already, so it stays in the table. "
                "Record first that it came back.",
                what=what,
                place=place,
            )


def book_prizes(state: State, entry: entries.PrizesSet) -> State:
    return replace(state, prizes=replace(state.prizes, table=entry.prizes))


def announce(state: State, command: commands.AnnouncePrizes, _situation: Situation) -> Decision:
    """Which kit a prize comes from is the organizer's business."""
    if command.withdrawn:
        return [entries.PrizesAnnounced()]
    if not state.prizes.table:
        refuse("no_prizes", "There is no prize table yet. Enter the prizes first.")
    return [entries.PrizesAnnounced(tuple(replace(prize, kit="") for prize in state.prizes.table))]


def may_announce(state: State, entry: entries.PrizesAnnounced, _rulebook: Rulebook) -> None:
    if entry.prizes == state.prizes.announced:
        refuse(
            "unchanged:may_announce",
            "That is what players see already.",
            answer=AnsweredBy.DONE_ALREADY,
        )


def book_announced(state: State, entry: entries.PrizesAnnounced) -> State:
    return replace(state, prizes=replace(state.prizes, announced=entry.prizes))


def announced_for(state: State, place: int) -> tuple[str, ...]:
    """What players were told that a place gets."""
    return tuple(prize.what for prize in state.prizes.announced if prize.goes_to(place))


def _tidy(prize: Prize) -> Prize:
    return replace(prize, what=names.tidy(prize.what), kit=names.tidy(prize.kit))


def _problem(state: State, prize: Prize) -> None:
    passed(names.problem(prize.what, "The name of a prize"))
    if (prize.last or prize.first) > MOST_PLACES:
        refuse(
            "places:problem",
            "No event has more than %(most_places)s places.",
            most_places=MOST_PLACES,
        )
    if prize.kit and names.key(prize.kit) not in state.prizes.kits:
        refuse(
            "no_such_kit:problem",
            "There is no kit %(kit)s at this event. Record the kit first.",
            "N13-46",
            kit=prize.kit,
        )
