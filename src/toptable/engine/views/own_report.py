"""What a player can say about the own match, game by game, and whose row on the phone that may
change.

Draws and wins on points are there only where the document has them, and only once time is up where
only time makes them (N13-60, N10-32, FFG-38, SW-23, B-134); a draw says why where it must (B-152).
An agreement between the players needs a witness (N13-25, N13-26, FFG-42).
"""

from collections.abc import Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.tiebreaker_games import FinalMatch
from toptable.engine.rules.results.kinds import Result, ResultKind, Seat
from toptable.engine.rules.results.scoring import ON_TIME, mirror, tally
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.team_formats import LevelMatch, SeatBySeat
from toptable.engine.sentence import word, worded
from toptable.engine.state import State
from toptable.engine.subjects.results.checks import draw_reasons

PLAIN = "WL"
"""Games that were played to their end."""
BY_TIME = "DTt"
"""Games that were not, and may be time's doing."""
UNREPORTED = "unreported"
AGREEMENTS = (ResultKind.INTENTIONAL_DRAW, ResultKind.TWO_FOR_ONE)


class GameChoices(msgspec.Struct, frozen=True):
    """The games of a match, and how each can have ended, seen from the player."""

    games: int
    letters: str
    """As the player sees them; both losing, and both winning, is for judges."""
    at_time: str = ""
    """Those of them that only time makes."""
    needed: int = 0
    """How many won games end the match before its last game; 0 where all are played."""
    reasons: tuple[str, ...] = ()
    """Of which a draw names one, where it must."""
    seats: tuple[str, ...] = ()
    """Where teams play seat by seat: the seats, each with a match of its own. B-142."""
    extra: bool = False
    """Whether an extra game can decide a match of the bracket whose seats are level. A-32."""


class PossibleAgreement(msgspec.Struct, frozen=True):
    """What two players may agree on before a witness, or why they may not."""

    kind: ResultKind
    allowed: bool
    witness: str = ""
    why_not: str = ""
    source: str = ""


def only_who_won(rules: Rules, stage: ClockStage) -> bool:
    """Whether all that is said about a game is who won it: around a line, and in the bracket.

    Teams say it seat by seat (A-32), and a final match of teams is a match of games (SW-37).
    """
    if stage is ClockStage.TIEBREAKER:
        return not isinstance(rules.tiebreaker, FinalMatch)
    return stage is not ClockStage.SWISS and not isinstance(rules.team, SeatBySeat)


def game_choices(rules: Rules) -> GameChoices:
    """What players can report here, of each match or of each seat of it."""
    scoring, reporting = rules.scoring, rules.rulebook.reporting
    # What was announced for games that time ends is counted by a judge, not said by players.
    judged = ON_TIME if rules.endings.at_time.announced is not None else ""
    known = [letter for letter in rules.letters if letter not in judged]
    letters = "".join(letter for letter in PLAIN + BY_TIME if letter in known)
    if reporting.draw_reasons:
        at_time = "".join(letter for letter in letters if letter in BY_TIME)
    else:
        at_time = "".join(letter for letter in letters if letter in reporting.only_at_time)
    won = "W" * scoring.games
    needed = next(count for count in range(1, len(won) + 1) if scoring.over(won[:count]))
    return GameChoices(
        games=scoring.games,
        letters=letters,
        at_time=at_time,
        needed=needed if needed < scoring.games else 0,
        reasons=tuple(reason for reason in draw_reasons(rules) if reason != UNREPORTED),
        seats=rules.team.seats if isinstance(rules.team, SeatBySeat) else (),
        extra=rules.chosen.get("team_match", "") == LevelMatch.EXTRA_GAME,
    )


