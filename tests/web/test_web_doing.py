"""Commands from pages: the one address that takes them, and the forms that are made from them."""

import re

import pytest
from finals_office import do, swiss
from test_web_prizes import DO, PAGE, cup
from web_office import Visitor

from toptable.desk.desk import Desk
from toptable.engine.declared import DECLARED, Asks
from toptable.engine.entry import tag_of
from toptable.engine.rules.finals.prizes import Prize
from toptable.engine.state.office import Kit
from toptable.engine.subjects.prizes.kits import RecordKit
from toptable.engine.subjects.prizes.prize_table import AnnouncePrizes, SetPrizes
from toptable.engine.subjects.vocabulary import COMMANDS
from toptable.web.acts.form import (
    JOIN,
    CannotBeAsked,
    Wanted,
    Widget,
    fields_of,
    make_form,
    press,
)
from toptable.web.acts.form_response import SENT, Sent, sent_to
from toptable.web.acts.post_command import COMPOSED, WrongInput, read_command, taken

REFERER = {"referer": f"http://testserver.local{PAGE}"}


def form_in(page: str, tag: str, nth: int = 0) -> str:
    """The form of a command on a page, as HTML."""
    return page.split(f'action="{DO}/{tag}"')[nth + 1].partition("</form>")[0]


def test_a_kit_comes_and_goes(desk: Desk, organizer: Visitor) -> None:
    tournament = cup(desk)
    assert 'name="kit.opens"' in form_in(organizer.look(PAGE).text, "record_kit")
    kit = {"kit.code": " SC-1 ", "kit.opens": "2026-05-01", "kit.ends": "", "reason": ""}
    answer = organizer.post(f"{DO}/record_kit", None, **kit, back="/prizes#kits")
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{PAGE}?done={tournament.version}#kits"
    assert tournament.state.prizes.kits["sc-1"].code == "SC-1"
    button = press("/e/cup", "remove_kit", {"code": "SC-1"}, "/prizes#kits")
    assert button.replace("&", "&amp;") in organizer.look(PAGE).text
    assert organizer.post(button).headers["location"] == f"{PAGE}?done={tournament.version}#kits"
    assert not tournament.state.prizes.kits


def test_only_those_who_may_send_it_are_offered_it(desk: Desk, guest: Visitor) -> None:
    tournament = cup(desk)
    do(tournament, SetPrizes((Prize(1, 1, "Mat"),)))
    do(tournament, AnnouncePrizes())
    page = guest.look(PAGE).text
    assert "Mat" in page
    assert "/do/" not in page
    refused = guest.post(f"{DO}/announce_prizes")
    assert refused.status_code == 403


@pytest.mark.parametrize("tag", ["no_such", "set_prizes", "create_event", "register_deck", "a.b"])
def test_what_no_form_can_fill_in_is_not_there(desk: Desk, organizer: Visitor, tag: str) -> None:
    cup(desk)
    organizer.look(PAGE)
    assert organizer.post(f"{DO}/{tag}").status_code == 404


def test_a_field_that_nobody_knows_is_refused(desk: Desk, organizer: Visitor) -> None:
    """Also what the server alone fills in."""
    tournament = cup(desk)
    before = tournament.version
    organizer.look(PAGE)
    for strange in ("prize", "known", "commitment", "code.x", "type"):
        answer = organizer.post(f"{DO}/remove_kit", None, code="SC-1", **{strange: "9"})
        assert answer.status_code == 409
        assert f"This form has no field {strange}." in answer.text
    assert tournament.version == before


