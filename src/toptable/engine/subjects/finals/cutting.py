"""From the standings to the finalists: roll-call, tiebreaker games, lock, replacements."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from msgspec.structs import replace

from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.questions import presence, teams
from toptable.engine.questions.standings import (
    passed_over,
    standings_of,
    tiebreaker_step,
)
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import DESK, FLOOR, HEADS, ORGANIZER, PLAYERS
from toptable.engine.rules.citations import own
from toptable.engine.rules.finals.cut import (
    Cut,
    Next,
    Order,
    Out,
    PassedOver,
    PassedOverBecause,
    RecordCut,
    Reranked,
    TopCut,
    order_of,
)
from toptable.engine.rules.finals.cut_preview import Preview, other_readings, preview
from toptable.engine.rules.finals.finalist_candidates import candidates
from toptable.engine.rules.finals.finalist_selection import ByRanking
from toptable.engine.rules.finals.locked_cut import FinalistAnswer, LockedCut, RollCall, drift, lock
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.rounds import Finals, PlacesSettled, TiebreakerGames
from toptable.engine.subjects.event.required_event_info import (
    about_the_cut,
    announced_method,
    asked,
    by_standings,
)
from toptable.engine.subjects.finals import bracket_field
from toptable.engine.subjects.finals.bracket_sides import seeds_text
from toptable.engine.subjects.finals.final_places import bracket_changed

LOCKED = Refusal.of("locked", "B-106")


NOT_CALLED = Refusal.of("no_roll_call")


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
            refuse("place", "B-105")
        _no_cut(state, rulebook)
        passed(not_over(state))

    def book(self, state: State) -> State:
        roll_call = RollCall(place=self.place, deadline=self.deadline)
        return with_finals(state, cut=self.cut, roll_call=roll_call)

    def tell(self, state: State) -> str:
        return log_line("roll_called", place=self.place)


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
            refuse("all_answered")
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
        unknown_player(state, self.player)

    def book(self, state: State) -> State:
        roll_call = state.finals.roll_call or RollCall(place="")
        return with_finals(state, roll_call=roll_call.marked(self.player, self.answer))

    def tell(self, state: State) -> str:
        return log_line(
            "roll_answered", player=state.name_of(self.player), answer=self.answer.value
        )


@command(
    by=HEADS,
    scope=Scope.FINALS,
    seen=only("player"),
    typed=Typed(
        "cut exclude",
        "spring Ann --note 'Has qualified already'",
        note=As("--note", "Why this player cannot advance."),
    ),
)
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
            refuse("reason_needed:may_exclude", "B-105")
        if state.finals.locked is not None:
            raise Refused(LOCKED)
        unknown_player(state, self.player)

    def book(self, state: State) -> State:
        one = PassedOver(self.player, PassedOverBecause.EXCLUDED, self.note, self.by)
        return with_finals(state, excluded=(*state.finals.excluded, one))

    def tell(self, state: State) -> str:
        return log_line("candidate_excluded", player=state.name_of(self.player), note=self.note)


def put_by(state: State) -> tuple[PlacesSettled | TiebreakerGames, ...]:
    """What was settled so far, the games that were called last included."""
    latest = state.finals.tiebreaker
    return (*state.finals.settled, *((latest,) if latest is not None else ()))


def open_games(state: State, rulebook: Rulebook) -> Refusal | None:
    """Tiebreaker games that are not finished hold up whatever follows them."""
    games = state.finals.tiebreaker
    if games is None or games.after != state.finished_rounds:
        return None
    step = tiebreaker_step(state, rulebook)
    if isinstance(step, Refusal):
        return step
    return None if step.over else Refusal.of("tiebreaker_open")


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
        passed(open_games(state, rulebook))
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
            refuse("not_the_cut:may_lock")

    def book(self, state: State) -> State:
        if self.then == "swiss":
            return with_finals(
                state,
                through=frozenset(self.locked.players),
                roll_call=None,
                settled=put_by(state),
                tiebreaker=None,
            )
        return with_finals(state, locked=self.locked, cut=self.cut)

    def tell(self, state: State) -> str:
        return log_line("cut_locked", seeds=seeds_text(self.locked))


def drifted(state: State, rulebook: Rulebook) -> str:
    """What the cut would be by today's standings, where that differs from the locked one."""
    finals = state.finals
    if finals.locked is None or finals.cut is None or finals.selection is not None:
        return ""
    return drift(finals.locked, cut_preview(state, rulebook, finals.cut).division)


def order_now(state: State, rulebook: Rulebook, out: Out) -> Order:
    return order_of(standings_of(state, rulebook, state.finished_rounds), without=set(out))


def _after_tiebreaker(state: State, rulebook: Rulebook) -> Reranked | None:
    if state.finals.tiebreaker is None:
        return None
    step = tiebreaker_step(state, rulebook)
    return None if isinstance(step, Refusal) else step.reranked


def _no_cut(state: State, rulebook: Rulebook) -> None:
    """Refuse a cut where the event has none. SW-37, B-086."""
    passed(teams.no_cut(state, rulebook))
    bracket_field.no_rounds(state, rulebook)


def not_over(state: State) -> Refusal | None:
    if state.finals.locked is not None:
        return LOCKED
    current = state.current
    if current is None or not current.complete:
        return Refusal.of("rounds_open")
    return None


def not_straight_in(state: State, players: Iterable[int]) -> None:
    """Nobody goes on unseen, nor comes back or late straight into the cut. N13-30, N10-24."""
    played = state.finished_rounds
    for player in map(state.players.__getitem__, players):
        if max(player.back_from, player.record.entered) > played:
            refuse("straight_into_cut", player=player.name)
    passed(presence.holds_next_round(state))


def unknown_player(state: State, player: int) -> None:
    if player in state.players:
        return
    refuse("unknown_player:may_permit", player=player)


def with_finals(state: State, **changes: object) -> State:
    finals: Finals = replace(state.finals, **changes)
    return replace(state, finals=finals)
