"""Every way in which an open round can end, booked for real, and what became of everybody then."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from toptable.desk.tournament import Tournament
from toptable.engine.log.log import apply
from toptable.engine.questions.standings import standings_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.cut import TopCut, level_across, order_of
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.finals.cutting import cut_preview
from toptable.engine.subjects.finals.tiebreaking import games_to_call
from toptable.engine.subjects.results.byes import ByeIssued
from toptable.engine.subjects.results.result_record import ResultReported

Ended = dict[int, tuple[int, int, str]]
"""For each player: best place, worst place, and whether in, out or open."""


@cache
def letters_of(rules: Rules) -> dict[tuple[int, int], str]:
    """One spelling for every score that a match can have."""
    found: dict[tuple[int, int], str] = {}
    for length in range(rules.scoring.games, 0, -1):
        for letters in map("".join, product(rules.scoring.letters, repeat=length)):
            points = rules.scoring.score(letters)
            if not isinstance(points, Refusal):
                found.setdefault(points, letters)
    return found


def endings(tournament: Tournament) -> Iterator[tuple[dict[int, tuple[int, ...]], State]]:
    """Each ending: everybody's own and the opponent's points, and the state it leads to."""
    state = tournament.state
    current = state.rounds[-1]
    scores = letters_of(rules_in(state, tournament.rulebook))
    tables = [match for match in current.tables() if match.result is None]
    byes = [who for who, bye in current.byes.items() if current.byes_to_issue and not bye.issued]
    for ending in product(scores.items(), repeat=len(tables)):
        for absent in product((False, True), repeat=len(byes)):
            after, own = state, {}
            for match, (points, letters) in zip(tables, ending, strict=True):
                entry = ResultReported(current.number, match.table, Result(letters), points)
                after = apply(after, entry)
                own[match.players[0]], own[match.players[1]] = points, points[::-1]
            for who, gone in zip(byes, absent, strict=True):
                worth = 0 if gone else current.bye_points
                after = apply(after, ByeIssued(current.number, who, worth, absent=gone))
                own[who] = (worth,)
            yield own, after


def ended(state: State, rulebook: Rulebook, size: int) -> Ended:
    """What a finished event makes of everybody, as the cut is taken."""
    standings = standings_of(state, rulebook, state.finished_rounds)
    order = order_of(standings)
    shown = cut_preview(state, rulebook, TopCut(size)).division
    going = (*shown.taken, *shown.waiting)
    undecided = {ranked.player for ranked in level_across(going, size)}
    step = games_to_call(state, rulebook, size)
    if not isinstance(step, Refusal):
        playing = {player for game in step.games for player in game.players}
        places = {ranked.place for ranked in order if ranked.player in playing}
        undecided |= {ranked.player for ranked in going if ranked.place in places}
    taken = {ranked.player for ranked in shown.taken}
    found: Ended = {}
    for ranked in order:
        level = [other.rank for other in order if other.place == ranked.place]
        fate = "in" if ranked.player in taken else "out"
        fate = "open" if ranked.player in undecided else fate
        found[ranked.player] = (min(level), max(level), fate)
    return found
