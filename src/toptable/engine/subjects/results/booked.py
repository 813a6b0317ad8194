"""A result as it stands in the log: found at its table, scored by the document, booked."""

from msgspec.structs import replace

from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.questions import outings
from toptable.engine.refusal import AnsweredBy, Refusal, granted, passed, refuse
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import Sentence, log_line, worded
from toptable.engine.situation import Decision
from toptable.engine.state import State, rules_in
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.results.differences import results_changed
from toptable.engine.subjects.results.known_sides import across, sides_played
from toptable.engine.subjects.results.tell import result_text, table_text


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
        passed(rulebook.reporting.unexplained_draw(self.result, points))
        passed(state.conduct.blocks(self.round, self.table, match.players, self.result))
        if points != self.points:
            refuse(
                "points:may_report",
                "Table %(table)s of round %(round)s scores %(first_point)s-%(second_point)s, not "
                "%(first_point_2)s-%(second_point_2)s.",
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
        confirmed = (
            worded("results.confirmed_desk", " %(by)s confirmed it at the desk.", by=by)
            if by
            else ""
        )
        if self.before is None:
            return log_line(
                "result_reported:2",
                "%(where)s: %(now)s.%(confirmed)s",
                where=where,
                now=now,
                confirmed=confirmed,
            )
        evidence = (
            worded("results.evidence", " Evidence: %(evidence)s.", evidence=self.evidence)
            if self.evidence
            else ""
        )
        agreed = (
            worded("results.agreed", " Agreed by %(agreed)s.", agreed=" and ".join(self.agreed))
            if self.agreed
            else ""
        )
        corrected = worded(
            "results.corrected",
            "%(where)s: corrected from %(result_text)s to %(now)s.",
            where=where,
            result_text=result_text(self.before),
            now=now,
        )
        return log_line(
            "result_reported",
            "%(corrected)s%(evidence)s%(agreed)s%(confirmed)s",
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
            refuse("no_result:clear", "Table %(table)s has no result yet.", table=self.table)
        passed(over(state, self.round))

    def book(self, state: State) -> State:
        return _book(state, self.round, self.table, None, None)

    def tell(self, state: State) -> str:
        return log_line(
            "result_cleared",
            "%(table_text)s: result cleared.",
            table_text=table_text(state, self.round, self.table),
        )


def over(state: State, number: int) -> Refusal | None:
    """Why no match of a round can be opened again: something was built on its results."""
    if number != len(state.rounds):
        return Refusal.saying(
            "later_round",
            "Round %(number)s is paired already, so every match of round %(number_2)s "
            "needs a result. Correct it instead of clearing it.",
            number=number + 1,
            number_2=number,
        )
    if state.finals.locked is not None:
        return Refusal.saying(
            "cut_locked:over",
            "The cut is locked, so every match of round %(number)s needs a result. "
            "Correct it instead of clearing it.",
            number=number,
        )
    return None


def find_round(state: State, number: int) -> Round | Refusal:
    """A published round by its number."""
    if not 1 <= number <= len(state.rounds) or not state.rounds[number - 1].published:
        if 1 <= number <= len(state.rounds):
            return Refusal(
                "not_published:find_round",
                Sentence("Round %(number)s is only a draft. Publish it first.", number=number),
            )
        which = (
            Sentence(
                "There is no round %(number)s. Pair the next round first.", number=number
            ).known_by("reporting.there_no")
            if number
            else Sentence("No round is published yet. Pair the next round first.").known_by(
                "reporting.no_round"
            )
        )
        return Refusal("no_round:find_round", which)
    return state.rounds[number - 1]


def find_match(state: State, number: int, table: int) -> Match | Refusal:
    """The match at a table of a published round."""
    round_ = find_round(state, number)
    if isinstance(round_, Refusal):
        return round_
    match = round_.matches.get(table)
    if match is None:
        return Refusal(
            "no_table:find_match",
            Sentence(
                "There is no table %(table)s in round %(number)s.", table=table, number=number
            ),
        )
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
        return Refusal(
            "not_over:score", Sentence("The match goes on: report it when its last game is over.")
        )
    result = replace(result, games=settled.letters)
    result = replace(result, sides=result.sides or sides_played(rules, match, result))
    if match.result == result:
        return Refusal(
            "unchanged:scored",
            Sentence("Table %(table)s has exactly this result already.", table=match.table),
            answer=AnsweredBy.DONE_ALREADY,
        )
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
    players = outings.players_after(state, number, match)
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
