"""What is asked about a result when it is handed in, beyond its letters.

Whoever is marked as absent wins nothing (AMB-32, A-26). Nobody gives up a match that is decided
(B-132). Where draws are not agreed on (B-134), a match that is drawn or unfinished before time was
called is looked at by a judge, who says what was found; time is a reason only once it was called
and where nothing else was announced for it (B-129), level games only where there are several
(B-115). Where only time draws a game, or lets somebody win it on points, no game ends like that
while the clock runs (N13-60, N10-32, FFG-38, SW-23). Games are played with the sides that were
settled for them (N13-22, N13-26, FFG-17, SW-06). What is said of a match must be true of its games.
Where the document lists the ways in which a game ends, a game ends by one of them, and by one that
its winner can win by (FFG-37).
What speaks against a result can be overruled with a reason, but not by a player of the match.
"""

from collections.abc import Sequence

from toptable.engine.questions import presence
from toptable.engine.questions.staff import own_match
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.roles import WHO_RULES
from toptable.engine.rules.clock.round_clock import TIME_LEFT, Phase
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result, ResultKind, belies
from toptable.engine.rules.results.reporting import unlike
from toptable.engine.rules.results.scoring import ON_TIME
from toptable.engine.rules.rulebook import Rules
from toptable.engine.situation import Situation
from toptable.engine.state import State
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.results.authority import may_write
from toptable.engine.subjects.results.result_record import contradicted, sides_played

CONCESSIONS = frozenset({ResultKind.GAME_CONCEDED, ResultKind.MATCH_CONCEDED})


BY_TIME = "time"


EQUAL_GAMES = "equal games"


OVER = (Phase.RUN_OUT, Phase.CALLED)


def questionable(
    state: State,
    number: int,
    match: Match,
    result: Result,
    situation: Situation,
    *,
    counted: bool = False,
) -> None:
    """Refuse a result that a judge should look at first.

    ``counted``: the questions that were announced for games that time ends led to it.
    """
    may_write(state, number, match, result, situation)
    _belied(situation.rules, result)
    _absent_wins(state, number, match, result, situation)
    _other_sides(state, match, result, situation)
    _given_up_late(match, result, situation)
    won_on_time(match.table, result.seats or (result,), situation, counted=counted)
    _early(state, number, match, result, situation)
    _ended_in_time(state, number, match, result, situation)
    _ended_otherwise(match, result, situation)


def _belied(rules: Rules, result: Result) -> None:
    """A kind that is about games which did not end like that, such as a draw that was won."""
    for part in result.seats or (result,):
        settled = rules.settle_two(part)
        if part.kind is None or isinstance(settled, Refusal):
            continue
        passed(belies(part.kind, part.seat, settled.letters))


def _absent_wins(
    state: State, number: int, match: Match, result: Result, situation: Situation
) -> None:
    """Whoever is marked as absent gains nothing. AMB-32, A-26."""
    if not state.floor.rounds:
        return
    points = situation.rules.score(result)
    if isinstance(points, Refusal):
        return
    passed(presence.wins_while_absent(state, number, match.players, points, situation.rulebook))


def _other_sides(state: State, match: Match, result: Result, situation: Situation) -> None:
    """Other sides than those that were settled for the match. N13-22, N13-26, FFG-17, SW-06."""
    refusal = contradicted(state, situation.rulebook, match, result)
    if refusal is not None and not situation.reasoned:
        passed(refusal)


def _given_up_late(match: Match, result: Result, situation: Situation) -> None:
    decided = match.result is not None and not match.result.provisional
    if not decided or result.kind not in CONCESSIONS or situation.reasoned:
        return
    refuse(
        "too_late:given_up_late", situation.rulebook.kinds[result.kind].source, table=match.table
    )


def _early(state: State, number: int, match: Match, result: Result, situation: Situation) -> None:
    """A draw, or a match broken off, where nobody may agree on one. FR-4.1, FR-4.4."""
    reporting = situation.rulebook.reporting
    if not reporting.draw_reasons:
        return
    rules = situation.rules
    parts = [part for part in result.seats or (result,) if _needs_time(rules, part)]
    if rules.scoring.games == 1 and any(EQUAL_GAMES in part.how for part in parts):
        refuse("one_game:early", reporting.source)
    asked = next(filter(None, (_unexplained(rules, part) for part in parts)), None)
    if asked is not None:
        if not result.seats:
            passed(asked)
        return
    _by_protocol(rules, match, parts, situation)
    phase = _phase(state, number, situation)
    if not parts or phase in OVER or number != len(state.rounds):
        return
    if phase in TIME_LEFT and any(BY_TIME in part.how for part in parts):
        refuse("not_time", reporting.source)
    if situation.actor.role in WHO_RULES and situation.reasoned:
        passed(own_match(state, situation, match.players))
        return
    refuse("early_draw:early", reporting.source)


