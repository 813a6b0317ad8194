"""Rules that a round changed by hand would break, as warnings for whoever changes it."""

from collections.abc import Sequence

from toptable.engine.questions.progress import still_playing
from toptable.engine.rules.citations import own
from toptable.engine.rules.pairing.checks import Draft, Severity, check_round
from toptable.engine.rules.pairing.records import sides_to_assign
from toptable.engine.rules.pairing.types import Bye, Pair, Pairing, Reason
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Seating, SittingOut
from toptable.engine.subjects.rounds.drawing import fixed_tables, to_pair


def warnings(
    state: State, rulebook: Rulebook, put: Sequence[Seating], byes_put: Sequence[SittingOut]
) -> tuple[Reason, ...]:
    """What a document says against the tables and byes that a change put in place."""
    players = {player for seating in put for player in seating.players}
    players.update(bye.player for bye in byes_put)
    tables = {seating.table for seating in put}
    return tuple(
        Reason(
            finding.code,
            _with_rules(finding.text, own(rulebook, finding.rules)),
            finding.players[0] if len(finding.players) == 1 else None,
        )
        for finding in check_round(as_draft(state, rulebook))
        if finding.severity is Severity.WARNING
        and (finding.table in tables or players.intersection(finding.players))
    )


def _with_rules(text: str, rules: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(rules)})" if rules else text


def as_draft(state: State, rulebook: Rulebook) -> Draft:
    """The latest round as the checks look at it."""
    round_ = state.rounds[-1]
    matches = round_.tables()
    rewarded = {bye.player for bye in round_.byes.values() if bye.reward}
    rules = rules_in(state, rulebook)
    here = [player for player in still_playing(state, rules) if player.id not in rewarded]
    return Draft(
        pairing=Pairing(
            tuple(Pair(match.players, match.seating.sides) for match in matches),
            tuple(Bye(player) for player in round_.byes),
        ),
        tables=[match.table for match in matches],
        entrants=to_pair(state, rulebook, here, round_.number),
        round=round_.number,
        absent={player.id: player.name for player in state.players.values() if not player.active},
        sitting_out={player: state.name_of(player) for player in rewarded},
        fixed=fixed_tables(state),
        by_points=round_.method in ("standard", "halves", "opposite_seats"),
        sides=sides_to_assign(rules),
    )
