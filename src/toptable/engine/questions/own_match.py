"""Staff who play neither rule on nor influence their own match, and who rules there instead.

What they enter about its result waits for the opponent, or for another of the staff. Before the
first round the document's cover must be there; before a round is published each of its matches
needs somebody who may rule in it. N13-37, N13-38, N10-09, FFG-06, SW-02, AMB-56.
"""

from collections.abc import Collection, Iterable, Sequence, Set

from toptable.engine import names
from toptable.engine.questions.staff import members_of, numbers_of, on_duty, plays_as
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF, Role
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.playing import Member
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Round


def own_match(
    state: State, situation: Situation, players: Iterable[int], judge: str = ""
) -> Refusal | None:
    """Why a judge should let somebody else decide about the matches of these players.

    The judge is who asks, unless somebody else's ruling is written down. Where a document says who
    rules in the games of staff who play, nobody else does. FFG-06, SW-02.
    """
    name = judge or situation.actor.name
    concerned = with_opponents(state, situation.rulebook, players)
    if refusal := _plays_among(state, situation, concerned, name):
        return refusal
    there = staff_among(state, concerned)
    able = who_rules(state, situation.rulebook, there, _members(state, situation))
    if not there or able is None or names.key(name) in {names.key(one) for one in able}:
        return None
    levels = situation.rulebook.levels
    whose = " and ".join(sorted(there))
    plays = "plays" if len(there) == 1 else "play"
    who = " or ".join(able) or "somebody named for it"
    return Refusal.saying(
        "who_rules",
        "%(whose)s %(plays)s this match, so %(who)s makes every ruling in it, and nobody else.",
        levels.staff_play.source if levels is not None else "",
        whose=whose,
        plays=plays,
        who=who,
    )


def stands_in(
    state: State, situation: Situation, players: Iterable[int], roles: Collection[Role], judge: str
) -> bool:
    """Whether a judge rules in place of those in these roles, since all of them play there.

    What only the organizer may do, the second leader does in the organizer's games. FFG-06, FFG-08.
    """
    there = staff_among(state, with_opponents(state, situation.rulebook, players))
    members = tuple(_members(state, situation))
    holders = {member.name for member in members if member.role in roles}
    able = who_rules(state, situation.rulebook, there, members) if holders else None
    return able is not None and holders <= there and judge in able


def plays_there(
    state: State, situation: Situation, players: Iterable[int], name: str
) -> Refusal | None:
    """Why somebody has no say here: they play in one of the matches of these players."""
    concerned = with_opponents(state, situation.rulebook, players)
    return _plays_among(state, situation, concerned, name)


def _plays_among(
    state: State, situation: Situation, concerned: Set[int], name: str
) -> Refusal | None:
    if not players_of(state, situation, name) & concerned:
        return None
    levels = situation.rulebook.levels
    source = levels.staff_play.source if levels is not None else ""
    return Refusal.saying(
        "own_match:plays_among",
        "%(name)s plays this match; let someone else rule.",
        source,
        name=name,
    )


def own_seat(state: State, situation: Situation, players: Sequence[int]) -> int | None:
    """Which of two opponents the staff member is who asks; None where they do not play there."""
    actor = situation.actor
    if actor.role not in STAFF:
        return None
    own = plays_as(state, actor)
    return next((player for player in players if player in own), None)


def not_final(state: State, situation: Situation, players: Sequence[int]) -> Refusal | None:
    """Why staff settle nothing about the result of their own match alone. N13-38, FFG-06, SW-02."""
    own = own_seat(state, situation, players)
    if own is None:
        return None
    levels = situation.rulebook.levels
    return Refusal.saying(
        "own_result:not_final",
        "%(actor)s plays this match. Let another of the staff do this, or enter the "
        "result that %(opponent_of)s confirms at the desk.",
        levels.staff_play.source if levels is not None else "",
        answer=AnsweredBy.SOMEBODY_ELSE,
        actor=situation.actor.name,
        opponent_of=opponent_of(state, players, own),
    )


def waits_for(state: State, players: Sequence[int], reported: Collection[int]) -> str:
    """Whose confirmation the only report of a match waits for; empty where it waits for none."""
    silent = [player for player in players if player not in reported]
    return state.name_of(silent[0]) if reported and len(silent) == 1 else ""


def opponent_of(state: State, players: Sequence[int], player: int) -> str:
    """The name of the other of two opponents."""
    return next((state.name_of(one) for one in players if one != player), "the opponent")


