"""What the event is can be changed in its settings, and first it is said what that touches."""

from finals_office import OLGA, do, swiss
from test_web_event import text_of
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.clock.round_minutes import ClockStage, minutes_setting
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state import the_event
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.floor.timekeeping import PrepareClock
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

THE_EVENT = "/e/cup/settings/the-event"


def test_date_kind_category_and_format_can_be_changed(desk: Desk, organizer: Visitor) -> None:
    made = desk.create("Cup", "bushiroad-1.2.11", OLGA, event="cup")
    assert isinstance(made, Tournament)
    organizer.look("/e/cup/settings")
    form = {"date": "2027-01-02", "kind": "qualifier", "category": "sanctioned"}
    looked = organizer.post(THE_EVENT, None, **form, format="Neo-Standard.", look="1")
    assert looked.status_code == 200
    assert made.version == 1, "looking changes nothing"
    assert "announced once it is approved" in text_of(looked.text)
    assert 'value="Neo-Standard."' in looked.text
    assert organizer.post(THE_EVENT, None, **form, format="Neo-Standard.").status_code == 303
    event = the_event(made.state)
    assert (event.date, event.event_type, event.category) == tuple(form.values())
    assert made.rulebook.levels is not None
    assert made.rules.tier == made.rulebook.levels.propose("qualifier", "sanctioned").level
    assert made.state.office.told["format"] == "Neo-Standard."
    assert "2 January 2027" in organizer.look("/").text


def test_a_level_that_was_chosen_stays(desk: Desk, organizer: Visitor) -> None:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup", settings={"tier": "competitive"})
    assert isinstance(made, Tournament)
    levels = made.rulebook.levels
    assert levels is not None
    kind = next(kind.id for kind in levels.event_types if kind.level == "casual")
    organizer.look("/e/cup/settings")
    organizer.post(THE_EVENT, date="2027-01-02", kind=kind)
    assert the_event(made.state).event_type == kind
    assert made.rules.tier == "competitive"


def test_what_cannot_be_is_refused_in_the_form(desk: Desk, organizer: Visitor) -> None:
    made = swiss(desk, rounds=1)
    organizer.look("/e/cup/settings")
    same = {"date": the_event(made.state).date}
    assert organizer.post(THE_EVENT, None, **same).status_code == 409
    untold = organizer.post(THE_EVENT, date="2027-01-02")
    assert untold.status_code == 409
    assert "Say why" in untold.text
    assert 'value="2027-01-02"' in untold.text
    assert organizer.post(THE_EVENT, date="someday", reason="x").status_code == 409
    assert organizer.post(THE_EVENT, date="2027-01-02", kind="picnic").status_code == 409
    assert organizer.post(THE_EVENT, date="2027-01-02", reason="snow").status_code == 303
    assert the_event(made.state).date == "2027-01-02"


def test_minutes_set_for_the_event_hold_for_every_round(desk: Desk) -> None:
    made = swiss(desk, rounds=1)
    key = minutes_setting(ClockStage.SWISS)
    do(made, ChangeSetting(key, "55"), reason="the hall closes early")
    for number in (2, 3):
        do(made, PairRound(), reason="one more")
        do(made, PublishRound())
        do(made, PrepareClock())
        limit = made.state.floor.rounds[(ClockStage.SWISS, number)].clock.limit
        assert limit is not None
        assert limit.total_seconds() == 55 * 60
        finish(made)


def finish(made: Tournament) -> None:
    """All results of the latest round."""
    number = len(made.state.rounds)
    for match in made.state.rounds[-1].tables():
        do(made, ReportResult(number, match.table, Result("WW")))
