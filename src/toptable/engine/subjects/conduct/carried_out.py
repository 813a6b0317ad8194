"""What a penalty did, as it stands in the log: points, a bye or a match lost, and lifted again."""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.questions import outings
from toptable.engine.refusal import granted, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, How
from toptable.engine.subjects.conduct import entries
from toptable.engine.subjects.results import reporting as results


def may_carry_out(state: State, entry: entries.PenaltyCarriedOut, _rulebook: Rulebook) -> None:
    effect = entry.effect
    ruling = state.conduct.rulings.get(effect.ruling)
    if ruling is None or ruling.undone:
        refuse(
            "no_ruling:may_carry_out", "There is no ruling number %(ruling)s.", ruling=effect.ruling
        )
    if not set(effect.players) <= set(state.players):
        refuse("unknown_player:may_carry_out", "A penalty is for players of this event.")
    if effect.how is How.BYE:
        round_ = granted(results.find_round(state, effect.round))
        if not set(effect.players) <= set(round_.byes):
            refuse("no_bye:may_carry_out", "There is no bye to lose in this round.")


def book_carried(state: State, entry: entries.PenaltyCarriedOut) -> State:
    effect = entry.effect
    if effect.how is How.POINTS:
        state = _deduct(state, effect.players, effect.points)
    if effect.how is How.BYE:
        state = book_bye(state, effect, lost=True)
    kept = tuple(carried for carried in state.conduct.effects if not _replaced_by(carried, effect))
    return replace(state, conduct=replace(state.conduct, effects=(*kept, effect)))


def may_lift(state: State, entry: entries.PenaltyLifted, _rulebook: Rulebook) -> None:
    ruling = state.conduct.rulings.get(entry.number)
    if ruling is None:
        refuse("no_ruling:may_lift", "There is no ruling number %(number)s.", number=entry.number)
    if ruling.undone:
        refuse(
            "undone:may_lift", "Penalty %(number)s counts no longer already.", number=entry.number
        )


def book_lifted(state: State, entry: entries.PenaltyLifted) -> State:
    for effect in state.conduct.effects:
        if effect.ruling == entry.number and effect.how is How.POINTS:
            state = _deduct(state, effect.players, -effect.points)
        if (
            effect.ruling == entry.number
            and effect.how is How.BYE
            and not _lost_twice(state, effect)
        ):
            state = book_bye(state, effect, lost=False)
    conduct = state.conduct
    rulings = conduct.rulings
    if entry.number in rulings:  # a public copy does not have it
        ruling = replace(rulings[entry.number], undone=True, awaits=None)
        rulings = rulings.set(entry.number, ruling)
    return replace(
        state,
        conduct=replace(
            conduct,
            rulings=rulings,
            effects=tuple(effect for effect in conduct.effects if effect.ruling != entry.number),
        ),
    )


def _replaced_by(old: Carried, new: Carried) -> bool:
    """Whether a new effect is what an old one waited for, or waits since its game is gone."""
    waited = old.how is How.PENDING and new.how is not How.PENDING
    waits_again = old.how is How.BRACKET and new.how is How.PENDING
    return (
        (waited or waits_again)
        and (old.ruling, old.penalty) == (new.ruling, new.penalty)
        and old.seat == new.seat
        and set(old.players) <= set(new.players)
    )


def _deduct(state: State, players: Sequence[int], points: int) -> State:
    changed = state.players
    for number in players:
        record = changed[number].record
        record = replace(record, deducted=record.deducted + points)
        changed = changed.set(number, replace(changed[number], record=record))
    return replace(state, players=changed)


def _lost_twice(state: State, effect: Carried) -> bool:
    """Whether another penalty has taken the same bye."""
    return any(
        carried.how is How.BYE
        and carried.ruling != effect.ruling
        and (carried.round, carried.players) == (effect.round, effect.players)
        for carried in state.conduct.effects
    )


def book_bye(state: State, effect: Carried, *, lost: bool) -> State:
    """A bye that was lost, or is back: to be issued again while its round is not over."""
    round_ = state.rounds[effect.round - 1]
    again = not lost and effect.unissued and results.over(state, effect.round) is None
    for player in effect.players:
        bye = round_.byes[player]
        issued = not again and (bye.issued or (lost and round_.byes_to_issue))
        still_open = round_.open + bye.issued - issued
        bye = replace(bye, issued=issued, absent=lost)
        round_ = replace(round_, byes=round_.byes.set(player, bye), open=still_open)
        share = outings.bye_share(round_, bye)
        changed = outings.with_outing(state.players[player], share)
        state = replace(state, players=state.players.set(player, changed))
    rounds = list(state.rounds)
    rounds[effect.round - 1] = round_
    return replace(state, rounds=tuple(rounds))


def touches_standings(_state: State, entry: entries.PenaltyCarriedOut) -> bool:
    """Lost points and byes change the standings by themselves; other effects end in results."""
    return entry.effect.how in (How.POINTS, How.BYE)


def lifts_what_is_seen(state: State, entry: entries.PenaltyLifted) -> bool:
    effects = (effect for effect in state.conduct.effects if effect.ruling == entry.number)
    return any(effect.how in (How.POINTS, How.BYE) for effect in effects)