def staff_among(state: State, players: Collection[int]) -> frozenset[str]:
    """The people of the staff who are among these players."""
    return frozenset(
        member.name for member in state.staff if numbers_of(state, member.name) & set(players)
    )


def who_rules(
    state: State, rulebook: Rulebook, there: Collection[str], staff: Iterable[Member]
) -> tuple[str, ...] | None:
    """Who rules in a match where these people of the staff play.

    None where the document leaves it open, or the organizer goes without its rule.
    """
    levels = rulebook.levels
    if levels is None:
        return None
    waived = rules_in(state, rulebook).waives_cover
    members = tuple(staff)
    bound = any(
        member.name in there and member.role in levels.staff_play.bound for member in members
    )
    return levels.staff_play.rulers(members, there) if bound and not waived else None


def with_opponents(state: State, rulebook: Rulebook, players: Iterable[int]) -> Set[int]:
    """These players, and whom each plays now: in the bracket, around the line, or in the round."""
    concerned = set(players)
    after, swiss = _games_after(state, rulebook), _matches(state)
    for player in tuple(concerned):
        concerned |= next((pair for pair in (*after, *swiss) if player in pair), frozenset())
    return concerned


def _matches(state: State) -> list[frozenset[int]]:
    current = state.current
    if current is None or not current.published:
        return []
    return [frozenset(match.players) for match in current.tables()]


def _games_after(state: State, rulebook: Rulebook) -> list[frozenset[int]]:
    """The games that are on after the Swiss rounds: of a tiebreaker round, or of the bracket."""
    bracket = state.finals.bracket
    if bracket is not None:
        seats = [
            [bracket.finalists[seed - 1] for seed in game.seeds if seed]
            for game in follow(bracket).open
        ]
        return [frozenset(seat.player for seat in pair if seat is not None) for pair in seats]
    if state.finals.tiebreaker is None or state.finals.locked is not None:
        return []
    step = tiebreaker_step(state, rulebook)
    return [] if isinstance(step, Refusal) else [frozenset(game.players) for game in step.games]


def _members(state: State, situation: Situation) -> Iterable[Member]:
    """Everybody who works here now, and who asks."""
    for name, role in on_duty(state, situation.actor, situation.now):
        yield Member(name=name, role=role)


def players_of(state: State, situation: Situation, judge: str) -> Set[int]:
    """The players that a judge is: by the list of staff, by the own link, by the very name."""
    own = situation.actor.player
    asks = names.key(judge) == names.key(situation.actor.name)
    return numbers_of(state, judge) | ({own} if asks and own is not None else set())


def uncovered(state: State, rulebook: Rulebook) -> Refusal | None:
    """Staff who play need the cover that the document asks for. N13-37, N10-09, FFG-06, SW-02."""
    rules = rules_in(state, rulebook)
    if state.started or rulebook.levels is None or rules.waives_cover:
        return None
    problems = rulebook.levels.staff_play.problems(rules.tier, members_of(state), rulebook.words)
    return Refusal("cover", " ".join(problems)) if problems else None


def nobody_rules(state: State, rulebook: Rulebook, draft: Round) -> Refusal | None:
    """A match in which everybody plays who could rule in it. AMB-56.

    Every event has an organizer, on the list of staff or not.
    """
    levels = rulebook.levels
    rules = rules_in(state, rulebook)
    if levels is None or rules.waives_cover:
        return None
    play, members = levels.staff_play, members_of(state)
    if all(member.role is not Role.ORGANIZER for member in members):
        members.append(Member("the organizer", Role.ORGANIZER))
    for match in draft.tables():
        there = staff_among(state, match.players)
        led = any(member.name in there and member.role in play.roles for member in members)
        if not led or play.rulers(members, there):
            continue
        wanted = f"a {rulebook.words.head_judge}" if len(there) > 1 and play.between else "somebody"
        who = worded(
            "own_match.staff",
            "%(there)s of the staff %(words)s",
            there=" and ".join(sorted(there)),
            words="plays" if len(there) == 1 else "play",
        )
        return Refusal.saying(
            "nobody_rules",
            "Table %(table)s: %(who)s there, and nobody is left to rule. Name "
            "%(wanted)s who does not play in it, let players change places, or waive "
            "the rule in the settings.",
            play.source,
            table=match.table,
            who=who,
            wanted=wanted,
        )
    return None
