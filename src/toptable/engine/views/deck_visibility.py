"""Who may read which deck list at a moment.

- The player reads the own lists, always.
- Organizer, head judge, judge and deck checker read all lists, unless they play. Who of them plays
  reads none until the Swiss rounds are over and they are out of the bracket, or until an exception
  is recorded for a list. N13-40
- The opponent in an elimination round reads the whole lists in the minutes that the document gives
  for it before the round, by the clock of the event. N13-84
- The better seed in the first elimination round reads what the opponent's decks are built on, until
  the sides are chosen. N10-52, FFG-34
- Everybody reads what is published once the event is over, as far as the player agrees.

Nobody else: a scorekeeper takes lists in and cannot open them again, nor can timekeeper and
coverage. Every surface asks here, through ``desk/deck_lists.py``.
"""

from datetime import datetime, timedelta
from enum import IntEnum

import msgspec

from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.questions.staff import plays_as, still_plays
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import follow, still_in
from toptable.engine.rules.finals.bracket.side_choice import HigherSeedChooses
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.decks import Publishing
from toptable.engine.subjects.decks.list_visibility import opened_to, shown_of
from toptable.engine.subjects.floor.table_checks import reads_until, review_minutes

READERS = frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE, Role.DECK_CHECKER})
"""The roles whose work it is to look into lists."""
_ELIMINATION = (ClockStage.ELIMINATION, ClockStage.FINAL)


class DeckSight(IntEnum):
    """How much of a list somebody may read."""

    NOTHING = 0
    IDENTITY = 1
    """What the deck is built on, and what it counts as."""
    LIST = 2


class AcrossTheTable(msgspec.Struct, frozen=True):
    """Whom a player faces in an elimination round, and how much of their lists is open to them."""

    opponent: int
    sight: DeckSight
    until: datetime | None = None
    """When it closes, where that is by the clock."""


_PUBLISHED = {
    Publishing.HIDDEN: DeckSight.NOTHING,
    Publishing.ARCHETYPES: DeckSight.IDENTITY,
    Publishing.LISTS: DeckSight.LIST,
}


def deck_sight(
    state: State, rulebook: Rulebook, actor: Actor, player: int, now: datetime
) -> DeckSight:
    """What somebody may read of a player's lists at a moment."""
    if reads_all_versions(state, actor, player):
        return DeckSight.LIST
    published = _PUBLISHED[shown_of(state, player)]
    return max(published, _across_the_table(state, rulebook, actor, player, now))


def reads_all_versions(state: State, actor: Actor, player: int) -> bool:
    """Whether somebody reads a list with its history, reasons and findings: owner, or staff."""
    if player in plays_as(state, actor):
        return True
    if actor.role not in READERS:
        return False
    return not closed_to_players(state, actor) or opened_to(state, actor, player)


def counted(state: State, actor: Actor, player: int) -> bool:
    """Whether a player's decks are in the statistics that somebody sees.

    What only one player may read for a few minutes is not: statistics are of the whole field.
    """
    if actor.role in READERS and not closed_to_players(state, actor):
        return True
    return shown_of(state, player) is not Publishing.HIDDEN


def closed_to_players(state: State, actor: Actor) -> bool:
    """Whether lists are closed to somebody of the staff because they play. N13-40."""
    if not still_plays(state, actor) or state.closed:
        return False
    bracket = state.finals.bracket
    if bracket is not None:
        mine = plays_as(state, actor)
        return any(finalist.player in mine for finalist in still_in(bracket))
    return state.finals.locked is None


def across_the_table(
    state: State, rulebook: Rulebook, player: int, now: datetime
) -> AcrossTheTable | None:
    """What a player may read of the opponent's lists at a moment; nothing where they face nobody.

    N13-84, N10-52, FFG-34.
    """
    if state.finals.bracket is None:
        return None
    place = place_now(state, rulebook)
    seated = place.table_of(player) if isinstance(place, PlayPlace) else None
    if not isinstance(place, PlayPlace) or seated is None or place.stage not in _ELIMINATION:
        return None
    one, other = seated.players
    opponent = other if player == one else one
    me = Actor(name=state.name_of(player), role=Role.PLAYER, player=player)
    sight = _across_the_table(state, rulebook, me, opponent, now)
    if sight is not DeckSight.LIST:
        return AcrossTheTable(opponent, sight)
    return AcrossTheTable(opponent, sight, closes_at(state, rulebook, place, seated.table, now))


def before_every_game(rulebook: Rulebook) -> int:
    """How many minutes lists are open to the opponent before every elimination game. N13-84."""
    return review_minutes(rulebook)


def to_the_better_seed(rulebook: Rulebook) -> bool:
    """Whether the better seed learns what decks are built on before choosing. N10-52, FFG-34."""
    first = rulebook.finals.sides.first if rulebook.finals.sides is not None else None
    return isinstance(first, HigherSeedChooses) and first.after == "identities"


def why_closed(state: State, actor: Actor, player: int) -> Refusal:
    """What to say to somebody who may not read a list now."""
    name = state.name_of(player)
    if actor.role in READERS and closed_to_players(state, actor):
        return Refusal.of(
            "list_closed:why_closed", "N13-40", answer=AnsweredBy.SOMEBODY_ELSE, name=name
        )
    return Refusal.of("list_closed:why_closed_2", answer=AnsweredBy.SOMEBODY_ELSE, name=name)


def _across_the_table(
    state: State, rulebook: Rulebook, actor: Actor, player: int, now: datetime
) -> DeckSight:
    """What the opponent in an elimination round may read."""
    if rulebook.finals.sides is None:
        return DeckSight.NOTHING
    place = place_now(state, rulebook)
    if not isinstance(place, PlayPlace) or place.stage not in _ELIMINATION:
        return DeckSight.NOTHING
    seated = place.table_of(player)
    mine = plays_as(state, actor) - {player}
    if seated is None or seated.over or not mine & set(seated.players):
        return DeckSight.NOTHING
    if closes_at(state, rulebook, place, seated.table, now) is not None:
        return DeckSight.LIST
    chooses = to_the_better_seed(rulebook) and _chooses(state, seated, player)
    return DeckSight.IDENTITY if chooses else DeckSight.NOTHING


def closes_at(
    state: State, rulebook: Rulebook, place: PlayPlace, table: int, now: datetime
) -> datetime | None:
    """Until when the two at a table read each other's lists; None where they do not now. N13-84.

    By the clock of the event until the games start, or in the table's own minutes.
    """
    if place.stage not in _ELIMINATION:
        return None
    ends = [reads_until(state, rulebook, table)]
    running = state.floor.rounds.get(place.key)
    begun = running.clock.preparing if running is not None else None
    if running is not None and begun is not None and running.clock.started is None:
        ends.append(begun + timedelta(minutes=review_minutes(rulebook)))
    lasts = timedelta(minutes=review_minutes(rulebook))
    return max((end for end in ends if end is not None and end - lasts <= now < end), default=None)


def _chooses(state: State, seated: Seated, opponent: int) -> bool:
    """Whether whoever faces this opponent has the better seed and still has to choose a side."""
    bracket = state.finals.bracket
    if bracket is None:
        return False
    game = follow(bracket).game(seated.table)
    theirs = seated.ranks[seated.players.index(opponent)]
    return game.game.opening and game.sides is None and min(seated.ranks) != theirs
