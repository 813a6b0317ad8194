"""What penalties do to matches, points and presence, and what becomes of results when they are
taken off (N13-90, N13-98, N13-99, AMB-29, AMB-30, AMB-33, AMB-64, SW-11, SW-12, B-168, B-170,
A-28, A-33).
"""

from collections.abc import Iterable, Sequence, Set

from msgspec.structs import replace

from toptable.engine.entry import Entry
from toptable.engine.questions.places import bracket_game
from toptable.engine.refusal import AnsweredBy, Refusal, granted, refuse
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Falls, Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET, Carried, How, RuledMatch, When
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct import losses
from toptable.engine.subjects.conduct import ruled_match as places
from toptable.engine.subjects.conduct.losses import PenaltyEffect, decided_games, lost_both_ways
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut, book_bye
from toptable.engine.subjects.conduct.remedy_actions import OUT, out
from toptable.engine.subjects.conduct.ruled_match import LossKind, LossSpot
from toptable.engine.subjects.results.result_record import ResultCleared, ResultReported, over

LOSSES = (Penalty.MATCH_LOSS, Penalty.GAME_LOSS)


TAKE_FINISHED = (Role.HEAD_JUDGE, Role.ORGANIZER)
"""Who may put a loss on a match that already has its result, with a reason. PG-2, B-152."""


def carry_out(
    state: State,
    situation: Situation,
    dealt: Sequence[PenaltyEffect],
    *,
    when: When = "",
    falls: Falls = Falls.UNDER_WAY,
    finished: str = "",
    points: int = 0,
    draws_side: bool = False,
    named: RuledMatch | None = None,
) -> Decision:
    """The entries that the penalties of one case lead to, beyond the record of them.

    ``named`` is the match that the judge says it belongs to, where that is not the one of now.
    """
    done: list[Entry] = []
    gone = out(state, situation, [loss for loss in dealt if loss.penalty in OUT])
    done += gone
    for loss in dealt:
        taken = _taken(loss, points)
        done += taken
    state = situation.booked(state, done)
    for penalty in LOSSES if when != "none" else ():
        lost = _lost(
            state,
            situation,
            [loss for loss in dealt if loss.penalty is penalty],
            when,
            falls,
            finished,
            draws_side,
            named,
        )
        state = situation.booked(state, lost)
        done += lost
    return done


def without_effect(penalties: Iterable[Penalty | None], when: When, situation: Situation) -> None:
    """Ask for a reason before a loss is given that costs nothing. PG-2."""
    if when != "none" or not set(penalties) & set(LOSSES) or situation.reasoned:
        return
    refuse("loss_without_effect")


def _taken(dealt: PenaltyEffect, points: int) -> Decision:
    """Points or prizes that are taken away. SW-11, N13-90."""
    if dealt.penalty is Penalty.PRIZE_FORFEIT:
        effect = Carried(dealt.ruling, (dealt.player,), How.PRIZE, dealt.penalty, seat=dealt.seat)
        return [PenaltyCarriedOut(effect)]
    if dealt.penalty is not Penalty.POINT_LOSS:
        return []
    if points < 1:
        refuse("points:taken", "SW-11")
    effect = Carried(dealt.ruling, (dealt.player,), How.POINTS, dealt.penalty, points=points)
    return [PenaltyCarriedOut(effect)]


def _lost(
    state: State,
    situation: Situation,
    dealt: Sequence[PenaltyEffect],
    when: When,
    falls: Falls,
    finished: str,
    draws_side: bool,
    named: RuledMatch | None,
) -> Decision:
    """Games or matches that are lost, those of one match together."""
    done: list[Entry] = []
    groups: dict[LossSpot, list[PenaltyEffect]] = {}
    for loss in dealt:
        _taken_from_winner(state, situation, loss, when, falls, named)
        if loss.seat:
            lost = losses.lose_seat(state, situation, loss, when or _SEATS.get(falls, ""))
            done += lost
            continue
        spot = granted(_spot(state, loss, when, falls, named))
        if spot.kind is LossKind.WAITS:
            game = bracket_game(state, loss.player) if when == "next" else None
            number = game.number if game is not None else 0
            done += losses.wait(state, loss, but_game=number, draws_side=draws_side)
        else:
            groups.setdefault(spot, []).append(loss)
    for spot, group in groups.items():
        lost = losses.lose(state, situation, group, spot, finished)
        done += lost
    return done


def _spot(
    state: State, loss: PenaltyEffect, when: When, falls: Falls, named: RuledMatch | None
) -> LossSpot | Refusal:
    """Where a loss falls: in the match that the judge names, else as the document says."""
    if when == "now" and named is not None and loss.player in named.players:
        return places.spot_at(named, loss.penalty) or places.NO_MATCH
    return places.spot_of(state, loss.player, loss.penalty, when, falls)


