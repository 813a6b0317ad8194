"""The final ranking of a whole event: elimination places first, then whoever stayed outside.

An event is a chain of parts, the last one first: the elimination games, the Swiss rounds before
them, an earlier day. Everybody is placed by the last part they reached. N13-77, N10-46, FFG-22,
FFG-25, SW-18, B-084, B-086, AMB-57. Leaving changes no place (N13-29); a disqualified player's
place stays, becomes void or is passed down, as the organizer rules (B-171, N13-90).
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from operator import attrgetter

import msgspec

from toptable.engine.rules.finals.cut import Ranked
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.standings.ranking import printed_place
from toptable.engine.sentence import worded


class Revoked(StrEnum):
    """What becomes of the place of somebody whose standing is revoked. B-171."""

    VOID = "void"
    """Nobody has the place."""
    PASSED_DOWN = "passed_down"
    """Everybody below moves up."""


class RankedPart(msgspec.Struct, frozen=True):
    """One part of an event: the order it ended in."""

    name: str
    """``elimination``, ``Swiss rounds``."""
    groups: tuple[tuple[int, ...], ...]
    """Best first. Those of one group went out together or only chance separates them; inside a
    group they stand in the order that breaks it: seed, or lot. AMB-57."""
    by_lot: bool = False
    """Whether the lot parts those of one group for good. N13-71, N10-41, FFG-47."""


class FinalPlace(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the final ranking."""

    place: int
    player: int
    name: str
    part: str
    """The part of the event that decided the place."""
    first: int
    last: int
    """The places that this player's group shares; equal to ``place`` for a group of one, and where
    the lot has parted them."""
    by_lot: bool = False
    """Whether only the lot parted this player from the next. N13-71, N10-41, FFG-47."""
    left: int | None = None
    """The round after which the player left, for one who did not play to the end."""
    disqualified: bool = False
    void: bool = False
    """The place is nobody's."""

    @property
    def printed(self) -> str:
        """The place as every list prints it; where the lot has parted a group, nobody shares."""
        return printed_place(self.first, shared=self.first != self.last)

    @property
    def decided_by(self) -> str:
        """What decided the place, in words."""
        return worded("final_ranking.lot", part=self.part) if self.by_lot else self.part

    def note(self, words: Words) -> str:
        """What else is to be said of the place; mostly nothing."""
        left = "" if self.left is None else f"left after round {self.left}"
        out = words.disqualified if self.disqualified else ""
        return ", ".join(filter(None, (left, out, "void" if self.void else "")))

    @property
    def text(self) -> str:
        """The line in words."""
        if self.void:
            return worded("final_ranking.void_standing", place=self.place, name=self.name)
        shared = f" (shared {self.first} to {self.last})" if self.first != self.last else ""
        left = "" if self.left is None else f", left after round {self.left}"
        out = ", disqualified" if self.disqualified else ""
        return worded(
            "final_ranking.by_the",
            place=self.place,
            shared=shared,
            name=self.name,
            decided_by=self.decided_by,
            left=left,
            out=out,
        )


class FinalRanking(msgspec.Struct, frozen=True):
    """Everybody's final place."""

    places: tuple[FinalPlace, ...]
    winner: FinalPlace | None
    """Nobody while the event is open, where the first place is void, or nobody stayed."""
    revoked: tuple[int, ...]
    """Whose standing was revoked and passed down."""
    notes: tuple[str, ...]
    open: str = ""
    """Why these places are not final yet; empty once they are. B-103."""

    @property
    def final(self) -> bool:
        """Whether these are the places for good."""
        return not self.open

    def of(self, player: int) -> FinalPlace | None:
        """The line of one player."""
        return next((place for place in self.places if place.player == player), None)


def part_of(
    name: str, order: Sequence[Ranked], *, winner: int | None = None, by_lot: bool = False
) -> RankedPart:
    """A part that ended by standings; those whom only the lot separates are one group.

    ``winner`` is first whatever the standings say: the last one in double elimination by record
    has won, even where somebody who left had as many wins. B-084, A-13. ``by_lot``: the document
    orders them by chance, so that nobody shares a place in the end.
    """
    first = [ranked for ranked in order if ranked.player == winner]
    rest = [ranked for ranked in order if ranked.player != winner]
    groups = [list(group) for _, group in groupby(rest, key=attrgetter("place"))]
    return RankedPart(
        name,
        tuple(tuple(ranked.player for ranked in group) for group in (first, *groups) if group),
        by_lot,
    )


def final_ranking(
    parts: Iterable[RankedPart],
    names: Mapping[int, str],
    *,
    left: Mapping[int, int] | None = None,
    disqualified: Iterable[int] = (),
    revoked: Mapping[int, Revoked] | None = None,
    open_: str = "",
) -> FinalRanking:
    """Place everybody by the last part they reached; ``parts`` begins with the last one.

    ``left`` names those who did not play to the end, with the last round they were in. They keep
    their place but do not win: the title goes to the best who stayed. While something is
    ``open_``, nobody has won, and whom only the lot separates share their places.
    """
    out = set(disqualified)
    passed = {who for who, how in (revoked or {}).items() if how is Revoked.PASSED_DOWN}
    void = {who for who, how in (revoked or {}).items() if how is Revoked.VOID}
    places: list[FinalPlace] = []
    beside: dict[int, range] = {}
    seen = set(passed)
    for part in parts:
        for group in part.groups:
            here = [player for player in group if player not in seen]
            seen.update(here)
            first = len(places) + 1
            shared = range(first, first + len(here))
            parted = part.by_lot and not open_ and len(here) > 1
            beside.update(dict.fromkeys(here, shared))
            places += [
                FinalPlace(
                    place=place,
                    player=player,
                    name=names[player],
                    part=part.name,
                    first=place if parted else shared[0],
                    last=place if parted else shared[-1],
                    by_lot=parted,
                    left=(left or {}).get(player),
                    disqualified=player in out,
                    void=player in void,
                )
                for place, player in zip(shared, here, strict=True)
            ]
    winner = None if open_ else _winner(places)
    notes = _notes(places, winner, passed, names, beside)
    if not open_ and places and winner is None:
        notes.append(worded("final_ranking.nobody_won"))
    return FinalRanking(tuple(places), winner, tuple(sorted(passed)), tuple(notes), open_)


def _winner(places: Sequence[FinalPlace]) -> FinalPlace | None:
    for place in places:
        if place.void:
            return None
        if _could_win(place):
            return place
    return None


def _could_win(one: FinalPlace) -> bool:
    return one.left is None and not one.disqualified and not one.void


def _notes(
    places: Sequence[FinalPlace],
    winner: FinalPlace | None,
    passed: Iterable[int],
    names: Mapping[int, str],
    beside: Mapping[int, range],
) -> list[str]:
    """``beside`` has for everybody the places of those from whom only chance separates them."""
    notes = [
        worded("final_ranking.standing_revoked", name=names[player]) for player in sorted(passed)
    ]
    level = beside[winner.player] if winner else range(0)
    if winner and any(
        _could_win(place) for place in places if place.place in level and place is not winner
    ):
        notes.append(
            worded("final_ranking.wins_lot", winner=winner.name, level=level[0], level_2=level[-1])
        )
    for place in places:
        if place.void:
            notes.append(worded("final_ranking.place_void", place=place.place, place_2=place.name))
        elif winner and place.place < winner.place:
            why = "is disqualified" if place.disqualified else f"left after round {place.left}"
            notes.append(
                worded(
                    "final_ranking.place_but",
                    place=place.name,
                    place_2=place.place,
                    why=why,
                    winner=winner.name,
                )
            )
    return notes
