"""An event here in the shape that files of all programs are read into and written from.

It holds what the reader may see: no round that is still a draft, no group for who is not of the
staff, of decks what is published. What lies behind results (witnesses, notes, rulings) is in none.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.course import GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.places import places
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match, Round
from toptable.interchange.foreign.event import (
    Agreement,
    ForeignCut,
    ForeignDeck,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
)

AGREED: Mapping[ResultKind | None, Agreement] = {
    ResultKind.INTENTIONAL_DRAW: "draw",
    ResultKind.TWO_FOR_ONE: "two_for_one",
}


def without_draft(state: State) -> State:
    """The event without a round that nobody has published."""
    latest = state.current
    return replace(state, rounds=state.rounds[:-1]) if latest and not latest.published else state


def told(
    state: State,
    rulebook: Rulebook,
    standings: Standings | None,
    decks: Mapping[int, tuple[ForeignDeck, ...]],
    *,
    staff: bool,
    everybody: bool = False,
) -> ForeignEvent:
    """The event, with the standings and the decks that the reader may see.

    ``everybody`` is whether those go out too who never played.
    """
    state, event, rules = without_draft(state), the_event(state), rules_in(state, rulebook)
    whole = everybody or not state.started
    people = sorted(state.players.values(), key=_id) if whole else list(state.entrants())
    rows = _standings(standings)
    return ForeignEvent(
        kind="toptable",
        name=event.name,
        date=event.date,
        rulebook=rulebook.id,
        settings=dict(event.settings),
        players=tuple(
            ForeignPlayer(
                key=str(player.id),
                name=player.name,
                pronouns=player.pronouns,
                group=player.record.group if staff else "",
                decks=decks.get(player.id, ()),
                byes=tuple(sorted(player.byes)) if staff and not state.started else (),
                dropped=not player.active,
                disqualified=player.disqualified,
                standing=rows.get(player.id),
            )
            for player in people
        ),
        rounds=tuple(_round(round_, people, rules) for round_ in state.rounds),
        cut=_cut(state),
    )


def _id(player: Player) -> int:
    return player.id


def _standings(standings: Standings | None) -> dict[int, ForeignStanding]:
    return {
        row.player: ForeignStanding(
            rank=row.rank,
            points=row.points,
            strength=row.tiebreakers.get("sos"),
            extended=row.tiebreakers.get("xsos"),
        )
        for row in standings or ()
    }


def _round(round_: Round, people: list[Player], rules: Rules) -> ForeignRound:
    alone = {
        player.id: ForeignShare(
            player=str(player.id),
            points=outing.points,
            lost=outing.kind is OutingKind.LOSS,
        )
        for player in people
        for outing in player.record.outings
        if outing.round == round_.number and outing.kind is not OutingKind.MATCH
    }
    for player in round_.byes:
        alone.setdefault(player, ForeignShare(player=str(player)))
    return ForeignRound(
        matches=tuple(_match(match, rules) for match in round_.tables()),
        alone=tuple(share for _, share in sorted(alone.items())),
    )


def _match(match: Match, rules: Rules) -> ForeignMatch:
    one, two = match.players
    result = match.result
    single = rules.scoring.games == 1
    return ForeignMatch(
        players=(str(one), str(two)),
        table=match.table,
        games=result.games if result is not None else "",
        sides=result.sides if result is not None and not single else "",
        assigned=match.seating.sides if single else None,
        points=match.points,
        agreed=AGREED.get(result.kind, "") if result is not None else "",
    )


def _cut(state: State) -> ForeignCut | None:
    locked, bracket = state.finals.locked, state.finals.bracket
    if bracket is None:
        seeds = [seed.who.player for seed in locked.seeds] if locked is not None else []
        return ForeignCut(seeds=tuple(map(str, seeds))) if seeds else None
    seeded = [finalist.player for finalist in bracket.finalists if finalist is not None]
    known = [game for game in follow(bracket).games if _is_on(game)]
    return ForeignCut(
        seeds=tuple(map(str, seeded)),
        structure=bracket.chart.kind.value,
        games=tuple(_game(bracket, game) for game in known),
        places=_places(bracket),
    )


def _is_on(game: GameNow) -> bool:
    """Whether two people sit in a game that is played or over."""
    return game.status in (GameStatus.OPEN, GameStatus.DECIDED) and None not in game.seeds


def _game(bracket: Bracket, game: GameNow) -> ForeignGame:
    one, two = (_player(bracket, seed) for seed in game.seeds)
    winner = game.decision.winner if game.decision is not None else None
    return ForeignGame(
        players=(one, two),
        winner=_player(bracket, winner),
        sides=game.sides,
        round=game.game.slot,
        table=game.number,
    )


def _player(bracket: Bracket, seed: int | None) -> str:
    finalist = bracket.finalists[seed - 1] if seed else None
    return str(finalist.player) if finalist is not None else ""


def _places(bracket: Bracket) -> tuple[tuple[str, int], ...]:
    """Final places, within a shared place by seed."""
    taken: dict[int, int] = {}
    found: list[tuple[str, int]] = []
    for place in places(bracket):
        at = place.first + taken.get(place.first, 0)
        taken[place.first] = taken.get(place.first, 0) + 1
        found.append((str(place.finalist.player), at))
    return tuple(found)
