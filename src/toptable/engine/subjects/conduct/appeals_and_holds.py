"""Matches that wait for a judge: rulings under appeal or challenge, and matches held for an
investigation (N13-03, N13-35, N10-29, FFG-03, FFG-04, FFG-07, SW-01, B-024, B-157, B-158,
B-159, B-160, A-43).
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Follows, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.staff import own_match, panel_of, plays_there
from toptable.engine.refusal import AnsweredBy, Refusal, granted, passed, refuse
from toptable.engine.roles import FLOOR, JUDGES, PLAYERS, Role
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.conduct.appeals import AppealedRuling
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.bracket.bracket_view import capital, game_name
from toptable.engine.rules.finals.bracket.chart import ChartGame, Take
from toptable.engine.rules.finals.bracket.play import find, not_open
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.rounds import Match
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.penalty_record import (
    held_text,
    listed_players,
    measures_changed,
)
from toptable.engine.subjects.finals.bracket_sides import players_of
from toptable.engine.subjects.results.result_record import find_match

UNLIMITED = "unlimited"


def challenges_left(state: State, rulebook: Rulebook, player: int) -> int | None:
    """How many challenges a player still has; None where they are not limited. B-160."""
    limit = rules_in(state, rulebook).chosen.get("challenges", UNLIMITED)
    if limit == UNLIMITED:
        return None
    return int(limit) - state.conduct.spent.get(player, 0)


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "penalty appeal",
        "spring 3 Ann",
        "Note that one or both players of the match appeal a ruling.",
        number="The ruling's number.",
    ),
)
class AppealRuling(Command):
    """One or both players of the match appeal."""

    number: int
    players: tuple[int, ...]

    def decide(self, state: State, situation: Situation) -> Decision:
        """Ask for a higher judge."""
        ruling = rulings.find_ruling(state, self.number)
        actor = situation.actor
        if actor.role is Role.PLAYER and self.players != (actor.player,):
            refuse("not_yours:appeal", answer=AnsweredBy.SOMEBODY_ELSE)
        rule = rulings.book_of(state, situation.rulebook).appeal
        for player in self.players:
            if challenges_left(state, situation.rulebook, player) == 0:
                refuse("none_left:appeal", rule.source, player=state.name_of(player))
        names = [state.name_of(player) for player in self.players]
        people = rulings.match_people(state, situation.rulebook, ruling.players)
        ruled = granted(appeals.appeal(rule, ruling.ruled, names, people))
        return [RulingAppealed(ruling.number, self.players, ruled)]


@entry(seen=STAFF)
class RulingAppealed(Entry):
    """Players of the match ask for a higher judge. N13-35, B-157."""

    number: int
    players: tuple[int, ...]
    ruled: AppealedRuling

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = rulings.find_ruling(state, self.number)
        if ruling.ruled.stage is not appeals.AppealStage.FIRST:
            refuse("final:may_appeal", number=self.number)

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        return rulings.with_ruling(state, replace(ruling, ruled=self.ruled))

    def tell(self, state: State) -> str:
        return log_line(
            "ruling_appealed", names=listed_players(state, self.players), number=self.number
        )


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "penalty hear-appeal",
        "spring 3 --upheld",
        "Answer an appeal; an overturned ruling takes its penalty with it.",
        number="The ruling's number.",
        overturned=As("--overturned/--upheld", "How it ended."),
        text="What was ruled.",
        waived="It costs no challenge.",
        against_faq="The FAQ is overruled, where that is allowed.",
    ),
)
class HearAppeal(Command):
    """Answer an appeal."""

    number: int
    overturned: bool
    """The appeal is right: the ruling falls."""
    text: str = ""
    """What was ruled instead."""
    waived: bool = False
    """The head judge lets the challenge cost nothing. B-160."""
    against_faq: bool = False
    """The ruling goes against the official answers to questions."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Answer an appeal. An overturned ruling takes its penalty with it, and costs nothing."""
        ruling = rulings.find_ruling(state, self.number)
        passed(own_match(state, situation, ruling.players))
        rulebook, by = situation.rulebook, situation.actor.name
        rule = rulings.book_of(state, rulebook).appeal
        heard = granted(
            appeals.hear(
                rule,
                panel_of(state, rulebook, situation.actor, situation.now),
                ruling.ruled,
                by,
                text=self.text.strip() or ruling.ruled.text,
                overturned=self.overturned,
                players=rulings.match_people(state, situation.rulebook, ruling.players),
                against_faq=self.against_faq,
            )
        )
        who = [number for name in heard.appellants for number in _numbers(state, name)]
        left = {str(one): challenges_left(state, rulebook, one) for one in who}
        counted = {name: count for name, count in left.items() if count is not None}
        after = granted(
            appeals.challenges_after(
                rule, counted, list(counted), overturned=self.overturned, waived=self.waived
            )
        )
        charged = tuple(int(name) for name, count in after.items() if count < counted[name])
        answer: list[Entry] = [AppealHeard(ruling.number, heard, charged)]
        if not self.overturned:
            return answer
        lifted = rulings.lift(state, ruling.number, situation)
        return [*answer, *lifted]