def _by_protocol(rules: Rules, match: Match, parts: Sequence[Result], situation: Situation) -> None:
    """Time draws no game where another method was announced, unless a judge says why. B-129."""
    announced = rules.endings.at_time.announced
    if announced is None:
        return
    if not any(BY_TIME in part.how and _level(rules, part) for part in parts):
        return
    if situation.actor.role in WHO_RULES and situation.reasoned:
        return
    refuse("time_up:by_protocol", announced.section, protocol=announced.name, table=match.table)


def won_on_time(
    table: int, parts: Sequence[Result], situation: Situation, *, counted: bool
) -> None:
    """A win on time counts where the announced rule has one, and by its count. B-129, B-187."""
    rules = situation.rules
    settled = (rules.settle_two(part) for part in parts)
    if not any(not isinstance(one, Refusal) and set(one.letters) & set(ON_TIME) for one in settled):
        return
    at_time, undecided = rules.endings.at_time, rules.endings.undecided
    if undecided:
        source = rules.rulebook.kinds[ResultKind.ON_TIME].source
        refuse(f"no_win_on_time:{undecided}", source)
    announced = at_time.announced
    if announced is None or counted or (situation.actor.role in WHO_RULES and situation.reasoned):
        return
    refuse("time_up:won_on_time", announced.section, protocol=announced.name, table=table)


def _level(rules: Rules, part: Result) -> bool:
    settled = rules.settle_two(part)
    points = None if isinstance(settled, Refusal) else settled.points
    return points is not None and points[0] == points[1]


def _ended_in_time(
    state: State, number: int, match: Match, result: Result, situation: Situation
) -> None:
    """A game ended as only time ends one, while the clock runs. AMB-28.

    A game that a ruling has drawn is drawn whenever that was.
    """
    reporting = situation.rulebook.reporting
    settled = situation.rules.settle(result)
    if isinstance(settled, Refusal) or number != len(state.rounds):
        return
    ruled = state.conduct.drawn_games(number, match.table)
    letters = {letter for game, letter in enumerate(settled.letters, 1) if game not in ruled}
    early = letters & set(reporting.only_at_time)
    if not early or _phase(state, number, situation) not in TIME_LEFT:
        return
    if situation.actor.role in WHO_RULES and situation.reasoned:
        passed(own_match(state, situation, match.players))
        return
    if early == {"D"}:
        refuse("early_draw:ended_in_time", reporting.time_source)
    refuse("early_win", reporting.time_source)


def _ended_otherwise(match: Match, result: Result, situation: Situation) -> None:
    """A way to end a game that the document does not have, or not for this winner. FFG-37."""
    if not any(result.how) or result.seats:
        return
    rules = situation.rules
    settled = rules.settle(result)
    if isinstance(settled, Refusal):
        return
    passed(
        unlike(
            rules.rulebook.reporting.endings,
            settled.letters,
            result.how,
            result.sides or sides_played(rules, match, result),
            words=rules.match_sides.words if rules.match_sides is not None else {},
            source=rules.rulebook.reporting.time_source,
        )
    )


def _phase(state: State, number: int, situation: Situation) -> Phase:
    """How far the clock of a round is; as good as prepared where nobody uses it."""
    running = state.floor.rounds.get((ClockStage.SWISS, number))
    return running.clock.phase(situation.now) if running is not None else Phase.PREPARED


def _unexplained(rules: Rules, part: Result) -> Refusal | None:
    """A draw that does not say how it came about: that is asked first."""
    settled = rules.settle_two(part)
    if isinstance(settled, Refusal) or settled.points is None:
        return None
    told = Result(games=settled.letters, how=part.how)
    return rules.rulebook.reporting.unexplained_draw(told, settled.points)


def draw_reasons(rules: Rules) -> tuple[str, ...]:
    """What can lead to an honest draw here, where a draw needs its reason. B-134, B-152."""
    single = rules.scoring.games == 1
    reasons = rules.rulebook.reporting.draw_reasons
    return tuple(reason for reason in reasons if not (single and reason == EQUAL_GAMES))


def _needs_time(rules: Rules, part: Result) -> bool:
    """Whether a match of two people ends like this only when time is called, or by accident."""
    settled = rules.settle_two(part)
    if isinstance(settled, Refusal) or settled.points is None:
        return False
    letters = settled.letters
    if set(letters) & set("XV"):
        return False
    drawn = settled.points[0] == settled.points[1]
    return drawn or bool(set(letters) & set("Tt")) or not rules.scoring.over(letters)
