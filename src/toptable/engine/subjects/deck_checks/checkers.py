"""Who may do a deck check, and who knows beforehand whom it will be of.

Nobody checks in a match of their own (N13-38, FFG-06, SW-02); staff who play look at others' decks
only where the document accepts it, with a reason that is kept (N13-40); the head judge should
rather leave it to others (B-067).
"""

from toptable.engine import names
from toptable.engine.questions.own_match import own_match, players_of
from toptable.engine.refusal import passed, refuse
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.deck_checks import CheckStage, DeckCheck
from toptable.engine.subjects.deck_checks.where import players_at


def concerned(state: State, rulebook: Rulebook, check: DeckCheck) -> frozenset[int]:
    """The players of a check and whoever sits with them."""
    seated = players_at(state, rulebook, check.stage, check.round, check.table)
    return seated | frozenset(check.players)


def unfit(state: State, check: DeckCheck, judge: str, situation: Situation) -> None:
    """Refuse a checker who may not do this check."""
    _only_plays(state, judge, situation)
    passed(own_match(state, situation, concerned(state, situation.rulebook, check), judge))
    if not plays(state, judge, situation) or (check.plays and check.judge == judge):
        return
    rule = situation.rulebook.deck_checks
    if not rule.playing_staff:
        refuse(
            "staff_plays",
            "%(judge)s plays in this event, and staff who play do not check decks here. Assign "
            "somebody who does not play.",
            rule.playing_section,
            judge=judge,
        )
    if not situation.reasoned:
        refuse(
            "why_playing",
            "%(judge)s plays in this event. Say why nobody can check who does not play.",
            rule.playing_section,
            judge=judge,
        )


def plays(state: State, judge: str, situation: Situation) -> bool:
    """Whether somebody of the staff also plays."""
    return any(state.players[number].active for number in players_of(state, situation, judge))


def head_judge_note(state: State, rulebook: Rulebook, judge: str, actor: Actor) -> str:
    """What a head judge who checks in person is reminded of; nothing for others. B-067."""
    avoids = rulebook.deck_checks.head_judge_avoids
    heads = {names.key(member.name) for member in state.staff if member.role is Role.HEAD_JUDGE}
    if actor.role is Role.HEAD_JUDGE:
        heads.add(names.key(actor.name))
    if not avoids or names.key(judge) not in heads:
        return ""
    head = rulebook.words.role(Role.HEAD_JUDGE)
    return worded(
        "checkers.if_possible",
        "If possible, the %(head)s leaves deck checks to others (%(avoids)s).",
        head=head,
        avoids=avoids,
    )


def knows_beforehand(state: State, actor: Actor, check: DeckCheck) -> bool:
    """Whether somebody of the staff may know of whom a check is.

    Until it begins nobody does who plays, except whom it was assigned to. N13-40.
    """
    if check.progress is not CheckStage.PLANNED:
        return True
    key = names.key(actor.name)
    if check.judge and key == names.key(check.judge):
        return True
    own = {member.player for member in state.staff if names.key(member.name) == key}
    own |= {actor.player, state.names.get(key)}
    numbers = {number for number in own if number is not None}
    return not any(number in state.players and state.players[number].active for number in numbers)


def _only_plays(state: State, judge: str, situation: Situation) -> None:
    """A name that is a player's and nobody's of the staff was meant for somebody else."""
    key = names.key(judge)
    works = any(names.key(member.name) == key for member in state.staff)
    if works or key == names.key(situation.actor.name) or key not in state.names:
        return
    refuse("not_staff:only_plays", "%(judge)s plays and is not on the list of staff.", judge=judge)
