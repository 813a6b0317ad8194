"""Staff who play look at lists only where nobody else can: recorded, with the reason. N13-40."""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import roster
from toptable.engine.questions.staff import members_of, numbers_of, still_plays
from toptable.engine.refusal import AnsweredBy, passed, refuse
from toptable.engine.roles import WHO_RULES, Actor, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import OpenedLists
from toptable.engine.subjects.decks import commands, entries


def open_lists(state: State, command: commands.OpenDecks, situation: Situation) -> Decision:
    if not still_plays(state, situation.actor):
        refuse(
            "open_already",
            "You do not play here, so lists are not closed to you.",
            "N13-40",
            answer=AnsweredBy.DONE_ALREADY,
        )
    able = who_else(state)
    if able and not situation.reasoned:
        refuse(
            "others_can_look",
            "%(able)s does not play here and can look. Ask them, or say why they cannot.",
            "N13-40",
            able=" or ".join(able),
        )
    return [
        entries.DecksOpened(
            players=tuple(sorted(set(command.players))),
            to=situation.actor.name,
            at=situation.now,
            why=command.why,
        )
    ]


def who_else(state: State) -> tuple[str, ...]:
    """The staff who may read lists and do not play."""
    readers = WHO_RULES | {Role.DECK_CHECKER}
    able = (member for member in members_of(state) if member.role in readers)
    return tuple(dict.fromkeys(one.name for one in able if not _plays(state, one.name)))


def _plays(state: State, name: str) -> bool:
    return any(state.players[number].active for number in numbers_of(state, name))


def may_open(state: State, entry: entries.DecksOpened, _rulebook: Rulebook) -> None:
    if not entry.players:
        refuse("nobody:may_open", "Say whose lists you need to see.")
    passed(roster.all_known(state, entry.players))


def book_opened(state: State, entry: entries.DecksOpened) -> State:
    opened = OpenedLists(players=entry.players, to=entry.to, at=entry.at, why=entry.why)
    return replace(state, decks=replace(state.decks, opened=(*state.decks.opened, opened)))


def opened_to(state: State, actor: Actor, player: int) -> bool:
    """Whether somebody was let look at the lists of a player although they play."""
    key = names.key(actor.name)
    return any(
        player in opened.players and names.key(opened.to) == key for opened in state.decks.opened
    )
