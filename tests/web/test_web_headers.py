"""What the browser is told about every answer, and that no page needs an exception from it."""

import re

import pytest
from web_office import DEMO_VERSION, Visitor, elements

from toptable.web.rendering.environment import BUILD, DESK, FILES, FOLDER, WEB, address

PAGES = (
    "/",
    "/new",
    "/sign-in",
    "/me",
    "/staff",
    "/e/demo/staff",
    "/e/demo",
    "/e/demo/players",
    "/e/demo/standings",
    "/e/demo/standings/3",
    "/e/demo/log",
    "/e/demo/rounds/1",
    "/e/demo/rounds/3",
    "/e/demo/rounds/3/tables/2",
    f"/e/demo/undo?entry={DEMO_VERSION}",
    "/e/demo/close",
    "/nowhere",
)


@pytest.mark.usefixtures("demo")
def test_every_answer_has_a_strict_policy(organizer: Visitor) -> None:
    others = ["/e/demo/parts/round", "/e/demo/version", "/e/demo/files/public", address("live.js")]
    for path in (*PAGES, *others):
        headers = organizer.look(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.usefixtures("demo")
def test_no_page_has_inline_script_style_or_anything_from_elsewhere(organizer: Visitor) -> None:
    for path in PAGES:
        html = organizer.look(path).text
        assert "<html" in html, path
        assert not re.search(r"<script(?![^>]*\ssrc=)", html), path
        for tag, attributes in elements(html):
            assert tag != "style", path
            assert "style" not in attributes, path
            assert not [name for name in attributes if name.startswith("on")], path
            for name in ("src", "href", "action", "formaction"):
                target = attributes.get(name) or ""
                assert not target.startswith(("http", "//", "javascript:", "data:")), path


@pytest.mark.usefixtures("demo")
def test_every_form_posts_with_a_token(organizer: Visitor) -> None:
    forms = 0
    for path in PAGES:
        html = organizer.look(path).text
        for form in re.findall(r"<form.*?</form>", html, re.DOTALL):
            if 'method="get"' in form:
                assert organizer.token not in form, "a token does not belong into an address"
                continue
            forms += 1
            assert 'method="post"' in form
            assert f'name="csrf" value="{organizer.token}"' in form
    assert forms > 20


def test_files_are_kept_for_good_under_the_name_of_their_content(guest: Visitor) -> None:
    for name in FILES:
        answer = guest.look(f"/static/{BUILD}/{name}")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert guest.look(f"/static/other/{name}").headers["cache-control"] == "no-cache"
    assert guest.look(f"/static/{BUILD}/nothing.js").status_code == 404
    assert guest.look(f"/static/{BUILD}/..%2Fapp.py").status_code == 404


def test_the_typeface_comes_from_its_package_and_may_be_loaded(guest: Visitor) -> None:
    style = guest.look(address("toptable.css"))
    assert 'url("manrope.ttf")' in style.text
    face = guest.look(address("manrope.ttf"))
    assert face.headers["content-type"] == "font/ttf"
    assert face.content[:4] == b"\0\1\0\0", "a TrueType file"
    assert "font-src 'self'" in face.headers["content-security-policy"]


def test_every_part_of_the_stylesheet_travels() -> None:
    parts = sorted(path.stem for path in (FOLDER / "desk").iterdir())
    assert parts == sorted(DESK)


def test_a_changed_page_changes_the_address_of_its_files() -> None:
    templates = [path for path in WEB.rglob("*.html") if path.name == "about_event.html"]
    assert templates, "templates lie below the folder that the build is made from"


def test_scripts_import_only_each_other() -> None:
    for name, content in FILES.items():
        if not name.endswith(".js"):
            continue
        for imported in re.findall(r'from "([^"]+)"', content.decode()):
            assert imported.removeprefix("./") in FILES, f"{name} imports {imported}"


@pytest.mark.parametrize(
    "host", ["x:99999999", "x:y", "[::1", "x:-1", "a b", "x/y", "x:" + "1" * 400]
)
@pytest.mark.parametrize("path", ["/", "/e/demo", "/nowhere", "/sign-in"])
@pytest.mark.usefixtures("demo")
def test_a_host_that_cannot_be_is_answered_without_a_stack_trace(
    guest: Visitor, host: str, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = guest.look(path, host=host)
    assert answer.status_code == 400
    assert "Traceback" not in caplog.text


@pytest.mark.usefixtures("demo")
def test_what_only_some_may_see_is_left_on_no_computer(guest: Visitor, organizer: Visitor) -> None:
    for path in ("/e/demo/penalties", "/e/demo/judges", "/e/demo/log", "/staff", "/e/demo/reports"):
        assert organizer.look(path).headers["cache-control"] == "no-store", path
        assert guest.look(path).headers["cache-control"] == "no-store", path
    for path in ("/", "/e/demo", "/e/demo/standings"):
        assert "no-cache" in organizer.look(path).headers["cache-control"], path


@pytest.mark.parametrize(
    "host", ["hall.example", "hall.example:8000", "192.168.1.20:65535", "[::1]:8000", "my_laptop"]
)
def test_every_address_that_a_browser_sends_is_let_in(guest: Visitor, host: str) -> None:
    assert guest.look("/", host=host).status_code == 200
