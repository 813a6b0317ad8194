"""Games and draws about the line of a cut, before it is locked."""

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions.places import time_runs
from toptable.engine.questions.standings import (
    called,
    passed_over,
    round_complete,
    tiebreaker_rule,
    tiebreaker_step,
)
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.cut_preview import drawn_by_hand, redrawn
from toptable.engine.rules.finals.knockout_tiebreakers import Playoff
from toptable.engine.rules.finals.tiebreaker_games import (
    FinalMatch,
    GameResult,
    TiebreakerStep,
    as_match,
)
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import PlacesSettled, TiebreakerGames
from toptable.engine.subjects.calls import call_log
from toptable.engine.subjects.finals import finals_draws
from toptable.engine.subjects.finals.bracket_sides import confirmed_at_the_desk
from toptable.engine.subjects.finals.cutting import (
    LOCKED,
    not_over,
    open_games,
    order_now,
    put_by,
    unknown_player,
    with_finals,
)
from toptable.engine.subjects.finals.final_places import TiebreakerReport
from toptable.engine.subjects.finals.finals_draws import TiebreakerSidesDrawn, sides_for


@command(by=DESK, scope=Scope.FINALS, seen=WHOLE)
class CallTiebreaker(Command):
    """Start tiebreakers around the line of a top cut."""

    size: int
    """How many players the cut takes."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Sides are drawn for each game of the first round. N13-80, N10-49."""
        step = granted(games_to_call(state, situation.rulebook, self.size))
        sides = sides_for(step.games, situation)
        return [TiebreakerCalled(size=self.size, sides=sides)]

    def draws(self, state: State) -> str:
        return "sides of the tiebreaker round"


def games_to_call(state: State, rulebook: Rulebook, size: int) -> TiebreakerStep | Refusal:
    """The games that would be played around a line if they were called now."""
    if refusal := not_over(state) or _already_played(state, rulebook):
        return refusal
    begun = TiebreakerCalled(size=size).book(state)
    step = tiebreaker_step(begun, rulebook)
    if isinstance(step, Refusal) or step.games:
        return step
    if step.notes:
        return Refusal("not_needed:games_to_call", " ".join(step.notes))
    return Refusal.of("not_needed:games_to_call")


@entry(seen=only("size", "sides"))
class TiebreakerCalled(Entry):
    """Tiebreaker games are to be played. N13-78, N10-47, B-101."""

    size: int
    sides: tuple[tuple[int, int, str], ...] = ()
    """For each game, its two players and the side drawn for the first. N13-80."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(not_over(state))
        step = tiebreaker_step(self.book(state), rulebook)
        if isinstance(step, Refusal):
            passed(step)

    def book(self, state: State) -> State:
        """Games that were called before are kept: what they settled still stands."""
        return with_finals(
            state, settled=put_by(state), tiebreaker=called(state, self.size, self.sides)
        )

    def tell(self, state: State) -> str:
        return log_line("tiebreaker_called", size=self.size)


def _already_played(state: State, rulebook: Rulebook) -> Refusal | None:
    """A tie can be played off after another one; a tiebreaker round about a cut is only one."""
    if refusal := open_games(state, rulebook):
        return refusal
    games, rule = state.finals.tiebreaker, tiebreaker_rule(state, rulebook)
    if games is None or games.after != state.finished_rounds or isinstance(rule, Playoff):
        return None
    return Refusal.of("one_round:already_played")


@command(by=DESK, scope=Scope.FINALS, seen=only("line", "order", "witness", "between"))
class DrawPlaces(Command):
    """Draw in public between players whom only the lot separates. AMB-07, B-100."""

    line: int = 0
    """The last place above the line: those who are level across it draw."""
    order: tuple[int, ...] = ()
    """The outcome of a coin or a die, from first to last; without it the program draws."""
    witness: str = ""
    between: tuple[int, int] | None = None
    """Instead of a line: two who meet, where the rank decides a game that nobody wins. FFG-40."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Draw in public between those whom only the lot separates at a line. AMB-07, B-100,
        A-07."""
        rulebook = situation.rulebook
        if self.between is not None:
            witness = self.witness.strip()
            drawn = finals_draws.draw_between(state, self.between, self.order, witness, situation)
            return [
                PlacesDrawn(
                    players=drawn.players,
                    after_round=state.finished_rounds,
                    how=drawn.how,
                    witness=witness,
                    for_game=True,
                )
            ]
        if self.line < 1:
            refuse("draw:draw_places")
        passed(not_over(state))
        passed(open_games(state, rulebook))
        order = order_now(state, rulebook, passed_over(state))
        drawn_now = granted(
            drawn_by_hand(order, self.line, self.order, self.witness)
            if self.order
            else redrawn(order, self.line, situation.chance)
        )
        return [
            PlacesDrawn(
                players=drawn_now.players,
                after_round=state.finished_rounds,
                how=drawn_now.how,
                witness=self.witness.strip(),
            )
        ]

    def draws(self, state: State) -> str:
        if self.between is not None:
            one, two = sorted(self.between)
            return f"players {one} and {two} after round {state.finished_rounds}"
        return f"places across line {self.line} after round {state.finished_rounds}"


@entry(seen=only("players", "after_round", "how", "witness", "for_game"))
class PlacesDrawn(Entry):
    """Places between level players were drawn in public, by the program or at the table. B-100."""

    players: tuple[int, ...]
    """From first to last."""
    after_round: int
    how: str
    witness: str = ""
    for_game: bool = False
    """Whether it only says who goes ahead when nobody wins the game of these two."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.for_game:
            passed(not_over(state))
        if len(set(self.players)) != len(self.players) or len(self.players) < 2:
            refuse("draw:may_draw_places")
        for player in self.players:
            unknown_player(state, player)

    def book(self, state: State) -> State:
        drawn_now = PlacesSettled(self.players, self.how, self.after_round)
        if self.for_game:
            return with_finals(state, lots=(*state.finals.lots, drawn_now))
        return with_finals(state, settled=(*put_by(state), drawn_now), tiebreaker=None)

    def tell(self, state: State) -> str:
        names = listed([state.name_of(player) for player in self.players])
        if self.for_game:
            first = state.name_of(self.players[0])
            return log_line("places_drawn:2", how=self.how, names=names, first=first)
        return log_line("places_drawn", how=self.how, names=names)


