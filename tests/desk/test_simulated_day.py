"""A simulated day is like one in a hall: rates are kept, everybody acts in their role and time."""

from datetime import UTC, datetime, timedelta
from functools import cache
from math import log

import pytest

from support import MemoryStore
from toptable import __version__
from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.simulated_day import Day, Rates
from toptable.desk.simulation import Course, play, seeds_from
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import CheckVerdict, verify
from toptable.engine.roles import Role
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.subjects.calls.call_log import CallClaimed, CallOpened, CallResolved
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.finals.final_places import final_places
from toptable.engine.subjects.floor.presence import PresenceNoted
from toptable.engine.subjects.floor.timekeeping import TableExtended
from toptable.engine.subjects.people.drop_and_reinstate import Dropped
from toptable.engine.subjects.registration.late_entry import LateAdmitted
from toptable.engine.subjects.results.reporting import ResultClaimed
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

BOOKS = [book.id for book in all_rulebooks()]
BUSY = Rates(draws=0.1, drops=0.1, no_shows=0.08, late=0.3, wrong=0.15, calls=0.4, penalties=0.6)
NOTHING = Rates(draws=0, drops=0, no_shows=0, late=0, wrong=0, calls=0, penalties=0)
DATE = "2026-05-02"
Played = tuple[Tournament, Day, MemoryStore]


def simulated(book: str, rates: Rates, players: int = 14, seed: int = 6, **more: object) -> Played:
    day = Day(seed, DATE, rates)
    store = MemoryStore()
    desk = Desk(store, clock=day.clock, seeds=seeds_from(seed))
    course = Course(book, players, seed, **more)
    return play(desk, course, lambda _: None, day), day, store


@cache
def busy(book: str) -> Played:
    return simulated(book, BUSY, cut=4, decks=True)


def entries(tournament: Tournament, kind: type) -> list:
    return [line.entry for line in tournament.log.lines if isinstance(line.entry, kind)]


@pytest.mark.parametrize("book", BOOKS)
def test_a_busy_day_under_every_document_ends_with_a_champion_and_verifies(book):
    tournament, _, store = busy(book)
    assert follow(tournament.state.finals.bracket).over
    file = event_file.load(files.backup(tournament, store))
    checked = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert checked.verdict is CheckVerdict.SOUND, checked


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_told_of_the_day_is_what_the_log_says(book):
    tournament, day, _ = busy(book)
    happened = day.happened
    reported = entries(tournament, ResultReported)
    no_shows = sum(entry.result.kind == "no_show" for entry in reported)
    corrected = sum(entry.before is not None for entry in reported)
    assert happened.matches == sum(len(round_.matches) for round_ in tournament.state.rounds)
    assert happened.matches == len(reported) - corrected
    assert happened.corrections == corrected > 0
    assert happened.no_shows == no_shows == len(entries(tournament, PresenceNoted))
    assert happened.drops == len(entries(tournament, Dropped)) - no_shows
    assert happened.late_entries == len(entries(tournament, LateAdmitted)) > 0
    assert happened.calls == len(entries(tournament, CallOpened)) > 0
    assert happened.extensions == len(entries(tournament, TableExtended))
    late = happened.late_entries if tournament.rulebook.late_penalties else 0
    rulings = [given.ruling for given in entries(tournament, RulingGiven)]
    # Both players of a match can get one and the same penalty: that is one case.
    assert happened.penalties == len({ruling.case or ruling.number for ruling in rulings}) - late


@pytest.mark.parametrize("book", BOOKS)
def test_who_dropped_is_not_paired_again_and_who_came_late_is_in(book):
    tournament, _, _ = busy(book)
    state = tournament.state
    left = {entry.player: entry.after_round for entry in entries(tournament, Dropped)}
    assert left
    for round_ in state.rounds:
        there = {player for match in round_.matches.values() for player in match.players}
        there |= set(round_.byes)
        assert not {player for player in there if left.get(player, 99) < round_.number}
        for late in entries(tournament, LateAdmitted):
            player = late.player.player
            in_it = late.first_round <= round_.number <= left.get(player, 99)
            assert (player in there) == in_it


@pytest.mark.parametrize("book", BOOKS)
def test_everybody_acts_in_their_role_and_time_goes_forward(book):
    tournament, day, _ = busy(book)
    lines = tournament.log.lines
    moments = [line.at for line in lines]
    assert moments == sorted(moments)
    begin = datetime(2026, 5, 2, 9, tzinfo=UTC)
    assert moments[0] == begin
    assert timedelta(hours=2) < moments[-1] - begin < timedelta(hours=15)
    judges = {judge.name for judge in day.judges}
    names = {player.name for player in tournament.state.players.values()}
    staff = judges | {day.organizer.name, day.head_judge.name, day.scorekeeper.name}
    assert {line.author for line in lines} <= names | staff
    for line in lines:
        if isinstance(line.entry, CallOpened | ResultClaimed):
            assert line.role is Role.PLAYER
        if isinstance(line.entry, CallClaimed | CallResolved):
            assert line.author in judges
    assert not [call for call in tournament.state.floor.calls if call.open]


