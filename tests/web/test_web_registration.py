"""The registration desk: entering, finding, checking in, lists, persons, teams, latecomers."""

import re
from datetime import UTC, datetime
from html import unescape
from typing import Any

import pytest
from web_office import Visitor, elements

from spoken import spoken
from support import untold
from toptable.desk.desk import Desk
from toptable.desk.tournament import Done, Tournament
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.records import OutingKind
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.floor.times_and_deadlines import SetDeadline
from toptable.engine.subjects.people.player_entry import CheckIn, EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.store.people import ALWAYS, BanRow

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
DO = "/e/cup/do"
NASTY = "<script>alert('x')</script>"


def event(desk: Desk, *names: str, rulebook: str = "nisei-1.3", **settings: str) -> Tournament:
    made = desk.create("Cup", rulebook, OLGA, event="cup", settings=settings)
    assert isinstance(made, Tournament), made
    if names:
        do(made, EnterPlayers(tuple(NewPlayer(name) for name in names)))
    return made


def do(tournament: Tournament, command: Command) -> None:
    done = tournament.send(command, OLGA, reason=untold(command))
    assert isinstance(done, Done), done


def started(desk: Desk, *names: str, **options: Any) -> Tournament:
    tournament = event(desk, *names, **options)
    do(tournament, PairRound())
    do(tournament, PublishRound())
    return tournament


