"""What is still open before the next round: one list for whoever is about to pair it.

Nothing here forbids anything; what a rule forbids, ``decide`` refuses. Missing results and disputes
(SW-16, B-148), people who never came (N13-INF-10, B-030, B-138), byes not issued (B-081), matches
held and penalties that wait (B-168), appeals, rulings nobody has heard of (B-169), people sent out
who still play (B-028), calls, tables with time left (B-124), people who have not checked in (B-070,
N13-52), teams whose deck lists are missing (SW-36).

What a correction leaves to do is here too. A result that was corrected may lead to a penalty: that
stays a proposal until a judge has ruled whose mistake it was, and a ruling without a penalty
settles it as well (PG-3.18.1, PG-3.18.3, B-151). Of the round that is being played only that is
reported which the document has against it now and had not when it was published, or last changed.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.questions import presence
from toptable.engine.questions.presence import no_shows
from toptable.engine.questions.teams import without_decks
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.rules.conduct.book import CorrectedResult
from toptable.engine.rules.pairing.checks import BYE_OUT_OF_TURN, Finding, check_round
from toptable.engine.rules.provisions import OURS, Words
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import RuledMatch
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.conduct.confirming import proposed_for
from toptable.engine.subjects.conduct.confirming import waiting as unconfirmed
from toptable.engine.subjects.conduct.penalty_record import has_no_match_left
from toptable.engine.subjects.conduct.ruled_match import IN_BRACKET, game_match, place_text
from toptable.engine.subjects.finals.elimination import BracketReported
from toptable.engine.subjects.finals.own_games import ReportBracketGame, ReportTeamBracketGame
from toptable.engine.subjects.floor.judge_calls import waiting
from toptable.engine.subjects.people.player_entry import missing
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.rounds.drafts import RoundPublished
from toptable.engine.subjects.rounds.pair_round import as_draft
from toptable.engine.subjects.rounds.round_record import RoundChanged


class OpenTaskKind(StrEnum):
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
    OpenTaskKind.ABSENT: (
        "player marked as absent, to be dropped or seen",
        "players marked as absent, to be dropped or seen",
    ),
    OpenTaskKind.NO_SHOW: ("no-show who may have left", "no-shows who may have left"),
    OpenTaskKind.DISPUTE: ("dispute", "disputes"),
    OpenTaskKind.RESULT: ("table still playing", "tables still playing"),
    OpenTaskKind.BYE: ("bye to be issued", "byes to be issued"),
    OpenTaskKind.EXTENSION: ("table with extra time", "tables with extra time"),
    OpenTaskKind.HELD: ("match under investigation", "matches under investigation"),
    OpenTaskKind.APPEAL: ("appeal to be heard", "appeals to be heard"),
    OpenTaskKind.PENDING: (
        "penalty that waits for a next match",
        "penalties that wait for a next match",
    ),
    OpenTaskKind.UNHEARD: ("ruling to be acknowledged", "rulings to be acknowledged"),
    OpenTaskKind.UNCONFIRMED: (
        "{disqualification} to be confirmed by its judge",
        "{disqualification}s to be confirmed by their judges",
    ),
    OpenTaskKind.SENT_OUT: (
        "player sent out who has not been dropped",
        "players sent out who have not been dropped",
    ),
    OpenTaskKind.CALL: ("open judge call", "open judge calls"),
    OpenTaskKind.CHECK_IN: ("player who has not checked in", "players who have not checked in"),
    OpenTaskKind.DECKS: ("team without deck lists", "teams without deck lists"),
}


class OpenMatter(msgspec.Struct, frozen=True):
    """Something open: how much of it, and where."""

    kind: OpenTaskKind
    count: int
    tables: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    words: Words = OURS

    @property
    def stops(self) -> bool:
        """Whether the next round cannot be paired before this is settled."""
        return self.kind in STOPS

    @property
    def text(self) -> str:
        """In words, with the tables or people where they are few."""
        one, many = WORDS[self.kind]
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
        OpenTaskKind.ABSENT,
        OpenTaskKind.NO_SHOW,
        OpenTaskKind.DISPUTE,
        OpenTaskKind.RESULT,
        OpenTaskKind.BYE,
        OpenTaskKind.DECKS,
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
    found.append(OpenMatter(OpenTaskKind.NO_SHOW, len(missed), names=tuple(missed)))
    if not state.started:
        without = without_decks(state, rules)
        found.append(OpenMatter(OpenTaskKind.DECKS, len(without), names=tuple(without)))
    found += _of_staff(state, rulebook.words)
    if absent := _not_here(state, rulebook):
        found.append(OpenMatter(OpenTaskKind.CHECK_IN, len(absent), names=absent))
    return tuple(matter for matter in found if matter.count)


def _of_round(state: State, round_: Round) -> Iterable[OpenMatter]:
    playing = [match for match in round_.tables() if match.result is None]
    disputed = tuple(match.table for match in playing if match.disputed)
    yield OpenMatter(OpenTaskKind.DISPUTE, len(disputed), disputed)
    absent = sorted({player for _, player in presence.unsettled(state)})
    yield OpenMatter(OpenTaskKind.ABSENT, len(absent), names=tuple(map(state.name_of, absent)))
    yield _tables(OpenTaskKind.RESULT, [match.table for match in playing])
    if round_.byes_to_issue:
        byes = [bye.player for bye in round_.byes.values() if not bye.issued]
        yield OpenMatter(OpenTaskKind.BYE, len(byes), names=tuple(map(state.name_of, sorted(byes))))
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    extended = running.tables if running is not None else {}
    yield _tables(
        OpenTaskKind.EXTENSION,
        [match.table for match in playing if match.table in extended],
    )
    yield _tables(
        OpenTaskKind.HELD,
        [table for number, table in state.conduct.held if number == round_.number],
    )


def _of_staff(state: State, words: Words) -> Iterable[OpenMatter]:
    conduct = state.conduct
    pending = {
        player
        for effect in conduct.pending
        for player in effect.players
        if not has_no_match_left(state, player)
    }
    yield OpenMatter(
        OpenTaskKind.PENDING, len(pending), names=tuple(map(state.name_of, sorted(pending)))
    )
    rulings = [ruling for ruling in conduct.rulings.values() if not ruling.undone]
    appealed = [ruling for ruling in rulings if ruling.ruled.stage is AppealStage.APPEALED]
    yield OpenMatter(OpenTaskKind.APPEAL, len(appealed))
    unheard = [
        ruling for ruling in rulings if ruling.awaits is not None and not ruling.acknowledged_by
    ]
    yield OpenMatter(OpenTaskKind.UNHEARD, len(unheard))
    waits = unconfirmed(state) if conduct.proposed else ()
    people = tuple(proposed_for(state, wait) for wait in waits)
    yield OpenMatter(OpenTaskKind.UNCONFIRMED, len(waits), names=people, words=words)
    out = {ejection.name for ejection in conduct.ejected if not ejection.back}
    playing = tuple(sorted(player.name for player in state.active_players() if player.name in out))
    yield OpenMatter(OpenTaskKind.SENT_OUT, len(playing), names=playing)
    calls = waiting(state) if state.floor.calls else ()
    at = sorted({call.table for call in calls if call.table is not None})
    yield OpenMatter(OpenTaskKind.CALL, len(calls), tuple(at) if len(at) == len(calls) else ())


def _not_here(state: State, rulebook: Rulebook) -> tuple[str, ...]:
    """Who has not checked in: before round 1 where check-in is used, later in online events."""
    if not state.started:
        absent = [player.name for player in missing(list(state.active_players()))]
        return tuple(sorted(absent, key=str.casefold))
    rules = rules_in(state, rulebook)
    if rules.chosen.get("online", "off") != "on":
        return ()
    return tuple(player.name for player in presence.missing(state))


def _tables(kind: OpenTaskKind, tables: Iterable[int]) -> OpenMatter:
    listed = tuple(sorted(tables))
    return OpenMatter(kind, len(listed), listed)


UNREPORTED = "unreported"
RESULTS = (ResultReported, BracketReported)


class ToRuleOn(msgspec.Struct, frozen=True):
    """A corrected match, and the infraction that the document has for it."""

    match: RuledMatch
    infraction: str
    answers: tuple[str, ...]
    text: str


def corrections_to_rule_on(log: Log, rulebook: Rulebook, since: int = 1) -> tuple[ToRuleOn, ...]:
    """What was corrected from a line on and has no ruling yet, oldest first."""
    state = log.state
    book = rules_in(state, rulebook).conduct
    fresh = (line.entry for line in log.lines[since - 1 :])
    if not book.corrected or not any(isinstance(entry, RESULTS) for entry in fresh):
        return ()
    infractions = {one.infraction for one in book.corrected}
    found: dict[tuple[bool, int, int], ToRuleOn] = {}
    for line, match, late in _corrected(log):
        rule = next((one for one in book.corrected if one.late is late), book.corrected[0])
        if line.seq >= since and not _ruled(state, match, infractions):
            found[_place(match)] = _proposal(rule, match)
    return tuple(found.values())


def _proposal(rule: CorrectedResult, match: RuledMatch) -> ToRuleOn:
    place = str.__str__(place_text(match))
    text = worded("corrected_results.result_corrected", place=place, say=rule.say)
    return ToRuleOn(match, rule.infraction, rule.answers, text)


def _corrected(log: Log) -> Iterator[tuple[Line, RuledMatch, bool]]:
    """Every correction by staff, with its match and whether nobody had reported it in time."""
    state, reported = log.state, set[int]()
    for line in log.counted():
        command = log.lines[log.append_of(line.seq) - 1].command
        match line.entry:
            case ResultReported(before=before) if before is not None:
                if isinstance(command, ReportResult) and not before.provisional:
                    players = state.rounds[line.entry.round - 1].matches[line.entry.table].players
                    place = RuledMatch(
                        number=line.entry.round, table=line.entry.table, players=players
                    )
                    yield line, place, UNREPORTED in before.how
            case BracketReported(game=game):
                by_staff = isinstance(command, ReportBracketGame | ReportTeamBracketGame)
                if game in reported and by_staff and state.finals.bracket is not None:
                    yield line, game_match(state.finals.bracket, game), False
                reported.add(game)
            case _:
                pass


def _ruled(state: State, match: RuledMatch, infractions: set[str]) -> bool:
    return any(
        ruling.infraction in infractions
        and not ruling.undone
        and ruling.match is not None
        and _place(ruling.match) == _place(match)
        for ruling in state.conduct.rulings.values()
    )


def _place(match: RuledMatch) -> tuple[bool, int, int]:
    bracket = match.stage in IN_BRACKET
    return bracket or match.stage is ClockStage.TIEBREAKER, match.number, match.table


def broken_since_published(log: Log, rulebook: Rulebook) -> tuple[Finding, ...]:
    """What is wrong with the running round because of something that came after its pairing."""
    if not is_running(log.state):
        return ()
    found = [
        finding
        for finding in check_round(as_draft(log.state, rulebook))
        if finding.code != BYE_OUT_OF_TURN
    ]
    if not found:
        return ()
    then = check_round(as_draft(log.state_before(_settled(log) + 1), rulebook))
    known = {finding.text for finding in then}
    return tuple(finding for finding in found if finding.text not in known)


def is_running(state: State) -> bool:
    """Whether a published round still has results to come."""
    current = state.current
    over = state.closed or state.finals.locked is not None or state.finals.bracket is not None
    return current is not None and current.published and not current.complete and not over


def _settled(log: Log) -> int:
    """The entry that gave the latest round the tables it has."""
    number = len(log.state.rounds)
    for line in reversed(log.lines):
        match line.entry:
            case RoundPublished(round=of) | RoundChanged(round=of):
                if of == number and log.counts(line.seq):
                    return line.seq
            case _:
                pass
    return log.version
