"""What becomes of results when a penalty is taken off: as they were, or as other penalties say."""

from msgspec.structs import replace

from toptable.engine.entry import Entry
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET, Carried, How
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct.losses import decided_games, lost_both_ways
from toptable.engine.subjects.results.booked import ResultCleared, ResultReported, over


def restore(state: State, rulebook: Rulebook, number: int) -> tuple[list[Entry], tuple[str, ...]]:
    """The results as they were before a penalty, and what a person must still put right."""
    back: list[Entry] = []
    notes: list[str] = []
    for effect in state.conduct.effects:
        if effect.ruling != number:
            continue
        correct = worded(
            "restoring.correct_result",
            "Correct the result of table %(table)s in round %(round)s.",
            table=effect.table,
            round=effect.round,
        )
        if effect.how is How.BRACKET:
            notes.append(
                worded(
                    "restoring.correct_bracket",
                    "Correct bracket game %(table)s.",
                    table=effect.table,
                )
            )
        elif effect.how is How.LEFT:
            notes.append(
                worded(
                    "restoring.player_still",
                    "The player is still out: let them come back, or take that entry back.",
                )
            )
        elif effect.how is How.GAME and (entry := _still_lost(state, rulebook, effect)) is not None:
            back.append(entry)
        elif effect.how in (How.GAME, How.SEAT, How.DRAWN) and _is_reported(state, effect):
            notes.append(correct)
        elif effect.how is How.REPLAY:
            notes.append(
                worded(
                    "restoring.settle_sides",
                    "Settle the sides of bracket game %(table)s again.",
                    table=effect.table,
                )
            )
        elif effect.how in (How.MATCH, How.RESULT):
            entry = _result_back(state, rulebook, effect)
            if entry is None:
                notes.append(correct)
            else:
                back.append(entry)
        notes += [
            worded(
                "restoring.standing_still",
                "The standing of %(player)s is still revoked: give it back.",
                player=state.name_of(player),
            )
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