def _taken_from_winner(
    state: State,
    situation: Situation,
    loss: PenaltyEffect,
    when: When,
    falls: Falls,
    named: RuledMatch | None,
) -> None:
    """Refuse to change a finished match by a loss given between matches. PG-2, B-152, B-168.

    It waits for the next match, unless the document itself puts it on the finished one. Head judge
    and organizer take a finished match with a reason, as in a correction.
    """
    if when != "now":
        return
    spot = _spot(state, loss, when, falls, named)
    own = places.spot_of(state, loss.player, loss.penalty, "", falls)
    if isinstance(spot, Refusal) or spot == own or not places.is_finished(state, spot):
        return
    if situation.actor.role not in TAKE_FINISHED:
        who = " or ".join(map(situation.rulebook.words.role, TAKE_FINISHED))
        refuse("finished_match:taken_from_winner", answer=AnsweredBy.SOMEBODY_ELSE, who=who)
    if situation.reasoned:
        return
    refuse("finished_match:taken_from_winner_2")


_SEATS: dict[Falls, When] = {Falls.NEXT_ROUND: "next", Falls.FINISHED: "now"}
"""When a member of a team loses the own seat."""


def due(state: State, situation: Situation) -> Decision:
    """Losses whose game no longer counts, and those that waited and have found their match.

    A-28, AMB-30, B-168.
    """
    done: list[Entry] = []
    while waiting := _waiting_again(state):
        done += waiting
        state = situation.booked(state, waiting)
        met = _met(state, situation)
        done += met
        state = situation.booked(state, met)
    if done or not state.conduct.pending:
        return done
    return _met(state, situation)


def _waiting_again(state: State) -> list[Entry]:
    """Losses of bracket games that others play since a correction, or that nobody plays.

    Such a loss waits again, so that it falls on the next game that the player can play.
    """
    return [
        entry
        for effect in state.conduct.effects
        for player in effect.players
        if effect.how is How.BRACKET and not places.lost_in_bracket(state, player, effect.table)
        for entry in losses.wait(state, PenaltyEffect(effect.ruling, player, effect.penalty))
    ]


def _met(state: State, situation: Situation) -> Decision:
    """Losses that waited for a next match and have found it."""
    found: list[Entry] = []
    claimed: dict[int, Carried] = {}
    for effect in state.conduct.pending:
        for player in effect.players if not effect.seat else ():
            claimed.setdefault(player, effect)
    ready = {who: one for who, one in claimed.items() if _reached(state, one, who)}
    groups: dict[tuple[LossSpot, Penalty], list[PenaltyEffect]] = {}
    for player, one in ready.items():
        if spot := _found(state, player, one.penalty):
            groups.setdefault((spot, one.penalty), []).append(
                PenaltyEffect(one.ruling, player, one.penalty)
            )
    taken: set[LossSpot] = set()
    for (spot, _), group in groups.items():
        if spot in taken:
            continue
        taken.add(spot)
        lost = losses.lose(state, situation, group, spot, "")
        found += lost
        if spot.kind is LossKind.MATCH and any(ready[loss.player].draws_side for loss in group):
            found += losses.drawn_sides(
                situation.booked(state, lost), situation, spot.round, spot.table
            )
    seats = _due_seats(state, situation, set(claimed))
    return [*found, *seats]


def _found(state: State, player: int, penalty: Penalty) -> LossSpot | None:
    """The match, bye or game that a loss which waited falls on now; None while it waits on."""
    bye = places.bye_of(state, player)
    if bye is not None:
        return LossSpot(LossKind.BYE, bye) if penalty is Penalty.MATCH_LOSS else None
    if not places.is_open(state, player) or places.is_busy(state, player):
        return None
    spot = places.spot_of(state, player, penalty, "now", Falls.UNDER_WAY)
    return None if isinstance(spot, Refusal) else spot


def _due_seats(state: State, situation: Situation, but: Set[int]) -> Decision:
    """The same for members of teams; with a bye no seat is played, so their loss waits on. A-33."""
    found: list[Entry] = []
    for effect in state.conduct.pending:
        player = effect.players[0]
        ready = effect.seat and player not in but and _reached(state, effect, player)
        if not ready or not places.is_open(state, player) or places.is_busy(state, player):
            continue
        met = losses.lose_seat(
            state,
            situation,
            PenaltyEffect(effect.ruling, player, effect.penalty, effect.seat),
            "now",
        )
        found += met
    return found


