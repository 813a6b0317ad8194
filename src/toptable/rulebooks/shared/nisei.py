"""What both versions of the NISEI policies compute alike: points, lists, lateness and conduct."""

from collections.abc import Callable, Mapping

import msgspec

from toptable.engine.rules.clock.timing import Tardiness
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.decks.deck_rules import ListDuty
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.results.sides import Agreement, MatchSides, Swapped
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.document_files import conduct_in
from toptable.rulebooks.shared import netrunner_decks

PROCEDURE = "Event Structure And Procedure"
MATCH_SIDES = MatchSides(
    netrunner_decks.SIDES, Agreement(), Swapped(), words=netrunner_decks.SIDE_WORDS
)


def scoring(chosen: Chosen) -> PerGame:
    """Two games a round, one per side; 3 for a win, on time too, 1 for a draw.

    N13-60, N13-63, N10-32, N10-34.
    """
    return PerGame(
        games=chosen.pick("sides", double=2, single=1),
        points=3,
        on_time=3,
        letters="WLDTtX",
        source=PROCEDURE,
    )


def lateness(late: Tardiness, settings: Mapping[str, str]) -> Tardiness:
    """Warning, game loss at 5:00, match loss at 10:00, dropped at the end. AMB-32."""
    in_time = settings.get("late_at_limit") == "in_time"
    return msgspec.structs.replace(late, limit_is_in_time=in_time)


def conduct(package: str) -> Callable[[Mapping[str, str]], ConductBook]:
    """The conduct rules; whether warnings after the third count again is a reading. AMB-30."""

    def under(chosen: Mapping[str, str]) -> ConductBook:
        book = conduct_in(package)
        if chosen.get("further_warnings") != "third_only":
            return book
        rules = tuple(
            msgspec.structs.replace(rule, every_further=False) for rule in book.count_rules
        )
        return msgspec.structs.replace(book, count_rules=rules)

    return under


def at_competitive(chosen: Chosen) -> ListDuty:
    """Lists are compulsory at Competitive events. N13-23, N10-20."""
    return ListDuty.REQUIRED if chosen["tier"] == "competitive" else ListDuty.OPTIONAL
