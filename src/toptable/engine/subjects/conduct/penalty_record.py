"""Penalties as the log has them: what they did, what would change about them, and the sentences
that tell it.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions import roster
from toptable.engine.questions.teams import member_name
from toptable.engine.refusal import granted, refuse
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.conduct import BRACKET, Carried, How, RecordedRuling
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.results.result_record import find_round, over


def listed_players(state: State, players: Sequence[int]) -> str:
    return ", ".join(state.name_of(player) for player in players)


def who_of(state: State, ruling: RecordedRuling) -> str:
    """Whom a ruling is for: players, a team, a member of one, somebody who does not play."""
    if ruling.outsider:
        return worded("conduct.does_not", outsider=ruling.outsider)
    return _people(state, ruling.players, ruling.seat or 0)


def _people(state: State, players: Sequence[int], seat: int) -> str:
    if not seat:
        return listed_players(state, players)
    return ", ".join(
        f"{member_name(state, player, seat)} ({state.name_of(player)})" for player in players
    )


def penalty_text(penalty: Penalty) -> str:
    """A penalty in words that hold for every document."""
    return "no penalty" if penalty is Penalty.NONE else penalty.value.replace("_", " ")


def has_no_match_left(state: State, player: int) -> bool:
    """Whether somebody has left, was put out, or is out of the bracket or not in it."""
    bracket = state.finals.bracket
    if state.closed:
        return True
    if bracket is None:
        return player not in state.players or not state.players[player].active
    seed = bracket.seed_of(player)
    return seed is None or seed in bracket.left or seed in follow(bracket).out


def effect_text(state: State, one: Carried) -> str:
    """What a penalty does, as a sentence."""
    who, what = _people(state, one.players, one.seat), penalty_text(one.penalty)
    match one.how:
        case How.PENDING if all(has_no_match_left(state, player) for player in one.players):
            return worded("conduct.stands_but", who=who, what=what)
        case How.PENDING if one.draws_side:
            return worded("conduct.takes_effect_first", who=who, what=what)
        case How.PENDING:
            return worded("conduct.takes_effect_next", who=who, what=what)
        case How.MATCH:
            return worded(
                "conduct.table_round", who=who, what=what, table=one.table, round=one.round
            )
        case How.GAME:
            return worded(
                "conduct.game_table_round_lost",
                who=who,
                game=one.game,
                table=one.table,
                round=one.round,
            )
        case How.SEAT if one.round == BRACKET:
            return worded("conduct.loses_own_seat_bracket", who=who, table=one.table)
        case How.SEAT:
            return worded("conduct.loses_own_seat_table", who=who, table=one.table, round=one.round)
        case How.BYE if one.penalty is Penalty.NONE:  # as everybody sees it
            return worded("conduct.bye_round", who=who, round=one.round)
        case How.BYE:
            return worded("conduct.takes_bye", who=who, what=what, round=one.round)
        case How.BRACKET:
            return worded("conduct.bracket_game", who=who, what=what, table=one.table)
        case How.POINTS:
            return worded("conduct.points_taken", who=who, points=one.points)
        case How.PRIZE:
            return worded("conduct.gets_no", who=who)
        case How.LEFT:
            return worded("conduct.out_event", who=who, what=what)
        case How.DRAWN:
            return worded(
                "conduct.game_table_round_draw",
                who=who,
                game=one.game,
                table=one.table,
                round=one.round,
            )
        case How.REPLAY:
            return worded("conduct.bracket_game_played", who=who, table=one.table)
        case How.TURN:
            return worded("conduct.one_turn", who=who, place_text=place_text(one))
        case How.RESULT:
            return worded("conduct.ruling_settled", who=who, table=one.table, round=one.round)


def place_text(one: Carried) -> str:
    """Where an effect takes place."""
    if one.round == BRACKET:
        return f"in bracket game {one.table}"
    if one.tiebreaker:
        return f"at table {one.table} of tiebreaker round {one.tiebreaker}"
    return f"at table {one.table} of round {one.round}"


def held_text(number: int, table: int) -> str:
    """Where a match under investigation is."""
    return f"Bracket game {table}" if number == BRACKET else f"Round {number}, table {table}"


def rulings_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Penalties that count no longer, count again, or are others; and what they do."""
    old, new = before.conduct.rulings, after.conduct.rulings
    for number in sorted(set(old) | set(new)):
        one, two = _counting(old.get(number)), _counting(new.get(number))
        if one is not None and two is None:
            yield worded("conduct.counts_no", ruling=_ruling(before, one))
        elif two is not None and one is None:
            yield worded("conduct.counts", ruling=_ruling(after, two))
        elif one is not None and two is not None and one.penalty is not two.penalty:
            was, now = penalty_text(one.penalty), penalty_text(two.penalty)
            yield worded(
                "conduct.penalty_instead",
                number=number,
                who_of=who_of(after, two),
                now=now,
                was=was,
            )
    gone = [effect for effect in before.conduct.effects if effect not in after.conduct.effects]
    come = [effect for effect in after.conduct.effects if effect not in before.conduct.effects]
    yield from (f"No longer so: {effect_text(before, effect)}" for effect in gone)
    yield from (f"Now so: {effect_text(after, effect)}" for effect in come)


def measures_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Holds, people sent out, revoked standings."""
    for place in sorted(before.conduct.held ^ after.conduct.held):
        again = place in after.conduct.held
        yield worded(
            "conduct.under_investigation",
            held_text=held_text(*place),
            words="" if again else "no longer ",
        )
    old = {ejection.name for ejection in before.conduct.ejected if not ejection.back}
    new = {ejection.name for ejection in after.conduct.ejected if not ejection.back}
    for name in sorted(old ^ new):
        yield worded(
            "conduct.is", name=name, words="sent out" if name in new else "no longer sent out"
        )
    for player in sorted(set(before.conduct.revoked) | set(after.conduct.revoked)):
        how = after.conduct.revoked.get(player)
        if how is not before.conduct.revoked.get(player):
            what = {None: "stands", Revoked.VOID: "is void", Revoked.PASSED_DOWN: "is passed down"}
            yield worded("conduct.place", player=after.name_of(player), what=what[how])


def _counting(ruling: RecordedRuling | None) -> RecordedRuling | None:
    return None if ruling is None or ruling.undone else ruling


def _ruling(state: State, one: RecordedRuling) -> str:
    what, where = penalty_text(one.penalty), where_text(state, one.match, one.players)
    return f"Penalty {one.number} for {who_of(state, one)} ({what}, {one.name}, {where})"


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
            refuse("no_ruling:may_carry_out", ruling=effect.ruling)
        if not set(effect.players) <= set(state.players):
            refuse("unknown_player:may_carry_out")
        if effect.how is How.BYE:
            round_ = granted(find_round(state, effect.round))
            if not set(effect.players) <= set(round_.byes):
                refuse("no_bye:may_carry_out")

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
            refuse("no_ruling:may_lift", number=self.number)
        if ruling.undone:
            refuse("undone:may_lift", number=self.number)

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
            (worded("conduct.penalty_counts", number=self.number, by=self.by), *self.notes)
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
        share = roster.bye_share(round_, bye)
        changed = roster.with_outing(state.players[player], share)
        state = replace(state, players=state.players.set(player, changed))
    rounds = list(state.rounds)
    rounds[effect.round - 1] = round_
    return replace(state, rounds=tuple(rounds))
