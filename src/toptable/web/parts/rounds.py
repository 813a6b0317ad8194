"""One round, table by table: who plays whom, how it ended, and why it was paired so."""

import msgspec

from toptable.engine.entries.rounds import SittingOut
from toptable.engine.state import Match, Player, Round, State
from toptable.web import choices
from toptable.web.seen import Seen


class Mark(msgspec.Struct, frozen=True):
    """A state that is told three times: by word, by shape and by colour."""

    word: str
    shape: str
    tone: str


DRAFT = Mark("Draft", "◌", "open")
PLAYING = Mark("Playing", "○", "open")
ONE_REPORT = Mark("One report", "◐", "open")
PROVISIONAL = Mark("Provisional", "◐", "open")
DIFFER = Mark("Reports differ", "!", "alarm")
REPORTED = Mark("Reported", "✓", "done")
BYE = Mark("Bye", "✓", "done")
TO_ISSUE = Mark("To be issued", "○", "open")
LOST_BYE = Mark("Bye lost", "×", "alarm")


class SeatRow(msgspec.Struct, frozen=True):
    """A player at a table, with the points brought along."""

    name: str
    points: int
    side: str = ""


class TableRow(msgspec.Struct, frozen=True):
    """A table."""

    table: int
    first: SeatRow
    second: SeatRow
    mark: Mark
    letters: str
    score: str
    plain: bool
    """Whether the result is one of those to pick with one touch."""
    points: tuple[int, int] | None
    note: str
    """What is special about the result."""
    reasons: tuple[str, ...]
    fixed: bool
    pinned: bool


class ByeRow(msgspec.Struct, frozen=True):
    """Somebody without an opponent."""

    player: int
    name: str
    points: int
    mark: Mark
    reasons: tuple[str, ...]
    to_issue: bool


def context(seen: Seen, number: int) -> dict[str, object]:
    """The rows of a round, the latest unless another is asked for."""
    state = seen.state
    number = number or len(state.rounds)
    if not 1 <= number <= len(state.rounds):
        return {"round": None, "players": len(state.players), "address": seen.address}
    round_ = state.rounds[number - 1]
    staff = seen.staff and round_.published and not state.closed
    plain = choices.quick(seen.rules.scoring)
    return {
        "round": round_,
        "address": seen.address,
        "tables": [_table(state, round_, match, plain) for match in round_.tables()],
        "byes": [_bye(state, round_, bye) for _, bye in sorted(round_.byes.items())],
        "choices": plain,
        "latest": len(state.rounds),
        "entering": staff and number == len(state.rounds),
        "correcting": staff,
        "bye_points": seen.rules.bye_points,
        "words": seen.tournament.rulebook.words,
    }


def _table(
    state: State, round_: Round, match: Match, plain: tuple[choices.Choice, ...]
) -> TableRow:
    seating, result = match.seating, match.result
    sides = seating.sides or ("", "")
    first, second = (
        SeatRow(state.name_of(player), _before(state, player, round_.number), side)
        for player, side in zip(match.players, sides, strict=True)
    )
    players = [state.players.get(player) for player in match.players]
    return TableRow(
        table=match.table,
        first=first,
        second=second,
        mark=_mark(round_, match),
        letters=result.games if result else "",
        score=choices.score(result.games) if result else "",
        plain=any(result and one.letters == result.games for one in plain),
        points=match.points,
        note=result.kind.value.replace("_", " ") if result and result.kind else "",
        reasons=tuple(reason.text for reason in seating.reasons),
        fixed=any(_fixed_here(player, match.table) for player in players),
        pinned=seating.pinned,
    )


def _mark(round_: Round, match: Match) -> Mark:
    if not round_.published:
        return DRAFT
    if match.result is not None:
        return PROVISIONAL if match.result.provisional else REPORTED
    if match.disputed:
        return DIFFER
    return ONE_REPORT if match.claims else PLAYING


def _bye(state: State, round_: Round, bye: SittingOut) -> ByeRow:
    to_issue = round_.published and round_.byes_to_issue and not bye.issued
    mark = BYE if round_.published else DRAFT
    if to_issue:
        mark = TO_ISSUE
    elif bye.absent:
        mark = LOST_BYE
    return ByeRow(
        player=bye.player,
        name=state.name_of(bye.player),
        points=_before(state, bye.player, round_.number),
        mark=mark,
        reasons=tuple(reason.text for reason in bye.reasons),
        to_issue=to_issue,
    )


def _before(state: State, player: int, round_: int) -> int:
    """The points of a player before this round."""
    known = state.players.get(player)
    outings = known.record.outings if known else ()
    return sum(one.points or 0 for one in outings if one.round < round_)


def _fixed_here(player: Player | None, table: int) -> bool:
    return player is not None and player.fixed_table == table
