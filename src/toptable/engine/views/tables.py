"""A round with its tables and byes, as pages, programs, paper and the command line show them."""

from typing import Annotated

from msgspec.structs import asdict

from toptable.engine.questions.staff import waits_for
from toptable.engine.rules.pairing.entrants import Reason
from toptable.engine.rules.results.scoring import tally
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round, SittingOut
from toptable.engine.subjects.results.result_record import result_text
from toptable.engine.subjects.rounds.pair_round import changed_tables, out_of_date
from toptable.engine.views.floor_tables import ruled
from toptable.engine.views.view import ForStaff, View, for_reader


class ResultView(View, frozen=True):
    """How a match ended, seen from the first seat."""

    games: str
    """One letter per game in the order played: W won, L lost, D drawn, T won on time, t lost on
    time, X both lost, V both won."""
    sides: str
    """The side that the first seat played in each game."""
    kind: str | None
    """The agreement, penalty or absence behind it; null where the games were played out."""
    seat: int
    """The seat that the kind is about, 0 or 1."""
    points: tuple[int, int] | None
    text: str
    """The result in words."""


class SeatView(View, frozen=True):
    """Somebody at a table."""

    player: int
    name: str


class TableView(View, frozen=True):
    """A match at a table."""

    table: int
    seats: tuple[SeatView, SeatView]
    """Who plays: the first seat, then the second."""
    result: ResultView | None
    """Null while it is open."""
    disputed: Annotated[bool, ForStaff(False)]
    """Both players have reported, and differently."""
    reported_by: Annotated[tuple[int, ...], ForStaff(())]
    """The players who have reported so far; only for the staff."""
    pinned: Annotated[bool, ForStaff(False)]
    """Kept when the rest of the draft is drawn again."""
    reasons: Annotated[tuple[str, ...], ForStaff(())]
    """Why it is a compromise, where it is one; only for the staff."""


class PairedSeat(SeatView, frozen=True):
    """A seat as the house shows it."""

    points: int
    """What the player brought along to this round."""
    side: str = ""
    """The letter of the side, where the pairing assigns one."""
    members: tuple[str, ...] = ()
    """Who plays, where the name is a team's."""
    why: tuple[Reason, ...] = ()
    """What is said about the pairing of this player."""


class PairedTable(TableView, frozen=True):
    """A table as the house shows it."""

    seats: tuple[PairedSeat, PairedSeat]
    fixed: bool
    """Whether one of them always sits here: no top table."""
    provisional: bool
    points: tuple[int, int] | None
    typed: bool
    """Whether the points stand as the file of another program had them."""
    waits_for: str
    """Whose report the only one waits for."""
    ruled: tuple[str, ...]
    """What rulings have settled while it plays."""

    @property
    def score(self) -> str:
        """Games won by each; of a match from a file whose points stand as typed, those points."""
        if self.typed and self.points is not None:
            return f"{self.points[0]}–{self.points[1]}"
        return tally(self.result.games) if self.result is not None else ""


class ByeView(View, frozen=True):
    """Somebody who sits out."""

    player: int
    name: str
    table: int | None
    """Where the player waits, where byes have tables."""
    reward: bool
    """A bye that was won elsewhere."""
    issued: bool
    """Staff have confirmed the bye. Only some documents ask for that; where they do not, the bye
    counts from the start and this stays false."""
    absent: bool
    """Nobody was in the seat, and the bye counts as lost."""


class FeaturedPlayer(View, frozen=True):
    """One of two players, as viewers see them."""

    name: str
    pronouns: str
    side: str
    record: str
    """Matches won, lost and drawn, as far as everybody may see the standings."""
    rank: int
    """The place there; 0 where nobody may see it."""
    printed: str
    """The same as every list prints it: 4= where it is shared."""
    seed: int
    """In the bracket; 0 before it."""
    won: str
    """Games won, once there is a result; in the bracket whether the game was."""


class FeatureView(View, frozen=True):
    """The match that was chosen for viewers; without players where none is."""

    round: str
    table: int
    players: tuple[FeaturedPlayer, ...]


NO_FEATURE = FeatureView(round="", table=0, players=())


class RoundNow(View, frozen=True):
    """A round, and how far it is."""

    number: int
    published: bool
    """false: a draft."""
    complete: bool
    """Every result is in."""
    open: int
    """How many results are missing."""


class RoundRow(RoundNow, frozen=True):
    """A round in the list."""

    matches: int
    byes: int


