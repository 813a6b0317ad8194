"""Every ruling belongs to a match, and every surface says which. FR-1.3.1.4, PG-2, B-168, B-172."""

import pytest
from msgspec.structs import replace

from documents.day import Day
from engine.subjects.conduct.test_penalty_effects import WIN, at_stage
from spoken import spoken
from support import ORGANIZER, do, refused
from toptable.desk.tournament import Tournament
from toptable.engine.log.log import apply, sentence
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.state import State
from toptable.engine.state.conduct import NamedMatch, RuledMatch
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.engine.subjects.conduct.rulings import RulingGiven
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.views.reports.confidentiality import reader_for
from toptable.engine.views.reports.expulsions import expulsions

BOOKS = tuple(WIN)
STAGES = ("before", "match", "between", "bye", "cut", "bracket")


def disqualified(event: Tournament, player: int) -> RuledMatch | None:
    do(event, Disqualify(player), ORGANIZER, reason="Cheating")
    (ruling,) = event.state.conduct.of_player(player)
    return ruling.match


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("stage", STAGES)
def test_each_stage_has_its_match(book: str, stage: str) -> None:
    event, player = at_stage(book, stage)
    match = disqualified(event, player)
    assert match is not None
    if stage == "bracket":
        assert (match.number, match.swiss, len(match.players)) == (0, False, 2)
        assert match.table > 0
        assert player in match.players
        return
    assert match.stage is ClockStage.SWISS
    assert match.number == (0 if stage == "before" else 1)
    seats = {"before": 0, "bye": 1}.get(stage, 2)
    assert len(match.players) == seats or stage == "cut"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("stage", STAGES)
def test_a_ruling_of_an_early_log_gets_the_match_it_would_get_today(book: str, stage: str) -> None:
    """Read without the match, the log settles it: the state is the one the judge ruled in."""
    event, player = at_stage(book, stage)
    today = disqualified(event, player)
    (early,) = (ruling for _, ruling in _read_as_early_log(event).conduct.rulings.items())
    assert early.match == today


def test_an_early_log_leaves_open_what_it_did_not_settle() -> None:
    """Between two games of the bracket neither round nor table says which match it was."""
    day = Day("nisei-1.3", "Ann Bo Cy Di", tier="competitive").favourites(2)
    day.lock(4, reason="Top 4")
    day.won("Ann")
    day.do(Disqualify(day.number("Ann")), reason="Cheating")
    (ruling,) = _read_as_early_log(day.tournament).conduct.of_player(day.number("Ann"))
    assert ruling.match is None
    assert where_text(day.state, ruling.match) == spoken("ruled_match.match_not")
    (ruling,) = day.state.conduct.of_player(day.number("Ann"))
    assert ruling.match is not None


def test_the_report_of_a_disqualification_in_the_final_names_the_final() -> None:
    day = _in_the_final()
    number, (first, second) = next(iter(day.open_games.items()))
    day.do(Disqualify(day.number(first)), "Hana", reason="Cheating")
    where = f"final, game {number} against {second}"
    report = expulsions(
        day.tournament.log,
        day.tournament.rulebook,
        reader_for(
            day.state, Actor("Hana", Role.HEAD_JUDGE), {}, day.time, day.tournament.rulebook.words
        ),
    )
    (told,) = report.expulsions
    assert told.where == where
    assert where in day.toptable("report expulsions EVENT")
    assert where in day.toptable("report penalties EVENT")
    assert where in " ".join(day.toptable("penalty list EVENT").replace("|", " ").split())
    (row,) = day.penalties(first).rows
    assert (row.where, row.match and row.match.stage) == (where, ClockStage.FINAL)
    lines = [line.entry for line in day.tournament.log.lines]
    (given,) = [entry for entry in lines if isinstance(entry, RulingGiven)]
    assert where in sentence(day.state, given)


def test_a_match_keeps_the_opponent_of_the_moment() -> None:
    """Whoever plays whom later, the ruling stays with the match it was given in."""
    day = Day("bushiroad-1.2.11", "Ann Bo Cy Di", game="vg").staff(head_judge="Hana")
    day.seat("Ann Bo", "Cy Di")
    day.rule("PG-3.8.1", "Ann", penalty="warning")
    day.result("Ann", "W").result("Cy", "W")
    day.seat("Ann Cy", "Bo Di")
    (row,) = day.penalties("Ann").rows
    assert row.where == "round 1, table 2 against Bo"


def test_after_the_close_no_match_is_named() -> None:
    day = _in_the_final()
    champion = next(iter(day.open_games.values()))[0]
    day.won(champion)
    day.do(CloseEvent())
    day.do(Disqualify(day.number(champion)), reason="Found out in the evening")
    (row,) = day.penalties(champion).rows
    assert row.where == spoken("ruled_match.after_event")


def test_a_judge_names_an_earlier_match() -> None:
    day = Day("bushiroad-1.2.11", "Ann Bo Cy Di", game="vg").staff(head_judge="Hana")
    day.seat("Ann Bo", "Cy Di").result("Ann", "W").result("Cy", "W")
    day.seat("Ann Cy", "Bo Di")
    earlier = NamedMatch(number=1)
    day.rule("PG-3.8.1", "Ann", penalty="warning", match=earlier)
    (row,) = day.penalties("Ann").rows
    assert row.where == "round 1, table 2 against Bo"
    wrong = NamedMatch(number=1, table=1)
    command = day.ruling("PG-3.8.1", "Ann", penalty="warning", match=wrong)
    refused(day.tournament, command, "no_such_match", "As seen", day.people["Hana"])


def _in_the_final() -> Day:
    names = " ".join(f"F{number:02}" for number in range(1, 9))
    day = Day("bushiroad-1.2.11", names, game="vg").staff(head_judge="Hana")
    day.favourites(2, "W")
    day.lock(4, reason="Top 4")
    for pair in list(day.open_games.values()):
        day.won(pair[0])
    return day


def _read_as_early_log(event: Tournament) -> State:
    """The state that the log leads to without the matches of its rulings."""
    state = State()
    for line in event.log.lines:
        entry = line.entry
        if isinstance(entry, RulingGiven):
            entry = RulingGiven(replace(entry.ruling, match=None))
        state = apply(state, entry)
    return state