def text_of(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>|[\u2068\u2069]", " ", html)))


def here(tournament: Tournament) -> list[str]:
    return sorted(one.name for one in tournament.state.players.values() if one.checked_in)


def names(tournament: Tournament) -> list[str]:
    return [one.name for _, one in sorted(tournament.state.players.items())]


def test_a_new_name_is_entered_and_a_known_one_checked_in(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk)
    for name in ("Ann Lee", "Bo Pan", "  ann   lee "):
        assert organizer.post("/e/cup/players", names=name).status_code == 303
    assert names(tournament) == ["Ann Lee", "Bo Pan"]
    assert here(tournament) == ["Ann Lee"]


@pytest.mark.parametrize("typed", ["Ann", "lee", "Lee Ann", "Ann Leo", "2"])
def test_part_of_a_name_or_one_nearly_the_same_asks_first(
    desk: Desk, organizer: Visitor, typed: str
) -> None:
    tournament = event(desk, "Bo Pan", "Ann Lee")
    answer = organizer.post("/e/cup/players", names=typed)
    assert answer.status_code == 303
    page = organizer.look(answer.headers["location"]).text
    assert "Ann Lee" in page
    assert "/e/cup/players/2/check-in" in page
    assert tournament.version == 2, "nothing was done"
    as_script = {"accept": "application/json"}
    told = organizer.post("/e/cup/players", as_script, names=typed).json()
    assert told["page"].startswith("/e/cup/players/which?")
    assert organizer.post("/e/cup/players", names=typed, sure="1").status_code == 303
    assert names(tournament) == ["Bo Pan", "Ann Lee", typed]


def test_a_checked_in_namesake_needs_another_name(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk, "Ann Lee")
    do(tournament, CheckIn((1,)))
    answer = organizer.post("/e/cup/players", names="Ann Lee")
    asked = text_of(organizer.look(answer.headers["location"]).text)
    assert "Someone with exactly this name" in asked
    assert organizer.post("/e/cup/players", names="Ann Lee", sure="1").status_code == 409


def test_everybody_shown_is_checked_in_after_a_look(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk, "Ann Lee", "Bo Lee", "Cy Ray")
    page = organizer.look("/e/cup/players/check-in?players=1+2").text
    assert "Check in 2 players?" in text_of(page)
    numbers = re.search(r'name="players" value="([\d ]+)"', page)
    assert numbers is not None
    assert tournament.version == 2
    organizer.post("/e/cup/players/check-in", players=numbers[1])
    assert here(tournament) == ["Ann Lee", "Bo Lee"]
    assert tournament.version == 3, "in one act"
    organizer.post("/e/cup/players/1/check-in", present="0")
    assert here(tournament) == ["Bo Lee"]


LIST = (
    "Name;E-Mail;Club;Byes\n"
    "Di Fox;di@example.org;Aces;2\n"
    "Lee Ann;x@example.org;;\n"
    "ann lee;;;\n"
    "Ed;;;often\n"
    f"{NASTY};;;\n"
)


def preview(organizer: Visitor, text: str) -> str:
    answer = organizer.client.post(
        "/e/cup/players/import", data={"csrf": organizer.token}, files={"text": (None, text)}
    )
    assert answer.status_code == 200
    return answer.text


def test_a_list_is_looked_at_before_anybody_is_entered(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk, "Ann Lee")
    page = preview(organizer, LIST)
    told = text_of(page)
    assert tournament.version == 2
    assert "5 lines: 2 new, 1 to look at, 2 left out" in told
    assert "not kept: E-Mail" in told
    assert "Almost the same name as Ann Lee." in told
    assert "“often” is no number of byes" in told
    assert "<script>alert" not in page
    answer = organizer.post("/e/cup/players/import/enter", text=LIST, version="2")
    assert answer.status_code == 303
    assert names(tournament) == ["Ann Lee", "Di Fox", "Lee Ann", NASTY]
    assert tournament.version == 3, "in one act"
    assert (tournament.state.players[2].record.group, tournament.state.players[2].byes) == (
        "Aces",
        frozenset({1, 2}),
    )
    stored = b"".join(desk.store.read("cup")).decode()
    assert "example.org" not in stored


def test_a_list_after_a_change_is_shown_again_and_nobody_entered(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = event(desk, "Ann Lee")
    preview(organizer, LIST)
    do(tournament, EnterPlayers((NewPlayer("Di Fox"),)))
    answer = organizer.post("/e/cup/players/import/enter", text=LIST, version="2")
    assert answer.status_code == 409
    assert "has changed since you looked" in text_of(answer.text)
    assert names(tournament) == ["Ann Lee", "Di Fox"]


def test_columns_can_be_given_another_meaning(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk)
    text = "Aces;Ann Lee\nKings;Bo Pan"
    columns = {"column_0": "group", "column_1": "name"}
    page = organizer.post("/e/cup/players/import/again", None, text=text, **columns).text
    assert page.index("Ann Lee</bdi>") < page.index("Aces</bdi>")
    organizer.post("/e/cup/players/import/enter", None, text=text, version="1", **columns)
    assert names(tournament) == ["Ann Lee", "Bo Pan"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_however_it_was_saved(desk: Desk, organizer: Visitor, encoding: str) -> None:
    event(desk)
    file = ("list.csv", "Name,Club\nZoë Müller,Köln\n".encode(encoding), "text/csv")
    answer = organizer.client.post(
        "/e/cup/players/import",
        data={"csrf": organizer.token, "text": ""},
        files={"file": file},
    )
    assert "Zoë Müller" in text_of(answer.text)


def test_an_empty_list_says_what_to_do(desk: Desk, organizer: Visitor) -> None:
    event(desk)
    answer = organizer.client.post(
        "/e/cup/players/import", data={"csrf": organizer.token}, files={"text": (None, " \n ")}
    )
    assert answer.status_code == 422
    assert "There are no names on this list" in answer.text


def test_several_lines_in_the_box_are_shown_first_if_one_is_doubtful(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = event(desk, "Ann Lee")
    answer = organizer.post("/e/cup/players", names="Bo Pan\nLee Ann")
    assert answer.status_code == 409
    assert "Almost the same name as Ann Lee" in text_of(answer.text)
    assert names(tournament) == ["Ann Lee"]


def test_a_person_is_renamed_grouped_seated_and_given_a_bye(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk, "Ann", "Bo")
    page = "/e/cup/players/1"
    about = {"player": "1", "back": "/players/1"}
    for what, form in (
        (f"{page}/name", {"name": "Ann Lee", "pronouns": "she/her", "reason": "Spelling"}),
        (f"{DO}/set_group", {"group": "Aces"} | about),
        (f"{DO}/fix_table", {"table": "7"} | about),
        (f"{DO}/grant_bye", {"round": "2", "voucher": "Regional"} | about),
    ):
        answer = organizer.post(what, None, **form)
        assert answer.headers["location"].startswith(f"{page}?done="), what
    ann = tournament.state.players[1]
    assert (ann.name, ann.record.group, ann.fixed_table, ann.byes) == (
        "Ann Lee",
        "Aces",
        7,
        frozenset({2}),
    )
    assert ann.pronouns == "she/her"
    organizer.post(f"{DO}/grant_bye", player="1", round="2", withdrawn="1")
    organizer.post(f"{DO}/fix_table", player="1", table="")
    ann = tournament.state.players[1]
    assert (ann.fixed_table, ann.byes) == (None, frozenset())
    refused = organizer.post(f"{DO}/fix_table", None, **about, table="first")
    assert refused.status_code == 422
    assert 'name="table" inputmode="numeric" pattern="-?[0-9]*" value="first"' in refused.text
    assert organizer.look("/e/cup/players/9").status_code == 404


def test_private_texts_are_for_the_staff_alone(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    tournament = event(desk, "Ann Lee")
    organizer.post("/e/cup/players/1/name", name="Ace", real_name="Ann B. Lee")
    arranged = {"player": "1", "effect": "Sits near the door", "why": "Her knee"}
    organizer.post(f"{DO}/accommodate", None, **arranged, minutes="")
    page = organizer.look("/e/cup/players/1").text
    assert "Ann B. Lee" in page
    assert "Sits near the door" in page
    assert tournament.state.players[1].name == "Ace"
    assert guest.look("/e/cup/players/1").status_code == 403
    log = b"".join(desk.store.read("cup")).decode()
    for secret in ("Ann B. Lee", "near the door", "knee"):
        assert secret not in log
        for path in ("/e/cup/players", "/e/cup/log", "/e/cup"):
            assert secret not in guest.look(path).text


def test_leaving_shows_its_effect_and_coming_back_costs_the_rounds_missed(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = started(desk, "Ann", "Bo", "Cy", "Di")
    told = text_of(organizer.look("/e/cup/players/1/leave").text)
    assert "Ann dropped after round 1." in told
    assert "Ann was disqualified." in told
    before = tournament.version
    assert organizer.post("/e/cup/players/1/leave", how="disqualified").status_code == 409
    assert tournament.version == before, "not without a reason"
    organizer.post("/e/cup/players/1/leave", how="at_once")
    assert not tournament.state.players[1].active
    assert tournament.state.rounds[0].open == 1, "the match was given up"
    organizer.post(f"{DO}/rejoin", player="1", reason="Found the bus again")
    assert tournament.state.players[1].active


@pytest.mark.parametrize(
    ("rulebook", "penalty"), [("nisei-1.3", ""), ("bushiroad-1.2.11", "tardiness")]
)
def test_a_latecomer_hears_what_the_rulebook_makes_of_it(
    desk: Desk, organizer: Visitor, rulebook: str, penalty: str
) -> None:
    settings = {"game": "vg"} if penalty else {}
    tournament = started(desk, "Ann", "Bo", "Cy", rulebook=rulebook, **settings)
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    answer = organizer.post("/e/cup/players", names="Zed")
    page = organizer.look(answer.headers["location"])
    told = text_of(page.text)
    assert spoken("late_entry.round_recorded") in told
    assert "who would sit out, at table 2" in told
    assert ("Penalty that goes with it" in told) == bool(penalty)
    form = {"name": "Zed", "mode": "from_next", "approved_by": "Olga"}
    if penalty:
        refused = organizer.post("/e/cup/players/late", None, **form)
        assert refused.status_code == 409
        assert 'value="Zed"' in refused.text, "what was typed stays"
    done = organizer.post("/e/cup/players/late", None, penalty=penalty, **form)
    assert done.status_code == 303
    zed = tournament.state.players[4]
    assert [(one.round, one.kind) for one in zed.record.outings] == [(1, OutingKind.LOSS)]


def test_nobody_is_late_before_the_start(desk: Desk, organizer: Visitor) -> None:
    event(desk, "Ann")
    answer = organizer.look("/e/cup/players/late")
    assert answer.status_code == 409
    assert "simply enter the player" in answer.text


def test_a_team_is_entered_seated_and_renamed(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk, rulebook="bushiroad-1.2.11", team="trio", game="vg")
    answer = organizer.post("/e/cup/players", names="Aces")
    assert answer.headers["location"] == "/e/cup/players/team?name=Aces"
    short = organizer.post("/e/cup/players/team", name="Aces", member_1="Ann", member_2="Bo")
    assert short.status_code == 409
    assert 'value="Ann"' in short.text, "what was typed stays"
    trio = {"member_1": "Ann", "member_2": "Bo", "member_3": "Cy"}
    assert organizer.post("/e/cup/players/team", None, name="Aces", **trio).status_code == 303
    other = {"member_1": "Bo", "member_2": "Ann", "member_3": "Cy", "representative": "1"}
    organizer.post("/e/cup/players/1/lineup", None, **other)
    organizer.post(f"{DO}/rename_member", player="1", seat="3", name="Cyrus")
    organizer.post(f"{DO}/approve_team_names", players="1", approved="1")
    team = tournament.state.players[1].team
    assert team is not None
    assert (team.members, team.representative) == (("Bo", "Ann", "Cyrus"), 1)
    assert team.approved == "Aces"
    pasted = "Kings\tDi\tEd\tFlo\nQueens\tGus\tHal\tCyrus"
    told = text_of(preview(organizer, pasted))
    assert "1 new, 1 left out" in told
    assert "Cyrus is in the team Aces already" in told
    organizer.post("/e/cup/players/import/enter", text=pasted, version=str(tournament.version))
    assert names(tournament) == ["Aces", "Kings"]
    organizer.post("/e/cup/players/2/leave", how="after", seat="2", reason="Ill")
    assert not tournament.state.players[2].active


def test_a_full_event_has_a_waiting_list(desk: Desk, organizer: Visitor) -> None:
    tournament = event(desk, "Ann", "Bo")
    page = "/e/cup/players/waiting"
    assert organizer.post(f"{page}/terms", capacity="many").status_code == 409
    organizer.post(f"{page}/terms", capacity="2")
    full = organizer.post("/e/cup/players", names="Cy")
    assert full.status_code == 409
    assert "waiting list" in full.text
    assert "No place is left" in text_of(preview(organizer, "Cy\nDi"))
    for name in ("Cy", "Di"):
        organizer.post(f"{DO}/join_waiting_list", None, **{"who.name": name})
    assert "No one is waiting" not in organizer.look(page).text
    organizer.post("/e/cup/players/2/leave", how="after")
    assert "A place is free" in organizer.look(page).text
    assert organizer.post(f"{DO}/admit_waiting", number="2").status_code == 409, (
        "Cy has waited longer"
    )
    organizer.post(f"{DO}/admit_waiting", number="1")
    organizer.post(f"{DO}/leave_waiting_list", number="2")
    assert names(tournament) == ["Ann", "Bo", "Cy"]
    assert tournament.state.admission.waiting == ()


def test_whoever_is_turned_away_stays_unnamed(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    tournament = event(desk, "Ann")
    form = {"name": "Mallory", "ground": "threat", "note": "at the door"}
    organizer.post("/e/cup/players/waiting/turn-away", None, **form)
    assert len(tournament.state.admission.turned_away) == 1
    assert "Mallory" not in b"".join(desk.store.read("cup")).decode()
    assert guest.look("/e/cup/players/waiting").status_code == 403


def test_text_stays_text(desk: Desk, organizer: Visitor) -> None:
    event(desk, NASTY, "Bo")
    organizer.post(f"{DO}/set_group", player="1", group=NASTY)
    for path in (
        "/e/cup/players",
        "/e/cup/players/1",
        "/e/cup/players/1/leave",
        "/e/cup/players/check-in",
        f"/e/cup/players/which?name={NASTY}",
        "/e/cup/print",
    ):
        page = organizer.look(path).text
        assert "<script>alert" not in page, path
        scripts = [attributes for tag, attributes in elements(page) if tag == "script"]
        assert all(attributes.get("src") for attributes in scripts), path


def test_where_only_a_reason_is_missing_the_desk_asks_for_it(
    desk: Desk, organizer: Visitor
) -> None:
    tournament = event(desk, "Ann", "Bo")
    long_ago = datetime(2020, 1, 1, tzinfo=UTC)
    do(tournament, SetDeadline(DueBy.REGISTRATION, long_ago))
    do(tournament, SetDeadline(DueBy.CHECK_IN, long_ago))
    for address, form in (
        ("", {"names": "Cy"}),
        ("/1/check-in", {}),
        ("/check-in", {"players": "2"}),
    ):
        before = tournament.version
        asks = organizer.post(f"/e/cup/players{address}", None, **form)
        assert tournament.version == before
        page = organizer.look(asks.headers["location"])
        assert "give a reason" in text_of(page.text)
        (action,) = (
            str(attributes["action"])
            for tag, attributes in elements(page.text)
            if tag == "form" and "/players" in str(attributes.get("action"))
        )
        hidden = {"names": "Cy", "sure": "1"} if "names" in form else form
        organizer.post(action, None, reason="The train was late", **hidden)
        assert tournament.version == before + 1
    assert names(tournament) == ["Ann", "Bo", "Cy"]
    assert here(tournament) == ["Ann", "Bo"]
    text = "Di\nEd"
    refused = organizer.post(
        "/e/cup/players/import/enter", text=text, version=str(tournament.version)
    )
    assert refused.status_code == 409
    assert "Reason" in refused.text


def test_staff_are_told_once_what_they_should_know(
    desk: Desk, organizer: Visitor, guest: Visitor
) -> None:
    tournament = event(desk)
    desk.store.people.add("p1", "Ann Lee")
    desk.store.people.ban("p1", BanRow("The Harbour Hall", "2020-01-01", ALWAYS, ""))
    text = "Name;Person\nAnn Lee;p1"
    told = organizer.post("/e/cup/players/import/enter", text=text, version="1")
    assert told.status_code == 200
    assert "The Harbour Hall" in text_of(told.text)
    assert names(tournament) == ["Ann Lee"]
    for path in ("/e/cup/log", "/e/cup/players"):
        assert "Harbour Hall" not in guest.look(path).text
