"""Completing a ruling that was written down in a hurry: its questions answered, its steps done.

What the answers lead to is carried out as if the ruling had been given with them at once, as long
as its table still plays: the game recorded as drawn, the match played again, the turn at time, the
player dropped, the loss where the document puts it. What came too late is said. N13-INF-08,
N13-INF-14, N10-INF-08, N10-INF-15, SW-09, B-179, PG-3.9.2, PG-3.18.1, AMB-68.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.questions.places import bracket_game, match_of
from toptable.engine.questions.staff import own_match
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import FLOOR
from toptable.engine.rules.conduct.infraction import Act, Falls, Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import ACTS, NextQuestion, Ruling, walk
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How, RecordedRuling
from toptable.engine.subjects.conduct import penalty_effects
from toptable.engine.subjects.conduct import remedy_actions as penalty_steps
from toptable.engine.subjects.conduct.losses import PenaltyEffect
from toptable.engine.subjects.conduct.penalty_effects import LOST, restore, without_losses
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut
from toptable.engine.subjects.conduct.recipients import target_of
from toptable.engine.subjects.conduct.ruled_match import is_open, opponent_of
from toptable.engine.subjects.conduct.rulings import (
    RulingGiven,
    book_of,
    compared,
    find_ruling,
    with_ruling,
)

ONCE = {
    Act.DRAW_GAME: How.DRAWN,
    Act.REPLAY_SWAPPED: How.REPLAY,
    Act.BOTH_WIN: How.RESULT,
    Act.UNREPORTED: How.RESULT,
}
"""The steps that a case takes once, however many people were ruled on, and what they leave."""


AT_THE_TABLE = {*ONCE, Act.ADD_TURN}
"""The steps that need a match under way."""


@command(by=FLOOR, scope=Scope.JUDGING, seen=STAFF, after_close=True)
class CompleteRuling(Command):
    """Answer the questions of a ruling that was written down quickly, and carry its steps out."""

    number: int
    answers: tuple[str, ...]
    infraction: str = ""
    """What it was for, where it names no infraction yet."""
    helped: int = 0
    """The player who received the help, where the ruling is on whoever gave it."""
    finished: str = ""
    """The games of the match that are over, from the first seat."""
    leave_out: tuple[Act, ...] = ()
    """Steps of the document that are not carried out. Needs a reason."""
    carry_out: tuple[Act, ...] = ()
    """Steps that the document merely allows, and that are to be carried out."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Answer the questions that were left open; a penalty that does not fit needs a reason."""
        ruling = find_ruling(state, self.number)
        if not ruling.unfinished:
            raise Refused(_has_its_answers(ruling.number))
        step = _settled(state, ruling, self, situation)
        given = replace(ruling, penalty=ruling.raised_from or ruling.penalty)
        settled = compared(given, step, situation.reason, to_come=situation.reasoned)
        _impossible(state, ruling, step, self, situation)
        completed = RulingCompleted(
            number=ruling.number,
            answers=tuple(question.answer for question in step.path),
            infraction=settled.infraction,
            name=settled.name,
            section=settled.section,
            suggested=settled.suggested,
            deviation=settled.deviation,
        )
        return _carried_out(state, completed.book(state), completed, step, self, situation)


def _settled(
    state: State,
    ruling: RecordedRuling,
    command: CompleteRuling,
    situation: Situation,
) -> Ruling:
    """What the document says for these answers."""
    book = book_of(state, situation.rulebook)
    infraction = granted(book.find(ruling.infraction or command.infraction))
    tier = situation.rules.tier
    step = walk(book, infraction, tier, command.answers)
    if isinstance(step, Refusal):
        raise Refused(step)
    if isinstance(step, NextQuestion):
        refuse("answers", infraction.section, ask=step.ask)
    return step


def _impossible(
    state: State,
    ruling: RecordedRuling,
    step: Ruling,
    command: CompleteRuling,
    situation: Situation,
) -> None:
    """Who is missing, whose match it is, and what is done otherwise without a word why."""
    if command.leave_out and not situation.reasoned:
        refuse("reason_needed:impossible", step.section)
    if command.helped:
        passed(roster.all_known(state, (command.helped,)))
    _others_missing(state, ruling, step, command, situation)
    acts = _acts(step, command)
    if target_of(step) is Target.PROVIDER and set(ONCE) & set(acts) and not command.helped:
        refuse("who_was_helped", step.section)
    concerned = [*ruling.players, *([command.helped] if command.helped else [])]
    passed(own_match(state, situation, concerned, ruling.given.by))


