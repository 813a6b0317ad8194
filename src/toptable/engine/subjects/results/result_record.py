"""A result as it stands in the log: its sides as far as they are known, found at its table,
scored and told (N13-22, N10-19, FFG-17, SW-06, N13-26, N10-17).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions import roster
from toptable.engine.refusal import AnsweredBy, Refusal, granted, passed, refuse
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.results.sides import Sides, Swapped, swapped
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round


def result_text(result: Result) -> str:
    """A result in letters, with what is special about it."""
    special = f" ({result.kind.replace('_', ' ')})" if result.kind else ""
    provisional = ", provisional" if result.provisional else ""
    seats = f" [{', '.join(map(result_text, result.seats))}]" if result.seats else ""
    return f"{result.games or '–'}{special}{provisional}{seats}"


def table_text(state: State, number: int, table: int) -> str:
    """A table of a round, and who sits there."""
    place = f"Round {number}, table {table}"
    if 1 <= number <= len(state.rounds) and table in state.rounds[number - 1].matches:
        one, two = state.rounds[number - 1].matches[table].players
        return f"{place}, {state.name_of(one)} – {state.name_of(two)}"
    return place


def contradicted(state: State, rulebook: Rulebook, match: Match, result: Result) -> Refusal | None:
    """Why a result does not fit the sides that were settled for its games, or nothing."""
    rules = rules_in(state, rulebook)
    rule, kind = rules.match_sides, result.kind
    if rule is None:
        return None
    agreed = rulebook.kinds[ResultKind.TWO_FOR_ONE]
    doubled = kind is ResultKind.TWO_FOR_ONE and not agreed.refused and rules.scoring.games > 1
    if doubled and not match.drawn_for_two_for_one:
        return Refusal.of("two_for_one_sides", agreed.source)
    for game, (sides, letter) in enumerate(zip(settled(match), result.sides, strict=False), 1):
        if sides is not None and sides[0] != letter:
            return Refusal.of(
                "other_sides", game=game, sides=rule.said(sides, names_at(state, match))
            )
    return None


def settled(match: Match) -> tuple[Sides | None, ...]:
    """The sides of the games as far as they are known: assigned by the pairing, or settled."""
    return (match.seating.sides,) if match.seating.sides else match.game_sides


def sides_in(rules: Rules, match: Match, game: int) -> Sides | None:
    """The sides of one game of a match, as they were settled or follow from the game before."""
    rule, known = rules.match_sides, settled(match)
    if rule is None or game < 1:
        return None
    if game <= len(known) and known[game - 1] is not None:
        return known[game - 1]
    before = sides_in(rules, match, game - 1) if isinstance(rule.later, Swapped) else None
    return swapped(before) if before is not None else None


def sides_played(rules: Rules, match: Match, result: Result) -> str:
    """The first seat's side in each game of a result that names none, where they were settled."""
    rule, known = rules.match_sides, match.game_sides
    if result.kind not in (None, ResultKind.TWO_FOR_ONE) or match.seating.sides is not None:
        return ""
    if rule is None or rule.names != rules.rulebook.sides or not known or known[0] is None:
        return ""
    if result.kind is ResultKind.TWO_FOR_ONE:
        return known[0][0]
    played = [known[0]]
    for game in range(1, len(result.games)):
        later = known[game] if game < len(known) else None
        if later is None and isinstance(rule.later, Swapped):
            later = swapped(played[-1])
        if later is None:
            return ""
        played.append(later)
    return "".join(sides[0] for sides in played)


def names_at(state: State, match: Match) -> tuple[str, str]:
    """Who sits at a table, first seat first."""
    one, other = match.players
    return state.name_of(one), state.name_of(other)


def across(rulebook: Rulebook, sides: str) -> str:
    """What the second seat plays where the first seat plays these sides, game by game."""
    letters = rulebook.sides
    if letters is None:
        return ""
    other = dict(zip(letters, reversed(letters), strict=True))
    return "".join(other.get(side, "") for side in sides)


def results_changed(before: State, after: State, _rulebook: Rulebook) -> Iterator[str]:
    """Tables where the same two have another result."""
    for old, new in zip(before.rounds, after.rounds, strict=False):
        if old is new:
            continue
        for table, two in sorted(new.matches.items()):
            one = old.matches.get(table)
            if one is None or one is two or one.players != two.players:
                continue
            if one.result != two.result:
                was = result_text(one.result) if one.result else "no result"
                now = result_text(two.result) if two.result else "no result"
                where = f"Round {new.number}, table {table}, {pair_text(after, two)}"
                yield worded("results.becomes", where=where, was=was, now=now)


def pair_text(state: State, match: Match) -> str:
    """The two at a table."""
    return " – ".join(state.name_of(player) for player in match.players)


