"""From the standings to the finalists: roll-call, games around the line, lock, replacements."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from toptable.engine import absence, team_checks
from toptable.engine.commands import finals as commands
from toptable.engine.current_standings import standings_of
from toptable.engine.cut.lock import drift, lock
from toptable.engine.cut.methods import Cut, RecordCut, TopCut
from toptable.engine.cut.order import Order, Reranked, order_of
from toptable.engine.cut.passed_over import Out, PassedOver, Why, gone, together
from toptable.engine.cut.preview import Preview, preview
from toptable.engine.cut.readings import other_readings
from toptable.engine.cut.roll_call import RollCall
from toptable.engine.cut.vacancies import move_up, vacate
from toptable.engine.entries import finals as entries
from toptable.engine.finalists.candidates import Candidate, Deck, candidates
from toptable.engine.finalists.selection import drawn
from toptable.engine.finalists.selection import locked as locked_selection
from toptable.engine.finals_state import Finals, Tiebreaker
from toptable.engine.refusal import Refusal
from toptable.engine.rulebook import Rulebook
from toptable.engine.situation import Bookers, Checks, Deciders, Decision, Situation
from toptable.engine.state import State, the_event
from toptable.engine.tiebreaker_round.games import Step
from toptable.engine.tiebreaker_round.methods import TiebreakerRounds
from toptable.engine.tiebreaker_sides import sides_for

LOCKED = Refusal("locked", "The cut is locked. Take that back first to change it.", "B-106")


def passed_over(state: State, rulebook: Rulebook) -> dict[int, PassedOver]:
    """Everybody whom a cut passes over, with the reason."""
    finals = state.finals
    standings = standings_of(state, rulebook, state.finished_rounds)
    disqualified = {one.id for one in state.players.values() if one.disqualified}
    missed = {
        number: PassedOver(number, Why.EXCLUDED, "Missed the cut before.")
        for number in state.players
        if finals.through is not None and number not in finals.through
    }
    return together(
        gone(standings, disqualified=disqualified),
        {one.player: one for one in finals.excluded},
        finals.roll_call.out() if finals.roll_call else {},
        missed,
    )


def cut_preview(state: State, rulebook: Rulebook, cut: Cut) -> Preview:
    """The line, who is just above and below it, and what would change it."""
    standings = standings_of(state, rulebook, state.finished_rounds)
    return preview(
        standings,
        cut,
        out=passed_over(state, rulebook),
        readings=other_readings(rulebook, the_event(state).settings),
        reranked=_after_tiebreaker(state, rulebook),
    )


def tiebreaker_step(state: State, rulebook: Rulebook) -> Step | Refusal:
    """Which games around the line are to be played now, or the order they led to."""
    rule, games = _tiebreaker_rule(state, rulebook), state.finals.tiebreaker
    if rule is None:
        return Refusal("no_tiebreaker", "This rulebook has no games around the line of a cut.")
    if games is None:
        return Refusal("not_called", "No tiebreaker round has been called.")
    order = _order(state, rulebook, passed_over(state, rulebook))
    step = rule.step(order, games.size, games.played[:-1])
    current = games.played[-1] if games.played else ()
    if isinstance(step, Refusal) or len(current) < len(step.games) or step.over:
        return step
    return rule.step(order, games.size, games.played)


def call_roll(_state: State, command: commands.CallRoll, _situation: Situation) -> Decision:
    return [
        entries.RollCalled(cut=command.cut, place=command.place.strip(), deadline=command.deadline)
    ]


def may_call_roll(state: State, entry: entries.RollCalled, rulebook: Rulebook) -> Refusal | None:
    if not entry.place:
        return Refusal("place", "Say where the finalists meet.", "B-105")
    return team_checks.no_cut(state, rulebook) or _not_over(state)


def book_roll(state: State, entry: entries.RollCalled) -> State:
    roll_call = RollCall(place=entry.place, deadline=entry.deadline)
    return _with(state, cut=entry.cut, roll_call=roll_call)


def answer_roll(_state: State, command: commands.AnswerRoll, _situation: Situation) -> Decision:
    return [entries.RollAnswered(player=command.player, answer=command.answer)]


def may_answer(state: State, entry: entries.RollAnswered, _rulebook: Rulebook) -> Refusal | None:
    if state.finals.locked is not None:
        return LOCKED
    if state.finals.roll_call is None:
        return Refusal("no_roll_call", "The finalists have not been called yet.")
    return _unknown(state, entry.player)


def book_answer(state: State, entry: entries.RollAnswered) -> State:
    roll_call = state.finals.roll_call or RollCall(place="")
    return _with(state, roll_call=roll_call.marked(entry.player, entry.answer))


def exclude(_state: State, command: commands.ExcludeCandidate, situation: Situation) -> Decision:
    return [
        entries.CandidateExcluded(
            player=command.player, note=command.note.strip(), by=situation.actor.name
        )
    ]


def may_exclude(
    state: State, entry: entries.CandidateExcluded, _rulebook: Rulebook
) -> Refusal | None:
    if not entry.note:
        return Refusal("reason_needed", "Say why this player cannot go on.", "B-105")
    return LOCKED if state.finals.locked is not None else _unknown(state, entry.player)


def book_exclusion(state: State, entry: entries.CandidateExcluded) -> State:
    one = PassedOver(entry.player, Why.EXCLUDED, entry.note, entry.by)
    return _with(state, excluded=(*state.finals.excluded, one))


def call_tiebreaker(
    state: State, command: commands.CallTiebreaker, situation: Situation
) -> Decision:
    """Sides are drawn for each game of the first round. N13-80, N10-49."""
    begun = _with(state, tiebreaker=Tiebreaker(command.size))
    step = tiebreaker_step(begun, situation.rulebook)
    if isinstance(step, Refusal):
        return step
    if not step.games:
        return Refusal("not_needed", " ".join(step.notes) or "No game is needed.")
    sides = sides_for(step.games, situation)
    return [entries.TiebreakerCalled(size=command.size, sides=sides)]


def may_call_tiebreaker(
    state: State, entry: entries.TiebreakerCalled, rulebook: Rulebook
) -> Refusal | None:
    if refusal := _not_over(state):
        return refusal
    step = tiebreaker_step(_with(state, tiebreaker=Tiebreaker(entry.size)), rulebook)
    return step if isinstance(step, Refusal) else None


def book_tiebreaker(state: State, entry: entries.TiebreakerCalled) -> State:
    return _with(state, tiebreaker=Tiebreaker(entry.size, (), entry.sides))


def report_tiebreaker(
    state: State, command: commands.ReportTiebreaker, situation: Situation
) -> Decision:
    """With the last game of a round the sides of the next are drawn. N10-49."""
    step = tiebreaker_step(state, situation.rulebook)
    if isinstance(step, Refusal):
        return step
    games = state.finals.tiebreaker
    played = len(games.played) if games else 0
    full = games is not None and played and _complete(state, situation.rulebook, played)
    number = played + 1 if full or not played else played
    reported = entries.TiebreakerReported(result=command.result, round=number)
    if may_report_tiebreaker(state, reported, situation.rulebook) is not None:
        return [reported]
    after = book_tiebreaker_result(state, reported)
    coming = tiebreaker_step(after, situation.rulebook)
    if isinstance(coming, Refusal) or not _complete(after, situation.rulebook, number):
        return [reported]
    sides = sides_for(coming.games, situation)
    drawn = entries.TiebreakerSidesDrawn(round=number + 1, sides=sides)
    return [reported, drawn] if sides else [reported]


def may_report_tiebreaker(
    state: State, entry: entries.TiebreakerReported, rulebook: Rulebook
) -> Refusal | None:
    if state.finals.locked is not None:
        return LOCKED
    step = tiebreaker_step(state, rulebook)
    if isinstance(step, Refusal):
        return step
    wanted = {frozenset(game.players) for game in step.games}
    if frozenset(entry.result.players) not in wanted:
        return Refusal("no_such_game", "These two do not meet in the tiebreaker round.")
    named = {*entry.result.conceded, entry.result.winner} - {None}
    if not named <= set(entry.result.players):
        return Refusal("stranger", "The winner must be one of the two players.")
    return None


def book_tiebreaker_result(state: State, entry: entries.TiebreakerReported) -> State:
    games = state.finals.tiebreaker or Tiebreaker(2)
    rounds = list(games.played) + [()] * (entry.round - len(games.played))
    players = frozenset(entry.result.players)
    others = tuple(one for one in rounds[entry.round - 1] if frozenset(one.players) != players)
    rounds[entry.round - 1] = (*others, entry.result)
    return _with(state, tiebreaker=replace(games, played=tuple(rounds)))


def lock_cut(state: State, command: commands.LockCut, situation: Situation) -> Decision:
    """Lock the finalists, with a notice where another reading would change who is in."""
    rulebook = situation.rulebook
    if state.finals.tiebreaker is not None:
        step = tiebreaker_step(state, rulebook)
        if isinstance(step, Refusal):
            return step
        if not step.over:
            return Refusal("tiebreaker_open", "The tiebreaker round is not finished.")
    shown = cut_preview(state, rulebook, command.cut)
    roll_call = state.finals.roll_call if isinstance(command.cut, TopCut) else None
    locked = lock(shown.division, roll_call)
    if isinstance(locked, Refusal):
        return locked
    if refusal := _not_straight_in(state, locked.players):
        return refusal
    notices = tuple(one.text for one in shown.notices)
    then: entries.Next = "swiss" if isinstance(command.cut, RecordCut) else command.then
    return [entries.CutLocked(cut=command.cut, locked=locked, notices=notices, then=then)]


def may_lock(state: State, entry: entries.CutLocked, rulebook: Rulebook) -> Refusal | None:
    if refusal := team_checks.no_cut(state, rulebook) or _not_over(state):
        return refusal
    division = cut_preview(state, rulebook, entry.cut).division
    wanted = tuple(one.player for one in division.taken)
    if entry.locked.players != wanted:
        return Refusal("not_the_cut", "These are not the players whom this cut takes.")
    return None


def book_locked(state: State, entry: entries.CutLocked) -> State:
    if entry.then == "swiss":
        return _with(
            state, through=frozenset(entry.locked.players), roll_call=None, tiebreaker=None
        )
    return _with(state, locked=entry.locked, cut=entry.cut)


def finalist_candidates(
    state: State, rulebook: Rulebook, decks: Mapping[int, tuple[Deck, ...]] | None = None
) -> tuple[Candidate, ...]:
    """Everybody as the selection of finalists sees them after the last complete round. B-105."""
    return candidates(
        standings_of(state, rulebook, state.finished_rounds),
        win=rulebook.under(the_event(state).settings).scoring.win,
        decks=decks,
        out=passed_over(state, rulebook),
    )


def select_finalists(
    state: State, command: commands.SelectFinalists, situation: Situation
) -> Decision:
    """Bushiroad's ways to choose finalists; seats on the border are drawn. B-104 to B-114."""
    everyone = finalist_candidates(state, situation.rulebook, command.decks)
    outline = command.method.outline(everyone, command.seats)
    if isinstance(outline, Refusal):
        return outline
    selection = drawn(outline, situation.chance)
    order = _order(state, situation.rulebook, {})
    locked = locked_selection(selection, order, state.finals.roll_call)
    if isinstance(locked, Refusal):
        return locked
    if refusal := _not_straight_in(state, locked.players):
        return refusal
    return [entries.FinalistsSelected(locked=locked, selection=selection)]