@entry(seen=STAFF)
class AppealHeard(Entry):
    """A higher judge has answered: the ruling stands, or is overturned. B-159, B-160."""

    number: int
    ruled: AppealedRuling
    charged: tuple[int, ...] = ()
    """The players whom it costs a challenge."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = rulings.find_ruling(state, self.number)
        if ruling.ruled.stage is not appeals.AppealStage.APPEALED:
            refuse("no_appeal")

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        state = rulings.with_ruling(state, replace(ruling, ruled=self.ruled, first=ruling.given))
        spent = state.conduct.spent
        for player in self.charged:
            spent = spent.set(player, spent.get(player, 0) + 1)
        return replace(state, conduct=replace(state.conduct, spent=spent))

    def tell(self, state: State) -> str:
        ended = "overturned" if self.ruled.overturned else "upheld"
        cost = worded("conduct.costs_challenge") if self.charged else ""
        return log_line(
            "appeal_heard", number=self.number, ended=ended, by=self.ruled.by, cost=cost
        )


def _numbers(state: State, name: str) -> list[int]:
    return [number for number, one in state.players.items() if one.name == name]


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "judge hold",
        "spring 4",
        "Put a match under investigation: no result until it is released, and what waits for it.",
        round=Follows.ROUND_OR_BRACKET,
        table="The table in the current round, or the game of the bracket.",
        released=As("--release"),
    ),
)
class HoldMatch(Command):
    """Put a match under investigation, or release it. Round 0: a game of the bracket."""

    round: int
    table: int
    released: bool = False
    """The investigation is over."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Hold a match or release it; staff who play it let another do that. N13-38."""
        players: Sequence[int] = ()
        if self.round == BRACKET and state.finals.bracket is not None:
            players = players_of(state, self.table)
        elif not isinstance(match := find_match(state, self.round, self.table), Refusal):
            players = match.players
        passed(plays_there(state, situation, players, situation.actor.name))
        return [MatchHeld(self.round, self.table, self.released)]


@entry(seen=STAFF, undone=ShownBy(measures_changed))
class MatchHeld(Entry):
    """A match is under investigation, or no longer: until then it has no result.

    Round 0 is the bracket, with the number of the game for the table.
    """

    round: int
    table: int
    released: bool = False

    def validate(self, state: State, rulebook: Rulebook) -> None:
        what = f"Game {self.table}" if self.round == BRACKET else f"Table {self.table}"
        held = (self.round, self.table) in state.conduct.held
        if self.released:
            if not held:
                refuse("not_held", what=what)
            return
        if held:
            refuse("held:may_hold", what=what)
        _not_open(state, self)

    def book(self, state: State) -> State:
        place = frozenset({(self.round, self.table)})
        held = state.conduct.held
        held = held - place if self.released else held | place
        return replace(state, conduct=replace(state.conduct, held=held))

    def tell(self, state: State) -> str:
        return log_line(
            "match_held",
            held_text=held_text(self.round, self.table),
            words="released." if self.released else "under investigation; its result waits.",
        )


def what_waits(state: State, rulebook: Rulebook, number: int, table: int) -> list[str]:
    """What a held match keeps from going on, in sentences."""
    if number == BRACKET:
        bracket = state.finals.bracket
        return list(_in_the_bracket(bracket, table)) if bracket is not None else []
    match = find_match(state, number, table)
    return [] if isinstance(match, Refusal) else list(_in_the_round(state, rulebook, number, match))


def _not_open(state: State, entry: MatchHeld) -> None:
    if entry.round == BRACKET:
        bracket = state.finals.bracket
        if bracket is None:
            refuse("no_bracket:not_open")
        game = find(bracket, entry.table)
        if isinstance(game, Refusal):
            passed(game)
        else:
            passed(not_open(game))
        return
    match = granted(find_match(state, entry.round, entry.table))
    if match.result is not None:
        refuse("decided:not_open_2", table=entry.table)


def _in_the_round(state: State, rulebook: Rulebook, number: int, match: Match) -> Iterator[str]:
    """The next pairing, and the points that it would be made with."""
    yield worded("holds.nothing_after", number=number, table=match.table)
    scoring = rules_in(state, rulebook).scoring
    first, second = match.players
    names = state.name_of(first), state.name_of(second)
    for winner, letter in ((names[0], "W"), (names[1], "L")):
        points = scoring.score(scoring.all_games(letter))
        if not isinstance(points, Refusal):
            sums = [_points(state, player) for player in match.players]
            yield worded(
                "holds.if_wins",
                winner=winner,
                first_name=names[0],
                first_sum=sums[0] + points[0],
                second_name=names[1],
                second_sum=sums[1] + points[1],
            )


def _points(state: State, player: int) -> int:
    record = state.players[player].record
    return max(sum(outing.points or 0 for outing in record.outings) - record.deducted, 0)


def _in_the_bracket(bracket: Bracket, number: int) -> Iterator[str]:
    """The games that cannot be filled before this one is over, in the order of the chart."""
    waiting: set[int] = {number}
    slots = {game.number: game.slot for game in bracket.chart.games}
    for game in bracket.chart.games:
        if game.number not in waiting and _waits(game, waiting, slots):
            waiting.add(game.number)
            yield worded("holds.waits", capital=capital(game_name(game)))


def _waits(game: ChartGame, waiting: set[int], slots: dict[int, int]) -> bool:
    if any(feed.take is Take.REMAINING for feed in game.feeds):
        return any(slots[one] < game.slot for one in waiting)
    return any(feed.take in (Take.WINNER, Take.LOSER) and feed.of in waiting for feed in game.feeds)
