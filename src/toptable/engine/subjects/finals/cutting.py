"""From the standings to the finalists: roll-call, tiebreaker games, lock, replacements."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions import presence, teams
from toptable.engine.questions.places import time_runs
from toptable.engine.questions.standings import (
    called,
    passed_over,
    round_complete,
    standings_of,
    tiebreaker_rule,
    tiebreaker_step,
)
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import DESK, FLOOR, HEADS, ORGANIZER, PLAYERS
from toptable.engine.rules.citations import own
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.cut.lock import LockedCut, drift, lock
from toptable.engine.rules.finals.cut.methods import Cut, Next, RecordCut, TopCut
from toptable.engine.rules.finals.cut.order import Order, Reranked, order_of
from toptable.engine.rules.finals.cut.passed_over import Out, PassedOver, PassedOverBecause
from toptable.engine.rules.finals.cut.preview import Preview, preview
from toptable.engine.rules.finals.cut.readings import other_readings
from toptable.engine.rules.finals.cut.redraw import drawn_by_hand, redrawn
from toptable.engine.rules.finals.cut.roll_call import FinalistAnswer, RollCall
from toptable.engine.rules.finals.finalists.candidates import candidates
from toptable.engine.rules.finals.finalists.methods import ByRanking
from toptable.engine.rules.finals.tiebreaker_round.final_match import FinalMatch, as_match
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult, TiebreakerStep
from toptable.engine.rules.finals.tiebreaker_round.playoff import Playoff
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence, listed, log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.finals import Finals, PlacesSettled, TiebreakerGames
from toptable.engine.subjects.calls import disputed_reports
from toptable.engine.subjects.event.announced_first import (
    about_the_cut,
    announced_method,
    asked,
    by_standings,
)
from toptable.engine.subjects.finals import public_draws, whole_bracket
from toptable.engine.subjects.finals.differences import bracket_changed
from toptable.engine.subjects.finals.reports import TiebreakerReport
from toptable.engine.subjects.finals.tell import confirmed_at_the_desk, seeds_text
from toptable.engine.subjects.finals.tiebreaker_sides import TiebreakerSidesDrawn, sides_for

LOCKED = Refusal("locked", Sentence("The cut is locked. Undo that first to change it."), "B-106")


NOT_CALLED = Refusal("no_roll_call", Sentence("The finalists have not been called yet."))


def cut_preview(state: State, rulebook: Rulebook, cut: Cut) -> Preview:
    """The line, who is just above and below it, and what would change it."""
    standings = standings_of(state, rulebook, state.finished_rounds)
    shown = preview(
        standings,
        cut,
        out=passed_over(state),
        readings=other_readings(rulebook, the_event(state).settings),
        reranked=_after_tiebreaker(state, rulebook),
    )
    notices = tuple(replace(notice, rules=own(rulebook, notice.rules)) for notice in shown.notices)
    return replace(shown, notices=notices)


def called_for(state: State, rulebook: Rulebook, cut: Cut) -> Order:
    """Those whom a roll-call asks: who would go on, or could where decks decide. B-105.

    Where finalists are chosen by what was played, that is everybody whose record qualifies.
    """
    rules = rules_in(state, rulebook)
    method = announced_method(rules)
    if by_standings(rules, cut) or isinstance(method, ByRanking):
        return cut_preview(state, rulebook, cut).division.taken
    standings = standings_of(state, rulebook, state.finished_rounds)
    everyone = candidates(standings, win=rules.scoring.win, out=passed_over(state))
    could = {one.player for one in method.needs_decks_of(everyone) if one.passed is None}
    return tuple(ranked for ranked in order_of(standings) if ranked.player in could)


@command(by=DESK, scope=Scope.FINALS, seen=only("cut", "place", "deadline"))
class CallRoll(Command):
    """Call the finalists together."""

    cut: Cut
    """Whom to call."""
    place: str
    """Where they come together."""
    deadline: datetime | None = None
    """By when; None for no deadline."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [RollCalled(cut=self.cut, place=self.place.strip(), deadline=self.deadline)]


