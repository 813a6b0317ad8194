"""What staff tell players: the forms, the player's row and page, and who does not see it."""

from player_office import caught_up, named, phone
from web_office import Visitor, visitor

from toptable.desk.desk import Desk
from toptable.engine.roles import Role
from toptable.web.auth.event_view import seen

SECRET = "Bring the sleeves with the torn corner"
PLAYING = "林 美咲"
OTHER = "Zeynep Yılmaz"


def page_of(desk: Desk, name: str) -> str:
    return f"/e/demo/players/{named(desk, name).id}"


def row(desk: Desk, holder: Visitor) -> str:
    caught_up(desk)
    return holder.look("/e/demo/me/row").text


def test_a_message_to_one_player_is_on_their_page_until_they_have_read_it(demo: Desk) -> None:
    desk_staff = visitor(demo).sign_in(demo)
    holder, other = phone(demo, PLAYING), phone(demo, OTHER)
    desk_staff.look(page_of(demo, PLAYING))
    sent = desk_staff.post(f"{page_of(demo, PLAYING)}/message", text=SECRET)
    assert sent.status_code == 303
    assert SECRET in row(demo, holder)
    assert SECRET not in row(demo, other)
    person = desk_staff.look(page_of(demo, PLAYING)).text
    assert (SECRET in person, "Not read" in person) == (True, True)
    holder.look("/e/demo/me")
    number = demo.tournament("demo").state.messages.sent
    assert holder.post(f"/e/demo/me/messages/{number}/read").status_code == 303
    assert SECRET not in row(demo, holder)
    assert "✓ Read" in desk_staff.look(page_of(demo, PLAYING)).text


def test_nobody_else_sees_a_message_to_one_player(demo: Desk) -> None:
    """Planted: not on pages of guests, in the public log, nor where a phone only shows a row."""
    desk_staff, guest, other = visitor(demo).sign_in(demo), visitor(demo), phone(demo, OTHER)
    number = named(demo, PLAYING).id
    desk_staff.look(page_of(demo, PLAYING))
    desk_staff.post(f"{page_of(demo, PLAYING)}/message", text=SECRET)
    guest.look(f"/e/demo/me?find={PLAYING}")
    assert guest.post("/e/demo/me/as", player=str(number)).status_code == 303
    for who in (guest, other):
        for path in ("", "/me", "/me/shown", "/log", "/players", "/standings", "/files/public"):
            answer = who.look(f"/e/demo{path}")
            assert answer.status_code in (200, 404), path
            assert SECRET not in answer.text, path
        assert who.look("/e/demo/messages").status_code == 403
        assert who.look(page_of(demo, PLAYING)).status_code == 403
    shown = seen(demo.tournament("demo"), Role.SPECTATOR)
    assert not any("message" in line.entry.__struct_config__.tag for line in shown.lines())


def test_come_to_the_desk_is_one_tap(demo: Desk) -> None:
    desk_staff, holder = visitor(demo).sign_in(demo), phone(demo, PLAYING)
    number = str(named(demo, PLAYING).id)
    desk_staff.look(page_of(demo, PLAYING))
    assert desk_staff.post("/e/demo/do/message_player", player=number).status_code == 303
    assert "Please come to the desk." in row(demo, holder)
    again = desk_staff.post("/e/demo/do/message_player", player=number)
    assert again.status_code == 409
    assert "already" in again.text


def test_a_message_without_words_or_with_too_many_is_refused(demo: Desk) -> None:
    desk_staff = visitor(demo).sign_in(demo)
    desk_staff.look(page_of(demo, PLAYING))
    for text in ("  ", "x" * 281):
        answer = desk_staff.post(f"{page_of(demo, PLAYING)}/message", text=text)
        assert answer.status_code == 409
        sent = desk_staff.post("/e/demo/do/message_everybody", text=text, must="text")
        assert sent.status_code == (409 if text.strip() else 422)
    assert not demo.tournament("demo").state.messages.sent


def test_a_message_to_everybody_is_on_every_row_and_can_be_taken_down(demo: Desk) -> None:
    desk_staff = visitor(demo).sign_in(demo)
    phones = [phone(demo, name) for name in (PLAYING, OTHER)]
    desk_staff.look("/e/demo/messages")
    sent = desk_staff.post("/e/demo/do/message_everybody", text="<b>Lunch</b> until 13:30")
    assert sent.status_code == 303
    for holder in phones:
        assert "&lt;b&gt;Lunch&lt;/b&gt; until 13:30" in row(demo, holder)
    assert "Take down" in desk_staff.look("/e/demo/messages").text
    assert desk_staff.post("/e/demo/do/message_everybody").status_code == 303
    for holder in phones:
        assert "Lunch" not in row(demo, holder)


def test_tables_without_a_result_are_reminded(demo: Desk) -> None:
    """The demo's clock runs, so a reason is asked for; who has no open match hears nothing."""
    desk_staff, holder = visitor(demo).sign_in(demo), phone(demo, PLAYING)
    state = demo.tournament("demo").state
    done = state.name_of(state.rounds[2].matches[1].players[0])
    bystander = phone(demo, done)
    page = desk_staff.look("/e/demo/messages").text
    assert "Remind tables without a result" in page
    sent = desk_staff.post("/e/demo/do/remind_tables", reason="The hall closes")
    assert sent.status_code == 303
    assert "Please report your result." in row(demo, holder)
    assert "Please report your result." not in row(demo, bystander)
    again = desk_staff.post("/e/demo/do/remind_tables", reason="The hall closes")
    assert again.status_code == 409
    assert "less than a minute" in again.text
