"""Who of the staff is on duty, who judges and plays, and who can be named for what.

The staff and who asks are on duty; a lone organizer has the final word. A name counts when it is
that of somebody who has the role now. N13-03, N13-27, N13-36, N10-17, FFG-02, FFG-42, B-014, B-017,
B-024, B-025, B-028, B-173, FR-2.1.3, PG-3.3.3.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from toptable.engine import names
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import STAFF, Actor, Role
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.playing import Member
from toptable.engine.sentence import Sentence, word, worded
from toptable.engine.situation import Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer
from toptable.engine.state.staff import Acting, Staff


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
    return Refusal(
        "not_a_judge:not_a_judge",
        Sentence("Only judges may do this. Ask a judge."),
        source,
        answer=AnsweredBy.SOMEBODY_ELSE,
    )


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
    who = (
        worded("staff.name_one", "Name one of these: %(listed)s; or", listed=listed)
        if listed
        else "First"
    )
    return Refusal.saying(
        "not_staff:not_in_role",
        "%(name)s is on the list of staff as no %(word)s. %(who)s put them on that list.",
        source,
        name=names.tidy(name),
        word=word,
        who=who,
    )


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
    return Refusal(
        "works_here",
        Sentence(
            "%(name)s cannot both play and be %(role)s here. Take them off the staff, let them "
            "drop, or waive the rule in the settings.",
            name=name,
            role=word(rulebook.words.role(role)),
        ),
        source,
    )