@pytest.mark.parametrize(
    ("tag", "typed_in", "expected"),
    [
        ("destroy_voucher", {"player": "nobody", "round": "1"}, "write a whole number."),
        ("destroy_voucher", {"player": "", "round": "1"}, "fill this in."),
        ("destroy_voucher", {"round": "1"}, "fill this in."),
        ("destroy_voucher", {"player": "9" * 30, "round": "1"}, "write a whole number."),
        ("record_kit", {"kit.code": "x", "kit.opens": "soon"}, "write the day as 2026-05-09."),
        ("record_kit", {"kit.opens": "2026-05-09"}, "fill this in."),
        ("record_approval", {"of": "weather", "by": "x"}, "choose one from the list."),
        ("record_approval", {"by": "x"}, "choose one from the list."),
        ("set_deadline", {"what": "check_in", "by": "soon"}, "write day and time as"),
    ],
)
def test_a_wrong_value_is_named_by_its_field(
    desk: Desk, organizer: Visitor, tag: str, typed_in: dict[str, str], expected: str
) -> None:
    tournament = cup(desk)
    before = tournament.version
    organizer.look(PAGE)
    answer = organizer.post(f"{DO}/{tag}", {"accept": "application/json"}, **typed_in)
    assert answer.status_code == 422
    assert expected in answer.json()["refused"]
    assert "$" not in answer.json()["refused"]
    assert tournament.version == before


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "https://evil.example/", "/\\evil.example", "/../../x", "/a\r\nx: y", "x"],
)
def test_no_form_leads_to_another_site(desk: Desk, organizer: Visitor, back: str) -> None:
    cup(desk)
    organizer.look(PAGE)
    kit = {"kit.code": "A", "back": back}
    answer = organizer.post(f"{DO}/record_kit", REFERER, **kit)
    assert answer.status_code == 303
    assert answer.headers["location"].partition("?")[0] == PAGE, "the page it came from"
    assert "x" not in answer.headers
    again = organizer.post(f"{DO}/remove_kit", None, code="A", back=back)
    assert again.headers["location"].partition("?")[0] == "/e/cup"


def test_a_refused_form_comes_back_as_it_was_typed(desk: Desk, organizer: Visitor) -> None:
    """In its place and open, the others of the page as they were."""
    tournament = cup(desk)
    do(tournament, RecordKit(Kit("SC-1")))
    organizer.look(PAGE)
    second = {"kit.code": "SC-2 <b>", "kit.opens": "2026-05-01", "reason": "extra & more"}
    refused = organizer.post(f"{DO}/record_kit", None, **second, back="/prizes#kits")
    assert refused.status_code == 409
    form = form_in(refused.text, "record_kit")
    assert 'role="alert"' in form
    assert 'value="SC-2 &lt;b&gt;"' in form
    assert 'value="2026-05-01"' in form
    assert 'value="extra &amp; more"' in form
    assert "<details open><summary>Record a kit" in refused.text
    assert refused.text.count('role="alert" tabindex="-1"') == 1
    assert 'value="SC-2' not in organizer.look(PAGE).text, "only this once"


def test_of_two_forms_for_one_command_the_one_that_was_sent(desk: Desk, organizer: Visitor) -> None:
    cup(desk)
    organizer.look(PAGE)
    wrong = {"of": "format", "by": "x" * 100_000, "back": "/prizes#kits"}
    refused = organizer.post(f"{DO}/record_approval", None, **wrong)
    assert refused.status_code == 409
    assert 'role="alert"' not in form_in(refused.text, "record_approval", 0)
    assert 'role="alert"' in form_in(refused.text, "record_approval", 1)


def test_a_button_is_refused_at_the_top_of_its_page(desk: Desk, organizer: Visitor) -> None:
    cup(desk)
    organizer.look(PAGE)
    refused = organizer.post(press("/e/cup", "remove_kit", {"code": "SC-9"}, "/prizes#kits"))
    assert refused.status_code == 409
    assert "There is no kit SC-9" in refused.text
    assert refused.text.index('role="alert" tabindex="-1"') < refused.text.index('id="refused"')


