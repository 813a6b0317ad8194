"""What the browser is told about every answer, and that no page needs an exception from it."""

import re

import pytest
from web_office import Visitor, elements

from toptable.web.static_files import BUILD, FILES, address

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
    "/e/demo/undo?entry=18",
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


def test_scripts_import_only_each_other() -> None:
    for name, content in FILES.items():
        for imported in re.findall(r'from "([^"]+)"', content.decode()):
            assert imported.removeprefix("./") in FILES, f"{name} imports {imported}"
