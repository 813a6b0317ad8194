"""From the standings to the finalists: roll-call, tiebreaker games, lock, replacements."""

from collections.abc import Iterable

from msgspec.structs import replace

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
from toptable.engine.rules.citations import own
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.cut.lock import drift, lock
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
from toptable.engine.sentence import Sentence
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
from toptable.engine.subjects.finals import commands, entries, public_draws, whole_bracket
from toptable.engine.subjects.finals.reports import TiebreakerReport
from toptable.engine.subjects.finals.tiebreaker_sides import sides_for

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


def call_roll(_state: State, command: commands.CallRoll, _situation: Situation) -> Decision:
    return [
        entries.RollCalled(cut=command.cut, place=command.place.strip(), deadline=command.deadline)
    ]


def may_call_roll(state: State, entry: entries.RollCalled, rulebook: Rulebook) -> None:
    if not entry.place:
        refuse("place", "Say where the finalists meet.", "B-105")
    _no_cut(state, rulebook)
    passed(not_over(state))


def book_roll(state: State, entry: entries.RollCalled) -> State:
    roll_call = RollCall(place=entry.place, deadline=entry.deadline)
    return _with(state, cut=entry.cut, roll_call=roll_call)


def answer_roll(state: State, command: commands.AnswerRoll, situation: Situation) -> Decision:
    """One finalist, or everybody in the cut who has not answered. B-105."""
    if command.player:
        return [entries.RollAnswered(player=command.player, answer=command.answer)]
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
    return [entries.RollAnswered(player=player, answer=command.answer) for player in still]


def may_answer(state: State, entry: entries.RollAnswered, _rulebook: Rulebook) -> None:
    if state.finals.locked is not None:
        raise Refused(LOCKED)
    if state.finals.roll_call is None:
        raise Refused(NOT_CALLED)
    _unknown(state, entry.player)


def book_answer(state: State, entry: entries.RollAnswered) -> State:
    roll_call = state.finals.roll_call or RollCall(place="")
    return _with(state, roll_call=roll_call.marked(entry.player, entry.answer))


def exclude(_state: State, command: commands.ExcludeCandidate, situation: Situation) -> Decision:
    return [
        entries.CandidateExcluded(
            player=command.player, note=command.note.strip(), by=situation.actor.name
        )
    ]


def may_exclude(state: State, entry: entries.CandidateExcluded, _rulebook: Rulebook) -> None:
    if not entry.note:
        refuse(
            "reason_needed:may_exclude", "Give the reason why this player cannot advance.", "B-105"
        )
    if state.finals.locked is not None:
        raise Refused(LOCKED)
    _unknown(state, entry.player)


def book_exclusion(state: State, entry: entries.CandidateExcluded) -> State:
    one = PassedOver(entry.player, PassedOverBecause.EXCLUDED, entry.note, entry.by)
    return _with(state, excluded=(*state.finals.excluded, one))


def call_tiebreaker(
    state: State, command: commands.CallTiebreaker, situation: Situation
) -> Decision:
    """Sides are drawn for each game of the first round. N13-80, N10-49."""
    step = granted(games_to_call(state, situation.rulebook, command.size))
    sides = sides_for(step.games, situation)
    return [entries.TiebreakerCalled(size=command.size, sides=sides)]


def games_to_call(state: State, rulebook: Rulebook, size: int) -> TiebreakerStep | Refusal:
    """The games that would be played around a line if they were called now."""
    if refusal := not_over(state) or _already_played(state, rulebook):
        return refusal
    begun = book_tiebreaker(state, entries.TiebreakerCalled(size=size))
    step = tiebreaker_step(begun, rulebook)
    if isinstance(step, Refusal) or step.games:
        return step
    return Refusal("not_needed:games_to_call", " ".join(step.notes) or "No game is needed.")


def may_call_tiebreaker(state: State, entry: entries.TiebreakerCalled, rulebook: Rulebook) -> None:
    passed(not_over(state))
    step = tiebreaker_step(book_tiebreaker(state, entry), rulebook)
    if isinstance(step, Refusal):
        passed(step)


def book_tiebreaker(state: State, entry: entries.TiebreakerCalled) -> State:
    """Games that were called before are kept: what they settled still stands."""
    return _with(state, settled=_put_by(state), tiebreaker=called(state, entry.size, entry.sides))


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


