"""A new event, its settings, announcements, checklist, copies, the archive, the bin, the venue."""

import re
from html import unescape

import pytest
from finals_office import OLGA, do
from web_office import Visitor, elements, visitor

from spoken import spoken
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import status_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import the_event
from toptable.engine.state.office import EventStatus, Shelf, TableRange
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.event_admin.admin_commands import SetTables
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.rulebooks import all_rulebooks, get
from toptable.web.pages.event.preparation_parts import groups

HOSTILE = "<script>alert(1)</script>"


def text_of(html: str) -> str:
    text = re.sub(r"[\u2068\u2069]", "", re.sub(r"<[^>]+>", " ", html))
    return unescape(re.sub(r"\s+", " ", text))


def cup(desk: Desk, rulebook: str = "nisei-1.3", event: str = "cup") -> Tournament:
    made = desk.create(event.title(), rulebook, OLGA, event=event)
    assert isinstance(made, Tournament), made
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    return made


def started(desk: Desk, event: str = "cup") -> Tournament:
    tournament = cup(desk, event=event)
    do(tournament, PairRound())
    do(tournament, PublishRound())
    return tournament


def made_by(organizer: Visitor, desk: Desk, **form: str) -> Tournament:
    organizer.look("/new")
    answer = organizer.post("/new", None, **form)
    assert answer.status_code == 303, text_of(answer.text)
    return desk.tournament(answer.headers["location"].split("/")[2])


@pytest.mark.parametrize("book", all_rulebooks(), ids=lambda book: book.id)
def test_the_second_step_proposes_what_the_document_has(book: Rulebook, organizer: Visitor) -> None:
    assert book.levels is not None
    assert book.structure is not None
    answer = organizer.look(f"/new?name=Cup&date=2026-05-09&rulebook={book.id}&players=24")
    assert answer.status_code == 200
    text = text_of(answer.text)
    tier = book.levels.event_types[0].level
    proposal = book.structure.proposal(24, tier=tier)
    assert proposal.sentence in text
    assert proposal.source in text
    assert book.levels.level(tier).strictness in text
    assert 'value="2026-05-09"' in answer.text
    for kind in book.levels.event_types:
        assert kind.name in text


