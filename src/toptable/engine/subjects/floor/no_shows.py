"""Who did not show up for the last round, by its results: the next pairing asks whether they left.

A no-show that was entered as a result, a match lost for tardiness and a bye nobody sat for say the
same as a mark on the clock page: this player may be gone. Players who have checked in, arrived or
come back since were seen, and so were those penalized for playing at a wrong table. N13-29,
N13-INF-10, N10-25, N10-INF-10, FFG-39, SW-11, B-081, B-138, B-139, B-155.
"""

from collections.abc import Iterator

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.wrong_table import AFTER_REPORT
from toptable.engine.rules.results.kinds import ResultKind
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State
from toptable.engine.state.conduct import How
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.wording import listed

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
    return Refusal(
        "no_show",
        f"No-show in round {number}: {names}. Drop each player who has left, and check in each "
        f"player who is here for round {number + 1}.",
    )


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
    if written is None:
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