class RoundView(RoundNow, frozen=True):
    """One round with every table."""

    method: Annotated[str, ForStaff("")]
    """How it was paired; only for the staff."""
    matches: tuple[TableView, ...]
    """Every table."""
    byes: tuple[ByeView, ...]
    """Who sits out."""
    out_of_date: Annotated[str, ForStaff("")]
    """Why a draft has to be paired again before it is published; only for the staff."""
    changed: Annotated[tuple[str, ...], ForStaff(())]
    """What pairing a draft again has changed, a sentence for each player; only for the staff."""
    version: int


def round_now(round_: Round) -> RoundNow:
    """A round at a glance."""
    return RoundNow(
        number=round_.number,
        published=round_.published,
        complete=round_.complete,
        open=round_.open,
    )


def round_row(round_: Round) -> RoundRow:
    """A round in the list."""
    known = asdict(round_now(round_))
    return RoundRow(**known, matches=len(round_.matches), byes=len(round_.byes))


def round_view(
    state: State, rules: Rules, round_: Round, version: int, *, staff: bool
) -> RoundView:
    """A round with every table, for one kind of reader."""
    tables = (table_view(state, match) for match in round_.tables())
    stale = None if round_.published else out_of_date(state, rules)
    changed = () if round_.published else changed_tables(state)
    view = RoundView(
        **asdict(round_now(round_)),
        method=round_.method,
        matches=tuple(for_reader(table, staff=staff) for table in tables),
        byes=tuple(bye_view(state, bye) for _, bye in sorted(round_.byes.items())),
        out_of_date=stale.text if stale else "",
        changed=tuple(move.text for move in changed),
        version=version,
    )
    return for_reader(view, staff=staff)


def table_view(state: State, match: Match) -> TableView:
    """A table, for the staff."""
    first, second = match.players
    return TableView(
        table=match.table,
        seats=(
            SeatView(player=first, name=state.name_of(first)),
            SeatView(player=second, name=state.name_of(second)),
        ),
        result=_result(match),
        disputed=match.disputed,
        reported_by=tuple(player for player, _ in match.claims),
        pinned=match.seating.pinned,
        reasons=tuple(reason.text for reason in match.seating.reasons),
    )


def _result(match: Match) -> ResultView | None:
    result = match.result
    if result is None:
        return None
    return ResultView(
        games=result.games,
        sides=result.sides,
        kind=result.kind,
        seat=result.seat,
        points=match.points,
        text=result_text(result),
    )


def bye_view(state: State, bye: SittingOut) -> ByeView:
    """Somebody who sits out. B-081."""
    return ByeView(
        player=bye.player,
        name=state.name_of(bye.player),
        table=bye.seat,
        reward=bye.reward,
        issued=bye.issued,
        absent=bye.absent,
    )


def paired_table(state: State, number: int, match: Match) -> PairedTable:
    """A table of a round with all that the house shows of it."""
    seating, result = match.seating, match.result
    about: tuple[list[Reason], list[Reason]] = ([], [])
    for reason in seating.reasons:
        about[_seat_of(reason, match)].append(reason)
    sides = seating.sides or ("", "")
    first, second = (
        paired_seat(state, number, player, side=side, why=tuple(why))
        for player, side, why in zip(match.players, sides, about, strict=True)
    )
    known = asdict(table_view(state, match)) | {"seats": (first, second)}
    reported = {player for player, _ in match.claims}
    return PairedTable(
        **known,
        fixed=any(_fixed_at(state, player, match.table) for player in match.players),
        provisional=result is not None and result.provisional,
        points=match.points,
        typed=match.typed,
        waits_for=waits_for(state, match.players, reported) if result is None else "",
        ruled=ruled(state, number, match),
    )


def _seat_of(reason: Reason, match: Match) -> int:
    """The seat that a reason is about; one about both stands below both."""
    return match.players.index(reason.player) if reason.player in match.players else 1


def paired_seat(
    state: State, number: int, player: int, *, side: str = "", why: tuple[Reason, ...] = ()
) -> PairedSeat:
    """Somebody in a round, by the name they play under."""
    known = state.players.get(player)
    outings = known.record.outings if known else ()
    return PairedSeat(
        player=player,
        name=state.name_of(player),
        points=sum(outing.points or 0 for outing in outings if outing.round < number),
        side=side,
        members=state.members_of(player),
        why=why,
    )


def _fixed_at(state: State, player: int, table: int) -> bool:
    known = state.players.get(player)
    return known is not None and known.fixed_table == table
