"""Online matches: a link for each, checking in between rounds, and what is decided when both
players stay away (N13-51, N13-52, N13-55).
"""

from datetime import datetime
from urllib.parse import urlsplit

from msgspec.structs import replace

from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.presence import coming, no_shows, unsettled
from toptable.engine.questions.staff import not_final
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import FLOOR, JUDGES
from toptable.engine.rules.clock.disconnect import DisconnectEnds, by_points
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.event.event_facts import is_sanctioned
from toptable.engine.subjects.floor.lateness import proposals
from toptable.engine.subjects.results.result_record import find_match, scored

NOT_ONLINE = Refusal.of("not_online", "Online And Virtual Events")


@command(
    by=FLOOR,
    scope=Scope.RESULTS,
    seen=only("table", "link"),
    typed=Typed(
        "round link",
        "spring 4 https://example.org/4",
        "Say where a match of an online event is played.",
        link=As("LINK", "Where; '' for none."),
    ),
)
class LinkMatch(Command):
    """Say where a match of the current round is played; no link takes it away again."""

    table: int
    link: str = ""
    """The address of the match; empty takes it away."""

    def decide(self, state: State, situation: Situation) -> Decision:
        number = len(state.rounds)
        return [MatchLinked(round=number, table=self.table, link=self.link.strip())]


@entry(seen=only("round", "table", "link"))
class MatchLinked(Entry):
    """A match is played at this address, or at none that we know. N13-51."""

    round: int
    table: int
    link: str = ""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not _online(state, rulebook):
            raise Refused(NOT_ONLINE)
        current = state.current
        if current is None or current.number != self.round or self.table not in current.matches:
            refuse("no_table:may_link", table=self.table)
        if self.link and not _web_address(self.link):
            refuse("link")

    def book(self, state: State) -> State:
        key, links = (self.round, self.table), state.online.links
        if self.link:
            links = links.set(key, self.link)
        elif key in links:
            links = links.delete(key)
        return replace(state, online=replace(state.online, links=links))

    def tell(self, state: State) -> str:
        link = f"played at {self.link}" if self.link else "no link"
        return log_line("match_linked", round=self.round, table=self.table, link=link)


@command(by=FLOOR, scope=Scope.FLOOR, seen=WHOLE)
class CheckInBetween(Command):
    """Players are there for the next round, or are not after all."""

    players: tuple[int, ...]
    present: bool = True
    """false takes it back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Online for all; in other events for those about whom the next pairing asks."""
        if not _online(state, situation.rulebook):
            asked = {*no_shows(state, situation.rules), *(who for _, who in unsettled(state))}
            ready = state.online.ready.get(coming(state), frozenset())
            if not state.rounds or not (asked | ready).issuperset(self.players):
                raise Refused(NOT_ONLINE)
        return [CheckedInBetween(round=coming(state), players=self.players, present=self.present)]


@entry(seen=WHOLE)
class CheckedInBetween(Entry):
    """Players have checked in for a coming round, or have not after all. N13-52."""

    round: int
    players: tuple[int, ...]
    present: bool = True

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not state.rounds:
            refuse("not_started:may_check_in")
        if self.round != coming(state):
            refuse("round:may_check_in", round=self.round)
        if not self.players:
            refuse("nobody:may_check_in")
        for number in self.players:
            player = state.players.get(number)
            if player is None or not player.active:
                refuse("not_in", number=state.name_of(number))

    def book(self, state: State) -> State:
        before = state.online.ready.get(self.round, frozenset())
        those = frozenset(self.players)
        now = before | those if self.present else before - those
        ready = state.online.ready.set(self.round, now)
        return replace(state, online=replace(state.online, ready=ready))

    def tell(self, state: State) -> str:
        names = ", ".join(state.name_of(number) for number in self.players)
        return log_line(
            "checked_in_between",
            round=self.round,
            words="here" if self.present else "not here",
            names=names,
        )


def platform_warnings(state: State, rulebook: Rulebook) -> tuple[str, ...]:
    """What speaks against where the matches are played, if the event is sanctioned. N13-51."""
    where = rulebook.platform
    if where is None or not _online(state, rulebook):
        return ()
    chosen = rules_in(state, rulebook).chosen
    said = chosen.get("platform", where.setting) == where.setting
    number = len(state.rounds)
    away = sorted(
        table
        for (round_, table), link in state.online.links.items()
        if round_ == number and not where.here(link)
    )
    if said and not away:
        return ()
    sure = is_sanctioned(state, rulebook)
    begin = "This is a sanctioned event" if sure else "If this event is sanctioned"
    tables = (
        worded("between_rounds.elsewhere_table", away=", ".join(map(str, away))) if away else ""
    )
    link = ":" if sure else ","
    return (
        worded(
            "between_rounds.matches_played",
            begin=begin,
            link=link,
            where=where.name,
            tables=tables,
            source=where.source,
        ),
    )


def _online(state: State, rulebook: Rulebook) -> bool:
    return rules_in(state, rulebook).chosen.get("online", "off") == "on"


def _web_address(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text.split() == [text]


def to_decide(
    state: State, rulebook: Rulebook, now: datetime
) -> tuple[tuple[int, tuple[int, int]], ...]:
    """The tables, with their players, at which agenda points are to be asked for."""
    due = proposals(state, rulebook, now)
    current = state.current
    if isinstance(due, Refusal) or current is None:
        return ()
    return tuple(
        (table.table, current.matches[table.table].players)
        for table in due
        if any(matter.ruled is DisconnectEnds.POINTS_DECIDE for matter in table.connection)
        and table.table in current.matches
    )


@command(by=JUDGES, scope=Scope.RESULTS, seen=only("table", "points", "finished", "replay"))
class SettleBothAway(Command):
    """Both players stayed away too long: agenda points decide the game they were in. N13-55."""

    table: int
    points: tuple[int, int]
    """Agenda points, first seat first."""
    finished: str = ""
    """The games that were over before, seen from the first seat."""
    replay: bool = False
    """Whether both want to play it again later and the organizer agrees."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """As the points are; before both were away for ten minutes it needs a reason."""
        rule = situation.rulebook.timing.disconnects
        if rule is None:
            refuse("no_online_rule")
        current = state.current
        if current is None:
            refuse("not_started:settle")
        match = granted(find_match(state, current.number, self.table))
        passed(not_final(state, situation, match.players))
        if match.result is not None and not (match.result.provisional or _later(self, situation)):
            refuse("has_result:settle", table=self.table)
        due = {table for table, _ in to_decide(state, situation.rulebook, situation.now)}
        again = match.result is not None
        if self.table not in due and not again and not situation.reasoned:
            refuse("not_due", rule.section)
        decided = granted(by_points(rule, self.points, finished=self.finished))
        later = worded("both_away.play_again") if self.replay else ""
        result = replace(decided, note=f"{decided.note}{later}", provisional=self.replay)
        return granted(scored(state, situation.rulebook, current.number, match, result))


def _later(command: SettleBothAway, situation: Situation) -> bool:
    """Whether the organizer says why a match that was decided is to be played again after all."""
    return command.replay and situation.reasoned
