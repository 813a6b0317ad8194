"""Bring in a file by the page: look first, then all of it or nothing."""

import html
import re

import httpx
import pytest
from test_web_event import text_of
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.web.pages.events.new_event import MOST_FILE_BYTES, packed, unpacked
from two_pods import PODS

SHEET = b"round,player,opponent,games\n1,Ann <b>,Bo,WW\n1,Cy,Di,WL\n2,Ann <b>,Cy,WD\n2,Bo,Di,\n"
TDF = b"""<tournament type="2" stage="4"><players>
<player userid="7"><firstname>Ada</firstname><birthdate>02/27/2015</birthdate></player>
<player userid="8"><firstname>Bo</firstname><birthdate>02/27/2014</birthdate></player></players>
<pods><pod category="2"><subgroups><subgroup><players><player userid="7" /><player userid="8" />
</players></subgroup></subgroups><rounds><round number="1" type="2" stage="4" ><matches>
<match outcome="0"><player1 userid="7"/><player2 userid="8"/><tablenumber>1</tablenumber></match>
</matches></round></rounds></pod></pods></tournament>
"""
TYPED = b"round,player,opponent,games,points\n1,Ann,Bo,,0-5\n"


def uploaded(visitor: Visitor, content: bytes) -> str:
    visitor.look("/import")
    answer = visitor.client.post(
        "/import", data={"csrf": visitor.token, "text": ""}, files={"file": ("x.bin", content)}
    )
    assert answer.status_code == 200, answer.text
    return answer.text


def hidden(page: str) -> str:
    found = re.search(r'name="packed" value="([^"]*)"', page)
    assert found
    return html.unescape(found[1])


def test_the_list_of_events_leads_there(organizer: Visitor) -> None:
    assert 'href="/import">Bring in a file<' in organizer.look("/").text


def test_a_file_is_shown_first_and_then_imported(desk: Desk, organizer: Visitor) -> None:
    before = len(desk.events())
    page = uploaded(organizer, SHEET)
    assert "Nothing is imported yet." in page
    assert "Round 2 is running" in text_of(page)
    assert "NISEI Organized Play Policies 1.3" in page
    assert len(desk.events()) == before
    form = {"packed": hidden(page), "name": "Spring <i>", "rulebook": "nisei-1.0"}
    looked = organizer.post("/import/keep", look="1", **form)
    assert looked.status_code == 200
    assert "Spring &lt;i&gt;" in looked.text
    assert len(desk.events()) == before
    kept = organizer.post("/import/keep", **form)
    assert kept.status_code == 303
    event = desk.tournament(kept.headers["location"].removeprefix("/e/"))
    assert event.rulebook.id == "nisei-1.0"
    assert organizer.look(f"/e/{event.event}").status_code == 200
    assert "Ann &lt;b&gt;" in organizer.look(f"/e/{event.event}/players").text


def test_a_paste_is_as_good_as_a_file(organizer: Visitor) -> None:
    organizer.look("/import")
    answer = organizer.client.post(
        "/import", data={"csrf": organizer.token, "text": SHEET.decode()}, files={"file": ("", b"")}
    )
    assert "Nothing is imported yet." in answer.text


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Choose a file, or paste what you copied."),
        (b'{"a": 1}', "This is no file that Toptable knows."),
        (b"PK\x03\x04", "This file is packed."),
        (b"<!DOCTYPE a><tournament/>", "declares entities"),
    ],
)
def test_what_cannot_be_read_is_told_on_the_same_page(
    desk: Desk, organizer: Visitor, content: bytes, said: str
) -> None:
    before = len(desk.events())
    organizer.look("/import")
    answer = organizer.client.post(
        "/import", data={"csrf": organizer.token, "text": ""}, files={"file": ("x", content)}
    )
    assert answer.status_code == 422
    assert said in text_of(answer.text)
    assert len(desk.events()) == before


def test_a_torn_field_imports_nothing(desk: Desk, organizer: Visitor) -> None:
    before = len(desk.events())
    page = uploaded(organizer, SHEET)
    for torn in ("", "x", hidden(page)[:-8], "AAAA"):
        answer = organizer.post("/import/keep", packed=torn, name="x", rulebook="nisei-1.3")
        assert answer.status_code == 422
        assert "did not come through" in answer.text
    assert len(desk.events()) == before


