"""A round that was paired: when the next one may be, and how it stands in the log."""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.questions.own_match import waits_for
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round, Seating, SittingOut
from toptable.engine.subjects.rounds import seats
from toptable.engine.subjects.rounds.differences import rounds_changed
from toptable.engine.subjects.rounds.tell import counted_text

UNCONFIRMED_SHOWN = 5
"""How many tables a refusal names that wait for a confirmation."""


@entry(
    seen=only("round", "method", "matches", "byes", "not_here", "basis", "under"),
    undone=ShownBy(rounds_changed),
)
class RoundPaired(Entry):
    """A draft of the next round; nobody but the staff sees it until it is published."""

    round: int
    method: str
    matches: tuple[Seating, ...]
    byes: tuple[SittingOut, ...] = ()
    not_here: tuple[int, ...] = ()
    """Players who had not checked in when round 1 was paired, and so are not in. B-070."""
    basis: str = ""
    """A digest of the results and reward byes that it was paired from."""
    under: dict[str, str] = {}
    """The settings that the pairing looked at."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.round != len(state.rounds) + 1:
            refuse(
                "round_number:may_bring_in",
                "The next round is round %(count)s.",
                count=len(state.rounds) + 1,
            )
        not_ready(state)
        passed(roster.all_known(state, self.not_here))
        passed(seats.unsound(state, self.matches, self.byes))
        _not_exactly_those_here(state, self, rulebook)
        _rematch(state, self, rulebook)

    def book(self, state: State) -> State:
        absent = {}
        for number in self.not_here:
            player = state.players[number]
            record = replace(player.record, left=0)
            absent[number] = replace(player, record=record, not_here=True)
        players = state.players.update(absent) if absent else state.players
        thrown_away = state.discarded
        round_ = Round(
            number=self.round,
            method=self.method,
            matches=Map({seating.table: Match(seating) for seating in self.matches}),
            byes=Map({bye.player: bye for bye in self.byes}),
            basis=self.basis,
            under=Map(self.under),
            replaced=thrown_away if thrown_away and thrown_away.number == self.round else None,
        )
        return replace(state, players=players, rounds=(*state.rounds, round_), discarded=None)

    def tell(self, state: State) -> str:
        byes = f", {counted_text(len(self.byes), 'bye')}" if self.byes else ""
        absent = (
            worded(
                "rounds.had_not",
                " %(count)s had not checked in.",
                count=counted_text(len(self.not_here), "player"),
            )
            if self.not_here
            else ""
        )
        matches = counted_text(len(self.matches), "match", "matches")
        return log_line(
            "round_paired",
            "Round %(round)s paired: %(matches)s%(byes)s.%(absent)s",
            round=self.round,
            matches=matches,
            byes=byes,
            absent=absent,
        )


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


def _not_exactly_those_here(state: State, entry: RoundPaired, rulebook: Rulebook) -> None:
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


def _rematch(state: State, entry: RoundPaired, rulebook: Rulebook) -> None:
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
