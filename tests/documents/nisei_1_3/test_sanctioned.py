"""What a sanctioned event owes under NISEI 1.3: period, kits, venue, prizes, format."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from documents.day import Day
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.state.office import Kit
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.prizes.kits import RecordKit
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

SPRING = "prize kit EVENT SC-1 --from 2026-03-01 --until 2026-06-30"


def store(date: str = "2026-03-07", **settings: str) -> Day:
    """A Store Championship, which is always sanctioned."""
    return Day(
        "nisei-1.3", "Ann Bo Cy Di", event_type="store_championship", date=date, **settings
    ).plan(3)


def line(day: Day, words: str) -> bool:
    (found,) = [text for text in day.checklist() if words in text]
    return day.checklist()[found]


@pytest.mark.parametrize("date", ["2026-03-01", "2026-06-30", "2026-04-11"])
def test_a_kit_is_used_in_its_period(date: str) -> None:
    """N13-45: on its first day, its last, and between."""
    day = store(date)
    assert "Kit SC-1 is used here" in day.toptable(SPRING)
    assert line(day, "in the period of kit SC-1: from 2026-03-01 to 2026-06-30")


@pytest.mark.parametrize("date", ["2026-02-28", "2026-07-01"])
def test_outside_its_period_a_kit_takes_a_reason_that_is_reported(date: str) -> None:
    """N13-45: the day before, and the day after."""
    day = store(date)
    assert "an event with this kit takes place from 2026-03-01 to 2026-06-30" in day.toptable(
        SPRING, status=2
    )
    day.toptable(f"{SPRING} --reason 'The shop burnt down'")
    assert not line(day, "in the period of kit SC-1")
    assert "The shop burnt down" in day.deviations()


def test_an_event_that_moves_out_of_the_period_shows_it() -> None:
    """N13-45: the checklist looks at the day the event has now."""
    day = store()
    day.toptable(SPRING)
    assert line(day, "in the period of kit SC-1")
    day.toptable("event describe EVENT --date 2026-07-04 --reason Flooded")
    assert not line(day, "in the period of kit SC-1")


def test_several_kits_come_together_only_with_approval() -> None:
    """N13-46: the approval is on record first, and the checklist names it."""
    day = store()
    day.toptable(SPRING)
    second = SPRING.replace("SC-1", "SC-2")
    assert "several come together only if NISEI Organized Play approves it" in day.toptable(
        f"{second} --reason 'A large field'", status=2
    )
    day.toptable("prize approval EVENT kits 'Letter of 3 March'")
    day.toptable(second)
    assert line(day, "approved that several kits are used together: Letter of 3 March")
    day.toptable("prize approval EVENT kits")
    assert not line(day, "approved that several kits are used together")


def test_a_kit_is_not_divided_over_several_events() -> None:
    """N13-46: the desk knows the kits of all its events."""
    day = store()
    day.toptable(SPRING)
    other = day.desk.create(
        "Second day", "nisei-1.3", day.actor("Olga"), event="second", date="2026-03-14",
        event_type="store_championship",
    )  # fmt: skip
    assert isinstance(other, Tournament)
    again = SPRING.replace("EVENT", "second").replace("SC-1", "' sc-1'")
    assert "is used at Day, and a kit is not divided" in day.toptable(again, status=2)
    # By whichever door: what programs send goes straight to the desk.
    sent = other.send(RecordKit(Kit("SC-1")), day.actor("Olga"), reason="Any reason")
    assert isinstance(sent, Refusal)
    assert sent.code == "kit_elsewhere"
    day.toptable("prize remove-kit EVENT SC-1")
    day.toptable(again)
    # Nor does it come back by undoing its removal.
    back = day.tournament.send(TakeBackOwnLast(), day.actor("Olga"))
    assert isinstance(back, Refusal)
    assert back.code == "kit_elsewhere"


def test_kits_are_for_sanctioned_events() -> None:
    """N13-45: a league that is not sanctioned says why it has one."""
    day = Day("nisei-1.3", "Ann Bo Cy Di", event_type="league", date="2026-03-07").plan(3)
    assert "Kits are for sanctioned events" in day.toptable(SPRING, status=2)
    day.toptable(f"{SPRING} --reason 'Left from last year'")
    day.toptable("event set EVENT sanctioned yes --reason 'Part of the season'")
    assert line(day, "in the period of kit SC-1")


def test_the_venue_of_a_sanctioned_event() -> None:
    """N13-47: open to every age and the public, accessible if possible; not asked of others."""
    day = store()
    assert not line(day, "lets in people of every age, and the public")
    assert not line(day, "venue is accessible")
    day.toptable("event checklist EVENT venue_open")
    assert line(day, "lets in people of every age, and the public")
    league = Day("nisei-1.3", "Ann Bo", event_type="league")
    assert not [text for text in league.checklist() if "venue" in text.casefold()]


def test_prizes_of_a_kit_follow_its_structure(tmp_path: Path) -> None:
    """N13-48: by place; to somebody else only with a note, which the report keeps."""
    sheet = tmp_path / "kit.csv"
    sheet.write_text("first,last,what,kind,kit\n1,1,Trophy,item,SC-1\n1,2,Playmat,item,SC-1\n")
    day = store()
    day.toptable(SPRING)
    day.toptable(f"prize load EVENT {sheet}")
    day.favourites(3)
    first, second = day.places.split()[:2]
    assert "followed as closely as possible" in day.toptable(
        f"prize hand-out EVENT 1 Playmat --to {second}", status=2
    )
    day.toptable(f"prize hand-out EVENT 1 Playmat --to {second} --reason 'Ann has one'")
    day.toptable("prize hand-out EVENT")
    said = day.toptable("prize list EVENT")
    assert f"| 1 | Trophy | {first} | handed out |" in said
    assert f"| 1 | Playmat | {second} | handed out | Ann has one |" in said
    assert "Ann has one" in day.deviations()
    report = day.toptable("report event EVENT")
    assert f"| 1 | {first} | Trophy |" in report
    assert f"| 2 | {second} | Playmat, Playmat |" in report


def test_what_is_left_of_a_kit_waits_for_the_end_of_its_period(tmp_path: Path) -> None:
    """N13-50: six playmats for four players; two are free from the first of July."""
    sheet = tmp_path / "kit.csv"
    sheet.write_text("first,last,what,kind,kit\n1,6,Playmat,item,SC-1\n")
    day = store()
    day.toptable(SPRING)
    day.toptable(f"prize load EVENT {sheet}")
    day.favourites(3)
    said = day.toptable("prize left-over")
    assert said.count("| Playmat |") == 2
    assert said.count("2026-07-01") == 2
    day.time = datetime(2026, 6, 30, 20, tzinfo=UTC)
    release = "prize release EVENT 5 Playmat --use 'Raffle at the league'"
    assert "may be used or given away from 2026-07-01 on" in day.toptable(release, status=2)
    day.time = datetime(2026, 7, 1, 8, tzinfo=UTC)
    day.toptable(release)
    assert day.toptable("prize left-over").count("| Playmat |") == 1
    day.time = datetime(2026, 6, 1, tzinfo=UTC)
    day.toptable("prize release EVENT 6 Playmat --use 'For a sick child' --reason 'A good cause'")
    assert "A good cause" in day.deviations()


def test_a_sanctioned_event_plays_standard_unless_another_format_is_approved() -> None:
    """N13-49: the setting is locked until the approval is on record."""
    day = store()
    assert line(day, "plays the current Standard format")
    eternal = ChangeSetting("format", "eternal")
    assert "unless NISEI Organized Play approves another format" in day.refuses(
        eternal, reason="Everybody wants it"
    )
    day.toptable("prize approval EVENT format 'Letter of 3 March'")
    day.do(eternal, reason="Approved")
    assert line(day, "approved another format, Eternal: Letter of 3 March")


def test_an_event_in_another_format_is_not_sanctioned_without_approval() -> None:
    """N13-49: neither way round."""
    day = Day("nisei-1.3", "Ann Bo", event_type="league", format="eternal")
    yes = ChangeSetting("sanctioned", "yes")
    assert "unless NISEI Organized Play approves another format" in day.refuses(
        yes, reason="Part of the season"
    )
    day.do(ChangeSetting("format", "standard"), reason="Then so")
    day.do(yes, reason="Part of the season")


def test_the_register_of_vouchers() -> None:
    """N13-66, N13-04: won at one event, used at another, destroyed there."""
    day = store()
    day.toptable("prize add EVENT 'Regional bye' --bye")
    day.favourites(3)
    first = day.places.split()[0]
    assert "(voucher day-1)" in day.toptable("prize hand-out EVENT")
    assert f"| day-1 | {first} | 1 | Regional bye |" in day.toptable("voucher list EVENT")
    regional = day.desk.create("Regional", "nisei-1.3", day.actor("Olga"), event="regional")
    assert getattr(regional, "event", "") == "regional"
    day.toptable(f"people enter regional {first} Eve Flo Gus")
    day.toptable(f"people reward-bye regional {first} 1 --voucher day-1 --from Day")
    said = day.toptable("voucher find DAY-1")
    assert f"Day: won by {first}, place 1: Regional bye." in said
    assert f"Regional: used by {first} in round 1, not destroyed yet." in said
    assert f"| 1 | {first} | day-1 | Day | to destroy |" in day.toptable("voucher list regional")
    day.toptable(f"voucher destroy regional {first} 1")
    assert "in round 1, destroyed" in day.toptable("voucher find day-1")
    assert "No event of this database knows" in day.toptable("voucher find nothing")


def test_other_documents_ask_for_none_of_it() -> None:
    """Kits are kept under every document; periods, approvals and locks are of this one."""
    day = Day("ffg-netrunner-1.0", "Ann Bo Cy Di", date="2026-07-04").plan(3)
    day.toptable(SPRING)
    day.toptable(SPRING.replace("SC-1", "SC-2"))
    assert "asks for no such approval" in day.toptable(
        "prize approval EVENT kits 'Letter'", status=2
    )
    assert not [text for text in day.checklist() if "kit" in text]