def may_select(
    state: State, entry: entries.FinalistsSelected, rulebook: Rulebook
) -> Refusal | None:
    if refusal := _not_over(state):
        return refusal
    out = passed_over(state, rulebook)
    for player in entry.locked.players:
        if player in out:
            return Refusal("not_a_candidate", f"{state.name_of(player)} cannot be a finalist.")
    return None


def book_selection(state: State, entry: entries.FinalistsSelected) -> State:
    return _with(state, locked=entry.locked, selection=entry.selection)


def replace_finalist(
    state: State, command: commands.ReplaceFinalist, situation: Situation
) -> Decision:
    locked = state.finals.locked
    if locked is None:
        return Refusal("not_locked", "The cut is not locked yet: mark the answer at the roll-call.")
    leaving = PassedOver(command.player, Why.LEFT, command.note, situation.actor.name)
    rule = situation.rulebook.finals.vacancies
    if command.move_up:
        out = passed_over(state, situation.rulebook)
        begun = state.finals.bracket is not None
        changed = move_up(locked, leaving, rule, begun=begun, out=out)
    else:
        changed = vacate(locked, leaving)
    if isinstance(changed, Refusal):
        return changed
    return [entries.SeatChanged(locked=changed.cut, text=changed.text)]


def may_change_seat(
    state: State, _entry: entries.SeatChanged, _rulebook: Rulebook
) -> Refusal | None:
    if state.finals.locked is None:
        return Refusal("not_locked", "The cut is not locked yet.")
    if state.finals.bracket is not None:
        return Refusal("begun", "The bracket has begun: let the player leave it.", "AMB-62")
    return None


