"""What a penalty did, as it stands in the log: points, a bye or a match lost, and lifted again."""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions import outings
from toptable.engine.refusal import granted, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, How
from toptable.engine.subjects.conduct.differences import rulings_changed
from toptable.engine.subjects.conduct.tell import effect_text
from toptable.engine.subjects.results.booked import find_round, over


def touches_standings(_state: State, entry: "PenaltyCarriedOut") -> bool:
    """Lost points and byes change the standings by themselves; other effects end in results."""
    return entry.effect.how in (How.POINTS, How.BYE)


@entry(seen=only("effect", when=touches_standings), undone=ShownBy(rulings_changed))
class PenaltyCarriedOut(Entry):
    """What a penalty does: at once, or to the next match. Results follow as their own entries."""

    effect: Carried

    def validate(self, state: State, rulebook: Rulebook) -> None:
        effect = self.effect
        ruling = state.conduct.rulings.get(effect.ruling)
        if ruling is None or ruling.undone:
            refuse(
                "no_ruling:may_carry_out",
                "There is no ruling number %(ruling)s.",
                ruling=effect.ruling,
            )
        if not set(effect.players) <= set(state.players):
            refuse("unknown_player:may_carry_out", "A penalty is for players of this event.")
        if effect.how is How.BYE:
            round_ = granted(find_round(state, effect.round))
            if not set(effect.players) <= set(round_.byes):
                refuse("no_bye:may_carry_out", "There is no bye to lose in this round.")

    def book(self, state: State) -> State:
        effect = self.effect
        if effect.how is How.POINTS:
            state = _deduct(state, effect.players, effect.points)
        if effect.how is How.BYE:
            state = book_bye(state, effect, lost=True)
        kept = tuple(
            carried for carried in state.conduct.effects if not _replaced_by(carried, effect)
        )
        return replace(state, conduct=replace(state.conduct, effects=(*kept, effect)))

    def tell(self, state: State) -> str:
        return effect_text(state, self.effect)


def lifts_what_is_seen(state: State, entry: "PenaltyLifted") -> bool:
    effects = (effect for effect in state.conduct.effects if effect.ruling == entry.number)
    return any(effect.how in (How.POINTS, How.BYE) for effect in effects)


@entry(seen=only("number", when=lifts_what_is_seen), undone=ShownBy(rulings_changed))
class PenaltyLifted(Entry):
    """A penalty counts no longer: withdrawn, or overturned on appeal."""

    number: int
    by: str
    notes: tuple[str, ...] = ()
    """What a person must still put right."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = state.conduct.rulings.get(self.number)
        if ruling is None:
            refuse(
                "no_ruling:may_lift", "There is no ruling number %(number)s.", number=self.number
            )
        if ruling.undone:
            refuse(
                "undone:may_lift",
                "Penalty %(number)s counts no longer already.",
                number=self.number,
            )

    def book(self, state: State) -> State:
        for effect in state.conduct.effects:
            if effect.ruling == self.number and effect.how is How.POINTS:
                state = _deduct(state, effect.players, -effect.points)
            if (
                effect.ruling == self.number
                and effect.how is How.BYE
                and not _lost_twice(state, effect)
            ):
                state = book_bye(state, effect, lost=False)
        conduct = state.conduct
        rulings = conduct.rulings
        if self.number in rulings:  # a public copy does not have it
            ruling = replace(rulings[self.number], undone=True, awaits=None)
            rulings = rulings.set(self.number, ruling)
        return replace(
            state,
            conduct=replace(
                conduct,
                rulings=rulings,
                effects=tuple(effect for effect in conduct.effects if effect.ruling != self.number),
            ),
        )

    def tell(self, state: State) -> str:
        return " ".join(
            (
                worded(
                    "conduct.penalty_counts",
                    "Penalty %(number)s counts no longer (%(by)s).",
                    number=self.number,
                    by=self.by,
                ),
                *self.notes,
            )
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
    again = not lost and effect.unissued and over(state, effect.round) is None
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
