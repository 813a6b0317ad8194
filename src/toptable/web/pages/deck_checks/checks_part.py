"""The deck checks that run and those that are over; of planned ones only how many there are.

A part is the same for everybody in a role, and staff who play must not learn whom a check will be
of: that stands on the page itself, made for one person. N13-40.
"""

import msgspec

from toptable.desk.permissions import Visibility
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.decks import CheckOutcome, CheckStage, DeckCheck
from toptable.engine.subjects.deck_checks.check_record import called
from toptable.engine.subjects.deck_checks.running import where_of
from toptable.engine.views.reports.deck_checks import found_text, how_text
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part


class CheckLine(msgspec.Struct, frozen=True):
    """A check in a list."""

    number: int
    name: str
    who: tuple[str, ...]
    """Nobody where this reader may not know."""
    where: str
    how: str
    judge: str
    check: DeckCheck
    found: tuple[tuple[str, str, bool], ...]
    """Name, what was found, and whether that is a problem."""


def context(seen: EventView, _round: int) -> dict[str, object]:
    """What runs, what is to be written down, what is done, and who has not been checked."""
    state, rulebook = seen.state, seen.tournament.rulebook
    begun = [check for check in state.deck_checks.in_order() if check.began is not None]
    checked = {
        player for check in begun if check.kind is CheckKind.DECK for player in check.players
    }
    lines = [row(state, rulebook, check, told=True) for check in begun]
    waiting = sorted(
        (player.name for player in state.active_players() if player.id not in checked),
        key=str.casefold,
    )
    stages = [check.progress for check in state.deck_checks.checks.values()]
    return {
        "address": seen.address,
        "planned": stages.count(CheckStage.PLANNED),
        "running": [line for line in lines if line.check.open],
        "done": [line for line in reversed(lines) if not line.check.open],
        "not_checked": waiting,
    }


def row(state: State, rulebook: Rulebook, check: DeckCheck, *, told: bool) -> CheckLine:
    """A check as somebody sees it who may know of whom it is, or may not."""
    return CheckLine(
        number=check.number,
        name=called(check),
        who=tuple(state.name_of(player) for player in check.players) if told else (),
        where=where_of(state, check if told else msgspec.structs.replace(check, table=None)),
        how=how_text(state, check) if told else check.how.value,
        judge=check.judge,
        check=check,
        found=tuple(
            (
                state.name_of(finding.player),
                found_text(rulebook, finding),
                finding.outcome is CheckOutcome.PROBLEM,
            )
            for finding in check.found
        ),
    )


PARTS = {"deck_checks": Part(context, "deck_checks/checks_part.html", sight=Visibility.CHECKS)}
