"""The log narrowed to a topic, an author or words, and its older pages."""

import re

from web_office import Visitor

from support import untold
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.people.details import RenamePlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound

OLGA = Actor(name="Olga", role=Role.ORGANIZER)
SAM = Actor(name="Sam & Co", role=Role.SCOREKEEPER)


def event(desk: Desk) -> Tournament:
    made = desk.create("Cup", "nisei-1.3", OLGA, event="cup")
    assert isinstance(made, Tournament)
    made.send(EnterPlayers((NewPlayer("Ann"), NewPlayer("Bö <b>"))), OLGA)
    made.send(PairRound(), SAM, reason=untold(PairRound()))
    made.send(PublishRound(), SAM)
    return made


def shown(page: str) -> list[int]:
    """The numbers of the lines on a page."""
    return [int(one) for one in re.findall(r'id="entry-(\d+)"', page)]


def test_the_log_can_be_narrowed(desk: Desk, organizer: Visitor):
    event(desk)
    everything = shown(organizer.look("/e/cup/log").text)
    rounds = shown(organizer.look("/e/cup/log?topic=rounds").text)
    by_sam = shown(organizer.look("/e/cup/log?by=Sam+%26+Co").text)
    named = organizer.look("/e/cup/log?text=BÖ+<B>").text
    assert rounds == by_sam == everything[:2]
    assert everything[2] in shown(named)
    assert everything[0] not in shown(named)
    assert "<b>" not in named
    assert shown(organizer.look("/e/cup/log?topic=nothing").text) == []
    assert "No entries match" in organizer.look("/e/cup/log?text=zebra").text


def test_the_part_answers_as_the_page_does_and_only_when_something_is_new(
    desk: Desk, organizer: Visitor
):
    event(desk)
    address = "/e/cup/log/part?topic=rounds"
    first = organizer.look(address)
    assert shown(first.text) == shown(organizer.look("/e/cup/log?topic=rounds").text)
    assert organizer.look(address, **{"If-None-Match": first.headers["etag"]}).status_code == 304
    other = organizer.look(
        "/e/cup/log/part?topic=people", **{"If-None-Match": first.headers["etag"]}
    )
    assert other.status_code == 200


def test_older_lines_follow_on_the_next_page(desk: Desk, organizer: Visitor):
    made = event(desk)
    for number in range(210):
        made.send(RenamePlayer(1, f"Ann {number}"), OLGA, reason="Spelling")
    newest = organizer.look("/e/cup/log?by=Olga").text
    link = re.search(r'href="([^"]*before=[^"]*)">Older', newest)
    assert link is not None
    older = organizer.look(link[1].replace("&amp;", "&")).text
    by_olga = [line.seq for line in made.log.lines if line.author == "Olga"]
    assert shown(newest) + shown(older) == by_olga[::-1]


def test_guests_cannot_find_by_words_what_they_may_not_read(
    desk: Desk, guest: Visitor, organizer: Visitor
):
    event(desk).send(Drop(1), OLGA, reason="Unwell")
    found = shown(organizer.look("/e/cup/log?text=unwell").text)
    assert len(found) == 1
    assert shown(guest.look("/e/cup/log?text=unwell").text) == []
    assert found[0] in shown(guest.look("/e/cup/log").text)


def test_an_open_page_is_told_what_others_did_and_guests_are_not(
    desk: Desk, guest: Visitor, organizer: Visitor
):
    made = event(desk)
    before = made.version
    made.send(RenamePlayer(1, "Anna"), SAM, reason="Spelling")
    made.send(RenamePlayer(1, "Ann"), Actor(name="Ines", role=Role.ORGANIZER), reason="Spelling")
    address = f"/e/cup/changes?since={before}&parts=status.0"
    (news,) = organizer.look(address).json()["others"]
    assert news.startswith("Sam & Co: ")
    assert guest.look(address).json()["others"] == []
    assert (
        organizer.look(f"/e/cup/changes?since={made.version}&parts=status.0").json()["others"] == []
    )