def _reached(state: State, pending: Carried, player: int) -> bool:
    """Whether the next match after the one of the ruling has come."""
    if state.finals.bracket is not None:
        game = bracket_game(state, player)
        return game is None or game.number != pending.table
    current = state.current
    return current is not None and current.published and current.number > pending.round


LOST = (How.PENDING, How.GAME, How.MATCH, How.SEAT, How.BYE)
"""A game, a match, a seat or a bye that a penalty takes, or will take."""


def without_losses(state: State, number: int) -> State:
    """The state without the losses of a ruling, which is about to place them anew."""
    own = [
        effect for effect in state.conduct.effects if effect.ruling == number and effect.how in LOST
    ]
    for carried in own:
        if carried.how is How.BYE:
            state = book_bye(state, carried, lost=False)
    kept = tuple(effect for effect in state.conduct.effects if effect not in own)
    return replace(state, conduct=replace(state.conduct, effects=kept))


def restore(state: State, rulebook: Rulebook, number: int) -> tuple[list[Entry], tuple[str, ...]]:
    """The results as they were before a penalty, and what a person must still put right."""
    back: list[Entry] = []
    notes: list[str] = []
    for effect in state.conduct.effects:
        if effect.ruling != number:
            continue
        correct = worded("restoring.correct_result", table=effect.table, round=effect.round)
        if effect.how is How.BRACKET:
            notes.append(worded("restoring.correct_bracket", table=effect.table))
        elif effect.how is How.LEFT:
            notes.append(worded("restoring.player_still"))
        elif effect.how is How.GAME and (entry := _still_lost(state, rulebook, effect)) is not None:
            back.append(entry)
        elif effect.how in (How.GAME, How.SEAT, How.DRAWN) and _is_reported(state, effect):
            notes.append(correct)
        elif effect.how is How.REPLAY:
            notes.append(worded("restoring.settle_sides", table=effect.table))
        elif effect.how in (How.MATCH, How.RESULT):
            entry = _result_back(state, rulebook, effect)
            if entry is None:
                notes.append(correct)
            else:
                back.append(entry)
        notes += [
            worded("restoring.standing_still", player=state.name_of(player))
            for player in effect.players
            if player in state.conduct.revoked
        ]
    return back, tuple(notes)


def _is_reported(state: State, effect: Carried) -> bool:
    if effect.round == BRACKET:
        return False
    match = state.rounds[effect.round - 1].matches.get(effect.table)
    return match is not None and match.result is not None


def _still_lost(state: State, rulebook: Rulebook, effect: Carried) -> Entry | None:
    """The result without a lost game, where the other player has lost the match by a penalty."""
    whole = any(
        other.how is How.MATCH
        and other.penalty is Penalty.MATCH_LOSS
        and (other.round, other.table) == (effect.round, effect.table)
        for other in state.conduct.effects
    )
    return _result_back(state, rulebook, effect) if whole else None


def _result_back(state: State, rulebook: Rulebook, effect: Carried) -> Entry | None:
    match = state.rounds[effect.round - 1].matches.get(effect.table)
    if match is None or match.result is None:
        return None
    rules = rules_in(state, rulebook)
    before = _before(state, rules, match, effect)
    if before is None:
        if over(state, effect.round):
            return None
        return ResultCleared(effect.round, effect.table, match.result)
    settled = rules.settle(before)
    if isinstance(settled, Refusal) or settled.points is None:
        return None
    before = replace(before, games=settled.letters)
    return ResultReported(effect.round, effect.table, before, settled.points, match.result)


def _before(state: State, rules: Rules, match: Match, effect: Carried) -> Result | None:
    """The result without this penalty, with all that other penalties decided at this match."""
    here = [
        carried
        for carried in state.conduct.effects
        if (carried.round, carried.table) == (effect.round, effect.table)
        and carried.how in (How.MATCH, How.RESULT)
    ]
    others = [carried for carried in here if carried.ruling != effect.ruling]
    losers = {
        player
        for other in others
        if other.penalty is Penalty.MATCH_LOSS and other.how is How.MATCH
        for player in other.players
    }
    kept = tuple(carried for carried in state.conduct.effects if carried.ruling != effect.ruling)
    without = replace(state, conduct=replace(state.conduct, effects=kept))
    decided = decided_games(without, effect.round, match)
    if losers & set(match.players):
        return lost_both_ways(rules, match, losers, decided)
    first = here[0].before
    if not others:
        return first
    letters = first.games if first is not None else ""
    for game, letter in sorted(decided.items()):
        if len(letters) >= game - 1:
            letters = letters[: game - 1] + letter + letters[game:]
    if not rules.scoring.over(letters):
        return None
    return Result(letters) if first is None else replace(first, games=letters, kind=None)
