"""What is shown of lists once the event is over: as decided, and as far as each player agrees.

B-027.
"""

from msgspec.structs import replace

from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, passed
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks import commands, entries
from toptable.engine.subjects.decks.tell import AGREED, SHOWN


def shown_of(state: State, player: int) -> Publishing:
    """What everybody may read of a player's lists now: nothing before the event is over."""
    if not state.closed:
        return Publishing.HIDDEN
    agreed = state.decks.agreed.get(player, Publishing.HIDDEN)
    return min(state.decks.published, agreed, key=lambda how: how.openness)


def agree(_state: State, command: commands.AgreeToPublish, _situation: Situation) -> Decision:
    return [entries.PublishingAgreed(player=command.player, how=command.how)]


def may_agree(state: State, entry: entries.PublishingAgreed, _rulebook: Rulebook) -> None:
    if state.decks.agreed.get(entry.player) is entry.how:
        raise Refused(_same(f"{state.name_of(entry.player)} {AGREED[entry.how]}"))
    passed(roster.all_known(state, [entry.player]))


def book_agreed(state: State, entry: entries.PublishingAgreed) -> State:
    agreed = state.decks.agreed.set(entry.player, entry.how)
    return replace(state, decks=replace(state.decks, agreed=agreed))


def publish(_state: State, command: commands.PublishDecks, _situation: Situation) -> Decision:
    return [entries.DecksPublished(how=command.how)]


def may_publish(state: State, entry: entries.DecksPublished, _rulebook: Rulebook) -> None:
    if state.decks.published is not entry.how:
        return
    raise Refused(_same(f"After the event {SHOWN[entry.how]}"))


def book_published(state: State, entry: entries.DecksPublished) -> State:
    return replace(state, decks=replace(state.decks, published=entry.how))


def _same(how: str) -> Refusal:
    return Refusal.saying(
        "same:same", "%(how)s, as was said before.", answer=AnsweredBy.DONE_ALREADY, how=how
    )