def book_seat(state: State, entry: entries.SeatChanged) -> State:
    return _with(state, locked=entry.locked)


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


def _tiebreaker_rule(state: State, rulebook: Rulebook) -> TiebreakerRounds | None:
    return rulebook.under(the_event(state).settings).tiebreaker


def _complete(state: State, rulebook: Rulebook, played: int) -> bool:
    """Whether every game of the latest tiebreaker round has a result."""
    games, rule = state.finals.tiebreaker, _tiebreaker_rule(state, rulebook)
    if games is None or rule is None:
        return False
    order = _order(state, rulebook, passed_over(state, rulebook))
    step = rule.step(order, games.size, games.played[: played - 1])
    return not isinstance(step, Refusal) and len(games.played[played - 1]) == len(step.games)


def _not_over(state: State) -> Refusal | None:
    if state.finals.locked is not None:
        return LOCKED
    current = state.current
    if current is None or not current.complete:
        return Refusal("rounds_open", "Finish the current round before the cut.")
    return None


def _not_straight_in(state: State, players: Iterable[int]) -> Refusal | None:
    """Nobody goes on unseen, nor comes back or late straight into the cut. N13-30, N10-24."""
    played = state.finished_rounds
    for player in map(state.players.__getitem__, players):
        if max(player.back_from, player.record.entered) > played:
            return Refusal(
                "straight_into_cut",
                f"{player.name} has not played since coming in and cannot go straight into the "
                "cut. Drop them, or play another Swiss round.",
            )
    return absence.holds_next_round(state)


