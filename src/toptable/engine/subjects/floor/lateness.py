"""Who is late, absent or without connection in the round that is on, and what is proposed.

Nothing here changes anything: staff confirm (``ruling_on_lateness``). What is proposed for somebody
who is absent stays until they are seen or out, also after the match is lost. N13-INF-10,
N10-INF-10, N13-54, N13-55, B-030, B-081, B-126, B-138, B-139, AMB-32, AMB-33.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

import msgspec

from toptable.engine.questions import presence
from toptable.engine.questions.places import PlayPlace, Seated, running_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.disconnect import (
    Away,
    Disconnected,
    Disconnects,
    again_and_again,
    as_read,
    both_away,
    gone_at_end,
    one_away,
)
from toptable.engine.rules.clock.round_clock import NOTHING, Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.clock.timing import (
    Tardiness,
    absent_at_end,
    at_table,
    due,
    time_to_appear,
)
from toptable.engine.rules.conduct.infraction import ClockProposal, Penalty
from toptable.engine.rules.conduct.ruling_wizard import Ruling, walk
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import listed
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.scoring import PerGame
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.presence import bye_seats


class LatePlayer(msgspec.Struct, frozen=True):
    """One player, and what the document has for them now."""

    player: int
    name: str
    proposal: ClockProposal
    here: bool
    given: bool = False
    """Whether it was ruled on already: only their coming, or the end of the round, is to come."""


class Connection(msgspec.Struct, frozen=True, kw_only=True):
    """How often and how long one player was without connection in this round. N13-54."""

    player: int
    name: str
    spells: int
    total: timedelta
    away: bool
    proposals: tuple[ClockProposal, ...] = ()
    """What the organizer may do beyond the spell itself."""


class TableProposals(msgspec.Struct, frozen=True, kw_only=True):
    """What the clock proposes for one table."""

    table: int
    """``BYE`` for those who wait for a bye."""
    late: tuple[LatePlayer, ...] = ()
    games: str = ""
    """The games that lateness settles, from the first seat."""
    result: Result | None = None
    """The whole match, where nothing is left to play."""
    connection: tuple[Disconnected, ...] = ()
    connections: tuple[Connection, ...] = ()
    waited: timedelta = NOTHING
    """What the table may be given because the round began before its planned start. B-126."""

    @property
    def empty(self) -> bool:
        """Whether nothing is to be said about this table."""
        return not (self.late or self.connection or self.connections or self.waited)


BYE = 0
"""In place of a table: the seats of those who wait for a bye."""


NO_RULE = ClockProposal(
    infraction="",
    penalty=None,
    section="",
    rules=(),
    text=worded("lateness.marked_absent_document"),
    may=True,
)
"""What can be said where a document knows no tardiness."""


STILL_ABSENT = worded("lateness.ruled_already")
"""What is left to say of somebody for whom everything was given that is due by now."""


def suggested(state: State, rulebook: Rulebook, proposal: ClockProposal) -> str:
    """The penalty of a proposal by the document's own name, or its range at this level."""
    rules = rules_in(state, rulebook)
    book = rules.conduct
    if proposal.penalty is not None:
        return book.name_of(proposal.penalty).lower()
    found = book.find(proposal.infraction)
    written = rulebook.timing.tardiness
    if isinstance(found, Refusal) or written is None:
        return "a penalty by its page"
    answer = written(the_event(state).settings).step(proposal).answer
    step = walk(book, found, rules.tier, (answer,))
    if not isinstance(step, Ruling) or not step.measures:
        return "a penalty by its page"
    low, high = step.measures[0].low, step.measures[0].high
    ends = dict.fromkeys(book.name_of(end).lower() for end in (low, high) if end is not None)
    return " to ".join(ends) or "a penalty by its page"


def nothing_due(state: State, rulebook: Rulebook) -> str:
    """What is said where nothing is proposed: who is marked all the same, or that nobody is."""
    on = running_now(state, rulebook)
    marked = () if isinstance(on, Refusal) else on[1].missing.items()
    absent = listed(sorted(state.name_of(player) for player, seen in marked if seen is None))
    if not absent:
        return worded("lateness.nobody_marked")
    return worded("lateness.marked_absent_nothing", absent=absent)