@entry(seen=only("cut", "place", "deadline"))
class RollCalled(Entry):
    """The finalists are called together, at a place and until a time. B-105."""

    cut: Cut
    place: str
    deadline: datetime | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.place:
            refuse("place", "Say where the finalists meet.", "B-105")
        _no_cut(state, rulebook)
        passed(not_over(state))

    def book(self, state: State) -> State:
        roll_call = RollCall(place=self.place, deadline=self.deadline)
        return _with(state, cut=self.cut, roll_call=roll_call)

    def tell(self, state: State) -> str:
        return log_line("roll_called", "Roll-call of the finalists at %(place)s.", place=self.place)


@command(by=FLOOR | PLAYERS, scope=Scope.FINALS, seen=WHOLE, owner=lambda command: command.player)
class AnswerRoll(Command):
    """Write down that a finalist is present, declines or is absent; 0: all without an answer."""

    player: int
    answer: FinalistAnswer
    """What the finalist said, or staff have seen."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """One finalist, or everybody in the cut who has not answered. B-105."""
        if self.player:
            return [RollAnswered(player=self.player, answer=self.answer)]
        finals = state.finals
        if finals.roll_call is None or finals.cut is None:
            raise Refused(NOT_CALLED)
        called = called_for(state, situation.rulebook, finals.cut)
        still = [
            ranked.player
            for ranked in called
            if finals.roll_call.answer(ranked.player) is FinalistAnswer.NONE
        ]
        if not still:
            refuse("all_answered", Sentence("Every finalist has answered."))
        return [RollAnswered(player=player, answer=self.answer) for player in still]


@entry(seen=WHOLE)
class RollAnswered(Entry):
    """A finalist is here, declines, or did not come."""

    player: int
    answer: FinalistAnswer

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.finals.locked is not None:
            raise Refused(LOCKED)
        if state.finals.roll_call is None:
            raise Refused(NOT_CALLED)
        _unknown(state, self.player)

    def book(self, state: State) -> State:
        roll_call = state.finals.roll_call or RollCall(place="")
        return _with(state, roll_call=roll_call.marked(self.player, self.answer))

    def tell(self, state: State) -> str:
        return log_line(
            "roll_answered",
            "%(player)s: %(answer)s.",
            player=state.name_of(self.player),
            answer=self.answer.value,
        )


@command(by=HEADS, scope=Scope.FINALS, seen=only("player"))
class ExcludeCandidate(Command):
    """Pass a player over when the cut is taken."""

    player: int
    note: str
    """Why."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [
            CandidateExcluded(player=self.player, note=self.note.strip(), by=situation.actor.name)
        ]


@entry(seen=only("player", "by"))
class CandidateExcluded(Entry):
    """A player cannot go on whatever the standings say (qualified already, staff ...). B-105."""

    player: int
    note: str
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not self.note:
            refuse(
                "reason_needed:may_exclude",
                "Give the reason why this player cannot advance.",
                "B-105",
            )
        if state.finals.locked is not None:
            raise Refused(LOCKED)
        _unknown(state, self.player)

    def book(self, state: State) -> State:
        one = PassedOver(self.player, PassedOverBecause.EXCLUDED, self.note, self.by)
        return _with(state, excluded=(*state.finals.excluded, one))

    def tell(self, state: State) -> str:
        return log_line(
            "candidate_excluded",
            "%(player)s cannot advance: %(note)s.",
            player=state.name_of(self.player),
            note=self.note,
        )


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
    return Refusal("not_needed:games_to_call", " ".join(step.notes) or "No game is needed.")


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
        return _with(state, settled=_put_by(state), tiebreaker=called(state, self.size, self.sides))

    def tell(self, state: State) -> str:
        return log_line(
            "tiebreaker_called", "Tiebreaker games of the top %(size)s called.", size=self.size
        )


def _put_by(state: State) -> tuple[PlacesSettled | TiebreakerGames, ...]:
    """What was settled so far, the games that were called last included."""
    latest = state.finals.tiebreaker
    return (*state.finals.settled, *((latest,) if latest is not None else ()))


def _open_games(state: State, rulebook: Rulebook) -> Refusal | None:
    """Tiebreaker games that are not finished hold up whatever follows them."""
    games = state.finals.tiebreaker
    if games is None or games.after != state.finished_rounds:
        return None
    step = tiebreaker_step(state, rulebook)
    if isinstance(step, Refusal):
        return step
    return (
        None if step.over else Refusal("tiebreaker_open", "The tiebreaker round is not finished.")
    )


