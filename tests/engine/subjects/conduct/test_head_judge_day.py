"""A head judge's day, one document after another, with the standings checked after each step.

The points are worked out here by hand from the documents: what a won match, a won game and a bye
are worth (N13-63, N10-34, FFG-41, SW-22, B-092), and what penalties do to them.
"""

from typing import Any

import pytest

from support import do, new_event, points, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.conduct import How
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.recipients import questions
from toptable.engine.subjects.conduct.rulings import AcknowledgePenalty
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import PairByHand, SwapPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.subjects.undo import take_back as undo

HEAD = Actor(name="Hana", role=Role.HEAD_JUDGE)
JUDGE = Actor(name="Jo", role=Role.JUDGE)
ORGANIZER = Actor(name="Olga", role=Role.ORGANIZER)

BOOKS = {
    "nisei-1.3": {"win": 6, "slow": "slow_play", "late": "tardiness"},
    "nisei-1.0": {"win": 6, "slow": "slow_play", "late": "tardiness"},
    "bushiroad-1.2.11": {"win": 1, "slow": "PG-3.3.1", "late": "PG-3.9.2"},
    "ffg-starwars-2.2": {"win": 6, "slow": "stalling", "late": "unsportsmanlike"},
}


class Day:
    """An event under one document, and the points that everybody should have."""

    def __init__(self, book: str) -> None:
        self.facts: dict[str, Any] = BOOKS[book]
        self.event: Tournament = new_event("Ann Bo Cy Di Eve", book)
        do(self.event, NameStaff(HEAD.name, Role.HEAD_JUDGE))
        do(self.event, NameStaff(JUDGE.name, Role.JUDGE))
        self.last = ORGANIZER if book == "ffg-starwars-2.2" else HEAD
        """Whose word is final. SW-01."""
        self.wanted = dict.fromkeys(("Ann", "Bo", "Cy", "Di", "Eve"), 0)

    @property
    def win(self) -> int:
        return int(self.facts["win"])

    def earns(self, player: int, gained: int) -> None:
        self.wanted[self.event.state.name_of(player)] += gained

    def check(self) -> None:
        assert self.event.state.rounds[-1].complete
        assert points(self.event) == self.wanted

    def begin(self, bye: int | None = None) -> int:
        """A round; who sits out; the bye is issued unless a penalty has taken it."""
        if bye is None:
            number = start_round(self.event)
        else:
            do(self.event, PairRound())
            number = len(self.event.state.rounds)
            (drawn,) = self.event.state.rounds[-1].byes
            if bye != drawn:
                do(self.event, SwapPlayers((bye, drawn)))
            do(self.event, PublishRound())
        current = self.event.state.rounds[-1]
        for player, out in current.byes.items():
            if current.byes_to_issue and not out.issued:
                do(self.event, IssueBye(number, player), reason="It began without a clock.")
        return number

    def tables(self) -> list[tuple[int, int]]:
        return [match.players for match in self.event.state.rounds[-1].tables()]

    def won(self, winner: int) -> None:
        """A whole match for this player."""
        current = self.event.state.rounds[-1]
        table = current.table_of(winner)
        assert table is not None
        letter = "W" if current.matches[table].players[0] == winner else "L"
        games = self.event.rules.scoring.all_games(letter)
        do(self.event, ReportResult(current.number, table, Result(games)))
        self.earns(winner, self.win)

    def give(self, player: int, penalty: Penalty, kind: str, actor: Actor, **more: Any) -> int:
        command = GivePenalty(
            players=(player,), penalty=penalty, infraction=self.facts[kind], **more
        )
        do(self.event, command, actor, "It was so")
        return max(self.event.state.conduct.rulings)

    def upgrades(self, player: int) -> list[Penalty | None]:
        book = rulings.book_of(self.event.state, self.event.rulebook)
        kind = book.find(self.facts["slow"])
        prompts = questions(
            self.event.state, self.event.rulebook, [player], kind.id, Penalty.WARNING
        )
        return [one.becomes for one in prompts[str(player)]]


def first_round(day: Day) -> tuple[int, int]:
    """An appeal lost, an appeal won; the two losers of the round."""
    day.begin()
    (ann, bo), (cy, di) = day.tables()
    (eve,) = day.event.state.rounds[0].byes
    day.earns(eve, day.win)

    lost = day.give(ann, Penalty.WARNING, "slow", JUDGE, explained=True)
    do(day.event, AppealRuling(lost, (ann,)), JUDGE)
    do(day.event, HearAppeal(lost, False, "It stands"), day.last)
    assert not day.event.state.conduct.rulings[lost].undone
    day.won(ann)

    won = day.give(cy, Penalty.MATCH_LOSS, "late", JUDGE)
    assert day.event.state.rounds[0].complete
    day.earns(di, day.win)
    day.check()
    do(day.event, AppealRuling(won, (cy,)), JUDGE)
    do(day.event, HearAppeal(won, True, "The round had begun early"), day.last)
    day.earns(di, -day.win)
    assert day.event.state.rounds[0].open == 1
    day.won(cy)
    day.check()
    return bo, di


