"""A place as everybody reads it: in the standings, at the line of the cut, and in the end.

B-102, B-103, B-171, B-186.
"""

from collections.abc import Iterable, Iterator
from itertools import islice

from toptable.engine.questions.standings import standings_of
from toptable.engine.rules.finals.cut import Ranked
from toptable.engine.rules.finals.final_ranking import FinalPlace, FinalRanking
from toptable.engine.rules.finals.locked_cut import RollCall
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.subjects.prizes.prize_table import announced_for
from toptable.engine.views.cut_odds.place_bounds import CutOutlook
from toptable.engine.views.player_facts import win_loss
from toptable.engine.views.view import View


class TiebreakerValue(View, frozen=True):
    """A tiebreaker of one player."""

    exact: str
    """The exact number, as a fraction where it is none whole: 7/12."""
    shown: str
    """As it is shown to people, in decimals."""


class StandingView(View, frozen=True):
    """A place in the standings."""

    rank: int
    """The best place of those whom only the lot separates."""
    place: int
    """The place after the lot."""
    tied: bool
    """Only the lot separates the player from others."""
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    player: int
    name: str
    points: int
    record: str
    """Matches won, lost and drawn."""
    tiebreakers: dict[str, TiebreakerValue]
    """By the id of the tiebreaker."""
    left: bool
    """Has left the event."""
    mark: str
    """void, or the word for being put out, where the place is so."""
    cut: str
    """in for certain, now or out, where a cut is planned; else empty."""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The tiebreakers as people read them, in their order."""
        return tuple(value.shown for value in self.tiebreakers.values())

    @property
    def note(self) -> str:
        """What else is to be said of the place: left, void or put out."""
        return self.mark or ("left" if self.left else "")


class ShownPlace(View, frozen=True):
    """A place in the standings."""

    rank: int
    name: str
    points: int
    record: str
    printed: str
    """The place as every list prints it: 4= where it is shared."""


def standing_views(
    state: State,
    rulebook: Rulebook,
    standings: Standings,
    line: CutOutlook | None = None,
    *,
    most: int | None = None,
    skip: int = 0,
) -> Iterator[StandingView]:
    """The places of a table after the first ``skip``, up to ``most``, with the line of the cut."""
    marked, rules = marks(state, rulebook), standings.ranking.tiebreakers
    rows = list(islice(standings, skip, most))
    columns = {rule.id: rule.shown(row.tiebreakers[rule.id] for row in rows) for rule in rules}
    for at, row in enumerate(rows):
        player = state.players.get(row.player)
        yield StandingView(
            rank=row.place,
            place=row.rank,
            tied=row.tied,
            printed=row.printed,
            player=row.player,
            name=row.name,
            points=row.points,
            record=win_loss(player.record.outings, standings.after_round).text if player else "",
            tiebreakers={
                key: TiebreakerValue(exact=str(row.tiebreakers[key]), shown=column[at])
                for key, column in columns.items()
            },
            left=player is not None and not player.active,
            mark=marked.get(row.player, ""),
            cut=_cut(row.player, line),
        )


def _cut(player: int, line: CutOutlook | None) -> str:
    if line is None:
        return ""
    if player in line.certain:
        return "in"
    return "now" if any(player == ranked.player for ranked in line.taken) else "out"


class CutRow(View, frozen=True):
    """A player near the line."""

    seed: int | None
    player: int
    name: str
    rank: int
    points: int
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    answer: str
    """What they said when the finalists were called."""


def cut_row(ranked: Ranked, seed: int | None = None, answer: str = "") -> CutRow:
    """One player, with a seed and an answer where there are such."""
    return CutRow(
        seed=seed,
        player=ranked.player,
        name=ranked.name,
        rank=ranked.rank,
        points=ranked.points,
        printed=ranked.printed,
        answer=answer,
    )


def cut_rows(
    order: Iterable[Ranked], roll_call: RollCall | None = None, *, seeded: bool = False
) -> tuple[CutRow, ...]:
    """Players in their order, seeded by it where they go on, with what they answered."""
    return tuple(
        cut_row(
            ranked,
            seed if seeded else None,
            roll_call.answer(ranked.player) if roll_call is not None else "",
        )
        for seed, ranked in enumerate(order, start=1)
    )


class PlaceView(View, frozen=True):
    """A line of the final ranking."""

    place: int
    player: int
    name: str
    part: str
    """The part of the event that decided the place."""
    printed: str
    """The place as every list prints it: 4= where it is shared."""
    first: int
    last: int
    """The places that the group shares."""
    record: str
    """Matches won, lost and drawn in the rounds before any bracket."""
    points: int | None
    """The points of those rounds; null where there were none."""
    disqualified: bool
    void: bool
    prizes: tuple[str, ...]
    """What players were told that the place gets."""


class PlaceLine(PlaceView, frozen=True):
    """The same with all that lists say of it."""

    ranked: FinalPlace
    members: tuple[str, ...]
    """Of a team."""
    decided_by: str
    """What decided the place, in words."""
    note: str
    """What else is to be said of the place; mostly nothing."""


def place_views(state: State, rulebook: Rulebook, ranking: FinalRanking) -> Iterator[PlaceLine]:
    """Everybody's final place, the champion first; a place that is nobody's wins no prize."""
    after = state.finished_rounds
    rows = standings_of(state, rulebook, after) if after else ()
    points = {row.player: row.points for row in rows}
    for one in ranking.places:
        outings = state.players[one.player].record.outings
        wins = ranking.final and not (one.void or one.disqualified)
        yield PlaceLine(
            place=one.place,
            player=one.player,
            name=one.name,
            part=one.part,
            printed=one.printed,
            first=one.first,
            last=one.last,
            record=win_loss(outings, after).text if after else "",
            points=points.get(one.player),
            disqualified=one.disqualified,
            void=one.void,
            prizes=announced_for(state, one.place) if wins else (),
            ranked=one,
            members=state.members_of(one.player),
            decided_by=one.decided_by,
            note=one.note(rulebook.words),
        )
