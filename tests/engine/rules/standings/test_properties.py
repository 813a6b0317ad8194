"""What must hold for every event, checked against the formulas written out in plain fractions."""

from collections.abc import Callable
from fractions import Fraction
from math import floor

import pytest
from event_notation import rules_of
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.standings import explain, standings

BOOKS = ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0", "ffg-starwars-2.2", "bushiroad-1.2.11"]
FLOOR = Fraction(33, 100)


@st.composite
def events(draw: st.DrawFn, rules: Rules) -> tuple[list[Record], int]:
    """Up to nine players and five rounds, with byes, losses without opponent and early leavers."""
    people = draw(st.integers(1, 9))
    rounds = draw(st.integers(0, 5))
    left = [draw(st.none() | st.integers(0, 5)) for _ in range(people)]
    outings: list[list[RoundRecord]] = [[] for _ in range(people)]
    games = rules.scoring.games
    letter = st.sampled_from(rules.scoring.letters.replace("V", "") if games > 1 else "WLD")
    for number in range(1, rounds + 1):
        here = [at for at in range(people) if left[at] is None or left[at] >= number]
        here = draw(st.permutations(here))
        while len(here) > 1 and draw(st.integers(0, 9)):
            one, other = here.pop(), here.pop()
            letters = "".join(draw(letter) for _ in range(games))
            score = rules.scoring.score(letters)
            assert isinstance(score, tuple)
            mine, theirs = score
            outings[one].append(RoundRecord(number, OutingKind.MATCH, other, mine, theirs, letters))
            outings[other].append(
                RoundRecord(number, OutingKind.MATCH, one, theirs, mine, mirror(letters))
            )
        for at in here:
            bye = draw(st.booleans())
            outing = RoundRecord(number, OutingKind.BYE, points=rules.bye_points)
            outings[at].append(outing if bye else RoundRecord(number, OutingKind.LOSS, points=0))
    lots = draw(st.permutations(range(people)))
    return [
        Record(at, f"P{at}", lots[at], tuple(outings[at]), left=left[at]) for at in range(people)
    ], rounds


def mean(values: list[Fraction], otherwise: Fraction = Fraction(0)) -> Fraction:
    return sum(values, Fraction(0)) / len(values) if values else otherwise


def per(total: Fraction, divisor: int) -> Fraction:
    return total / divisor if divisor else Fraction(0)