def _others_missing(
    state: State,
    ruling: RecordedRuling,
    step: Ruling,
    command: CompleteRuling,
    situation: Situation,
) -> None:
    """Who else the document penalises for these answers, and has no ruling yet."""
    target = target_of(step)
    if command.helped in ruling.players:
        name = state.name_of(command.helped)
        refuse("who_helped:others_missing", step.section, name=name)
    if situation.reasoned or ruling.outsider or not ruling.players:
        return
    name = state.name_of(ruling.players[0])
    if target is Target.PROVIDER and not command.helped:
        refuse("whom:others_missing", step.section, name=name)
    other = _opposite(state, ruling, target, situation.rulebook)
    if other is None or other in ruling.players:
        return
    ruled = (ruling for ruling in state.conduct.of_player(other) if not ruling.undone)
    if any(
        (recorded_ruling.round, recorded_ruling.infraction) == (ruling.round, step.infraction)
        for recorded_ruling in ruled
    ):
        return
    refuse("whom:others_missing_2", step.section, other=state.name_of(other))


def _opposite(
    state: State, ruling: RecordedRuling, target: Target, rulebook: Rulebook
) -> int | None:
    """The other player at the table, where the document penalises both."""
    return opponent_of(state, rulebook, ruling.players[0]) if target is Target.BOTH else None


def _acts(step: Ruling, command: CompleteRuling) -> list[Act]:
    """The steps to carry out: those of the document, and those that somebody asks for."""
    offered = [act for act in step.offers if act in command.carry_out]
    return [act for act in step.acts if act not in command.leave_out] + offered


@entry(seen=STAFF)
class RulingCompleted(Entry):
    """The questions of a ruling that was written down quickly are answered now."""

    number: int
    answers: tuple[str, ...]
    infraction: str
    """What it was ruled as; the answers may lead from one infraction to another."""
    name: str
    section: str
    suggested: Penalty | None = None
    deviation: str = ""
    anew: bool = False
    """The answers put the loss elsewhere: the entries that follow place it."""
    notes: tuple[str, ...] = ()
    """Steps that came too late."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = find_ruling(state, self.number)
        if not ruling.unfinished:
            raise Refused(_has_its_answers(self.number))

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        ruling = replace(
            ruling,
            answers=self.answers,
            infraction=self.infraction,
            name=self.name,
            section=self.section,
            suggested=self.suggested,
            deviation=self.deviation or ruling.deviation,
            unfinished=False,
        )
        state = with_ruling(state, ruling)
        return without_losses(state, self.number) if self.anew else state

    def tell(self, state: State) -> str:
        return " ".join((worded("conduct.questions_ruling", number=self.number), *self.notes))


def _carried_out(
    before: State,
    state: State,
    completed: RulingCompleted,
    step: Ruling,
    command: CompleteRuling,
    situation: Situation,
) -> Decision:
    """The record of the answers with all that follows from them."""
    ruling = state.conduct.rulings[completed.number]
    acts = _acts(step, command)
    placed = _placed(before, ruling, step, acts, command.finished, situation)
    moved, notes = placed
    if moved:
        completed = replace(completed, anew=True)
        state = situation.booked(completed.book(before), moved)
    beside = _beside(state, ruling, step)
    for recorded_ruling in beside:
        state = with_ruling(state, recorded_ruling)
    table = (command.helped,) if command.helped else ruling.players
    possible = [act for act in acts if _possible(state, ruling, act, table)]
    case = penalty_steps.Case(
        ruling=ruling.number,
        table=table,
        penalised=dict.fromkeys(ruling.players, ruling.number)
        if ruling.penalty is not Penalty.NONE
        else {},
        finished=command.finished,
    )
    steps = granted(penalty_steps.carry_out(state, situation, possible, case) if table else [])
    late = _too_late(state, ruling, [act for act in acts if act not in possible], table)
    completed = replace(completed, notes=(*notes, *late))
    return [completed, *moved, *(RulingGiven(ruling) for ruling in beside), *steps]


def _beside(state: State, ruling: RecordedRuling, step: Ruling) -> list[RecordedRuling]:
    """What the document puts on top of the penalty, as a ruling of its own. SW-09, SW-15."""
    main = step.main
    extra = [
        penalty for penalty in (main.also if main else ()) if ruling.penalty.weight > penalty.weight
    ]
    first = max(state.conduct.rulings) + 1
    return [
        replace(
            ruling,
            number=number,
            case=ruling.case or ruling.number,
            penalty=penalty,
            suggested=penalty,
            raised_from=None,
            awaits=None,
        )
        for number, penalty in enumerate(extra, first)
        if ruling.players
    ]


def _still_on(state: State, ruling: RecordedRuling, player: int) -> bool:
    """Whether the match that was on when it was ruled is still the player's match."""
    if state.closed or ruling.round != len(state.rounds):
        return False
    game = bracket_game(state, player)
    if state.finals.bracket is not None:
        return game is not None and game.number in ruling.games
    return True