def test_a_script_gets_its_answer_as_fields(desk: Desk, organizer: Visitor) -> None:
    tournament = cup(desk)
    organizer.look(PAGE)
    json = {"accept": "application/json"}
    kit = {"kit.code": "SC-1", "back": "/prizes#kits"}
    answer = organizer.post(f"{DO}/record_kit", json, **kit).json()
    assert answer["version"] == tournament.version
    assert answer["page"] == f"{PAGE}?done={tournament.version}"
    refused = organizer.post(f"{DO}/remove_kit", json, code="SC-2")
    assert (refused.status_code, set(refused.json())) == (409, {"refused", "rule"})


def test_what_was_looked_at_has_moved_on(desk: Desk, organizer: Visitor) -> None:
    """N13-46: a form with a preview carries its version."""
    tournament = swiss(desk, rounds=1)
    before = tournament.version
    organizer.look("/e/cup")
    stale = organizer.post(f"{DO}/pair_round", version=str(before - 1), reason="one more")
    assert stale.status_code == 409
    assert tournament.version == before
    assert organizer.post(f"{DO}/pair_round", version=str(before), reason="x").status_code == 303


def test_the_same_post_twice_is_done_once(desk: Desk, organizer: Visitor) -> None:
    tournament = cup(desk)
    do(tournament, SetPrizes((Prize(1, 1, "Mat"),)))
    organizer.look(PAGE)
    assert organizer.post(f"{DO}/announce_prizes").status_code == 303
    once = tournament.version
    organizer.post(f"{DO}/announce_prizes")
    assert tournament.version == once


def test_confidential_texts_are_kept_beside_the_log(desk: Desk, organizer: Visitor) -> None:
    tournament = cup(desk)
    organizer.look(PAGE)
    note = {"kind": "incident", "text": "Nobody else reads this"}
    assert organizer.post(f"{DO}/write_note", None, **note).status_code == 303
    assert "Nobody else" not in str(tournament.log.lines[-1].entry)


def test_what_one_typed_is_in_no_part_for_all() -> None:
    mark = SENT.set(Sent("/e/cup/do/tick", {"item": ["x"]}, "No."))
    try:
        assert "No." in sent_to("/e/cup/do/tick", {"item": "x"}).notice
        assert not sent_to("/e/cup/do/tick", {"item": "y"}).notice
        assert not sent_to("/e/cup/do/tick", fields=("other",)).notice
    finally:
        SENT.reset(mark)
    assert not sent_to("/e/cup/do/tick").notice


def test_every_form_that_can_be_made_is_made() -> None:
    """Whatever a command declares has a widget, or says that a page must compose it."""
    drawn = {tag for tag in map(tag_of, COMMANDS) if taken(tag)}
    assert len(drawn) > 140
    for tag in drawn:
        form = make_form(tag, "/e/cup", Wanted())
        assert len([one for _, row in form.rows for one in row]) == len(fields_of(tag))
    assert not drawn & COMPOSED
    with pytest.raises(CannotBeAsked):
        make_form("remove_kit", "/e/cup", Wanted(given={"nmae": "x"}))


def test_reading_and_drawing_agree() -> None:
    joined = {f"prizes.0.place{JOIN}prizes.0.what": ["3|A | B"], "prizes.0.player": ["2"]}
    command, _ = read_command("hand_out", joined, lambda text: pytest.fail(text))
    assert [(one.place, one.what, one.player) for one in command.prizes] == [(3, "A | B", 2)]
    nothing, _ = read_command("hand_out", {"prizes.0.player": [""]}, lambda text: pytest.fail(text))
    assert nothing.prizes == ()
    with pytest.raises(WrongInput):
        read_command("destroy_voucher", {"player": ["1", "2"], "round": ["1"]}, pytest.fail)
    assert {DECLARED[RecordKit].reason, DECLARED[SetPrizes].reason} == {Asks.MAY, Asks.NOTHING}


