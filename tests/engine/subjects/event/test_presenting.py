"""How an event presents itself: place, website, colour and picture, in the log like the rest."""

import pytest

from made_pictures import png
from support import ORGANIZER, SCOREKEEPER, do, new_event
from toptable.desk.event_setup import Presentation, present
from toptable.desk.tournament import Done
from toptable.engine.log.log import sentence
from toptable.engine.refusal import Refusal
from toptable.engine.state import the_event
from toptable.engine.state.event import Accent, Media, Picture
from toptable.engine.subjects.event.branding import PresentEvent
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

FULL = PresentEvent(
    place="  Town hall,  Leiden ",
    website=" https://example.org/open ",
    accent=Accent.BLUE,
    picture=Picture("ab" * 32, Media.PNG),
)


def test_a_description_stands_in_the_log_and_can_be_taken_back() -> None:
    tournament = new_event("Ann Bo")
    done = do(tournament, FULL)
    event = the_event(tournament.state)
    assert (event.place, event.website) == ("Town hall, Leiden", "https://example.org/open")
    assert (event.accent, event.picture) == (Accent.BLUE, Picture("ab" * 32, Media.PNG))
    assert sentence(tournament.state, done.lines[0].entry) == (
        "Look and place: Town hall, Leiden; https://example.org/open; colour blue; with a picture."
    )
    do(tournament, TakeBackOwnLast())
    event = the_event(tournament.state)
    assert (event.place, event.website, event.accent, event.picture) == ("", "", Accent.GREEN, None)


def test_everybody_may_see_it() -> None:
    tournament = new_event()
    do(tournament, FULL)
    assert tournament.public.whole[-1]
    assert tournament.public.log.lines[-1].entry == tournament.log.lines[-1].entry


def test_what_is_so_already_is_not_written_again() -> None:
    tournament = new_event()
    do(tournament, FULL)
    again = tournament.send(FULL, ORGANIZER)
    assert isinstance(again, Refusal)
    assert again.code == "unchanged"


def test_a_closed_event_may_still_get_its_picture() -> None:
    tournament = new_event("Ann Bo")
    do(tournament, CloseEvent())
    do(tournament, FULL)
    assert the_event(tournament.state).accent is Accent.BLUE


def test_only_the_organizer_describes_the_event() -> None:
    refused = new_event().send(FULL, SCOREKEEPER)
    assert isinstance(refused, Refusal)
    assert refused.code == "not_allowed"


@pytest.mark.parametrize(
    "website",
    [
        "example.org",
        "javascript:alert(1)",
        "data:text/html,x",
        "https://",
        "https://example.org/a b",
        "https://example.org/\u202egnp",
        "https://bank.example@evil.example/",
        "https://[::1",
        "https://example.org/" + "a" * 500,
    ],
)
def test_a_website_is_an_address_of_the_web_and_nothing_else(website: str) -> None:
    refused = new_event().send(PresentEvent(website=website), ORGANIZER)
    assert isinstance(refused, Refusal)
    assert "https://" in refused.text


@pytest.mark.parametrize("place", ["a" * 201, "Town\nhall"])
def test_a_place_is_a_line_of_text(place: str) -> None:
    assert isinstance(new_event().send(PresentEvent(place=place), ORGANIZER), Refusal)


def test_a_digest_is_a_digest() -> None:
    wrong = PresentEvent(picture=Picture("../../secret", Media.PNG))
    assert isinstance(new_event().send(wrong, ORGANIZER), Refusal)


def test_what_is_not_said_stays_as_it_is() -> None:
    tournament = new_event()
    do(tournament, FULL)
    assert isinstance(present(tournament, Presentation(accent=Accent.PINK), ORGANIZER), Done)
    event = the_event(tournament.state)
    assert (event.place, event.accent) == ("Town hall, Leiden", Accent.PINK)
    assert event.picture == FULL.picture
    assert isinstance(present(tournament, Presentation(no_picture=True), ORGANIZER), Done)
    assert the_event(tournament.state).picture is None


def test_a_file_that_is_no_picture_changes_nothing() -> None:
    tournament = new_event()
    before = tournament.version
    for wanted in (
        Presentation(place="Town hall", picture=b"<svg/>"),
        Presentation(place="Town hall", picture=png(), no_picture=True),
    ):
        assert isinstance(present(tournament, wanted, ORGANIZER), Refusal)
        assert tournament.version == before
