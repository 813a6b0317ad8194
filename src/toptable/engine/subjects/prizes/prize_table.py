"""The prize table: which prizes there are for which places, and what players are told of it."""

from itertools import combinations

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF, WHOLE, only
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.prizes.tell import MOST

MOST_LINES = 200


MOST_PLACES = 10_000


@command(by=ORGANIZER, scope=Scope.EVENT, seen=STAFF, after_close=True)
class SetPrizes(Command):
    """Set the prize table as a whole."""

    prizes: tuple[Prize, ...]
    """The whole table."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [PrizesSet(tuple(map(_tidy, self.prizes)))]


@entry(seen=STAFF)
class PrizesSet(Entry):
    """The prize table. N13-48, FFG-55."""

    prizes: tuple[Prize, ...]

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.prizes == state.prizes.table:
            refuse(
                "unchanged:may_set_prizes",
                "The table says that already.",
                answer=AnsweredBy.DONE_ALREADY,
            )
        if len(self.prizes) > MOST_LINES:
            refuse(
                "too_many:may_set_prizes",
                "A prize table has at most %(most_lines)s lines.",
                most_lines=MOST_LINES,
            )
        for prize in self.prizes:
            _problem(state, prize)
        for prize, other in combinations(self.prizes, 2):
            if names.key(prize.what) == names.key(other.what) and prize.meets(other):
                refuse(
                    "prize_twice",
                    "%(what)s stands in the table twice for the same place. Write how many there "
                    "are on one line, such as “2 boosters”.",
                    what=prize.what,
                )
        for place, what in state.prizes.handed:
            if not any(prize.what == what and prize.goes_to(place) for prize in self.prizes):
                refuse(
                    "handed_out:may_set_prizes",
                    "%(what)s of place %(place)s is handed out already, so it stays in the table. "
                    "Record first that it came back.",
                    what=what,
                    place=place,
                )

    def book(self, state: State) -> State:
        return replace(state, prizes=replace(state.prizes, table=self.prizes))

    def tell(self, state: State) -> str:
        return (
            log_line("prizes_set", "Prizes: %(listed)s.", listed=_listed(self.prizes))
            if self.prizes
            else log_line("prizes_set:2", "There are no prizes.")
        )


@command(
    by=ORGANIZER,
    scope=Scope.EVENT,
    seen=WHOLE,
    after_close=True,
    typed=Typed("prize announce", "spring", withdrawn=As("--withdraw", "Show no prizes.")),
)
class AnnouncePrizes(Command):
    """Show the prize table to players as it stands, or no longer."""

    withdrawn: bool = False
    """The table is shown no longer."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Which kit a prize comes from is the organizer's business."""
        if self.withdrawn:
            return [PrizesAnnounced()]
        if not state.prizes.table:
            refuse("no_prizes", "There is no prize table yet. Enter the prizes first.")
        return [PrizesAnnounced(tuple(replace(prize, kit="") for prize in state.prizes.table))]


@entry(seen=only("prizes"))
class PrizesAnnounced(Entry):
    """Players see these prizes; without any, none."""

    prizes: tuple[Prize, ...] = ()

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.prizes == state.prizes.announced:
            refuse(
                "unchanged:may_announce",
                "That is what players see already.",
                answer=AnsweredBy.DONE_ALREADY,
            )

    def book(self, state: State) -> State:
        return replace(state, prizes=replace(state.prizes, announced=self.prizes))

    def tell(self, state: State) -> str:
        if not self.prizes:
            return log_line("prizes_announced:2", "The prizes are no longer shown to players.")
        return log_line(
            "prizes_announced", "Prizes announced: %(listed)s.", listed=_listed(self.prizes)
        )


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


def _listed(prizes: tuple[Prize, ...]) -> str:
    shown = "; ".join(f"{prize.what} for {prize.places}" for prize in prizes[:MOST])
    more = len(prizes) - MOST
    return f"{shown}{f'; and {more} more' if more > 0 else ''}"