def repeated_warnings(day: Day, player: int, other: int) -> None:
    """The document's own count brings an upgrade, which the judge confirms."""
    mine, theirs = 0, 0
    for _ in range(3):
        if day.upgrades(player)[:1] not in ([], [None]):
            break
        if not rulings.book_of(day.event.state, day.event.rulebook).count_rules:
            break
        day.give(player, Penalty.WARNING, "slow", JUDGE)
    upgrades = day.upgrades(player)
    current = day.event.state.rounds[-1]
    table = current.table_of(player)
    assert table is not None
    if not upgrades:
        day.won(player)
        return
    number = day.give(player, Penalty.WARNING, "slow", JUDGE, raise_to=upgrades[0])
    ruling = day.event.state.conduct.rulings[number]
    assert ruling.raised_from is Penalty.WARNING
    if upgrades[0] is Penalty.GAME_LOSS:
        letters = "LW" if current.matches[table].players[0] == player else "WL"
        do(day.event, ReportResult(current.number, table, Result(letters)))
        mine, theirs = 3, 3
    else:
        assert upgrades[0] is Penalty.MATCH_LOSS
        assert ruling.awaits is Role.HEAD_JUDGE
        do(day.event, AcknowledgePenalty(number), HEAD)
        theirs = day.win
    day.earns(player, mine)
    day.earns(other, theirs)


@pytest.mark.parametrize("book", BOOKS)
def test_a_head_judges_day(book: str):
    day = Day(book)
    late, _ = first_round(day)

    number = day.give(late, Penalty.MATCH_LOSS, "late", HEAD)
    day.check()
    day.begin(bye=late)
    effects = [one for one in day.event.state.conduct.effects if one.ruling == number]
    assert [one.how for one in effects] == [How.BYE], "the bye is lost, A-28"
    (one, two), (three, four) = day.tables()
    repeated_warnings(day, one, two)

    games = "W" if day.event.rules.scoring.games > 1 else ""
    puts_out = ORGANIZER if book == "ffg-starwars-2.2" else HEAD  # SW-11
    day.give(three, Penalty.DISQUALIFICATION, "late", puts_out, finished=games)
    day.earns(four, day.win)
    assert not day.event.state.players[three].active
    day.check()

    day.begin()
    (five, six), (seven, eight) = day.tables()
    day.give(five, Penalty.MATCH_LOSS, "late", HEAD)
    wrong = day.event.version
    day.won(seven)
    day.earns(six, day.win)
    day.check()
    do(day.event, undo.TakeBackOne(wrong))
    day.earns(six, -day.win)
    assert day.event.state.rounds[-1].open == 1
    day.won(five)
    day.check()
    assert eight not in (five, six)


def test_removal_is_the_one_penalty_of_ffg():
    """FFG-08, AMB-63: the organizer removes; the opponent wins the running match 4-0."""
    event = new_event("Ann Bo Cy Di", "ffg-netrunner-1.0")
    do(event, NameStaff(HEAD.name, Role.HEAD_JUDGE))
    start_round(event)
    (first, second), (third, fourth) = [one.players for one in event.state.rounds[0].tables()]
    remove = GivePenalty(players=(first,), penalty=Penalty.REMOVAL, infraction="unsporting")
    refusal = event.send(remove, HEAD, reason="Shouting")
    assert getattr(refusal, "code", "") == "not_yours"
    do(event, remove, ORGANIZER, "Shouting")
    do(event, ReportResult(1, 2, Result("WL")))
    name = event.state.name_of
    assert points(event) == {name(first): 0, name(second): 4, name(third): 2, name(fourth): 2}


def test_v18_disqualified_in_the_middle_of_round_three():
    """V18: earlier results stay; the running match goes to the opponent. B-170."""
    event = new_event("A B C D", "bushiroad-1.2.11")
    a, b, c, d = 1, 2, 3, 4
    played = [((d, b), (a, c)), ((a, d), (b, c)), ((c, d), (a, b))]
    for number, pairs in enumerate(played, start=1):
        do(event, PairRound())
        for pair in pairs:
            tables = [frozenset(one.players) for one in event.state.rounds[-1].tables()]
            if frozenset(pair) not in tables:
                do(event, PairByHand(pair))
        do(event, PublishRound())
        for winner, loser in pairs:
            if loser == d and number == 3:
                command = GivePenalty(
                    players=(d,), penalty=Penalty.DISQUALIFICATION, infraction="PG-3.9.2"
                )
                do(event, command, ORGANIZER, "Cheating")
                continue
            table = event.state.rounds[-1].table_of(winner)
            assert table is not None
            seated = event.state.rounds[-1].matches[table].players
            letter = "W" if seated[0] == winner else "L"
            do(event, ReportResult(number, table, Result(letter)))
    assert points(event) == {"A": 3, "B": 1, "C": 1, "D": 1}
    assert event.state.players[d].disqualified
    against = [one.opponent for one in event.state.players[d].record.outings if one.points == 1]
    assert against == [b]