def test_an_event_is_made_with_all_that_was_chosen(organizer: Visitor, desk: Desk) -> None:
    tournament = made_by(
        organizer,
        desk,
        name="City Cup",
        date="2026-05-09",
        rulebook="bushiroad-1.2.11",
        kind="qualifier",
        category="sanctioned",
        game="ws",
        format="Neo-Standard.",
        set_match="bo3",
        set_win="",
    )
    event = the_event(tournament.state)
    assert (event.name, event.date, event.category) == ("City Cup", "2026-05-09", "sanctioned")
    levels = tournament.rulebook.levels
    assert levels is not None
    assert event.settings["level"] == levels.propose("qualifier").level
    assert (event.settings["game"], event.settings["match"]) == ("ws", "bo3")
    assert "win" not in event.settings
    assert dict(tournament.state.office.told) == {"format": "Neo-Standard."}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"name": ""}, "name"),
        ({"date": "tomorrow"}, "YYYY-MM-DD"),
        ({"set_tiebreakers": "luck"}, "luck"),
        ({"rulebook": "nonsense"}, "nonsense"),
        ({"kind": "picnic"}, "picnic"),
    ],
)
def test_a_wrong_field_loses_nothing(
    organizer: Visitor, desk: Desk, wrong: dict[str, str], said: str
) -> None:
    form = {"name": f"Cup {HOSTILE}", "rulebook": "nisei-1.3", "format": "Startup"} | wrong
    organizer.look("/new")
    answer = organizer.post("/new", None, **form)
    assert answer.status_code == 409
    alert = re.search(r'role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert alert
    assert said in text_of(alert[1])
    assert HOSTILE not in answer.text
    if "name" not in wrong:
        assert "Cup &lt;script&gt;" in answer.text
    assert desk.events() == []


def test_proposals_survive_nonsense_in_the_address(organizer: Visitor) -> None:
    for query in ("players=x", "players=99999999999", "level=9", "category=x", "set_x=y", "kind=q"):
        assert organizer.look(f"/new?name=Cup&rulebook=nisei-1.3&{query}").status_code == 200


def test_the_demo_event_can_be_had_again(organizer: Visitor, desk: Desk) -> None:
    organizer.look("/new")
    for _ in range(2):
        assert organizer.post("/demo").headers["location"] == "/e/demo"
    assert [one.id for one in desk.events()] == ["demo"]


def test_every_setting_is_shown_once() -> None:
    for book in all_rulebooks():
        rows = [row for group in groups(book, {}) for row in group.rows]
        assert sorted(row.setting.key for row in rows) == sorted(one.key for one in book.settings)


def test_before_the_start_a_setting_is_changed_at_once_with_a_reason(
    organizer: Visitor, desk: Desk
) -> None:
    tournament = cup(desk)
    assert "ematch" in organizer.look("/e/cup/settings").text
    organizer.look("/e/cup/settings/rematches")
    without = organizer.post("/e/cup/settings/rematches", value="allow")
    assert without.status_code == 409
    assert "Say why" in without.text
    assert 'value="allow" checked' in without.text, "what was chosen stays chosen"
    done = organizer.post("/e/cup/settings/rematches", value="allow", reason="our tradition")
    assert done.status_code == 303
    assert the_event(tournament.state).settings["rematches"] == "allow"
    assert "Changed" in organizer.look("/e/cup/settings").text


def test_after_the_start_nothing_changes_unseen(organizer: Visitor, desk: Desk) -> None:
    tournament = started(desk)
    version = tournament.version
    organizer.look("/e/cup/settings/pairing")
    shown = organizer.post("/e/cup/settings/pairing", value="amalfi", reason="our tradition")
    assert shown.status_code == 200
    assert tournament.version == version
    assert "from round 2 on" in text_of(shown.text)
    assert 'value="our tradition"' in shown.text
    form = {"value": "amalfi", "reason": "our tradition"}
    stale = organizer.post("/e/cup/settings/pairing", None, seen=str(version - 2), **form)
    assert stale.status_code == 409, "before round 1 was paired it would have been from round 1 on"
    assert "has changed since you looked" in stale.text
    assert "from round 2 on" in text_of(stale.text)
    assert tournament.version == version
    done = organizer.post("/e/cup/settings/pairing", None, seen=str(version), **form)
    assert done.status_code == 303
    assert the_event(tournament.state).settings["pairing"] == "amalfi"
    assert "Undo" in organizer.look("/e/cup/log").text


def test_the_preview_names_who_moves(organizer: Visitor, demo: Desk) -> None:
    tournament = demo.tournament("demo")
    before = {row.player: row.rank for row in tournament.standings()}
    page = text_of(organizer.look("/e/demo/settings/tiebreakers?value=xsos,sos").text)
    do(tournament, ChangeSetting("tiebreakers", "xsos,sos"), reason="test")
    moved = [row for row in tournament.standings() if row.rank != before[row.player]]
    assert moved
    for row in moved:
        name = tournament.state.name_of(row.player)
        assert f"{name}: place {before[row.player]} becomes {row.rank}" in page


def test_settings_are_for_the_organizer(guest: Visitor, desk: Desk) -> None:
    cup(desk)
    for path in ("settings", "settings/pairing", "structure", "checklist", "delete", "copy"):
        assert guest.look(f"/e/cup/{path}").status_code == 403, path
    assert guest.look("/put-away").status_code == 403


def test_a_plan_is_proposed_judged_and_kept(organizer: Visitor, desk: Desk) -> None:
    tournament = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(tournament, Tournament)
    assert "proposals appear here" in organizer.look("/e/cup/structure").text
    structure = tournament.rulebook.structure
    assert structure is not None
    page = text_of(organizer.look("/e/cup/structure?expected=40&rounds=3&cut=0").text)
    for table in structure.tables:
        assert table.proposal(40).sentence in page
    assert structure.departure.text in page
    wrong = organizer.post("/e/cup/structure", expected="40", rounds="many", cut="x")
    assert wrong.status_code == 409
    assert 'value="many"' in wrong.text
    table = structure.tables[-1]
    assert organizer.post("/e/cup/structure", expected="40", table=table.id).status_code == 303
    plan = tournament.state.plan
    assert plan is not None
    assert plan.rounds == table.proposal(40).rounds
    assert 'name="points"' in organizer.look("/e/cup/structure").text
    own = organizer.post("/e/cup/structure", expected="40", rounds="6", cut="8", points="24")
    assert own.status_code == 303
    assert tournament.state.plan.points == 24


def test_announcements_are_filled_in_and_published(
    organizer: Visitor, guest: Visitor, desk: Desk
) -> None:
    tournament = cup(desk, "bushiroad-1.2.11")
    assert "has not published it yet" in guest.look("/e/cup/announcements").text
    organizer.look("/e/cup/announcements/place")
    words = f"Town hall {HOSTILE}"
    assert organizer.post("/e/cup/do/tell", topic="place", text=words).status_code == 303
    long = {"topic": "place", "text": "x" * 3000}
    came = {"referer": "http://testserver.local/e/cup/announcements/place"}
    refused = organizer.post("/e/cup/do/tell", came, **long)
    assert refused.status_code == 409
    assert "x" * 3000 in refused.text, "the words are still there"
    assert organizer.look("/e/cup/announcements/nonsense").status_code == 404
    publish = {"status": "announced"}
    refused = organizer.post("/e/cup/do/mark_status", None, **publish)
    assert refused.status_code == 409
    assert "Game" in refused.text, "the document wants the game announced"
    done = organizer.post("/e/cup/do/mark_status", None, **publish, reason="more to follow")
    assert done.status_code == 303
    assert status_of(tournament.state) is EventStatus.ANNOUNCED
    page = guest.look("/e/cup/announcements").text
    assert "Town hall &lt;script&gt;" in page
    assert "Edit…" not in page


def test_ticks_are_kept_with_who_made_them(organizer: Visitor, desk: Desk) -> None:
    tournament = cup(desk)
    page = organizer.look("/e/cup/checklist").text
    assert "Rounds and cut are decided" in page
    assert organizer.post("/e/cup/do/tick", item="room").status_code == 303
    assert dict(tournament.state.office.ticked) == {"room": "Ines"}
    pressed = [
        attributes["id"]
        for tag, attributes in elements(organizer.look("/e/cup/checklist").text)
        if tag == "button" and attributes.get("aria-pressed") == "true"
    ]
    assert pressed == ["tick-room"]
    assert organizer.post("/e/cup/do/tick", item="room", undone="1").status_code == 303
    assert organizer.post("/e/cup/do/tick", item="room", undone="1").status_code == 409


def test_an_archived_event_leaves_the_list_and_comes_back(
    organizer: Visitor, guest: Visitor, desk: Desk
) -> None:
    tournament = cup(desk)
    assert organizer.post("/e/cup/shelf", shelf="archive").status_code == 303
    assert "Cup" not in text_of(guest.look("/").text)
    assert guest.look("/e/cup").status_code == 200, "its own address still works"
    assert "Archive and bin" in organizer.look("/").text
    assert "Cup" in organizer.look("/put-away").text
    assert organizer.post("/e/cup/restore").status_code == 303
    assert tournament.state.office.shelf is Shelf.DESK
    assert "Cup" in text_of(guest.look("/").text)


def test_a_deleted_event_is_gone_until_it_is_brought_back(
    organizer: Visitor, guest: Visitor, desk: Desk
) -> None:
    cup(desk)
    organizer.look("/e/cup/delete")
    wrong = organizer.post("/e/cup/delete", name="Cap", reason="a test")
    assert wrong.status_code == 409
    assert 'value="Cap"' in wrong.text
    assert organizer.post("/e/cup/delete", name="cup", reason="a test").status_code == 303
    for path in ("", "/standings", "/log", "/version", "/files/public", "/parts/round"):
        assert guest.look(f"/e/cup{path}").status_code == 410, path
    assert "/put-away" in organizer.look("/e/cup").text
    assert "/put-away" not in guest.look("/e/cup").text
    assert guest.post("/e/cup/restore").status_code == 403
    organizer.look("/put-away")
    assert organizer.post("/e/cup/restore").status_code == 303
    assert guest.look("/e/cup").status_code == 200
    assert spoken("office.event_deleted") in organizer.look("/e/cup/log").text


def test_a_copy_asks_for_a_name(organizer: Visitor, desk: Desk) -> None:
    cup(desk)
    organizer.look("/e/cup/copy")
    assert organizer.post("/e/cup/copy", name="  ").status_code == 409
    made = organizer.post("/e/cup/copy", name="Second Cup", date="2026-06-01", people="true")
    assert made.status_code == 303
    copy = desk.tournament(made.headers["location"].split("/")[2])
    assert the_event(copy.state).name == "Second Cup"
    assert len(copy.state.players) == 4


def test_tables_of_another_event_are_refused_by_name(organizer: Visitor, desk: Desk) -> None:
    one, two = cup(desk), cup(desk, event="open")
    form = {"first": "101", "last": "160", "hall": ""}
    assert organizer.post("/e/cup/settings/the-tables", None, **form).status_code == 303
    assert one.state.office.tables == TableRange(101, 160)
    refused = organizer.post("/e/open/settings/the-tables", None, **form)
    assert refused.status_code == 409
    assert "Cup has tables 101 to 160" in text_of(refused.text)
    assert organizer.post("/e/open/settings/the-tables", first="x").status_code == 409
    assert two.state.office.tables is None
    assert organizer.post("/e/cup/settings/the-tables", first="").status_code == 303
    assert one.state.office.tables is None


def test_the_venue_shows_who_is_where(guest: Visitor, desk: Desk) -> None:
    assert "No event is running" in guest.look("/venue").text
    one = cup(desk)
    do(one, SetTables(TableRange(101, 160, "Annexe")))
    do(one, PairRound())
    text = text_of(guest.look("/venue").text)
    assert "No event is running" in text
    assert "Draft" in text
    do(one, PublishRound())
    started(desk, "open")
    started(desk, "night")
    text = text_of(guest.look("/venue").text)
    assert "Tables 101 to 160 in Annexe" in text
    assert "2 of 2 open" in text
    assert "both have a table 1" not in text, "guests can do nothing about it"
    organizer = visitor(desk).sign_in(desk)
    shared = text_of(organizer.look("/venue").text)
    assert "both have a table 1" in shared, "two without tables of their own share numbers"
    assert text_of(guest.look("/venue/stands").text).strip() in text


def test_the_rule_behind_a_field_can_be_read_on_the_page(organizer: Visitor, desk: Desk) -> None:
    cup(desk)
    book = get("nisei-1.3")
    html = organizer.look("/e/cup/settings").text
    tips = re.findall(r'class="tip">(.*?)</span></button>', html, re.DOTALL)
    assert any("N13-42" in tip and "Casual" in tip for tip in tips)
    assert not any("FFG-06" in tip for tip in tips), f"rules of other documents than {book}"


def test_staff_are_named_and_taken_off(organizer: Visitor, desk: Desk) -> None:
    tournament = cup(desk)
    organizer.look("/e/cup/settings")
    form = {"name": "Jo", "role": "head_judge"}
    assert organizer.post("/e/cup/settings/the-staff", None, **form).status_code == 303
    assert [one.name for one in tournament.state.staff] == ["Olga", "Jo"]
    off = organizer.post("/e/cup/do/name_staff", None, dismissed="true", **form)
    assert off.status_code == 303
    assert [one.name for one in tournament.state.staff] == ["Olga"], "who made the event"
