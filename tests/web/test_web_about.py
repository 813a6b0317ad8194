"""The page that an event is shared by, its picture, and the form that says how it looks."""

import re
from html import unescape
from pathlib import Path

import pytest
from web_office import Visitor, elements

from made_pictures import jpeg, png, webp
from support import ORGANIZER, do, play_round, start_round
from toptable.desk.desk import Desk
from toptable.desk.event_setup import Presentation, present
from toptable.desk.tournament import Done, Tournament
from toptable.engine.rules.eligibility import Terms
from toptable.engine.state import the_event
from toptable.engine.state.event import Accent, digest_of
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.event_admin.admin_commands import ShowStandings
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast

LOOK = "/e/cup/settings/the-look"
FULL = Presentation(
    place="Town <hall>, Leiden",
    website="https://www.example.org/open/",
    accent=Accent.BLUE,
    picture=png(),
)


@pytest.fixture
def cup(desk: Desk) -> Tournament:
    """An event with four players that has not begun."""
    made = desk.create("Spring Cup", "nisei-1.3", ORGANIZER, event="cup", date="2026-05-09")
    assert isinstance(made, Tournament)
    do(made, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    return made


def look_like(tournament: Tournament, wanted: Presentation) -> None:
    assert isinstance(present(tournament, wanted, ORGANIZER), Done)


def text_of(html: str) -> str:
    """What a reader sees."""
    text = re.sub(r"[\u2068\u2069]", "", re.sub(r"<[^>]+>", " ", html.partition("<main")[2]))
    return unescape(re.sub(r"\s+", " ", text))


def shared(html: str) -> dict[str, str]:
    """What another site shows of a link to this page."""
    metas = [attributes for tag, attributes in elements(html) if tag == "meta"]
    return {str(one["property"]): str(one["content"]) for one in metas if "property" in one}


def test_a_guest_who_comes_before_round_1_is_told_what_the_event_is(
    cup: Tournament, guest: Visitor
) -> None:
    look_like(cup, FULL)
    do(cup, SetTerms(Terms(capacity=6)))
    page = guest.look("/e/cup").text
    text = text_of(page)
    for words in (
        "Spring Cup",
        "9 May 2026",
        "Town <hall>, Leiden",
        "Coming up",
        "2 of 6 places are free.",
        "Netrunner",
        "NISEI Organized Play Policies 1.3",
        "example.org/open",
    ):
        assert words in text, words
    assert 'aria-current="page">About</a>' in page
    assert page.count(">About</a>") == 1
    assert 'href="https://www.example.org/open/"' in page
    assert text.startswith(text_of(guest.look("/e/cup/about").text))


@pytest.mark.usefixtures("cup")
def test_the_staff_find_their_round_there_as_ever(organizer: Visitor) -> None:
    page = organizer.look("/e/cup").text
    assert 'aria-current="page">Round</a>' in page
    assert page.index(">Settings</a>") < page.index(">About</a>")


def test_a_draft_is_not_round_1_for_guests(cup: Tournament, guest: Visitor) -> None:
    do(cup, PairRound())
    assert "Coming up" in text_of(guest.look("/e/cup").text)


def test_from_round_1_on_the_address_shows_the_round(cup: Tournament, guest: Visitor) -> None:
    start_round(cup)
    page = guest.look("/e/cup").text
    assert 'aria-current="page">Pairings</a>' in page
    about = text_of(guest.look("/e/cup/about").text)
    assert "Running" in about
    assert "Round 1 is being played; 2 results are missing." in about
    assert "Pairings" in about


def test_it_shows_who_leads_unless_the_standings_are_kept_back(
    cup: Tournament, guest: Visitor
) -> None:
    play_round(cup, "WW")
    assert "Top 4 after round 1" in text_of(guest.look("/e/cup/about").text)
    do(cup, ShowStandings(0))
    text = text_of(guest.look("/e/cup/about").text)
    assert "Top" not in text
    assert not any(name in text for name in ("Ann", "Bo", "Cy", "Di"))


def test_it_shows_who_won(cup: Tournament, guest: Visitor) -> None:
    play_round(cup, "WW")
    leader = next(iter(cup.standings())).name
    do(cup, CloseEvent())
    text = text_of(guest.look("/e/cup/about").text)
    assert f"Winner {leader}" in text
    assert "Over" in text
    assert "Final ranking" in text


def test_a_shared_link_has_title_description_and_picture(cup: Tournament, guest: Visitor) -> None:
    bare = shared(guest.look("/e/cup").text)
    assert bare["og:title"] == "Spring Cup"
    assert bare["og:description"] == "9 May 2026 · NISEI Organized Play Policies 1.3"
    assert "og:image" not in bare
    look_like(cup, FULL)
    for page in ("/e/cup", "/e/cup/about", "/e/cup/standings"):
        told = shared(guest.look(page).text)
        assert "Town <hall>, Leiden" in told["og:description"]
        assert told["og:url"].endswith("/e/cup")
        assert told["og:url"].startswith("http://")
        assert told["og:image"] == f"{told['og:url']}/picture/{digest_of(png())}"
        assert guest.look(told["og:image"]).content == png()


def test_the_colour_is_on_every_page_of_the_event_and_on_its_card(
    cup: Tournament, guest: Visitor, organizer: Visitor
) -> None:
    look_like(cup, FULL)
    for page in ("/e/cup", "/e/cup/about", "/e/cup/players", "/e/cup/clock/screen"):
        assert '<body class="accent-blue">' in guest.look(page).text, page
    assert '<body class="accent-blue">' in organizer.look("/e/cup/settings").text
    assert 'class="card accent-blue' in guest.look("/").text
    assert "Town &lt;hall&gt;, Leiden" in guest.look("/").text


@pytest.mark.parametrize(
    ("content", "media"),
    [(png(), "image/png"), (jpeg(), "image/jpeg"), (webp(), "image/webp")],
)
def test_the_picture_is_served_as_what_it_is(
    cup: Tournament, guest: Visitor, content: bytes, media: str
) -> None:
    look_like(cup, Presentation(picture=content))
    answer = guest.look(f"/e/cup/picture/{digest_of(content)}")
    assert answer.status_code == 200
    assert answer.content == content
    assert answer.headers["content-type"] == media
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_a_picture_that_the_event_no_longer_has_is_gone(cup: Tournament, guest: Visitor) -> None:
    old, new = f"/e/cup/picture/{digest_of(jpeg())}", f"/e/cup/picture/{digest_of(png())}"
    look_like(cup, Presentation(picture=jpeg()))
    look_like(cup, Presentation(picture=png()))
    assert guest.look(old).status_code == 404
    assert guest.look(new).status_code == 200
    do(cup, TakeBackOwnLast())
    assert guest.look(old).status_code == 200
    assert guest.look(new).status_code == 404
    look_like(cup, Presentation(no_picture=True))
    assert guest.look(old).status_code == 404


def chosen(visitor: Visitor, content: bytes = b"", name: str = "", **form: str):
    """Send the form with a file."""
    visitor.look("/e/cup/settings")
    files = {"picture": (name, content, "image/png")}
    return visitor.client.post(LOOK, data={"csrf": visitor.token, **form}, files=files)


def test_the_form_saves_everything_at_once(cup: Tournament, organizer: Visitor) -> None:
    answer = chosen(
        organizer, png(), "poster.png", place="Club", website="https://example.org", accent="pink"
    )
    assert answer.status_code == 303
    event = the_event(cup.state)
    assert (event.place, event.website, event.accent) == ("Club", "https://example.org", "pink")
    assert event.picture is not None
    page = organizer.look(answer.headers["location"].partition("#")[0]).text
    assert "Look and place: Club" in page
    assert f"/e/cup/picture/{digest_of(png())}" in page
    assert re.search(r'value="pink" checked', page)


def test_a_form_without_a_file_keeps_the_picture_and_a_tick_removes_it(
    cup: Tournament, organizer: Visitor
) -> None:
    look_like(cup, FULL)
    assert chosen(organizer, place="Club", website="", accent="blue").status_code == 303
    assert the_event(cup.state).picture is not None
    assert the_event(cup.state).website == ""
    answer = chosen(organizer, place="Club", website="", accent="blue", no_picture="1")
    assert answer.status_code == 303
    assert the_event(cup.state).picture is None


@pytest.mark.parametrize(
    ("content", "name", "told"),
    [
        (png(padded=300_000), "poster.png", "at most 300 KB"),
        (jpeg(padded=900_000), "photo.jpg", "at most 300 KB"),
        (png(2001, 4), "wide.png", "2,001 by 4 pixels"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "drawing.svg", "SVG"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "drawing.png", "SVG"),
        (b"GIF89a" + b"\0" * 30, "poster.png", "not a PNG, JPEG or WebP"),
        (b"MZ\x90" + b"\0" * 30, "poster.webp", "not a PNG, JPEG or WebP"),
        (png()[:-9], "poster.png", "damaged or cut short"),
    ],
)
def test_a_bad_file_changes_nothing_and_is_told_at_the_form(
    cup: Tournament, organizer: Visitor, content: bytes, name: str, told: str
) -> None:
    before = cup.version
    answer = chosen(organizer, content, name, place="Club <b>", accent="teal")
    assert answer.status_code == 409
    alert = re.search(r'role="alert">(.*?)</p>', answer.text)
    assert alert
    assert told in unescape(alert[1])
    assert 'value="Club &lt;b&gt;"' in answer.text
    assert re.search(r'value="teal" checked', answer.text)
    assert "Spring Cup" in answer.text
    assert cup.version == before


def test_a_file_beyond_all_measure_is_turned_away_in_a_sentence(
    cup: Tournament, organizer: Visitor
) -> None:
    answer = chosen(organizer, b"\0" * 11_000_000, "film.png", place="Club")
    assert answer.status_code == 413
    assert "Choose a smaller file" in answer.text
    assert the_event(cup.state).place == ""


@pytest.mark.usefixtures("cup")
def test_an_address_that_is_none_is_told_at_the_form(organizer: Visitor) -> None:
    answer = chosen(organizer, website="javascript:alert(1)")
    assert answer.status_code == 409
    assert "begins with https://" in answer.text
    assert 'href="javascript:' not in answer.text


def test_saving_what_is_so_already_is_told_at_the_form(cup: Tournament, organizer: Visitor) -> None:
    look_like(cup, Presentation(place="Club"))
    before = cup.version
    answer = chosen(organizer, place="Club", website="", accent="green")
    assert answer.status_code == 409
    assert "Nothing was changed." in answer.text
    assert cup.version == before


STYLES = Path(__file__).parents[2] / "src/toptable/web/static/base.css"
TOKEN = re.compile(r"--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)")


def tokens(block: str) -> dict[str, tuple[str, str]]:
    """The colours of a block on light and on dark ground."""
    return {name: (light, dark) for name, light, dark in TOKEN.findall(block)}


def luminance(colour: str) -> float:
    """As WCAG 2.2 defines it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_it_is_defined() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.005)


@pytest.mark.parametrize("accent", Accent)
@pytest.mark.parametrize("ground", [0, 1], ids=["light", "dark"])
def test_every_colour_can_be_read_on_both_grounds(accent: Accent, ground: int) -> None:
    """WCAG AA for text: links, buttons, tags, and what stands on the wash."""
    css = STYLES.read_text()
    common = {name: pair[ground] for name, pair in tokens(css[: css.index(".accent-")]).items()}
    block = re.search(rf"\.accent-{accent} {{([^}}]*)}}", css)
    assert block, accent
    own = {name: pair[ground] for name, pair in tokens(block[1]).items()}
    assert set(own) == {"felt", "on-felt", "felt-wash"}
    for text, behind in (
        (own["felt"], common["paper"]),
        (own["felt"], common["sheet"]),
        (own["felt"], own["felt-wash"]),
        (own["on-felt"], own["felt"]),
        (common["ink"], own["felt-wash"]),
        (common["soft"], own["felt-wash"]),
    ):
        assert contrast(text, behind) >= 4.5, (text, behind)


def test_no_colour_is_there_that_has_no_name() -> None:
    found = set(re.findall(r"\.accent-([a-z]+) {", STYLES.read_text()))
    assert found == {str(accent) for accent in Accent}
