"""Every way in which a match can end, what each rulebook makes of it, and how it is written down.

A rulebook says for each kind whether it has it, and where. ``outcome`` then turns a kind and the
seat it concerns into the letters of the results sheet and the points of both seats.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.scoring import Scoring, mirror
from toptable.engine.sentence import worded

Seat = Literal[0, 1]


class ResultKind(StrEnum):
    """How a match, or what was left of it, came to its end. B-093."""

    WIN = "win"
    """The seat wins the games that were left."""
    LOSS = "loss"
    """The seat loses the games that were left."""
    DRAW = "draw"
    """The games that were left are drawn: nobody won in time, or they were never begun."""
    ON_TIME = "win_on_time"
    """The seat leads the running game when time is called; games not begun are drawn."""
    BOTH_LOSE = "both_lose"
    """Both lose what was left, or the whole match where only matches count."""
    BOTH_WIN = "both_win"
    """Both win the match, by the decision of a judge."""
    INTENTIONAL_DRAW = "intentional_draw"
    """The players agree: a win and a loss each, or a drawn game."""
    TWO_FOR_ONE = "two_for_one"
    """One game, agreed on beforehand, that counts twice."""
    BYE = "bye"
    """Nobody to play against; no result of a match with two players."""
    NO_SHOW = "no_show"
    """The seat is empty: the match is lost whatever was played."""
    PENALTY_LOSS = "penalty_loss"
    """A match loss as a penalty for the seat."""
    REMOVED = "removed"
    """The seat's player is disqualified or removed: the other wins the whole match."""
    LOSS_WITHOUT_OPPONENT = "loss_without_opponent"
    """Lost without a match; no result of a match with two players."""
    GAME_CONCEDED = "game_conceded"
    """The seat gives up the running game; the match goes on if games are left."""
    MATCH_CONCEDED = "match_conceded"
    """The seat gives up all that was left."""
    LEFT = "left"
    """The seat's player walks away: unfinished games are lost, finished ones stand. AMB-65."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KindRule:
    """What a rulebook says about one kind of result."""

    source: str
    rules: tuple[str, ...] = ()
    witness: str = ""
    """Who must be there for it, if anyone."""
    refused: str = ""
    """Why the rulebook does not have it; empty when it does."""
    only_before: int | None = None
    """The kind is possible only before this many games are finished."""
    games: int = 1
    """How many games a match must have for it. FFG-42, FFG-53."""
    judged: bool = False
    """Whether it is a judge's decision, written down by who may rule and with a reason. PG-3.3.3"""
    paid: str = ""
    """The infraction of whoever pays for it, or offers to. N13-28, N10-17."""


def has(
    source: str,
    *rules: str,
    witness: str = "",
    only_before: int | None = None,
    games: int = 1,
    judged: bool = False,
    paid: str = "",
) -> KindRule:
    """A kind of result that a document has, with its section and catalogue ids."""
    return KindRule(
        source=source,
        rules=rules,
        witness=witness,
        only_before=only_before,
        games=games,
        judged=judged,
        paid=paid,
    )


def lacks(why: str, source: str, *rules: str) -> KindRule:
    """A kind of result that a document does not have, with what to tell who asks for it."""
    return KindRule(refused=why, source=source, rules=rules)


class MatchOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match, or the part of it that is settled, in letters and points."""

    letters: str
    """From the first seat; empty where there was no opponent."""
    points: tuple[int, int] | None
    """None while games are still to be played."""


Kinds = Mapping[ResultKind, KindRule]


def outcome(
    scoring: Scoring,
    kinds: Kinds,
    kind: ResultKind,
    seat: Seat,
    *,
    played: str = "",
    game: str = "",
) -> MatchOutcome | Refusal:
    """What a kind of result means for both seats, or why this rulebook does not have it.

    ``played`` holds the games already finished, seen from the first seat. ``game`` is the letter
    of the single game of a two-for-one, from the first seat too.
    """
    rule = kinds[kind]
    if rule.refused:
        return Refusal("no_such_result:outcome", rule.refused, rule.source)
    if rule.only_before is not None and len(played) >= rule.only_before:
        return Refusal("too_late:outcome", _too_late(kind, rule.only_before), rule.source)
    if kind is ResultKind.BYE:
        return MatchOutcome("", (scoring.bye, 0) if seat == 0 else (0, scoring.bye))
    if kind is ResultKind.LOSS_WITHOUT_OPPONENT:
        return MatchOutcome("", (0, 0))
    letters = _LETTERS[kind](scoring, _seen(played, seat), _seen(game, seat))
    if isinstance(letters, Refusal):
        return letters
    points = scoring.score(letters) if scoring.over(letters) or kind in _ENDS else None
    if isinstance(points, Refusal):
        return points
    if points is not None and seat == 1:
        points = (points[1], points[0])
    return MatchOutcome(_seen(letters, seat), points)


def whose(kind: ResultKind | None, seat: Seat | None) -> Seat | Refusal:
    """The seat that a result is about, where it is about one of the two."""
    if seat is None and kind in ABOUT_ONE:
        return Refusal.of("who:whose")
    return seat or 0


def late_concession(kinds: Kinds, how: Sequence[str]) -> Refusal | None:
    """Why a game may not have been given up, going by how each game ended. SW-25, AMB-53."""
    rule = kinds[ResultKind.GAME_CONCEDED]
    if rule.only_before is None or CONCESSION not in how[rule.only_before :]:
        return None
    return Refusal(
        "too_late:late_concession",
        _too_late(ResultKind.GAME_CONCEDED, rule.only_before),
        rule.source,
    )


def unfit(kinds: Kinds, kind: ResultKind, letters: str, witness: str) -> Refusal | None:
    """Why a finished match cannot be of this kind, or nothing."""
    rule = kinds[kind]
    if rule.refused:
        return Refusal("no_such_result:outcome", rule.refused, rule.source)
    if rule.witness and not witness:
        return Refusal.of("witness:unfit", rule.source, witness=rule.witness)
    fits = _FITS.get(kind)
    if fits is not None and not fits(letters):
        what = kind.value.replace("_", " ")
        return Refusal.of("kind_letters:unfit", letters=letters, what=what)
    return None


def belies(kind: ResultKind, seat: Seat, letters: str) -> Refusal | None:
    """Why these finished games cannot have ended like this: none of them says so.

    Finished games stand beside a kind, and it decides those that were left. Where none were left,
    the kind has to be one that the games themselves could have ended in.
    """
    ends = _SAID_BY.get(kind)
    if ends is None or set(_seen(letters, seat)) & set(ends):
        return None
    what = kind.value.replace("_", " ")
    return Refusal.of("kind_letters:belies", letters=letters, what=what)


CONCESSION = "concession"
"""How a game ended that was given up."""
ABOUT_ONE = frozenset(
    (
        ResultKind.WIN,
        ResultKind.LOSS,
        ResultKind.ON_TIME,
        ResultKind.NO_SHOW,
        ResultKind.PENALTY_LOSS,
        ResultKind.REMOVED,
        ResultKind.GAME_CONCEDED,
        ResultKind.MATCH_CONCEDED,
        ResultKind.LEFT,
    )
)
"""Kinds that are about one of the two: which one has to be said, nobody is meant by default."""
WHOLE_MATCH = frozenset((ResultKind.NO_SHOW, ResultKind.PENALTY_LOSS, ResultKind.REMOVED))
"""Kinds that decide the whole match, whatever was played. AMB-29, AMB-32, AMB-33, A-44."""

_ENDS = frozenset(ResultKind) - {ResultKind.GAME_CONCEDED}


def _rest(letter: str) -> Callable[[Scoring, str, str], str]:
    """The finished games stand, and those that were left all end the same way."""

    def letters(scoring: Scoring, played: str, _game: str) -> str:
        while not scoring.over(played):
            played += letter
        return played

    return letters


def _drawn(scoring: Scoring, played: str, _game: str) -> str:
    """The running game is drawn, and so are those not begun where every game counts. N13-61."""
    if scoring.over(played):
        return played
    return played + (scoring.all_games("D")[len(played) :] or "D")


def _whole(letter: str) -> Callable[[Scoring, str, str], str]:
    """The whole match ends this way, whatever was played."""
    return lambda scoring, _played, _game: scoring.all_games(letter)


def _both_lose(scoring: Scoring, played: str, _game: str) -> str:
    """Where every game counts the finished ones stand; elsewhere the match is lost. AMB-64."""
    whole = scoring.all_games("X")
    return played + whole[len(played) :] if len(whole) > 1 else whole


def _on_time(scoring: Scoring, played: str, _game: str) -> str:
    """A lead at time wins the running game; games not begun are drawn. N13-60, AMB-24."""
    drawn = scoring.all_games("D")
    return played + "T" + drawn[len(played) + 1 :]


def _split(scoring: Scoring, played: str, _game: str) -> str:
    """One win and one loss each; a game already won keeps its winner. N13-25, FFG-42, AMB-26."""
    if scoring.games == 1:
        return "D"
    return "LW" if played[:1] in ("L", "t") else "WL"


def _two_for_one(scoring: Scoring, _played: str, game: str) -> str | Refusal:
    """The one game counts twice. N13-26, AMB-27."""
    if scoring.games == 1:
        return Refusal.of("one_game:two_for_one")
    if len(game) != 1:
        return Refusal.of("two_for_one_game")
    return scoring.all_games(game)


_LETTERS: dict[ResultKind, Callable[[Scoring, str, str], str | Refusal]] = {
    ResultKind.WIN: _rest("W"),
    ResultKind.LOSS: _rest("L"),
    ResultKind.DRAW: _drawn,
    ResultKind.ON_TIME: _on_time,
    ResultKind.BOTH_LOSE: _both_lose,
    ResultKind.BOTH_WIN: _whole("V"),
    ResultKind.INTENTIONAL_DRAW: _split,
    ResultKind.TWO_FOR_ONE: _two_for_one,
    ResultKind.NO_SHOW: _whole("L"),
    ResultKind.PENALTY_LOSS: _whole("L"),
    ResultKind.REMOVED: _whole("L"),
    ResultKind.GAME_CONCEDED: lambda _scoring, played, _game: played + "L",
    ResultKind.MATCH_CONCEDED: _rest("L"),
    ResultKind.LEFT: _rest("L"),
}


_FITS: dict[ResultKind, Callable[[str], bool]] = {
    ResultKind.ON_TIME: lambda letters: bool(set(letters) & set("Tt")),
    ResultKind.BOTH_LOSE: lambda letters: "X" in letters,
    ResultKind.BOTH_WIN: lambda letters: letters == "V",
    ResultKind.INTENTIONAL_DRAW: lambda letters: letters in ("WL", "LW", "D"),
    ResultKind.TWO_FOR_ONE: lambda letters: len(letters) > 1 and len(set(letters)) == 1,
}

_SAID_BY: dict[ResultKind, str] = {
    ResultKind.WIN: "WT",
    ResultKind.LOSS: "Lt",
    ResultKind.DRAW: "D",
    ResultKind.GAME_CONCEDED: "L",
    ResultKind.MATCH_CONCEDED: "L",
    ResultKind.LEFT: "L",
}
"""How a game ended, seen from the seat, that each of these kinds is about."""


def _seen(letters: str, seat: Seat) -> str:
    return letters if seat == 0 else mirror(letters)


def _too_late(kind: ResultKind, games: int) -> str:
    what = kind.value.replace("_", " ")
    moment = "before game 1" if games == 1 and kind is ResultKind.TWO_FOR_ONE else "in game 1"
    return worded("results.too_late", what=what, moment=moment)


class Result(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The games of a match by seat and side, seen from the first seat."""

    games: str = ""
    """One letter per game in the order played: W won, L lost, D drawn, T won on time, t lost on
    time, X both lost, V both won. Beside a kind: the games that were finished before."""
    sides: str = ""
    """The side that the first seat played in each game."""
    how: tuple[str, ...] = ()
    """How each game ended: points, flatline, empty deck, time, concession ..."""
    kind: ResultKind | None = None
    """None when the games were played out; else the agreement, penalty or absence behind it."""
    seat: Seat = 0
    """The seat that the kind is about: who conceded, was absent, was penalised."""
    witness: str = ""
    """Who on the staff was there, where the document wants a witness: for an intentional draw."""
    provisional: bool = False
    """May still be replaced by a replay."""
    note: str = ""
    """A remark, for the log."""
    seats: tuple["Result", ...] = ()
    """Between teams that play seat by seat: the match of each seat. B-142."""
