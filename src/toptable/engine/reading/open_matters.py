"""What is still open before the next round: one list for whoever is about to pair it.

Nothing here forbids anything; what a rule forbids, ``decide`` refuses. Missing results and
disputes (SW-16, B-148), people who never came (N13-INF-10, B-030, B-138), byes not issued (B-081),
matches held and penalties that wait (B-168),
appeals, rulings nobody has heard of (B-169), people sent out who still play (B-028), calls,
tables with time left (B-124), people who have not checked in (B-070, N13-52), teams whose deck
lists are missing (SW-36).
"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from toptable.engine.questions import presence
from toptable.engine.questions.presence import no_shows
from toptable.engine.questions.teams import without_decks
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.words import OURS, Words
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.conduct.confirming import proposed_for
from toptable.engine.subjects.conduct.confirming import waiting as unconfirmed
from toptable.engine.subjects.conduct.tell import has_no_match_left
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.people.absentees import missing


class Matter(StrEnum):
    """A kind of thing that can be open."""

    ABSENT = "absent"
    NO_SHOW = "no_show"
    DISPUTE = "dispute"
    RESULT = "result"
    BYE = "bye"
    EXTENSION = "extension"
    HELD = "held"
    APPEAL = "appeal"
    PENDING = "pending"
    UNHEARD = "unheard"
    UNCONFIRMED = "unconfirmed"
    SENT_OUT = "sent_out"
    CALL = "call"
    CHECK_IN = "check_in"
    DECKS = "decks"


WORDS = {
    Matter.ABSENT: (
        "player marked as absent, to be dropped or seen",
        "players marked as absent, to be dropped or seen",
    ),
    Matter.NO_SHOW: ("no-show who may have left", "no-shows who may have left"),
    Matter.DISPUTE: ("dispute", "disputes"),
    Matter.RESULT: ("table still playing", "tables still playing"),
    Matter.BYE: ("bye to be issued", "byes to be issued"),
    Matter.EXTENSION: ("table with extra time", "tables with extra time"),
    Matter.HELD: ("match under investigation", "matches under investigation"),
    Matter.APPEAL: ("appeal to be heard", "appeals to be heard"),
    Matter.PENDING: ("penalty that waits for a next match", "penalties that wait for a next match"),
    Matter.UNHEARD: ("ruling to be acknowledged", "rulings to be acknowledged"),
    Matter.UNCONFIRMED: (
        "{disqualification} to be confirmed by its judge",
        "{disqualification}s to be confirmed by their judges",
    ),
    Matter.SENT_OUT: (
        "player sent out who has not been dropped",
        "players sent out who have not been dropped",
    ),
    Matter.CALL: ("open judge call", "open judge calls"),
    Matter.CHECK_IN: ("player who has not checked in", "players who have not checked in"),
    Matter.DECKS: ("team without deck lists", "teams without deck lists"),
}


class OpenMatter(msgspec.Struct, frozen=True):
    """Something open: how much of it, and where."""

    matter: Matter
    count: int
    tables: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    words: Words = OURS

    @property
    def stops(self) -> bool:
        """Whether the next round cannot be paired before this is settled."""
        return self.matter in STOPS

    @property
    def text(self) -> str:
        """In words, with the tables or people where they are few."""
        one, many = WORDS[self.matter]
        what = one if self.count == 1 else many
        text = f"{self.count} {what}".format(disqualification=self.words.disqualification)
        where = self.names or tuple(map(str, self.tables))
        if not 0 < len(where) <= FEW:
            return text
        listed = ", ".join(where)
        if self.names:
            return f"{text}: {listed}"
        return f"{text}, table{'' if len(where) == 1 else 's'} {listed}"


FEW = 4
"""As many tables or people are named."""

STOPS = frozenset(
    {
        Matter.ABSENT,
        Matter.NO_SHOW,
        Matter.DISPUTE,
        Matter.RESULT,
        Matter.BYE,
        Matter.DECKS,
    }
)
"""What keeps the next round from being paired at all."""


def open_matters(state: State, rulebook: Rulebook) -> tuple[OpenMatter, ...]:
    """Everything that is open now, what stops the next round first."""
    current = state.current
    if current is not None and not current.published:
        return ()
    found = [*_of_round(state, current)] if current is not None else []
    rules = rules_in(state, rulebook)
    missed = sorted(map(state.name_of, no_shows(state, rules)))
    found.append(OpenMatter(Matter.NO_SHOW, len(missed), names=tuple(missed)))
    without = without_decks(state, rules)
    found.append(OpenMatter(Matter.DECKS, len(without), names=tuple(without)))
    found += _of_staff(state, rulebook.words)
    if absent := _not_here(state, rulebook):
        found.append(OpenMatter(Matter.CHECK_IN, len(absent), names=absent))
    return tuple(matter for matter in found if matter.count)


def _of_round(state: State, round_: Round) -> Iterable[OpenMatter]:
    playing = [match for match in round_.tables() if match.result is None]
    disputed = tuple(match.table for match in playing if match.disputed)
    yield OpenMatter(Matter.DISPUTE, len(disputed), disputed)
    absent = sorted({player for _, player in presence.unsettled(state)})
    yield OpenMatter(Matter.ABSENT, len(absent), names=tuple(map(state.name_of, absent)))
    yield _tables(Matter.RESULT, [match.table for match in playing])
    if round_.byes_to_issue:
        byes = [bye.player for bye in round_.byes.values() if not bye.issued]
        yield OpenMatter(Matter.BYE, len(byes), names=tuple(map(state.name_of, sorted(byes))))
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    extended = running.tables if running is not None else {}
    yield _tables(
        Matter.EXTENSION,
        [match.table for match in playing if match.table in extended],
    )
    yield _tables(
        Matter.HELD, [table for number, table in state.conduct.held if number == round_.number]
    )


def _of_staff(state: State, words: Words) -> Iterable[OpenMatter]:
    conduct = state.conduct
    pending = {
        player
        for effect in conduct.pending
        for player in effect.players
        if not has_no_match_left(state, player)
    }
    yield OpenMatter(Matter.PENDING, len(pending), names=tuple(map(state.name_of, sorted(pending))))
    rulings = [ruling for ruling in conduct.rulings.values() if not ruling.undone]
    appealed = [ruling for ruling in rulings if ruling.ruled.stage is AppealStage.APPEALED]
    yield OpenMatter(Matter.APPEAL, len(appealed))
    unheard = [
        ruling for ruling in rulings if ruling.awaits is not None and not ruling.acknowledged_by
    ]
    yield OpenMatter(Matter.UNHEARD, len(unheard))
    waits = unconfirmed(state)
    people = tuple(proposed_for(state, wait) for wait in waits)
    yield OpenMatter(Matter.UNCONFIRMED, len(waits), names=people, words=words)
    out = {ejection.name for ejection in conduct.ejected if not ejection.back}
    playing = tuple(sorted(player.name for player in state.active_players() if player.name in out))
    yield OpenMatter(Matter.SENT_OUT, len(playing), names=playing)
    calls = waiting(state)
    at = sorted({call.table for call in calls if call.table is not None})
    yield OpenMatter(Matter.CALL, len(calls), tuple(at) if len(at) == len(calls) else ())


def _not_here(state: State, rulebook: Rulebook) -> tuple[str, ...]:
    """Who has not checked in: before round 1 where check-in is used, later in online events."""
    if not state.started:
        absent = [player.name for player in missing(list(state.active_players()))]
        return tuple(sorted(absent, key=str.casefold))
    rules = rules_in(state, rulebook)
    if rules.chosen.get("online", "off") != "on":
        return ()
    return tuple(player.name for player in presence.missing(state))


def _tables(matter: Matter, tables: Iterable[int]) -> OpenMatter:
    listed = tuple(sorted(tables))
    return OpenMatter(matter, len(listed), listed)
