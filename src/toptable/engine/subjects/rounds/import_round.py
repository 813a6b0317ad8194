"""Rounds that another program paired and played: taken over as its file has them."""

from collections.abc import Iterator

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import only
from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.refusal import Refusal, granted, passed, refuse
from toptable.engine.roles import ORGANIZER
from toptable.engine.rules.records import OutingKind, RoundRecord
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.scoring import games_behind
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import (
    BROUGHT_IN,
    BroughtMatch,
    BroughtShare,
    Match,
    Round,
    SittingOut,
)
from toptable.engine.subjects.finals import bracket_field
from toptable.engine.subjects.rounds import round_record
from toptable.engine.subjects.rounds.round_record import counted_text, not_ready, rounds_changed

MOST_POINTS = 999


@command(by=ORGANIZER, scope=Scope.FILES, seen=only("matches", "alone", reason=True))
class BringInRound(Command):
    """Take over a round that another program paired, with the results that are in."""

    matches: tuple[BroughtMatch, ...]
    """Who met whom, and how it ended."""
    alone: tuple[BroughtShare, ...] = ()
    """Who sat out, or lost the round without an opponent."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """The next round as the file has it, each match with the letters and points that stand."""
        bracket_field.no_rounds(state, situation.rulebook)
        rules = situation.rules
        settled: list[BroughtMatch] = []
        for match in self.matches:
            scored = _scored(rules, match)
            settled.append(scored)
        return [
            RoundBroughtIn(
                round=len(state.rounds) + 1,
                matches=tuple(settled),
                alone=self.alone,
                bye_points=rules.bye_points,
            )
        ]


def _scored(rules: Rules, match: BroughtMatch) -> BroughtMatch:
    """The match with letters and points, marked where the document does not give these points."""
    result, points = match.result, match.points
    if result is None and points is None:
        return replace(match, typed=False)
    result = result or Result()
    if points is not None and not result.games and result.kind is None:
        result = replace(result, games=games_behind(rules.scoring, points))
    settled = rules.settle(result)
    if isinstance(settled, Refusal) or settled.points is None:
        if points is None:
            granted(settled)
            refuse("not_over:scored")
        return replace(match, result=_plain(result), points=points, typed=True)
    result = replace(result, games=settled.letters)
    typed = points is not None and points != settled.points
    return replace(match, result=result, points=points or settled.points, typed=typed)


def _plain(result: Result) -> Result:
    """What is left of a result that the document does not have: the games as they were told."""
    return Result(games=result.games, note=result.note)


@entry(seen=only("round", "matches", "alone", "bye_points"), undone=ShownBy(rounds_changed))
class RoundBroughtIn(Entry):
    """A round that another program paired, as its file has it. Who has no place in it is out."""

    round: int
    matches: tuple[BroughtMatch, ...]
    alone: tuple[BroughtShare, ...] = ()
    bye_points: int = 0
    """What a bye is worth under the rulebook here."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.round != len(state.rounds) + 1:
            refuse("round_number:may_bring_in", count=len(state.rounds) + 1)
        if not self.matches and not self.alone:
            refuse("nobody:may_bring_in", round=self.round)
        rules = rules_in(state, rulebook)
        sitting_out = [_sitting_out(share) for share in self.alone]
        not_ready(state)
        passed(round_record.unsound(state, (match.seating for match in self.matches), sitting_out))
        for match in self.matches:
            _wrong(rules, match)
        for share in self.alone:
            _too_many((share.points,))

    def book(self, state: State) -> State:
        matches = {match.seating.table: _match(match) for match in self.matches}
        round_ = Round(
            number=self.round,
            method=BROUGHT_IN,
            matches=Map(matches),
            byes=Map({share.player: _sitting_out(share) for share in self.alone}),
            published=True,
            open=sum(match.result is None for match in self.matches),
            bye_points=self.bye_points,
        )
        players = dict(_outings(round_, self))
        after = {
            number: roster.with_outing(_present(state.players[number], self.round), share)
            for number, share in players.items()
        }
        for number, player in state.players.items():
            if number not in players and player.active:
                after[number] = _away(player, self.round)
        return replace(state, players=state.players.update(after), rounds=(*state.rounds, round_))

    def tell(self, state: State) -> str:
        results = sum(match.result is not None for match in self.matches)
        typed = sum(match.typed for match in self.matches)
        sentence = worded(
            "rounds.round_brought",
            round=self.round,
            count=counted_text(len(self.matches), "match", "matches"),
            count_2=counted_text(results, "result"),
        )
        if not typed:
            return sentence
        return log_line(
            "round_brought_in", sentence=sentence, count=counted_text(typed, "match", "matches")
        )


def _wrong(rules: Rules, match: BroughtMatch) -> None:
    """Refuse half a result, absurd points, and points that need a mark."""
    if (match.result is None) != (match.points is None):
        refuse("half", table=match.seating.table)
    if match.result is None or match.points is None:
        return
    if not match.typed and rules.score(match.result) != match.points:
        refuse("points:wrong", table=match.seating.table)
    _too_many(match.points)


def _too_many(points: tuple[int, ...]) -> None:
    if all(0 <= number <= MOST_POINTS for number in points):
        return
    refuse("points:too_many", most_points=MOST_POINTS)


def _outings(round_: Round, entry: RoundBroughtIn) -> Iterator[tuple[int, RoundRecord]]:
    """Everybody's share of the round."""
    for match in round_.matches.values():
        yield from zip(match.players, roster.shares(round_.number, match), strict=True)
    for share in entry.alone:
        kind = OutingKind.LOSS if share.lost else OutingKind.BYE
        yield share.player, RoundRecord(round=round_.number, kind=kind, points=share.points)


def _match(brought: BroughtMatch) -> Match:
    return Match(
        seating=brought.seating,
        result=brought.result,
        points=brought.points,
        typed=brought.typed,
    )


def _sitting_out(share: BroughtShare) -> SittingOut:
    return SittingOut(player=share.player, reward=share.reward, issued=True, absent=share.lost)


def _present(player: Player, number: int) -> Player:
    """In the event, from this round on for whoever was in none before."""
    record = player.record
    entered = record.entered if record.outings else number
    back = number if record.left is not None and record.outings else player.back_from
    record = replace(record, left=None, entered=entered)
    return replace(player, record=record, not_here=False, checked_in=True, back_from=back)


def _away(player: Player, number: int) -> Player:
    """Out of the event from this round on."""
    record = replace(player.record, left=number - 1)
    return replace(player, record=record, not_here=number == 1)
