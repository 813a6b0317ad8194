"""Who is here: marked as absent, gone, not seen since the last round, still to check in.

A mark holds until the person is seen, is out, or the organizer or head judge keeps them in with a
reason; nobody is paired again before that. Whoever is marked wins nothing meanwhile. N13-INF-10,
N10-INF-10, N13-54, B-030, B-139, A-25, A-26, AMB-32.

A no-show that was entered as a result, a match lost for tardiness and a bye nobody sat for say the
same as a mark on the clock page: this player may be gone. Players who have checked in, arrived or
come back since were seen, and so were those penalized for playing at a wrong table. N13-29, N10-25,
FFG-39, SW-11, B-081, B-138, B-155.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.wrong_table import AFTER_REPORT
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import listed
from toptable.engine.state import State
from toptable.engine.state.conduct import How
from toptable.engine.state.floor import RunningRound
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match, Round

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


def holds_next_round(state: State) -> Refusal | None:
    """Why nobody is paired or cut yet: somebody never came, and nobody has decided about it."""
    names = [state.name_of(player) for _, player in unsettled(state)]
    if not names:
        return None
    shown = ", ".join(names[:MOST]) + (f" and {len(names) - MOST} more" if names[MOST:] else "")
    was, they = ("was", "them") if len(names) == 1 else ("were", "each of them")
    return Refusal.of("absent", shown=shown, was=was, they=they)


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
            return Refusal.of("absent_wins:wins_while_absent", name=name, number=number)
    return None


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


SHOWN = 8
"""How many players the question names."""


def no_shows(state: State, rules: Rules) -> tuple[int, ...]:
    """Who is in the event, lost the last round by not being there, and was not seen since."""
    round_ = next((one for one in reversed(state.rounds) if one.published), None)
    if round_ is None:
        return ()
    missed = {*_by_result(state, round_), *_for_tardiness(state, round_, rules)}
    missed -= _at_wrong_tables(state, round_)
    return tuple(sorted(player for player in missed if not _seen_since(state, round_, player)))


def question(state: State, rules: Rules) -> Refusal | None:
    """What the pairing of the next round asks before these players get an opponent."""
    missed = no_shows(state, rules)
    if not missed:
        return None
    names = listed([state.name_of(player) for player in missed], SHOWN)
    number = len(state.rounds)
    return Refusal.of("no_show", number=number, names=names, number_2=number + 1)


def _by_result(state: State, round_: Round) -> Iterator[int]:
    """Those whose seat was empty, as the result has it, and whose bye was lost for that."""
    penalized = {
        player
        for effect in state.conduct.effects
        if effect.how is How.BYE and effect.round == round_.number
        for player in effect.players
    }
    for match in round_.matches.values():
        if match.result is not None and (player := _absent(match, match.result)) is not None:
            yield player
    for bye in round_.byes.values():
        if bye.absent and bye.player not in penalized:
            yield bye.player


def _absent(match: Match, result: Result) -> int | None:
    """Who did not show up; of a team, where none of its members did."""
    parts = result.seats or (result,)
    seats = {part.seat for part in parts}
    if len(seats) > 1 or any(part.kind is not ResultKind.NO_SHOW for part in parts):
        return None
    return match.players[seats.pop()]


def _for_tardiness(state: State, round_: Round, rules: Rules) -> Iterator[int]:
    """Those who lost the match by a ruling on lateness."""
    written = rules.rulebook.timing.tardiness
    if written is None or not state.conduct.rulings:
        return
    infractions = written(dict(rules.chosen.items)).infractions
    for match in round_.matches.values():
        result = match.result
        if result is None or result.kind is not ResultKind.PENALTY_LOSS:
            continue
        loser = match.players[result.seat]
        rulings = state.conduct.ruled_at(round_.number, match.table)
        for ruling in (state.conduct.rulings[number] for number in rulings):
            if loser in ruling.players and ruling.infraction in infractions and not ruling.undone:
                yield loser


def _at_wrong_tables(state: State, round_: Round) -> set[int]:
    """Those who played elsewhere: they lose as if they had not come, and were there. B-155."""
    return {
        player
        for ruling in state.conduct.rulings.values()
        if ruling.infraction == AFTER_REPORT and ruling.round == round_.number and not ruling.undone
        for player in ruling.players
    }


def _seen_since(state: State, round_: Round, player: int) -> bool:
    """Whether they are out, were kept in, arrived, came back, or checked in for the next round."""
    known = state.players[player]
    if not known.active or known.back_from > round_.number:
        return True
    running = state.floor.rounds.get((ClockStage.SWISS, round_.number))
    if running is not None and (player in running.kept or running.missing.get(player) is not None):
        return True
    return player in state.online.ready.get(round_.number + 1, frozenset())


def coming(state: State) -> int:
    """The number of the first round that is not published."""
    current = state.current
    if current is None:
        return 1
    return current.number + 1 if current.published else current.number


def missing(state: State) -> list[Player]:
    """Who has not checked in for the coming round, by name. N13-52."""
    here = state.online.ready.get(coming(state), frozenset())
    absent = (player for player in state.active_players() if player.id not in here)
    return sorted(absent, key=lambda player: player.name.casefold())


def mark_of(state: State, player: int) -> RunningRound | None:
    """The round in which a player was marked and never came."""
    return next((running for running, who in unsettled(state) if who == player), None)