@entry(
    seen=only("round", "table", "result", "points", "before", "across", "agreed", "confirmed"),
    undone=ShownBy(results_changed),
)
class ResultReported(Entry):
    """A match has a result. ``before`` keeps what it replaced, if it corrects an earlier one."""

    round: int
    table: int
    result: Result
    points: tuple[int, int]
    before: Result | None = None
    across: str = ""
    """The side that the second seat played in each game, where sides were written down."""
    evidence: str = ""
    """What shows that the result before was wrong. B-152."""
    agreed: tuple[str, ...] = ()
    """Organizer and head judge, where the two decide it together. B-155."""
    confirmed: int | None = None
    """The opponent who confirmed at the desk what playing staff entered. N13-38."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        match = granted(find_match(state, self.round, self.table))
        rules = rules_in(state, rulebook)
        points = granted(rules.score(self.result))
        if rulebook.reporting.draw_reasons:
            passed(rulebook.reporting.unexplained_draw(self.result, points))
        passed(state.conduct.blocks(self.round, self.table, match.players, self.result))
        if points != self.points:
            refuse(
                "points:may_report",
                table=self.table,
                round=self.round,
                first_point=points[0],
                second_point=points[1],
                first_point_2=self.points[0],
                second_point_2=self.points[1],
            )

    def book(self, state: State) -> State:
        return _book(state, self.round, self.table, self.result, self.points, self.across)

    def tell(self, state: State) -> str:
        where = table_text(state, self.round, self.table)
        points = f"{self.points[0]}–{self.points[1]}"
        now = f"{result_text(self.result)}, {points}{_ended(self.result)}"
        by = state.name_of(self.confirmed) if self.confirmed is not None else ""
        confirmed = worded("results.confirmed_desk", by=by) if by else ""
        if self.before is None:
            return log_line("result_reported:2", where=where, now=now, confirmed=confirmed)
        evidence = worded("results.evidence", evidence=self.evidence) if self.evidence else ""
        agreed = worded("results.agreed", agreed=" and ".join(self.agreed)) if self.agreed else ""
        corrected = worded(
            "results.corrected", where=where, result_text=result_text(self.before), now=now
        )
        return log_line(
            "result_reported",
            corrected=corrected,
            evidence=evidence,
            agreed=agreed,
            confirmed=confirmed,
        )


@entry(seen=only("round", "table", "before"), undone=ShownBy(results_changed))
class ResultCleared(Entry):
    """A match is open again."""

    round: int
    table: int
    before: Result

    def validate(self, state: State, rulebook: Rulebook) -> None:
        match = granted(find_match(state, self.round, self.table))
        if match.result is None:
            refuse("no_result:clear", table=self.table)
        passed(over(state, self.round))

    def book(self, state: State) -> State:
        return _book(state, self.round, self.table, None, None)

    def tell(self, state: State) -> str:
        return log_line("result_cleared", table_text=table_text(state, self.round, self.table))


def over(state: State, number: int) -> Refusal | None:
    """Why no match of a round can be opened again: something was built on its results."""
    if number != len(state.rounds):
        return Refusal.of("later_round", number=number + 1, number_2=number)
    if state.finals.locked is not None:
        return Refusal.of("cut_locked:over", number=number)
    return None


def find_round(state: State, number: int) -> Round | Refusal:
    """A published round by its number."""
    if not 1 <= number <= len(state.rounds) or not state.rounds[number - 1].published:
        if 1 <= number <= len(state.rounds):
            return Refusal.of("not_published:find_round", number=number)
        if number:
            return Refusal.of("no_round:find_round", number=number)
        return Refusal.of("no_round:none")
    return state.rounds[number - 1]


def find_match(state: State, number: int, table: int) -> Match | Refusal:
    """The match at a table of a published round."""
    round_ = find_round(state, number)
    if isinstance(round_, Refusal):
        return round_
    match = round_.matches.get(table)
    if match is None:
        return Refusal.of("no_table:find_match", table=table, number=number)
    return match


def scored(
    state: State, rulebook: Rulebook, number: int, match: Match, result: Result
) -> Decision | Refusal:
    """The entry that gives a match this result, with the letters and points of the rulebook."""
    result = state.conduct.with_lost_seats(number, match.table, match.players, result)
    rules = rules_in(state, rulebook)
    settled = rules.settle(result)
    if isinstance(settled, Refusal):
        return settled
    if settled.points is None:
        return Refusal.of("not_over:score")
    result = replace(result, games=settled.letters)
    result = replace(result, sides=result.sides or sides_played(rules, match, result))
    if match.result == result:
        return Refusal.of("unchanged:scored", answer=AnsweredBy.DONE_ALREADY, table=match.table)
    return [
        ResultReported(
            round=number,
            table=match.table,
            result=result,
            points=settled.points,
            before=match.result,
            across=across(rulebook, result.sides),
        )
    ]


def unscorable(state: State, rulebook: Rulebook, result: Result) -> None:
    points = rules_in(state, rulebook).score(result)
    if isinstance(points, Refusal):
        passed(points)


def _book(
    state: State,
    number: int,
    table: int,
    result: Result | None,
    points: tuple[int, int] | None,
    across: str = "",
) -> State:
    round_ = state.rounds[number - 1]
    before = round_.matches[table]
    claims = () if result else before.claims
    match = replace(before, result=result, points=points, claims=claims, across=across, typed=False)
    waiting = round_.open + (before.result is not None) - (result is not None)
    round_ = replace(round_, matches=round_.matches.set(table, match), open=waiting)
    rounds = [*state.rounds]
    rounds[number - 1] = round_
    if number < len(rounds):
        later = rounds[-1]
        rounds[-1] = replace(later, corrected=later.corrected.union(match.players))
    players = roster.players_after(state, number, match)
    return replace(state, rounds=tuple(rounds), players=players)


def with_round(state: State, round_: Round) -> State:
    rounds = list(state.rounds)
    rounds[round_.number - 1] = round_
    return replace(state, rounds=tuple(rounds))


def _ended(result: Result) -> str:
    """How its games ended, where that was said. FFG-37."""
    ways = [(game, way.replace("_", " ")) for game, way in enumerate(result.how, 1) if way]
    if len(result.games) > 1:
        return "".join(f", game {game} by {way}" for game, way in ways)
    return "".join(f", by {way}" for _game, way in ways)