def no_rule(rulebook: Rulebook) -> str:
    """That a document says nothing about lateness, where it does not; else nothing."""
    if rulebook.timing.tardiness is not None:
        return ""
    return worded("lateness.no_rule", title=rulebook.title, organizer=rulebook.words.organizer)


def proposals(
    state: State, rulebook: Rulebook, now: datetime
) -> tuple[TableProposals, ...] | Refusal:
    """Every table at which somebody is late, missing or away."""
    found = running_now(state, rulebook)
    if isinstance(found, Refusal):
        return found
    place, running = found
    written = rulebook.timing.tardiness
    view = _View(
        state=state,
        rulebook=rulebook,
        rule=None if written is None else written(the_event(state).settings),
        place=place,
        running=running,
        now=now,
    )
    listed = [_table(view, seated) for seated in place.tables]
    if place.stage is ClockStage.SWISS:
        listed.append(TableProposals(table=BYE, late=tuple(_late_for_bye(view))))
    listed += _from_earlier_slots(view)
    return tuple(table for table in listed if not table.empty)


class _View(msgspec.Struct, frozen=True, kw_only=True):
    """The round that is looked at, and the moment."""

    state: State
    rulebook: Rulebook
    rule: Tardiness | None
    place: PlayPlace
    running: RunningRound
    now: datetime

    @property
    def over(self) -> bool:
        """Whether the round has ended: time was called, or every match of it is over."""
        current = self.state.current
        complete = self.place.stage is ClockStage.SWISS and current is not None and current.complete
        return complete or self.running.clock.phase(self.now) is Phase.CALLED

    def waited_for(self, player: int) -> bool:
        """Whether the player is marked as absent or away, and nobody has settled that."""
        return any(who == player for _, who in presence.unsettled(self.state))

    def late(self, player: int, proposal: ClockProposal | None, *, over: bool) -> LatePlayer | None:
        """What is to be said about one player of this round, if anything."""
        state, rule = self.state, self.rule
        here = self.running.missing.get(player, self.now) is not None
        if not here and not self.waited_for(player):
            return None
        if not here and rule is None:
            proposal = NO_RULE
        elif not here and rule is not None and self.over:
            proposal = absent_at_end(rule)
        if proposal is None or (here and over):
            return None
        given = rule is not None and self._given(rule, player, proposal)
        if here and given:
            return None
        return LatePlayer(player, state.name_of(player), proposal, here, given)

    def _given(self, rule: Tardiness, player: int, proposal: ClockProposal) -> bool:
        """Whether a ruling of this round has as much as what is proposed."""
        started = self.running.clock.started
        wanted = Penalty.NONE if proposal.penalty is None else proposal.penalty
        return any(
            ruling.infraction in rule.infractions
            and not ruling.undone
            and started is not None
            and ruling.at >= started
            and ruling.penalty.weight >= wanted.weight
            for ruling in self.state.conduct.of_player(player)
        )


def _late_for_bye(view: _View) -> Iterator[LatePlayer]:
    """A bye is for somebody in their seat; who is not there is as late as any other. B-081."""
    state, rule, running = view.state, view.rule, view.running
    current = state.current
    for player in bye_seats(state):
        proposal = None
        if rule is not None and running.clock.started is not None:
            came = running.missing.get(player, running.clock.started)
            proposal = due(rule, running.clock, came or view.now)
        issued = current is not None and current.byes[player].issued
        if found := view.late(player, proposal, over=issued):
            yield found


def _from_earlier_slots(view: _View) -> Iterator[TableProposals]:
    """Who never came to an earlier game of the bracket, and has another one before them."""
    bracket, rule = view.state.finals.bracket, view.rule
    if bracket is None:
        return
    games = follow(bracket).games
    for running, player in presence.unsettled(view.state):
        if (running.stage, running.number) == view.place.key:
            continue
        seed = bracket.seed_of(player)
        where = next(
            (
                game.number
                for game in games
                if game.game.slot == running.number and seed in game.seeds
            ),
            BYE,
        )
        proposal = NO_RULE if rule is None else absent_at_end(rule)
        late = LatePlayer(player, view.state.name_of(player), proposal, here=False)
        yield TableProposals(table=where, late=(late,))


