"""What somebody sees of a tournament: who runs it, all; everybody else no drafts, no secrets."""

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from toptable.desk.permissions import Visibility, may_see, may_send, taken_after_close
from toptable.desk.tournament import Tournament
from toptable.desk.visible_log import draft_of, lines_for, reason_for, through_for
from toptable.engine.log.line import Line
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.chart import slot_heading
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Event
from toptable.engine.subjects.event_admin.admin_commands import shown_through
from toptable.web.languages.languages import DEFAULT
from toptable.web.languages.texts import Texts, texts_in


@dataclass(frozen=True)
class EventView:
    """One version of a tournament as one audience may see it.

    ``mark`` is read before the state: if the log moves on in between, the page is newer than its
    mark, and the next look fetches it again; never the other way round.
    """

    tournament: Tournament
    role: Role
    mark: str
    version: int
    state: State
    language: str = DEFAULT

    @property
    def texts(self) -> Texts:
        """The language that this audience reads."""
        return texts_in(self.language)

    @property
    def staff(self) -> bool:
        """Whether this audience runs the event. Coverage and deck checkers look on."""
        return may_see(self.role, Visibility.UNPUBLISHED)

    def may(self, command: str) -> bool:
        """Whether to offer a command to this audience now; the desk has the last word."""
        return self.entitled(command) and (not self.state.closed or taken_after_close(command))

    def entitled(self, command: str) -> bool:
        """Whether a command is this audience's at all, and so what it is about is theirs to see."""
        return may_send(self.role, command)

    def round_name(self, stage: ClockStage, number: int) -> str:
        """What a round is called: ``Swiss round 3``, ``Semifinals``."""
        bracket = self.state.finals.bracket
        played = bracket is not None and stage is ClockStage.ELIMINATION
        name = slot_heading(bracket.chart, number) if bracket is not None and played else ""
        return self.texts.phrase(name) if name else self.texts.round(stage, number)

    @property
    def event(self) -> Event:
        return the_event(self.state)

    @property
    def rules(self) -> Rules:
        """What the event runs by."""
        return rules_in(self.state, self.tournament.rulebook)

    @property
    def address(self) -> str:
        """Where the pages of this event are."""
        return f"/e/{self.event.id}"

    @property
    def standings_through(self) -> int:
        """The last round whose standings this audience may see; 0 for none."""
        return self.state.finished_rounds if self.staff else shown_through(self.state)

    def standings(self, after_round: int = 0) -> Standings:
        """The standings after a round, the last one that this audience may see unless named."""
        return self.tournament.standings(after_round or self.standings_through)

    def lines(self) -> Iterator[Line]:
        """The log as this audience may see it, the newest line first."""
        return lines_for(self.tournament, self.role, self.version)

    def through(self, line: Line) -> str:
        """The program that wrote a line in its author's name, for those who run the event."""
        return through_for(self.tournament, self.role, line)

    def reason(self, line: Line) -> str:
        """Why somebody did something, where this audience may know."""
        return reason_for(self.tournament, self.role, line)


def seen(tournament: Tournament, role: Role, language: str = DEFAULT) -> EventView:
    """The tournament as it is now, for everybody in one role who reads one language."""
    mark, version = tournament.log.head[:20], tournament.version
    state = tournament.state
    if not may_see(role, Visibility.UNPUBLISHED) and draft_of(state):
        state = replace(state, rounds=state.rounds[:-1])
    return EventView(tournament, role, f"{mark}-{role}-{language}", version, state, language)


def as_guest(whole: EventView) -> EventView:
    """The same version as everybody sees it, whoever looks; in the language of whoever looks."""
    if whole.role is Role.SPECTATOR:
        return whole
    return seen(whole.tournament, Role.SPECTATOR, whole.language)