def draw_places(state: State, command: commands.DrawPlaces, situation: Situation) -> Decision:
    """Draw in public between those whom only the lot separates at a line. AMB-07, B-100, A-07."""
    rulebook = situation.rulebook
    if command.between is not None:
        witness = command.witness.strip()
        drawn = public_draws.draw_between(state, command.between, command.order, witness, situation)
        return [
            entries.PlacesDrawn(
                players=drawn.players,
                after_round=state.finished_rounds,
                how=drawn.how,
                witness=witness,
                for_game=True,
            )
        ]
    if command.line < 1:
        refuse("draw:draw_places", "Name the line, or the two who meet.")
    passed(not_over(state))
    passed(_open_games(state, rulebook))
    order = _order(state, rulebook, passed_over(state))
    drawn_now = granted(
        drawn_by_hand(order, command.line, command.order, command.witness)
        if command.order
        else redrawn(order, command.line, situation.chance)
    )
    return [
        entries.PlacesDrawn(
            players=drawn_now.players,
            after_round=state.finished_rounds,
            how=drawn_now.how,
            witness=command.witness.strip(),
        )
    ]


def may_draw_places(state: State, entry: entries.PlacesDrawn, _rulebook: Rulebook) -> None:
    if not entry.for_game:
        passed(not_over(state))
    if len(set(entry.players)) != len(entry.players) or len(entry.players) < 2:
        refuse("draw:may_draw_places", "A draw is between two players or more, each named once.")
    for player in entry.players:
        _unknown(state, player)


def book_drawn_places(state: State, entry: entries.PlacesDrawn) -> State:
    drawn_now = PlacesSettled(entry.players, entry.how, entry.after_round)
    if entry.for_game:
        return _with(state, lots=(*state.finals.lots, drawn_now))
    return _with(state, settled=(*_put_by(state), drawn_now), tiebreaker=None)


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
    reported = entries.TiebreakerReported(result=result, round=number)
    calls = disputed_reports.written_in_finals(state, set(result.players), situation)
    if refusal := not_to_report(state, reported, situation.rulebook):
        return refusal
    after = book_tiebreaker_result(state, reported)
    coming = tiebreaker_step(after, situation.rulebook)
    if isinstance(coming, Refusal) or not round_complete(after, situation.rulebook, number):
        return [reported, *calls]
    sides = sides_for(coming.games, situation)
    drawn = entries.TiebreakerSidesDrawn(round=number + 1, sides=sides)
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


def may_report_tiebreaker(
    state: State, entry: entries.TiebreakerReported, rulebook: Rulebook
) -> None:
    passed(not_to_report(state, entry, rulebook))


def not_to_report(
    state: State, entry: entries.TiebreakerReported, rulebook: Rulebook
) -> Refusal | None:
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


def book_tiebreaker_result(state: State, entry: entries.TiebreakerReported) -> State:
    games = state.finals.tiebreaker or TiebreakerGames(2)
    rounds = list(games.played) + [()] * (entry.round - len(games.played))
    players = frozenset(entry.result.players)
    others = tuple(
        result for result in rounds[entry.round - 1] if frozenset(result.players) != players
    )
    rounds[entry.round - 1] = (*others, entry.result)
    claims = tuple(
        claim
        for claim in state.finals.claims
        if claim.stage is not ClockStage.TIEBREAKER or frozenset(claim.players) != players
    )
    return _with(state, tiebreaker=replace(games, played=tuple(rounds)), claims=claims)


def lock_cut(state: State, command: commands.LockCut, situation: Situation) -> Decision:
    """Lock the finalists, with a notice where another reading would change who is in."""
    rulebook = situation.rulebook
    _no_cut(state, rulebook)
    passed(not_over(state))
    passed(_open_games(state, rulebook))
    shown = cut_preview(state, rulebook, command.cut)
    roll_call = state.finals.roll_call if isinstance(command.cut, TopCut) else None
    locked = granted(lock(shown.division, roll_call))
    not_straight_in(state, locked.players)
    then: Next = "swiss" if isinstance(command.cut, RecordCut) else command.then
    questions = about_the_cut(state, rulebook, command.cut, then)
    asked(questions, reasoned=situation.reasoned)
    notices = (*(notice.text for notice in shown.notices), *questions)
    return [entries.CutLocked(cut=command.cut, locked=locked, notices=notices, then=then)]


def may_lock(state: State, entry: entries.CutLocked, rulebook: Rulebook) -> None:
    _no_cut(state, rulebook)
    passed(not_over(state))
    division = cut_preview(state, rulebook, entry.cut).division
    wanted = tuple(ranked.player for ranked in division.taken)
    if entry.locked.players != wanted:
        refuse("not_the_cut:may_lock", "These are not the players whom this cut takes.")


def book_locked(state: State, entry: entries.CutLocked) -> State:
    if entry.then == "swiss":
        return _with(
            state,
            through=frozenset(entry.locked.players),
            roll_call=None,
            settled=_put_by(state),
            tiebreaker=None,
        )
    return _with(state, locked=entry.locked, cut=entry.cut)


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