def _table(view: _View, seated: Seated) -> TableProposals:
    state, rulebook, running = view.state, view.rulebook, view.running
    settings = the_event(state).settings
    connections = tuple(_connections(view, seated))
    connection = () if seated.over else _connection(rulebook, settings, running, seated, view.now)
    rule, started = view.rule, running.clock.started
    due_now: tuple[ClockProposal | None, ClockProposal | None] = (None, None)
    games, result, waited = "", None, NOTHING
    if rule is not None and started is not None:
        scoring = rules_in(state, rulebook).scoring
        several = isinstance(scoring, PerGame) and view.place.stage is ClockStage.SWISS
        first, second = (running.missing.get(player, started) for player in seated.players)
        told = at_table(
            rule, running.clock, (first, second), view.now, games=scoring.games if several else 1
        )
        due_now = told.proposals
        if not seated.over:
            games, result, waited = told.games, told.result, _waited(rule, running, seated)
    late = (
        view.late(player, proposal, over=seated.over)
        for player, proposal in zip(seated.players, due_now, strict=True)
    )
    return TableProposals(
        table=seated.table,
        late=tuple(found for found in late if found is not None),
        games=games,
        result=result,
        connection=connection,
        connections=connections,
        waited=waited,
    )


def _waited(rule: Tardiness, running: RunningRound, seated: Seated) -> timedelta:
    """How long the table waited for somebody who came in time for the planned start."""
    came = (running.missing.get(player) for player in seated.players)
    given = (time_to_appear(rule, running.clock, at, "") for at in came if at is not None)
    return max((extension.time for extension in given if extension is not None), default=NOTHING)


def _connections(view: _View, seated: Seated) -> Iterator[Connection]:
    """Every spell of both players together: more than one, or still away at the end."""
    rule = view.rulebook.timing.disconnects
    for player in seated.players if rule is not None else ():
        spells = view.running.spells(player)
        away = bool(spells) and spells[-1].back is None
        if rule is None or not spells or (seated.over and not (away and view.waited_for(player))):
            continue
        further = (gone_at_end(rule) if away and view.over else None,)
        again = (again_and_again(rule) if len(spells) > 1 else None,)
        yield Connection(
            player=player,
            name=view.state.name_of(player),
            spells=len(spells),
            total=sum((spell.until(view.now) - spell.since for spell in spells), NOTHING),
            away=away,
            proposals=tuple(proposal for proposal in (*further, *again) if proposal is not None),
        )


def _connection(
    rulebook: Rulebook,
    settings: Mapping[str, str],
    running: RunningRound,
    seated: Seated,
    now: datetime,
) -> tuple[Disconnected, ...]:
    written = rulebook.timing.disconnects
    first, second = (running.away.get(player) for player in seated.players)
    if written is None:
        return ()
    rule = as_read(written, settings)
    due_now: tuple[Disconnected, ...] = ()
    if isinstance(first, Away) and isinstance(second, Away):
        due_now = both_away(rule, (first, second), now)
    elif first is not None:
        due_now = (one_away(rule, 0, first, now),)
    elif second is not None:
        due_now = (one_away(rule, 1, second, now),)
    left = _given_back(running, seated) - _lost_before(running, seated, rule)
    return tuple(
        disconnection
        for disconnection in due_now
        if not disconnection.extension or disconnection.extension > left
    )


def _given_back(running: RunningRound, seated: Seated) -> timedelta:
    """What the table was given for lost connections so far: it is not proposed again. N13-54."""
    given = running.table(seated.table).extensions
    return sum(
        (extension.time for extension in given if extension.why is ExtraTimeFor.RECONNECTION),
        NOTHING,
    )


def _lost_before(running: RunningRound, seated: Seated, rule: Disconnects) -> timedelta:
    """What earlier spells had a right to: time that was given back is theirs first."""
    spells = (spell for player in seated.players for spell in running.away_before.get(player, ()))
    lengths = (spell.back - spell.since for spell in spells if spell.back is not None)
    return sum((length for length in lengths if length <= rule.rejoin), NOTHING)