def test_a_field_that_unpacks_to_too_much_is_none() -> None:
    assert unpacked(packed(b"a" * 1000)) == b"a" * 1000
    assert unpacked(packed(b"a" * (MOST_FILE_BYTES + 1))) is None


def test_points_as_typed_are_marked_where_the_round_is_shown(organizer: Visitor) -> None:
    page = uploaded(organizer, TYPED)
    kept = organizer.post("/import/keep", packed=hidden(page), name="x", rulebook="nisei-1.3")
    shown = text_of(organizer.look(kept.headers["location"]).text)
    assert "0–5" in shown
    assert "points as typed" in shown


def test_the_newer_file_is_shown_first_and_then_brought_in(desk: Desk, organizer: Visitor) -> None:
    first = b"round,player,opponent,games\n1,Ann,Bo,WW\n1,Cy,Di,\n"
    page = uploaded(organizer, first)
    kept = organizer.post("/import/keep", packed=hidden(page), name="x", rulebook="nisei-1.3")
    here = kept.headers["location"]
    newer = f"{here}/files/newer"
    assert f'href="{newer}">Take the newer file<' in organizer.look(here).text
    event = desk.tournament(here.removeprefix("/e/"))
    written = event.version

    def chosen(content: bytes) -> httpx.Response:
        organizer.look(newer)
        return organizer.client.post(
            newer, data={"csrf": organizer.token, "text": ""}, files={"file": ("x", content)}
        )

    assert chosen(b"torn").status_code == 422
    assert '<p class="soft">Nothing.</p>' in chosen(first).text
    second = first.replace(b"Di,\n", b"Di,WL\n2,Ann,Cy,\n2,Bo,Di,\n")
    shown = chosen(second)
    assert "Round 1, table 2: WL (3–3 points)." in text_of(shown.text)
    assert event.version == written
    taken = organizer.post(f"{newer}/take", packed=hidden(shown.text))
    assert "Round 2, 2 tables." in text_of(taken.text)
    assert len(event.state.rounds) == 2
    assert organizer.post(f"{newer}/take", packed="torn").status_code == 422


def test_an_event_of_our_own_takes_no_newer_file(organizer: Visitor, demo: Desk) -> None:
    own = demo.events()[0].id
    assert "Take the newer file<" not in organizer.look(f"/e/{own}").text
    answer = organizer.look(f"/e/{own}/files/newer")
    assert "did not come from another program" in answer.text


def test_a_file_of_tom_is_handed_in_again_on_the_page_of_files(organizer: Visitor) -> None:
    kept = organizer.post("/import/keep", packed=packed(TDF))
    address = kept.headers["location"] + "/files"
    assert f'action="{address}/as/tdf"' in organizer.look(address).text

    def handed_in(content: bytes) -> httpx.Response:
        return organizer.client.post(
            f"{address}/as/tdf", data={"csrf": organizer.token}, files={"file": ("x.tdf", content)}
        )

    answer = handed_in(TDF)
    assert answer.status_code == 200
    assert answer.content == TDF
    assert ".tdf" in answer.headers["content-disposition"]
    wrong = handed_in(TDF.replace(b">Bo<", b">Eve<"))
    assert wrong.status_code == 422
    assert "Bo is not in this file" in text_of(wrong.text)
    assert handed_in(b"").status_code == 422
    assert organizer.look(f"{address}/as/tdf").status_code == 404
    made = organizer.post("/demo").headers["location"]
    assert "did not come from a file of TOM" in organizer.look(f"{made}/files").text


def test_a_file_with_two_pods_is_two_events(desk: Desk, organizer: Visitor) -> None:
    before = {listed.id for listed in desk.events()}
    page = uploaded(organizer, PODS)
    shown = text_of(page)
    assert "2 events in this file" in shown
    assert "P2: place 1 in the file, 2 here." in shown
    kept = organizer.post("/import/keep", packed=hidden(page), name="Cup", rulebook="plain-swiss")
    assert kept.status_code == 303
    assert kept.headers["location"] == "/"
    names = {listed.name for listed in desk.events() if listed.id not in before}
    assert names == {"Cup (Seniors)", "Cup (Masters)"}


def test_the_preview_says_how_much_agrees(organizer: Visitor) -> None:
    """In numbers: compared, same and different, for each of the two events."""
    rows = re.findall(r'<td class="num">(\d+)</td>', uploaded(organizer, PODS))
    assert rows == ["2", "0", "2", "1", "1", "0"]