def _unknown(state: State, player: int) -> Refusal | None:
    if player in state.players:
        return None
    return Refusal("unknown_player", f"There is no player number {player} in this event.")


def _with(state: State, **changes: object) -> State:
    finals: Finals = replace(state.finals, **changes)
    return replace(state, finals=finals)


DECIDE: Deciders = {
    commands.CallRoll: call_roll,
    commands.AnswerRoll: answer_roll,
    commands.ExcludeCandidate: exclude,
    commands.CallTiebreaker: call_tiebreaker,
    commands.ReportTiebreaker: report_tiebreaker,
    commands.LockCut: lock_cut,
    commands.SelectFinalists: select_finalists,
    commands.ReplaceFinalist: replace_finalist,
}
MAY: Checks = {
    entries.RollCalled: may_call_roll,
    entries.RollAnswered: may_answer,
    entries.CandidateExcluded: may_exclude,
    entries.TiebreakerCalled: may_call_tiebreaker,
    entries.TiebreakerReported: may_report_tiebreaker,
    entries.CutLocked: may_lock,
    entries.FinalistsSelected: may_select,
    entries.SeatChanged: may_change_seat,
}
BOOK: Bookers = {
    entries.RollCalled: book_roll,
    entries.RollAnswered: book_answer,
    entries.CandidateExcluded: book_exclusion,
    entries.TiebreakerCalled: book_tiebreaker,
    entries.TiebreakerReported: book_tiebreaker_result,
    entries.CutLocked: book_locked,
    entries.FinalistsSelected: book_selection,
    entries.SeatChanged: book_seat,
}