def report_tiebreaker(
    state: State, command: TiebreakerReport, situation: Situation
) -> Decision | Refusal:
    """With the last game of a round the sides of the next are drawn. N10-49."""
    step = tiebreaker_step(state, situation.rulebook)
    if isinstance(step, Refusal):
        return step
    games = state.finals.tiebreaker
    result = _whole_match(state, command.result, situation.rulebook)
    if isinstance(result, Refusal):
        return result
    if refusal := _drawn_early(state, result, situation):
        return refusal
    result = finals_draws.of_result(state, result, situation.rulebook)
    if isinstance(result, Refusal):
        return result
    played = len(games.played) if games else 0
    full = games is not None and played and round_complete(state, situation.rulebook, played)
    number = played + 1 if full or not played else played
    reported = TiebreakerReported(result=result, round=number)
    calls = call_log.written_in_finals(state, set(result.players), situation)
    if refusal := not_to_report(state, reported, situation.rulebook):
        return refusal
    after = reported.book(state)
    coming = tiebreaker_step(after, situation.rulebook)
    if isinstance(coming, Refusal) or not round_complete(after, situation.rulebook, number):
        return [reported, *calls]
    sides = sides_for(coming.games, situation)
    drawn = TiebreakerSidesDrawn(round=number + 1, sides=sides)
    return [reported, *([drawn] if sides else []), *calls]


def _drawn_early(state: State, result: GameResult, situation: Situation) -> Refusal | None:
    """A game without a winner while the clock runs, where only time ends one so. N13-88, SW-40."""
    reporting = situation.rulebook.reporting
    drawn = "D" in result.games if result.games else result.winner is None and not result.conceded
    if not drawn or not reporting.draws_at_time or situation.reasoned:
        return None
    if not time_runs(state, situation):
        return None
    return Refusal.of("time_left:drawn_early", reporting.time_source or reporting.source)


def _whole_match(state: State, result: GameResult, rulebook: Rulebook) -> GameResult | Refusal:
    """Where two teams play a final, it is a match; around a line it is one game. SW-37."""
    rule = tiebreaker_rule(state, rulebook)
    if isinstance(rule, FinalMatch):
        scoring = rules_in(state, rulebook).scoring
        return as_match(result, scoring, rule.source)
    if result.games:
        return Refusal.of("games:whole_match")
    return result


@entry(seen=WHOLE)
class TiebreakerReported(Entry):
    """A tiebreaker game has ended. N13-80, N13-82, N10-49."""

    result: GameResult
    round: int
    """Which round of such games it belongs to."""
    confirmed: int | None = None
    """The opponent who confirmed at the desk what playing staff entered. N13-38."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(not_to_report(state, self, rulebook))

    def book(self, state: State) -> State:
        games = state.finals.tiebreaker or TiebreakerGames(2)
        rounds = list(games.played) + [()] * (self.round - len(games.played))
        players = frozenset(self.result.players)
        others = tuple(
            result for result in rounds[self.round - 1] if frozenset(result.players) != players
        )
        rounds[self.round - 1] = (*others, self.result)
        claims = tuple(
            claim
            for claim in state.finals.claims
            if claim.stage is not ClockStage.TIEBREAKER or frozenset(claim.players) != players
        )
        return with_finals(state, tiebreaker=replace(games, played=tuple(rounds)), claims=claims)

    def tell(self, state: State) -> str:
        one, two = (state.name_of(player) for player in self.result.players)
        winner = self.result.winner
        ended = f"{state.name_of(winner)} won" if winner is not None else "no winner"
        gave_up = ", ".join(state.name_of(player) for player in self.result.conceded)
        if self.result.lot is not None:
            ended = f"no winner, {state.name_of(self.result.lot)} goes ahead by the public draw"
        ended = f"{self.result.games}, {ended}" if self.result.games else ended
        what = "Final match" if self.result.games else "Tiebreaker"
        how = worded("finals.did_not", gave_up=gave_up) if gave_up else ended
        return log_line(
            "tiebreaker_reported",
            what=what,
            one=one,
            two=two,
            how=how,
            at_the_desk=confirmed_at_the_desk(state, self.confirmed),
        )


def not_to_report(state: State, entry: TiebreakerReported, rulebook: Rulebook) -> Refusal | None:
    """Why this game about the line cannot be reported, or nothing."""
    if state.finals.locked is not None:
        return LOCKED
    step = tiebreaker_step(state, rulebook)
    if isinstance(step, Refusal):
        return step
    wanted = {frozenset(game.players) for game in step.games}
    if frozenset(entry.result.players) not in wanted:
        return Refusal.of("no_such_game:not_to_report")
    named = {*entry.result.conceded, entry.result.winner, entry.result.lot} - {None}
    if not named <= set(entry.result.players):
        return Refusal.of("stranger:not_to_report")
    return None
