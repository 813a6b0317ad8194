"""Who of the staff is on duty and can be named for what, and who rules where staff play
themselves (N13-03, N13-27, N13-36, N10-17, FFG-02, FFG-42, B-014, B-017, B-024, B-025, B-028,
B-173, FR-2.1.3, PG-3.3.3, N13-37, N13-38, N10-09, FFG-06, SW-02, AMB-56).
"""

from collections.abc import Collection, Iterable, Sequence, Set
from datetime import datetime

from toptable.engine import names
from toptable.engine.questions.standings import tiebreaker_step
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF, Actor, Role
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff_rules import Member
from toptable.engine.sentence import word, worded
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.office import Acting, Staff
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.rounds import Round


def acting_at(state: State, moment: datetime) -> Acting | None:
    """Who stands in for the head judge at a moment, if anybody does."""
    return next(
        (stand_in for stand_in in reversed(state.handover.acting) if stand_in.at(moment)), None
    )


def on_duty(state: State, actor: Actor, moment: datetime) -> list[tuple[str, Role]]:
    """The staff with their roles at a moment, and who asks.

    While somebody stands in, the head judge is a judge like others: one person has the last word.
    """
    listed = [*((member.name, member.role) for member in state.staff), (actor.name, actor.role)]
    stands_in = acting_at(state, moment)
    if stands_in is None:
        return listed
    others = [
        (name, Role.JUDGE if role is Role.HEAD_JUDGE and name != stands_in.name else role)
        for name, role in listed
    ]
    return [*others, (stands_in.name, Role.HEAD_JUDGE)]


def numbers_of(state: State, name: str) -> frozenset[int]:
    """The players whom this name means, or whose team they are in."""
    key = names.key(name)
    linked = {member.player for member in state.staff if names.key(member.name) == key}
    named = {number for number in (state.names.get(key),) if number is not None}
    first = next(iter(state.players.values()), None)
    if first is not None and first.team is not None:
        named |= {
            number
            for number, player in state.players.items()
            if player.team is not None and key in map(names.key, player.team.members)
        }
    return frozenset(named | {player for player in linked if player is not None})


def plays_as(state: State, actor: Actor) -> frozenset[int]:
    """The players that the one who asks is; a name proves nothing of who is not of the staff."""
    own = frozenset() if actor.player is None else frozenset({actor.player})
    if actor.role not in STAFF:
        return own
    return own | numbers_of(state, actor.name)


def still_plays(state: State, actor: Actor) -> bool:
    """Whether somebody of the staff is among those who are still in the event."""
    return any(
        state.players[number].active for number in plays_as(state, actor) if number in state.players
    )


def panel_of(state: State, rulebook: Rulebook, actor: Actor, moment: datetime) -> appeals.Panel:
    """Who judges here: the staff, and who asks. A lone organizer has the final word. N13-03.

    Where the document has no head judge, one is a judge like others. Every event has an
    organizer, on the list of staff or not, so that a judge's ruling can be appealed.
    """
    people: dict[str, tuple[Role, ...]] = {}
    for name, role in on_duty(state, actor, moment):
        if role not in people.get(name, ()):
            people[name] = (*people.get(name, ()), role)
    rule = rules_in(state, rulebook).conduct.appeal
    if Role.HEAD_JUDGE not in rule.chain:
        people = {
            name: (*held, Role.JUDGE) if Role.HEAD_JUDGE in held else held
            for name, held in people.items()
        }
    listed = {role for held in people.values() for role in held}
    if not listed & {rule.chain[-1], Role.ORGANIZER}:
        people["the organizer"] = (Role.ORGANIZER,)
    return appeals.panel(rule, people)


def roles_of(state: State, situation: Situation) -> tuple[Role, ...]:
    """The roles in which the asker may rule now."""
    actor = situation.actor
    return panel_of(state, situation.rulebook, actor, situation.now).people[actor.name]


def not_a_judge(state: State, situation: Situation, source: str) -> Refusal | None:
    """Why who asks cannot do what only judges do; an organizer who judges alone can."""
    chain = situation.rules.conduct.appeal.chain
    if set(roles_of(state, situation)) & set(chain):
        return None
    return Refusal.of("not_a_judge:not_a_judge", source, answer=AnsweredBy.SOMEBODY_ELSE)


def not_in_role(
    state: State,
    situation: Situation,
    name: str,
    roles: Collection[Role],
    *,
    word: str,
    source: str,
) -> Refusal | None:
    """Why this is nobody who could be named as the ``word`` here, or nothing."""
    duty = on_duty(state, situation.actor, situation.now)
    able = {names.key(who): who for who, role in duty if role in roles}
    if names.key(name) in able:
        return None
    listed = ", ".join(sorted(able.values()))
    who = worded("staff.name_one", listed=listed) if listed else "First"
    return Refusal.of("not_staff:not_in_role", source, name=names.tidy(name), word=word, who=who)


def members_of(state: State) -> list[Member]:
    """The list of staff as the documents look at it."""
    return [
        Member(name=member.name, role=member.role, plays=_is_in(state, member), block=member.block)
        for member in state.staff
    ]


def _is_in(state: State, one: Staff) -> bool:
    """Whether somebody of the staff plays: by their number, or under their very name."""
    number = one.player or state.names.get(names.key(one.name))
    player = state.players.get(number) if number is not None else None
    return player is not None and player.active


def may_not_play(state: State, people: Sequence[NewPlayer], rulebook: Rulebook) -> Refusal | None:
    """Why one of these people, or of the members of these teams, works here and cannot play. B-017.

    The names are all there is to go by; who goes without the rule waives it in the settings.
    """
    never = never_play(state, rulebook)
    coming = {names.key(name) for person in people for name in (person.name, *person.members)}
    for member in state.staff:
        if member.role in never and names.key(member.name) in coming:
            return works_here(member.name, member.role, rulebook)
    return None


def never_play(state: State, rulebook: Rulebook) -> tuple[Role, ...]:
    """The roles in which nobody may play here."""
    rules = rules_in(state, rulebook)
    if rulebook.levels is None or rules.waives_cover:
        return ()
    return rulebook.levels.staff_play.never(rules.tier)


def works_here(name: str, role: Role, rulebook: Rulebook) -> Refusal:
    """That somebody cannot play and have this role."""
    source = rulebook.levels.staff_play.source if rulebook.levels is not None else ""
    return Refusal.of("works_here", source, name=name, role=word(rulebook.words.role(role)))


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
    return Refusal.of(
        "who_rules",
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
    return Refusal.of("own_match:plays_among", source, name=name)


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
    return Refusal.of(
        "own_result:not_final",
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
            there=" and ".join(sorted(there)),
            words="plays" if len(there) == 1 else "play",
        )
        return Refusal.of("nobody_rules", play.source, table=match.table, who=who, wanted=wanted)
    return None
