"""A finalist of a locked cut cannot play: the next one moves up, or the place stays vacant.

Until the first elimination game begins, a bracket that stands already is seeded again from the cut.
AMB-62, B-107.
"""

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.presence import BRACKET_STAGES
from toptable.engine.questions.standings import passed_over
from toptable.engine.refusal import Refusal, Refused, granted, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.finals.bracket.bracket import Bracket, Finalist
from toptable.engine.rules.finals.bracket.play import leave, seeded
from toptable.engine.rules.finals.cut.lock import LockedCut
from toptable.engine.rules.finals.cut.passed_over import PassedOver, PassedOverBecause
from toptable.engine.rules.finals.cut.vacancies import BEGUN, move_up, vacate
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import How


@command(
    by=ORGANIZER,
    scope=Scope.FINALS,
    seen=only("player", "move_up"),
    reason=Asks.MAY,
    typed=Typed(
        "cut replace",
        "spring Ann --note 'Went home'",
        "Replace a finalist who cannot play by the next one, or leave the place empty.",
        note="Why the player cannot play.",
        move_up=As("--vacant", "Leave the place empty; no one moves up."),
    ),
)
class ReplaceFinalist(Command):
    """A finalist cannot play before the bracket begins."""

    player: int
    move_up: bool = True
    """Whether the next player moves up; otherwise the place stays vacant."""
    note: str = ""
    """A remark, for the log."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return granted(replacement(state, self, situation))


def replacement(state: State, command: ReplaceFinalist, situation: Situation) -> Decision | Refusal:
    """The cut after somebody left it, or why nobody can move up."""
    locked = state.finals.locked
    if locked is None:
        return Refusal(
            "not_locked:replacement", "The cut is not locked yet: mark the answer at the roll-call."
        )
    leaving = PassedOver(command.player, PassedOverBecause.LEFT, command.note, situation.actor.name)
    rule = situation.rulebook.finals.vacancies
    begun = first_game_begun(state)
    if command.move_up:
        out, reasoned = passed_over(state), situation.reasoned
        changed = move_up(locked, leaving, rule, begun=begun, out=out, reasoned=reasoned)
    elif begun:
        return BEGUN
    else:
        changed = vacate(locked, leaving)
    if isinstance(changed, Refusal):
        return changed
    return [SeatChanged(locked=changed.cut, text=changed.text)]


@entry(seen=only("locked"))
class SeatChanged(Entry):
    """A finalist cannot play: the next moved up, or the place stays vacant. AMB-62, B-107."""

    locked: LockedCut
    text: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.finals.locked is None:
            refuse("not_locked:may_change_seat", "The cut is not locked yet.")
        if first_game_begun(state):
            raise Refused(BEGUN)

    def book(self, state: State) -> State:
        """The cut as it is now; a bracket in which nobody has played yet is seeded from it
        again."""
        bracket = state.finals.bracket
        if bracket is not None:
            bracket = _seeded_again(bracket, self.locked)
        return replace(state, finals=replace(state.finals, locked=self.locked, bracket=bracket))

    def tell(self, state: State) -> str:
        return self.text


def _seeded_again(before: Bracket, locked: LockedCut) -> Bracket:
    """The bracket of the changed cut; who had left it, and was not replaced, is still out."""
    bracket = seeded(before.chart, finalists_of(locked))
    for finalist in (before.finalists[seed - 1] for seed in sorted(before.left)):
        seed = bracket.seed_of(finalist.player) if finalist is not None else None
        left = leave(bracket, seed) if seed is not None else bracket
        bracket = bracket if isinstance(left, Refusal) else left
    return bracket


def finalists_of(locked: LockedCut) -> tuple[Finalist | None, ...]:
    """The places of a bracket, seed 1 first; vacant ones become walkovers."""
    return tuple(
        None if seed.vacant else Finalist(seed.who.player, seed.who.name) for seed in locked.seeds
    )


def first_game_begun(state: State) -> bool:
    """Whether a game of the bracket is decided, claimed or ruled on, its sides are settled, or its
    clock runs: until then finalists can change. AMB-62."""
    bracket = state.finals.bracket
    if bracket is None:
        return False
    running = any(
        stage in BRACKET_STAGES and round_.clock.started is not None
        for (stage, _), round_ in state.floor.rounds.items()
    )
    claimed = any(claim.stage in BRACKET_STAGES for claim in state.finals.claims)
    ruled = any(effect.how is How.BRACKET for effect in state.conduct.effects)
    return bool(bracket.begun or bracket.sides or bracket.turns or running or claimed or ruled)
