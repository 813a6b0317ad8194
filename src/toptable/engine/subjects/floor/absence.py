"""Who was marked as absent or disconnected and has neither come nor gone: absence has an end.

A mark holds until the person is seen, is out, or the organizer or head judge keeps them in with a
reason; nobody is paired again before that. Whoever is marked wins nothing meanwhile.
N13-INF-10, N10-INF-10, N13-54, B-030, B-139, A-25, A-26, AMB-32.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.conduct import How
from toptable.engine.state.floor import RunningRound
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.floor import commands, entries

Mark = tuple[RunningRound, int]
"""A player who was marked, with the round in which that was."""


def unsettled(state: State) -> tuple[Mark, ...]:
    """Everybody whose absence has no end yet, round by round."""
    found = [
        (running, player)
        for running in _rounds_that_count(state)
        for player in sorted({*running.missing, *running.away})
        if gone(running, player)
        and player not in running.kept
        and _in(state, player)
        and not _checked_in_since(state, running, player)
    ]
    return tuple(sorted(found, key=lambda mark: (mark[0].number, mark[1])))


def gone(running: RunningRound, player: int) -> bool:
    """Whether somebody is marked as not there, or as without connection, up to now."""
    spell = running.away.get(player)
    return running.missing.get(player, running) is None or (
        spell is not None and spell.back is None
    )


def absent(state: State, number: int, player: int) -> bool:
    """Whether somebody is marked as never having come to a Swiss round, and still is in it."""
    running = state.floor.rounds.get((ClockStage.SWISS, number))
    return running is not None and running.missing.get(player, running) is None


def mark_of(state: State, player: int) -> RunningRound | None:
    """The round in which a player was marked and never came."""
    return next((running for running, who in unsettled(state) if who == player), None)


def holds_next_round(state: State) -> Refusal | None:
    """Why nobody is paired or cut yet: somebody never came, and nobody has decided about it."""
    names = [state.name_of(player) for _, player in unsettled(state)]
    if not names:
        return None
    shown = ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if names[MOST:] else "")
    was, they = ("was", "them") if len(names) == 1 else ("were", "each of them")
    return Refusal(
        "absent",
        f"{shown} {was} marked as absent and never as here again. Drop {they}, mark {they} as "
        f"arrived, or keep {they} in with a reason.",
    )


MOST = 10
"""As many people are named in a sentence."""


def nobody_wins(rulebook: Rulebook, finished: str = "") -> Result:
    """How a match ends that neither wins: lost by both, or a draw where no game can be that."""
    known = not rulebook.kinds[ResultKind.BOTH_LOSE].refused
    return Result(finished, kind=ResultKind.BOTH_LOSE if known else ResultKind.DRAW)


def wins_while_absent(
    state: State,
    number: int,
    players: tuple[int, int],
    points: tuple[int, int],
    rulebook: Rulebook,
) -> Refusal | None:
    """Nobody gains anything in a match for which they are marked as absent. AMB-32, A-26.

    Where a document has no game that both lose, both absent is a draw.
    """
    drawn = nobody_wins(rulebook).kind is ResultKind.DRAW and points[0] == points[1]
    if drawn and all(absent(state, number, player) for player in players):
        return None
    for player, gained in zip(players, points, strict=True):
        if gained and absent(state, number, player):
            name = state.name_of(player)
            return Refusal(
                "absent_wins",
                Sentence(
                    "%(name)s is marked as absent and wins nothing in round %(number)s. Mark "
                    "%(name)s as arrived, or enter a result that nobody wins.",
                    name=name,
                    number=number,
                ),
            )
    return None


def keep(state: State, command: commands.KeepIn, situation: Situation) -> Decision:
    """Somebody plays on although nobody has seen them; it is a decision, with its reason."""
    running = mark_of(state, command.player)
    if running is None:
        return Refusal("not_absent", f"{state.name_of(command.player)} is not marked as absent.")
    if not situation.reasoned:
        name = state.name_of(command.player)
        return Refusal("reason_needed", f"Say why {name} stays in without having been seen.")
    return [entries.KeptIn(running.stage, running.number, command.player)]


def may_keep(state: State, entry: entries.KeptIn, _rulebook: Rulebook) -> Refusal | None:
    running = state.floor.rounds.get((entry.stage, entry.number))
    if running is None or not gone(running, entry.player):
        return Refusal("not_absent", f"{state.name_of(entry.player)} is not marked as absent.")
    return None


def book_kept(state: State, entry: entries.KeptIn) -> State:
    return with_kept(state, state.floor.rounds[entry.stage, entry.number], entry.player)


def with_kept(state: State, running: RunningRound, player: int) -> State:
    """The state in which somebody stays in although they are marked in that round."""
    kept = replace(running, kept=running.kept | {player})
    rounds = state.floor.rounds.set((running.stage, running.number), kept)
    return replace(state, floor=replace(state.floor, rounds=rounds))


def _rounds_that_count(state: State) -> Iterable[RunningRound]:
    """The Swiss round that was published last, and every slot of a bracket."""
    published = [round_.number for round_ in state.rounds if round_.published]
    last = published[-1] if published else 0
    in_bracket = state.finals.bracket is not None
    for running in state.floor.rounds.values():
        swiss = running.stage is ClockStage.SWISS and running.number == last
        if running.stage in BRACKET_STAGES if in_bracket else swiss:
            yield running


BRACKET_STAGES = (ClockStage.ELIMINATION, ClockStage.FINAL)


def _in(state: State, player: int) -> bool:
    """Whether somebody is still in the event, and in its bracket once there is one."""
    found = state.players.get(player)
    if found is None or not found.active:
        return False
    bracket = state.finals.bracket
    if bracket is None:
        return True
    seed = bracket.seed_of(player)
    course = follow(bracket)
    return seed is not None and seed not in bracket.left and seed not in course.out


def _checked_in_since(state: State, running: RunningRound, player: int) -> bool:
    """Online, checking in with staff for the next round is being seen. N13-52, N13-54."""
    ready = state.online.ready.get(running.number + 1, frozenset())
    return running.stage is ClockStage.SWISS and player in ready


WITHOUT_PLAY = frozenset({ResultKind.NO_SHOW, ResultKind.PENALTY_LOSS, ResultKind.BOTH_LOSE})
"""How a match ends that was lost and never played."""


def lost_by_both(state: State, number: int, match: Match, loser: int) -> Result | None:
    """The result where the opponent of who loses the match has lost games too; else None.

    No rule gives a win to somebody who is absent, in whichever order the two are ruled on, and no
    loss is left over for a next match: it is one result, and nobody wins. AMB-32, A-26.
    """
    first = match.players[0] == loser
    opponent = match.players[1 if first else 0]
    if absent(state, number, opponent):
        return Result(kind=ResultKind.BOTH_LOSE)
    lost = {
        effect.game
        for effect in state.conduct.effects
        if effect.how is How.GAME
        and (effect.round, effect.table) == (number, match.table)
        and opponent in effect.players
    }
    if not lost:
        return None
    wins = "L" if first else "W"
    games = "".join("X" if game in lost else wins for game in range(1, max(max(lost), 2) + 1))
    return Result(games, kind=ResultKind.BOTH_LOSE)


def losers(match: Match) -> set[int]:
    """Who has lost a match for not being there, or by a ruling; nobody while it is played."""
    result_ = match.result
    if result_ is None or result_.kind not in WITHOUT_PLAY:
        return set()
    if result_.kind is ResultKind.BOTH_LOSE:
        return set(match.players)
    return {match.players[result_.seat]}