def test_nothing_may_be_nothing() -> None:
    """A field that a command must have, and that may be None, may stay empty."""
    command, _ = read_command("fix_table", {"player": ["1"], "table": [""]}, pytest.fail)
    assert (command.player, command.table) == (1, None)
    ((_, (table,)),) = make_form("fix_table", "/e/cup", Wanted(given={"player": 1})).rows
    assert not table.required


def test_each_of_several_buttons_fills_in_a_field() -> None:
    two = (("Yes", "declined", False, "btn go"), ("No", "declined", True, "btn"))
    form = make_form("confirm_ruling", "/e/cup", Wanted(given={"number": 3}, buttons=two))
    assert not form.rows
    assert [(one.name, one.value) for one in form.buttons] == [("declined", ""), ("declined", "1")]
    for button in form.buttons:
        sent = dict(form.given) | {button.name: button.value}
        command, _ = read_command(
            "confirm_ruling", {name: [value] for name, value in sent.items()}, pytest.fail
        )
        assert (command.number, command.declined) == (3, button.label == "No")
    with pytest.raises(CannotBeAsked):
        make_form("confirm_ruling", "/e/cup", Wanted(buttons=(("Yes", "agreed", True, "btn"),)))


def test_a_confidential_text_is_not_empty() -> None:
    typed = {"player": ["1"], "card": [" "]}
    with pytest.raises(WrongInput):
        read_command("issue_proxy", typed, lambda text: pytest.fail(text))


@pytest.mark.parametrize(
    ("tag", "wanted", "name", "widget"),
    [
        ("publish_decks", Wanted(picked=("how",)), "how", Widget.PICK),
        ("publish_decks", Wanted(), "how", Widget.CHOICE),
        ("issue_proxy", Wanted(short=("card",)), "card", Widget.TEXT),
        ("issue_proxy", Wanted(), "card", Widget.LONG),
    ],
)
def test_a_page_says_how_something_is_asked(
    tag: str, wanted: Wanted, name: str, widget: Widget
) -> None:
    asked = {one.name: one for _, row in make_form(tag, "/e/cup", wanted).rows for one in row}
    assert asked[name].widget is widget


def test_what_is_folded_away_is_open_where_it_was_refused(desk: Desk, organizer: Visitor) -> None:
    tournament = swiss(desk)
    organizer.look("/e/cup/cut")
    player = str(next(iter(tournament.state.players)))
    form = {"player": player, "note": " ", "back": "/cut"}
    refused = organizer.post(f"{DO}/exclude_candidate", None, **form)
    assert refused.status_code == 409
    drawn = form_in(refused.text, "exclude_candidate")
    assert f'value="{player}" selected' in drawn
    assert re.search(r"<details[^>]* open>\s*<summary>Pass over a player", refused.text)


def test_a_button_with_all_in_its_address_is_refused_on_its_page(
    desk: Desk, organizer: Visitor
) -> None:
    swiss(desk)
    organizer.look("/e/cup/cut")
    button = press("/e/cup", "answer_roll", {"player": 999}, "/cut")
    refused = organizer.post(button, None, answer="present")
    assert refused.status_code == 409
    assert "<h2>Top 4 advance.</h2>" in refused.text


def test_a_field_that_is_not_asked_for_need_not_be_filled_in() -> None:
    """The organizer's form has no box for the organizer who allows it."""
    wanted = Wanted(only=("name", "text"), must=("permitted_by",))
    assert make_form("eject_person", "/e/cup", wanted).must == ""
    assert (
        make_form("eject_person", "/e/cup", Wanted(must=("permitted_by",))).must == "permitted_by"
    )


def test_the_organizer_ejects_with_the_form_that_the_page_draws(
    desk: Desk, organizer: Visitor
) -> None:
    swiss(desk)
    drawn = form_in(organizer.look("/e/cup/measures").text, "eject_person")
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', drawn))
    typed = {**hidden, "name": "Rowdy Guest", "text": "Shouted", "back": ""}
    assert organizer.post(f"{DO}/eject_person", None, **typed).status_code == 303