def own_result(said: tuple[str, ...], *, first: bool, reason: str = "") -> Result | Refusal:
    """The match as a player reports it, seen from the first seat."""
    letters = "".join(said)
    for number, letter in enumerate(said, 1):
        if not letter and any(said[number:]):
            return Refusal.of("gap", number=number)
    if not letters:
        return Refusal.of("nothing:own_result")
    drawn = reason and "D" in letters
    return Result(letters if first else mirror(letters), how=(reason,) if drawn else ())


def own_team_result(
    seats: Sequence[Result | Refusal], names: Sequence[str], *, first: bool, extra: str = ""
) -> Result | Refusal:
    """A match of teams as one of them reports it; ``extra`` is how an extra game ended for it."""
    told: list[Result] = []
    for name, seat in zip(names, seats, strict=True):
        if isinstance(seat, Refusal):
            problem = worded("own_report.seat", seat=word(name), problem=seat.said)
            return Refusal(seat.code, problem)
        told.append(seat)
    return Result(extra if first else mirror(extra), seats=tuple(told))


def own_score(result: Result | None, seat: Seat) -> str:
    """Games won by the player and by the opponent, or seats between teams: ``2–1``."""
    if result is None:
        return ""
    letters = "".join(map(_seat_letter, result.seats)) if result.seats else result.games
    return tally(letters if seat == 0 else mirror(letters))


def _seat_letter(result: Result) -> str:
    """Who has won a seat, as a letter seen from the first team."""
    ours, theirs = tally(result.games).split("–")
    if ours == theirs:
        return "D"
    return "W" if int(ours) > int(theirs) else "L"


def agreements(rules: Rules) -> tuple[PossibleAgreement, ...]:
    """What the document says about agreeing on a result. N13-25, N13-26, N13-27, FFG-42, B-134."""
    return tuple(_agreement(rules, kind) for kind in AGREEMENTS)


def _agreement(rules: Rules, kind: ResultKind) -> PossibleAgreement:
    rule = rules.rulebook.kinds[kind]
    if rule.refused:
        return PossibleAgreement(kind, allowed=False, why_not=rule.refused, source=rule.source)
    fits = rules.scoring.games >= rule.games and (
        kind is not ResultKind.TWO_FOR_ONE or rules.scoring.games > 1
    )
    return PossibleAgreement(kind, allowed=fits, witness=rule.witness, source=rule.source)


def touched(before: State, state: State) -> set[int]:
    """Whom anything has happened to that is not in the frame: states share what stayed the same."""
    old, new = before.players, state.players
    found = {number for number, player in new.items() if old.get(number) is not player}
    if state.current is not None and before.current is not None:
        matches = before.current.matches
        for table, match in state.current.matches.items():
            if matches.get(table) is not match:
                found.update(match.players)
    for player in tuple(found):
        found.update(_opponents_of(state, player))
    found |= _claimed(before, state) | _messaged(before, state)
    return found | set(open_calls(before)) | set(open_calls(state))


def _claimed(before: State, state: State) -> set[int]:
    """Whose game of the finals somebody has reported now, or reported otherwise."""
    old, new = before.finals.claims, state.finals.claims
    if old is new:
        return set()
    return {player for claim in {*old} ^ {*new} for player in claim.players}


def _messaged(before: State, state: State) -> set[int]:
    """Who has another message now, or has read one."""
    old, new = before.messages.of, state.messages.of
    if old is new:
        return set()
    return {player for player in (*old, *new) if old.get(player) != new.get(player)}


def _opponents_of(state: State, player: int) -> tuple[int, ...]:
    """Who sits opposite, and sees the player's name and points."""
    met = state.players[player].record.outings if player in state.players else ()
    latest = met[-1].opponent if met else None
    return () if latest is None else (latest,)


def open_calls(state: State) -> dict[int, tuple[str, ...]]:
    """The open calls of each player: the name of who comes, or nothing yet."""
    of: dict[int, tuple[str, ...]] = {}
    for call in state.floor.calls:
        if call.open and call.caller is not None:
            of[call.caller] = (*of.get(call.caller, ()), call.judge)
    return of