def _already_played(state: State, rulebook: Rulebook) -> Refusal | None:
    """A tie can be played off after another one; a tiebreaker round about a cut is only one."""
    if refusal := _open_games(state, rulebook):
        return refusal
    games, rule = state.finals.tiebreaker, tiebreaker_rule(state, rulebook)
    if games is None or games.after != state.finished_rounds or isinstance(rule, Playoff):
        return None
    return Refusal(
        "one_round:already_played", "These games have been played; there is only one such round."
    )


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
            drawn = public_draws.draw_between(state, self.between, self.order, witness, situation)
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
            refuse("draw:draw_places", "Name the line, or the two who meet.")
        passed(not_over(state))
        passed(_open_games(state, rulebook))
        order = _order(state, rulebook, passed_over(state))
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
            refuse(
                "draw:may_draw_places", "A draw is between two players or more, each named once."
            )
        for player in self.players:
            _unknown(state, player)

    def book(self, state: State) -> State:
        drawn_now = PlacesSettled(self.players, self.how, self.after_round)
        if self.for_game:
            return _with(state, lots=(*state.finals.lots, drawn_now))
        return _with(state, settled=(*_put_by(state), drawn_now), tiebreaker=None)

    def tell(self, state: State) -> str:
        names = listed([state.name_of(player) for player in self.players])
        if self.for_game:
            first = state.name_of(self.players[0])
            return log_line(
                "places_drawn:2",
                "%(how)s between %(names)s: %(first)s goes ahead if nobody wins their game.",
                how=self.how,
                names=names,
                first=first,
            )
        return log_line(
            "places_drawn", "%(how)s: %(names)s, in this order.", how=self.how, names=names
        )


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
    result = public_draws.of_result(state, result, situation.rulebook)
    if isinstance(result, Refusal):
        return result
    played = len(games.played) if games else 0
    full = games is not None and played and round_complete(state, situation.rulebook, played)
    number = played + 1 if full or not played else played
    reported = TiebreakerReported(result=result, round=number)
    calls = disputed_reports.written_in_finals(state, set(result.players), situation)
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
    return Refusal(
        "time_left:drawn_early",
        Sentence("Time has not been called in this round. Call it first, or say why nobody won."),
        reporting.time_source or reporting.source,
    )