def _possible(state: State, ruling: RecordedRuling, act: Act, table: Sequence[int]) -> bool:
    """Whether a step can still be carried out; one that was taken already need not be."""
    if act not in AT_THE_TABLE:
        return not state.closed
    if not table or not _still_on(state, ruling, table[0]) or not is_open(state, table[0]):
        return False
    return not _taken(state, ruling, act, table[0])


def _taken(state: State, ruling: RecordedRuling, act: Act, player: int) -> bool:
    """Whether another ruling of the same case has taken this step at the table."""
    how = ONCE.get(act)
    return how is not None and any(
        effect.how is how
        and player in effect.players
        and effect.ruling != ruling.number
        and _same_case(state.conduct.rulings[effect.ruling], ruling)
        for effect in state.conduct.effects
    )


def _same_case(one: RecordedRuling, other: RecordedRuling) -> bool:
    return (one.round, one.infraction) == (other.round, other.infraction)


def _too_late(
    state: State, ruling: RecordedRuling, acts: Sequence[Act], table: Sequence[int]
) -> Iterator[str]:
    """What can no longer be done, one sentence each."""
    for act in acts:
        if act is Act.DRAW_SIDE or (table and _taken(state, ruling, act, table[0])):
            continue
        over = "The event is closed" if state.closed else _over(state, ruling, table)
        yield worded("completing.so_not", over=over, acts=ACTS[act])


def _over(state: State, ruling: RecordedRuling, table: Sequence[int]) -> str:
    if ruling.games or state.finals.bracket is not None:
        return "That game of the bracket is over" if ruling.games else "The rounds are over"
    if ruling.round != len(state.rounds):
        return worded("completing.round_over", round=ruling.round)
    match = match_of(state, table[0]) if table else None
    return (
        "No match was on" if match is None else worded("completing.table_result", table=match.table)
    )


def _placed(
    state: State,
    ruling: RecordedRuling,
    step: Ruling,
    acts: Sequence[Act],
    finished: str,
    situation: Situation,
) -> tuple[list[Entry], tuple[str, ...]]:
    """The loss where the answers put it, if it went elsewhere in the hurry; or why it stays."""
    falls = step.main.when if step.main is not None else Falls.UNDER_WAY
    own = [
        effect
        for effect in state.conduct.effects
        if effect.ruling == ruling.number and effect.how in LOST
    ]
    if falls is Falls.UNDER_WAY or not own or ruling.penalty not in penalty_effects.LOSSES:
        return [], ()
    if state.closed or ruling.round != len(state.rounds) or state.finals.bracket is not None:
        return [], tuple(_stays(own, ruling, falls))
    back, notes = restore(state, situation.rulebook, ruling.number)
    bare = without_losses(situation.booked(state, back), ruling.number)
    lost = penalty_effects.carry_out(
        bare,
        situation,
        [
            PenaltyEffect(ruling.number, player, ruling.penalty, ruling.seat or 0)
            for player in ruling.players
        ],
        falls=falls,
        finished=finished,
        draws_side=Act.DRAW_SIDE in acts,
    )
    anew = [item.effect for item in lost if isinstance(item, PenaltyCarriedOut)]
    if {_place(effect) for effect in anew} == {_place(one) for one in own}:
        return [], ()
    return [*back, *lost], notes


def _place(one: Carried) -> tuple[bool, bool, int, int, int]:
    """Where a loss falls, whichever game of the match it is."""
    waits = one.how is How.PENDING
    return waits, one.draws_side, 0 if waits else one.round, one.table, one.seat


def _stays(own: Sequence[Carried], ruling: RecordedRuling, falls: Falls) -> Iterator[str]:
    """Where a loss remains although the document has it elsewhere: too much was played since."""
    for effect in own:
        waited = effect.how is How.PENDING or effect.round > ruling.round
        meant = {
            Falls.NEXT_ROUND: waited,
            Falls.FIRST_ROUND: effect.round == 1 and not waited,
        }.get(falls, not waited)
        if not meant:
            where = "waits for the next match" if effect.how is How.PENDING else _where(effect)
            yield worded("completing.loss_document", where=where, round=ruling.round)


def _where(one: Carried) -> str:
    if one.round == BRACKET:
        return f"fell on bracket game {one.table}"
    return f"fell on round {one.round}" + (f", table {one.table}" if one.table else "")


def _has_its_answers(number: int) -> Refusal:
    return Refusal.of("complete:has_its_answers", number=number)