def test_the_same_seed_gives_the_same_day():
    """Everything but the event's own id, which the first line carries."""
    first, again = busy("nisei-1.3")[0], simulated("nisei-1.3", BUSY, cut=4, decks=True)[0]
    other = simulated("nisei-1.3", BUSY, seed=7, cut=4, decks=True)[0]

    def told(tournament: Tournament) -> list:
        lines = tournament.log.lines[1:]
        return [(line.at, line.author, line.reason, line.entry) for line in lines]

    assert told(first) == told(again)
    assert told(first) != told(other)


@pytest.mark.parametrize("book", BOOKS)
def test_with_every_rate_at_zero_only_matches_are_played(book):
    tournament, day, _ = simulated(book, NOTHING, players=9, cut=0)
    kinds = (Dropped, LateAdmitted, CallOpened, RulingGiven, TableExtended)
    assert not [entry for kind in kinds for entry in entries(tournament, kind)]
    reported = entries(tournament, ResultReported)
    assert len(reported) == day.happened.matches == 4 * len(tournament.state.rounds)
    assert not [entry for entry in reported if "D" in entry.result.games]


@pytest.mark.parametrize("book", BOOKS)
def test_a_draw_rate_of_one_gives_only_draws(book):
    rates = Rates(draws=1, drops=0, no_shows=0, late=0, wrong=1, calls=0, penalties=0)
    tournament, day, _ = simulated(book, rates, players=8, rounds=2, cut=0)
    reported = entries(tournament, ResultReported)
    assert len(reported) == day.happened.draws == 8
    assert {letter for entry in reported for letter in entry.result.games} == {"D"}


def test_rates_are_kept():
    """Each within four standard deviations of a binomial, worked out from its own rate."""
    rates = Rates(spread=1, draws=0.2, drops=0.1, no_shows=0.1, late=0.2, wrong=0.3, calls=0.5)
    _, day, _ = simulated("bushiroad-1.2.11", rates, players=80, rounds=4, cut=0)
    happened = day.happened
    there = happened.matches - happened.no_shows
    kept = (
        (happened.no_shows, happened.matches, 0.1),
        (happened.draws, there, 0.2),
        (happened.corrections, there - happened.draws, 0.3),
        (happened.calls, there, 0.5),
        (happened.late_entries, 80, 0.2),
    )
    for times, of, rate in kept:
        assert abs(times - of * rate) < 4 * (of * rate * (1 - rate)) ** 0.5 + 1, (times, of, rate)
    # Three breaks, in each of which between 50 and 90 players can go.
    assert 3 * 50 * 0.1 * 0.4 < happened.drops < 3 * 90 * 0.1 * 2


def test_games_follow_the_difference_in_strength():
    """The logistic curve: the log of the odds is the difference."""
    day = Day(1, DATE, Rates(spread=1.5))
    for first, second in ((1, 2), (3, 9), (4, 5)):
        chance = day.favours(first, second)
        odds = log(chance / (1 - chance))
        assert odds == pytest.approx(day.strength(first) - day.strength(second))
        assert chance + day.favours(second, first) == pytest.approx(1)
    level = Day(1, DATE, Rates(spread=0))
    assert level.favours(1, 2) == 0.5


def test_the_strong_win():
    """So far apart nobody loses to the weaker player, in the rounds or in the bracket."""
    rates = Rates(spread=1000, draws=0, drops=0, no_shows=0, late=0, wrong=0, calls=0)
    tournament, day, _ = simulated("bushiroad-1.2.11", rates, players=16, cut=4)
    for round_ in tournament.state.rounds:
        for match in round_.matches.values():
            ahead = day.strength(match.players[0]) > day.strength(match.players[1])
            assert match.result.games[0] == ("W" if ahead else "L")
    strongest = max(tournament.state.players, key=day.strength)
    assert next(iter(tournament.standings())).player == strongest
    assert final_places(tournament.state, tournament.rulebook).places[0].player == strongest


@pytest.mark.parametrize("settings", [{"team": "trio"}, {"structure": "double_elimination"}])
def test_teams_and_elimination_have_such_days_too(settings):
    tournament, day, store = simulated("bushiroad-1.2.11", BUSY, players=12, settings=settings)
    assert day.happened.calls > 0
    file = event_file.load(files.backup(tournament, store))
    checked = verify(
        file.log, head=file.head, public=file.public, rulebooks=all_rulebooks(), engine=__version__
    )
    assert checked.verdict is CheckVerdict.SOUND, checked