def _whole_match(state: State, result: GameResult, rulebook: Rulebook) -> GameResult | Refusal:
    """Where two teams play a final, it is a match; around a line it is one game. SW-37."""
    rule = tiebreaker_rule(state, rulebook)
    if isinstance(rule, FinalMatch):
        scoring = rules_in(state, rulebook).scoring
        return as_match(result, scoring, rule.source)
    if result.games:
        return Refusal(
            "games:whole_match", Sentence("Around the line one game is played: say who won it.")
        )
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
        return _with(state, tiebreaker=replace(games, played=tuple(rounds)), claims=claims)

    def tell(self, state: State) -> str:
        one, two = (state.name_of(player) for player in self.result.players)
        winner = self.result.winner
        ended = f"{state.name_of(winner)} won" if winner is not None else "no winner"
        gave_up = ", ".join(state.name_of(player) for player in self.result.conceded)
        if self.result.lot is not None:
            ended = f"no winner, {state.name_of(self.result.lot)} goes ahead by the public draw"
        ended = f"{self.result.games}, {ended}" if self.result.games else ended
        what = "Final match" if self.result.games else "Tiebreaker"
        how = (
            worded("finals.did_not", "%(gave_up)s did not play", gave_up=gave_up)
            if gave_up
            else ended
        )
        return log_line(
            "tiebreaker_reported",
            "%(what)s, %(one)s – %(two)s: %(how)s.%(at_the_desk)s",
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
        return Refusal(
            "no_such_game:not_to_report", Sentence("These two do not meet in the tiebreaker round.")
        )
    named = {*entry.result.conceded, entry.result.winner, entry.result.lot} - {None}
    if not named <= set(entry.result.players):
        return Refusal(
            "stranger:not_to_report", Sentence("The winner must be one of the two players.")
        )
    return None


@command(by=ORGANIZER, scope=Scope.FINALS, seen=WHOLE)
class LockCut(Command):
    """Take the cut. After this nothing recomputes it."""

    cut: Cut
    """Who goes on, such as {"type": "top", "size": 8}."""
    then: Literal["elimination", "swiss"] = "elimination"
    """What those who made it play next; after a cut by record always more Swiss rounds."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Lock the finalists, with a notice where another reading would change who is in."""
        rulebook = situation.rulebook
        _no_cut(state, rulebook)
        passed(not_over(state))
        passed(_open_games(state, rulebook))
        shown = cut_preview(state, rulebook, self.cut)
        roll_call = state.finals.roll_call if isinstance(self.cut, TopCut) else None
        locked = granted(lock(shown.division, roll_call))
        not_straight_in(state, locked.players)
        then: Next = "swiss" if isinstance(self.cut, RecordCut) else self.then
        questions = about_the_cut(state, rulebook, self.cut, then)
        asked(questions, reasoned=situation.reasoned)
        notices = (*(notice.text for notice in shown.notices), *questions)
        return [CutLocked(cut=self.cut, locked=locked, notices=notices, then=then)]


@entry(seen=only("cut", "locked", "then"), undone=ShownBy(bracket_changed))
class CutLocked(Entry):
    """Who goes on, for good: nothing recomputes it. N13-76, N13-77, FFG-31, SW-28, B-106."""

    cut: Cut
    locked: LockedCut
    notices: tuple[str, ...] = ()
    then: Next = "elimination"
    """What those who made it play next. FFG-24."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        _no_cut(state, rulebook)
        passed(not_over(state))
        division = cut_preview(state, rulebook, self.cut).division
        wanted = tuple(ranked.player for ranked in division.taken)
        if self.locked.players != wanted:
            refuse("not_the_cut:may_lock", "These are not the players whom this cut takes.")

    def book(self, state: State) -> State:
        if self.then == "swiss":
            return _with(
                state,
                through=frozenset(self.locked.players),
                roll_call=None,
                settled=_put_by(state),
                tiebreaker=None,
            )
        return _with(state, locked=self.locked, cut=self.cut)

    def tell(self, state: State) -> str:
        return log_line("cut_locked", "Cut locked: %(seeds)s.", seeds=seeds_text(self.locked))


def drifted(state: State, rulebook: Rulebook) -> str:
    """What the cut would be by today's standings, where that differs from the locked one."""
    finals = state.finals
    if finals.locked is None or finals.cut is None or finals.selection is not None:
        return ""
    return drift(finals.locked, cut_preview(state, rulebook, finals.cut).division)


def _order(state: State, rulebook: Rulebook, out: Out) -> Order:
    return order_of(standings_of(state, rulebook, state.finished_rounds), without=set(out))


def _after_tiebreaker(state: State, rulebook: Rulebook) -> Reranked | None:
    if state.finals.tiebreaker is None:
        return None
    step = tiebreaker_step(state, rulebook)
    return None if isinstance(step, Refusal) else step.reranked


def _no_cut(state: State, rulebook: Rulebook) -> None:
    """Refuse a cut where the event has none. SW-37, B-086."""
    passed(teams.no_cut(state, rulebook))
    whole_bracket.no_rounds(state, rulebook)


def not_over(state: State) -> Refusal | None:
    if state.finals.locked is not None:
        return LOCKED
    current = state.current
    if current is None or not current.complete:
        return Refusal("rounds_open", "Finish the current round before the cut.")
    return None


def not_straight_in(state: State, players: Iterable[int]) -> None:
    """Nobody goes on unseen, nor comes back or late straight into the cut. N13-30, N10-24."""
    played = state.finished_rounds
    for player in map(state.players.__getitem__, players):
        if max(player.back_from, player.record.entered) > played:
            refuse(
                "straight_into_cut",
                "%(player)s has not played since coming in and cannot go straight into the "
                "cut. Drop them, or play another Swiss round.",
                player=player.name,
            )
    passed(presence.holds_next_round(state))


def _unknown(state: State, player: int) -> None:
    if player in state.players:
        return
    refuse(
        "unknown_player:may_permit",
        "There is no player number %(player)s in this event.",
        player=player,
    )


def _with(state: State, **changes: object) -> State:
    finals: Finals = replace(state.finals, **changes)
    return replace(state, finals=finals)
