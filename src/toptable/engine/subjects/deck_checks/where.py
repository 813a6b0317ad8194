"""Who sits where, now and before, also in a round that is still a draft."""

from typing import NamedTuple

from toptable.engine.questions.places import PlayPlace, Seated, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.course import GameStatus, follow, stage_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.deck_checks import DeckCheck


def seats_now(state: State, rulebook: Rulebook) -> PlayPlace | Refusal:
    """The round that is on, or the one that is being drafted. B-067."""
    draft = state.current
    if draft is None or draft.published or state.finals.bracket is not None:
        return place_now(state, rulebook)
    tables = tuple(Seated(match.table, match.players) for match in draft.tables())
    return PlayPlace(ClockStage.SWISS, draft.number, tables)


def players_at(
    state: State, rulebook: Rulebook, stage: ClockStage | None, number: int, table: int | None
) -> frozenset[int]:
    """Who sits or sat at a table of a round; nobody where there is no such table."""
    if stage is None or table is None:
        return frozenset()
    if stage is ClockStage.SWISS:
        round_ = state.rounds[number - 1] if 0 < number <= len(state.rounds) else None
        match = round_.matches.get(table) if round_ is not None else None
        return frozenset() if match is None else frozenset(match.players)
    bracket = state.finals.bracket
    if bracket is not None:
        found = (game for game in _games(bracket) if game.table == table)
        return next((frozenset(game.players) for game in found), frozenset())
    place = place_now(state, rulebook)
    if isinstance(place, Refusal) or place.key != (stage, number):
        return frozenset()
    seated = place.at(table)
    return frozenset() if isinstance(seated, Refusal) else frozenset(seated.players)


def unseated(state: State, rulebook: Rulebook, check: DeckCheck) -> bool:
    """Whether the pairings changed since, so that the players of a check sit elsewhere."""
    if check.table is None:
        return False
    there = players_at(state, rulebook, check.stage, check.round, check.table)
    return not set(check.players) <= there


def unpublished(state: State, check: DeckCheck) -> bool:
    """Whether the round of a check is still a draft."""
    draft = state.current
    return (
        check.stage is ClockStage.SWISS
        and draft is not None
        and not draft.published
        and draft.number == check.round
    )


class Encounter(NamedTuple):
    """A match of two players, played or still on."""

    stage: ClockStage
    number: int
    table: int
    players: tuple[int, int]
    over: bool


def meetings(state: State, rulebook: Rulebook, player: int) -> list[Encounter]:
    """The matches of a player that everybody knows of, the latest one last."""
    known = [
        Encounter(
            ClockStage.SWISS, round_.number, match.table, match.players, match.result is not None
        )
        for round_ in state.rounds
        if round_.published
        for match in round_.tables()
    ]
    bracket = state.finals.bracket
    place = place_now(state, rulebook)
    if bracket is not None:
        known += _games(bracket)
    elif isinstance(place, PlayPlace) and place.stage is ClockStage.TIEBREAKER:
        known += [
            Encounter(place.stage, place.number, seated.table, seated.players, seated.over)
            for seated in place.tables
        ]
    return [match for match in known if player in match.players]


def _games(bracket: Bracket) -> list[Encounter]:
    games = []
    for game in follow(bracket).games:
        seats = [bracket.finalists[seed - 1] if seed else None for seed in game.seeds]
        first, second = seats
        if first is not None and second is not None:
            over = game.status is not GameStatus.OPEN
            games.append(
                Encounter(
                    stage_of(bracket, game.number),
                    game.game.slot,
                    game.number,
                    (first.player, second.player),
                    over,
                )
            )
    return games