class Plain:
    """The formulas of section 5.1 and section 3 of the catalogues, player by player."""

    def __init__(self, people: list[Record], rounds: int, win: int) -> None:
        self.rounds, self.win = rounds, win
        self.points = {one.player: sum(o.points or 0 for o in one.outings) for one in people}
        self.completed = {one.player: len(one.outings) for one in people}
        self.opponents = {
            one.player: [o.opponent for o in one.outings if o.opponent is not None]
            for one in people
        }

    def over(self, who: int, value: Callable[[int], Fraction]) -> list[Fraction]:
        return [value(other) for other in self.opponents[who]]

    def sos_1_3(self, who: int) -> Fraction:
        return per(sum(self.over(who, self.average), Fraction(0)), self.rounds)

    def average(self, who: int) -> Fraction:
        return per(Fraction(self.points[who]), self.completed[who])

    def sos_1_0(self, who: int) -> Fraction:
        return mean(self.over(who, lambda o: per(Fraction(self.points[o]), self.rounds)))

    def sos_ffg(self, who: int) -> Fraction:
        return mean(self.over(who, self.average))

    def sos_star_wars(self, who: int) -> Fraction:
        return sum(self.over(who, lambda o: Fraction(self.points[o])), Fraction(0))

    def mw(self, who: int) -> Fraction:
        share = per(Fraction(self.points[who]), self.rounds * self.win)
        return max(Fraction(floor(share * 100), 100), FLOOR)

    def omw(self, who: int) -> Fraction:
        return mean(self.over(who, self.mw), FLOOR)

    def both(self, book: str, who: int) -> tuple[Fraction, Fraction]:
        if book == "bushiroad-1.2.11":
            return self.omw(who), mean(self.over(who, self.omw), FLOOR)
        if book == "ffg-starwars-2.2":
            further = sum(self.over(who, self.sos_star_wars), Fraction(0))
            return self.sos_star_wars(who), further
        sos = {
            "nisei-1.3": self.sos_1_3,
            "nisei-1.0": self.sos_1_0,
            "ffg-netrunner-1.0": self.sos_ffg,
        }[book]
        return sos(who), mean(self.over(who, sos))


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_numbers_order_and_explanations(book: str, data: st.DataObject) -> None:
    rules = rules_of(book)
    people, rounds = data.draw(events(rules))
    shown = standings(people, rules.ranking, after_round=rounds)
    rows = list(shown)
    plain = Plain(people, rounds, rules.scoring.win)
    keys = ("omw", "oomw") if book == "bushiroad-1.2.11" else ("sos", "xsos")
    assert sorted(row.player for row in rows) == [one.player for one in people]
    assert [row.rank for row in rows] == list(range(1, len(people) + 1))
    for row in rows:
        assert row.points == plain.points[row.player]
        assert tuple(row.tiebreakers[key] for key in keys) == plain.both(book, row.player)
    full = [(row.points, *row.tiebreakers.values()) for row in rows]
    assert full == sorted(full, reverse=True)
    lots = {one.player: one.lot for one in people}
    for at, row in enumerate(rows):
        above = at > 0 and full[at - 1] == full[at]
        below = at + 1 < len(rows) and full[at + 1] == full[at]
        assert row.tied == (above or below)
        if above:
            assert lots[rows[at - 1].player] < lots[row.player]
    for row in rows:
        told = explain(shown, row.player)
        assert (told.rank, told.points, told.tied) == (row.rank, row.points, row.tied)
        for working in told.workings:
            if working.id in keys and working.divisor and working.total is not None:
                assert working.total == sum(share.amount for share in working.shares)
                assert working.value == working.total / working.divisor
            if working.id == "points":
                assert working.value == sum(share.amount for share in working.shares)
            elif working.id in keys:
                assert len(working.shares) + len(working.left_out) == len(
                    shown.field.outings(shown.order[row.rank - 1])
                )


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_reading_only_what_changed_gives_the_same_standings(book: str, data: st.DataObject) -> None:
    rules = rules_of(book)
    people, rounds = data.draw(events(rules))
    before = standings(people, rules.ranking, after_round=rounds)
    at = data.draw(st.integers(0, len(people) - 1))
    extra = RoundRecord(max(rounds, 1), OutingKind.BYE, points=rules.bye_points)
    changed = [
        replace(one, outings=(*one.outings[:-1], extra)) if number == at else one
        for number, one in enumerate(people)
    ]
    quick = standings(changed, rules.ranking, after_round=rounds, previous=before)
    slow = standings(changed, rules.ranking, after_round=rounds)
    assert list(quick) == list(slow)
    assert list(before) == list(standings(people, rules.ranking, after_round=rounds))


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_what_says_nothing_new_about_these_rounds_leaves_the_standings_as_they_are(
    book: str, data: st.DataObject
) -> None:
    """A result of a later round; unless somebody else is set aside, or the event is closed."""
    rules = rules_of(book)
    people, rounds = data.draw(events(rules))
    before = standings(people, rules.ranking, after_round=rounds)
    later = RoundRecord(rounds + 1, OutingKind.BYE, points=rules.bye_points)
    touched = data.draw(st.sets(st.integers(0, len(people) - 1)))
    newer = [
        replace(record, outings=(*record.outings, later)) if at in touched else record
        for at, record in enumerate(people)
    ]
    quick = standings(newer, rules.ranking, after_round=rounds, previous=before)
    assert list(quick) == list(standings(newer, rules.ranking, after_round=rounds))
    assert quick.same_order(before)
    assert quick.field.records is newer
    out = {data.draw(st.sampled_from(people)).player}
    for aside in ({"without": out}, {"void": out}, {"final": True}):
        other = standings(newer, rules.ranking, after_round=rounds, previous=quick, **aside)
        alone = standings(newer, rules.ranking, after_round=rounds, **aside)
        assert (list(other), other.level, other.final) == (list(alone), alone.level, alone.final)


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_the_order_of_the_records_does_not_matter(book: str, data: st.DataObject) -> None:
    rules = rules_of(book)
    people, rounds = data.draw(events(rules))
    mixed = data.draw(st.permutations(people))
    assert list(standings(mixed, rules.ranking, after_round=rounds)) == list(
        standings(people, rules.ranking, after_round=rounds)
    )


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_later_round_or_a_drop_never_changes_earlier_standings(
    book: str, data: st.DataObject
) -> None:
    rules = rules_of(book)
    people, rounds = data.draw(events(rules))
    earlier = data.draw(st.integers(0, rounds))
    cut_off = [
        replace(
            one,
            outings=tuple(outing for outing in one.outings if outing.round <= earlier),
            left=None if one.left is None or one.left > earlier else one.left,
        )
        for one in people
    ]
    assert list(standings(people, rules.ranking, after_round=earlier)) == list(
        standings(cut_off, rules.ranking, after_round=earlier)
    )
