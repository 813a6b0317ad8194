"""The sides of a match as far as they are known, and results that do not fit them.

What was drawn, agreed on or chosen stands (N13-22, N10-19, FFG-17, SW-06); the sides of a
two-for-one are drawn before its game (N13-26, N10-17). A result that says otherwise is a question
for a judge, who may answer it with a reason.
"""

from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.results.sides import Sides, Swapped, swapped
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import Sentence
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match


def contradicted(state: State, rulebook: Rulebook, match: Match, result: Result) -> Refusal | None:
    """Why a result does not fit the sides that were settled for its games, or nothing."""
    rules = rules_in(state, rulebook)
    rule, kind = rules.match_sides, result.kind
    if rule is None:
        return None
    agreed = rulebook.kinds[ResultKind.TWO_FOR_ONE]
    doubled = kind is ResultKind.TWO_FOR_ONE and not agreed.refused and rules.scoring.games > 1
    if doubled and not match.drawn_for_two_for_one:
        return Refusal(
            "two_for_one_sides",
            "The sides of a two-for-one are drawn before its game, with a judge looking on. Draw "
            "them for this table, or say who saw them drawn.",
            agreed.source,
        )
    for game, (sides, letter) in enumerate(zip(settled(match), result.sides, strict=False), 1):
        if sides is not None and sides[0] != letter:
            return Refusal(
                "other_sides",
                Sentence(
                    "This does not fit the sides of game %(game)s: %(sides)s. Correct the sides "
                    "you typed, or say why the game was played the other way round.",
                    game=game,
                    sides=rule.said(sides, names_at(state, match)),
                ),
            )
    return None


def settled(match: Match) -> tuple[Sides | None, ...]:
    """The sides of the games as far as they are known: assigned by the pairing, or settled."""
    return (match.seating.sides,) if match.seating.sides else match.game_sides


def sides_in(rules: Rules, match: Match, game: int) -> Sides | None:
    """The sides of one game of a match, as they were settled or follow from the game before."""
    rule, known = rules.match_sides, settled(match)
    if rule is None or game < 1:
        return None
    if game <= len(known) and known[game - 1] is not None:
        return known[game - 1]
    before = sides_in(rules, match, game - 1) if isinstance(rule.later, Swapped) else None
    return swapped(before) if before is not None else None


def sides_played(rules: Rules, match: Match, result: Result) -> str:
    """The first seat's side in each game of a result that names none, where they were settled."""
    rule, known = rules.match_sides, match.game_sides
    if result.kind not in (None, ResultKind.TWO_FOR_ONE) or match.seating.sides is not None:
        return ""
    if rule is None or rule.names != rules.rulebook.sides or not known or known[0] is None:
        return ""
    if result.kind is ResultKind.TWO_FOR_ONE:
        return known[0][0]
    played = [known[0]]
    for game in range(1, len(result.games)):
        later = known[game] if game < len(known) else None
        if later is None and isinstance(rule.later, Swapped):
            later = swapped(played[-1])
        if later is None:
            return ""
        played.append(later)
    return "".join(sides[0] for sides in played)


def names_at(state: State, match: Match) -> tuple[str, str]:
    """Who sits at a table, first seat first."""
    one, other = match.players
    return state.name_of(one), state.name_of(other)


def across(rulebook: Rulebook, sides: str) -> str:
    """What the second seat plays where the first seat plays these sides, game by game."""
    letters = rulebook.sides
    if letters is None:
        return ""
    other = dict(zip(letters, reversed(letters), strict=True))
    return "".join(other.get(side, "") for side in sides)
