"""A round that was paired: when the next one may be, and how it stands in the log."""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.questions.own_match import waits_for
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.rounds import entries, seats

UNCONFIRMED_SHOWN = 5
"""How many tables a refusal names that wait for a confirmation."""


def may_pair(state: State, entry: entries.RoundPaired, rulebook: Rulebook) -> None:
    if entry.round != len(state.rounds) + 1:
        refuse(
            "round_number:may_bring_in",
            "The next round is round %(count)s.",
            count=len(state.rounds) + 1,
        )
    not_ready(state)
    passed(roster.all_known(state, entry.not_here))
    passed(seats.unsound(state, entry.matches, entry.byes))
    _not_exactly_those_here(state, entry, rulebook)
    _rematch(state, entry, rulebook)


def book_paired(state: State, entry: entries.RoundPaired) -> State:
    absent = {}
    for number in entry.not_here:
        player = state.players[number]
        record = replace(player.record, left=0)
        absent[number] = replace(player, record=record, not_here=True)
    players = state.players.update(absent) if absent else state.players
    thrown_away = state.discarded
    round_ = Round(
        number=entry.round,
        method=entry.method,
        matches=Map({seating.table: Match(seating) for seating in entry.matches}),
        byes=Map({bye.player: bye for bye in entry.byes}),
        basis=entry.basis,
        under=Map(entry.under),
        replaced=thrown_away if thrown_away and thrown_away.number == entry.round else None,
    )
    return replace(state, players=players, rounds=(*state.rounds, round_), discarded=None)


def not_ready(state: State) -> None:
    """Refuse to pair the next round before this one is over."""
    current = state.current
    if state.finals.locked is not None:
        refuse("cut_locked:not_ready", "The cut is locked: the Swiss rounds are over.")
    if current is None or current.complete:
        return
    if not current.published:
        refuse(
            "draft_exists",
            "Round %(number)s is paired and waits to be published. Publish it, pair it again, "
            "or throw it away.",
            number=current.number,
        )
    waiting = "".join(f" {text}" for text in _unconfirmed(state, current))
    refuse(
        "results_missing:not_ready",
        "Round %(number)s is not finished: %(missing)s.%(waiting)s See to that, then pair the "
        "next round.",
        number=current.number,
        missing=" and ".join(_missing(state, current)),
        waiting=waiting,
    )


def _unconfirmed(state: State, current: Round) -> Iterator[str]:
    """The first few tables whose only report waits for a confirmation. SW-16, B-149, N13-38."""
    waiting = [
        worded(
            "drafts.table_waits",
            "Table %(table)s waits for %(name)s or the staff to confirm the result.",
            table=match.table,
            name=name,
        )
        for match in current.tables()
        if match.result is None
        and (name := waits_for(state, match.players, {player for player, _ in match.claims}))
    ]
    yield from waiting[:UNCONFIRMED_SHOWN]


def _missing(state: State, current: Round) -> Iterator[str]:
    """Results that are not in, and byes that are not issued, each by where or whose. B-081."""
    tables = [match.table for match in current.tables() if match.result is None]
    if tables:
        shown = ", ".join(str(table) for table in tables[:10])
        more = f" and {len(tables) - 10} more" if len(tables) > 10 else ""
        count = f"{len(tables)} results" if len(tables) != 1 else "1 result"
        yield f"{count} missing (table {shown}{more})"
    waiting = sorted(player for player, bye in current.byes.items() if not bye.issued)
    if current.byes_to_issue and waiting:
        yield f"the bye of {names_listed(state, waiting)} is not issued"


def _not_exactly_those_here(state: State, entry: entries.RoundPaired, rulebook: Rulebook) -> None:
    placed = {player for seating in entry.matches for player in seating.players}
    placed.update(bye.player for bye in entry.byes)
    playing = still_playing(state, rules_in(state, rulebook))
    here = {player.id for player in playing}.difference(entry.not_here)
    if extra := placed - here:
        refuse(
            "not_here:not_exactly_those_here",
            "%(listed)s is not in the event and cannot be paired.",
            listed=names_listed(state, extra),
        )
    if forgotten := here - placed:
        refuse(
            "unpaired:not_exactly_those_here",
            "%(listed)s was left without a place.",
            listed=names_listed(state, forgotten),
        )


def _rematch(state: State, entry: entries.RoundPaired, rulebook: Rulebook) -> None:
    """Nobody meets an opponent again unless the organizer agreed to it. N13-75, FFG-30, B-079."""
    allowed = rules_in(state, rulebook).allows_rematches
    if allowed or entry.round in state.rematches_allowed:
        return
    for seating in entry.matches:
        one, two = seating.players
        meetings = sum(past.opponent == two for past in state.players[one].record.outings)
        if meetings > (1 if seating.sides else 0) and not seating.pinned:
            refuse(
                "rematch",
                "%(one)s and %(two)s have met before.",
                "N13-75, N10-44, FFG-30, SW-21, B-079",
                one=state.name_of(one),
                two=state.name_of(two),
            )


def names_listed(state: State, players: list[int] | set[int]) -> str:
    return ", ".join(state.name_of(player) for player in sorted(players))
