"""An event as a file of another program: no more than the reader may see, and read back.

No round that is still a draft is in it, no group for who is not of the staff, and decks only as
everybody may read them, as a file goes on to others. What lies behind results (witnesses, notes,
rulings) is in none. What would change when the file is brought in again is said at the export.
Players whom only chance separates may stand in any order.
"""

from collections.abc import Mapping
from datetime import datetime

from msgspec.structs import replace

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk
from toptable.desk.permissions import Visibility, may_see
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.finals.bracket.bracket import Bracket, GameNow, GameStatus, follow
from toptable.engine.rules.finals.bracket.bracket_view import places
from toptable.engine.rules.records import OutingKind
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.decks.submission import DeckRegistered
from toptable.engine.subjects.event_admin.admin_commands import shown_through
from toptable.interchange.formats import kinds
from toptable.interchange.formats.exchange_model import (
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
    as_foreign,
)
from toptable.interchange.formats.export_formats import OutFormat, Outgoing
from toptable.interchange.import_event import WHY, bring_in
from toptable.interchange.published_standings import Compared, compared
from toptable.store import Store

AGREED: Mapping[ResultKind | None, Agreement] = {
    ResultKind.INTENTIONAL_DRAW: "draw",
    ResultKind.TWO_FOR_ONE: "two_for_one",
}


def without_draft(state: State) -> State:
    """The event without a round that nobody has published."""
    latest = state.current
    return replace(state, rounds=state.rounds[:-1]) if latest and not latest.published else state


def to_exchange_model(
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


EVERYBODY = Actor("", Role.SPECTATOR)
FIRST_LINES = 20
"""Players are entered at the beginning of an event that comes from a file."""


def outgoing(
    tournament: Tournament, store: Store, role: Role, now: datetime, original: bytes = b""
) -> Outgoing:
    """The event as far as a role may see it, with the file it came from where it is handed in."""
    staff = may_see(role, Visibility.UNPUBLISHED)
    state, rulebook = without_draft(tournament.state), tournament.rulebook
    through = state.finished_rounds if staff else shown_through(state)
    standings = tournament.standings(through) if through else None
    brought_in = any(tournament.why(line) == WHY for line in tournament.log.lines[:FIRST_LINES])
    decks = _decks(tournament, store, now)
    return Outgoing(
        state=state,
        rulebook=rulebook,
        standings=standings,
        event=to_exchange_model(
            state, rulebook, standings, decks, staff=staff, everybody=brought_in
        ),
        staff=staff,
        brought_in=brought_in,
        identities=_identities(tournament, store, now) if brought_in else {},
        original=original,
        at=now.astimezone(),
    )


def written(chosen: OutFormat, event: Outgoing) -> bytes | Refusal:
    """The file, or why there is none of this kind."""
    return chosen.unfit(event) or chosen.write(event)


def _identities(
    tournament: Tournament, store: Store, now: datetime
) -> dict[str, tuple[ForeignDeck, ...]]:
    """What the file that the event came from published of decks, while no list has come since."""
    lists = DeckLists(tournament, store, Actor("", Role.ORGANIZER), now)
    found: dict[str, tuple[ForeignDeck, ...]] = {}
    for line in tournament.log.lines:
        entry = line.entry
        if not isinstance(entry, DeckRegistered) or tournament.why(line) != WHY:
            continue
        registered = tournament.state.decks.of(entry.player, entry.slot)
        opened = lists.open(entry.player, entry.slot)
        if registered is None or len(registered.versions) > 1 or isinstance(opened, Refusal):
            continue
        deck = opened.handed_in.deck
        if deck.identity is not None and not deck.cards:
            own = str(entry.player)
            found[own] = (*found.get(own, ()), as_foreign(entry.slot, deck))
    return found


def _decks(
    tournament: Tournament, store: Store, now: datetime
) -> dict[int, tuple[ForeignDeck, ...]]:
    lists = DeckLists(tournament, store, EVERYBODY, now)
    return {
        player: decks
        for player in tournament.state.players
        if (
            decks := tuple(
                as_foreign(slot, opened.handed_in.deck) for slot, opened in lists.of(player)
            )
        )
    }


READER = Actor("", Role.ORGANIZER)


def read_back(desk: Desk, content: bytes, event: Outgoing) -> Compared | None:
    """The standings of here beside those of the file; nothing where it cannot be brought in."""
    read = kinds.read(content)
    if isinstance(read, Refusal) or event.standings is None:
        return None
    brought = bring_in(desk, read, READER)
    if isinstance(brought, Refusal):
        return None
    places = _first_places(event.standings)
    numbers = {player.name: own for own, player in brought.tournament.state.players.items()}
    published = ForeignEvent(
        kind="toptable",
        players=tuple(
            ForeignPlayer(
                key=row.name,
                name=row.name,
                standing=ForeignStanding(rank=places[row.player], points=row.points),
            )
            for row in event.standings
        ),
    )
    return compared(brought.tournament, published, numbers)


def _first_places(standings: Standings) -> dict[int, int]:
    """By player, the first of the places among which only chance has decided."""
    places = {row.player: row.rank for row in standings}
    records = standings.field.records
    for group in standings.level:
        level = [player for at in group if (player := records[at].player) in places]
        places |= dict.fromkeys(level, min((places[player] for player in level), default=0))
    return places


def said(found: Compared | None) -> str:
    """One sentence about it; empty where nothing would change."""
    if found is None or not found.differences:
        return ""
    points = found.points.compared - found.points.same
    places = found.places.compared - found.places.same
    return (
        f"Imported again, {points} of {found.points.compared} players would have other points and "
        f"{places} another place: the file does not hold this rulebook with its settings."
    )
