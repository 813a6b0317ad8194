"""Every command of the engine is sent by a form of some page; what is not stands here, with why."""

import pytest
import route_table as table

# The pages of the demo event with one person in each role in front of them.
from test_web_routes import Hall, hall  # noqa: F401

from toptable.desk.permissions import ALLOWED
from toptable.engine.roles import Role

UNDER_ANOTHER = (
    (f"{table.EVENT}/draft/{{act:str}}", {"act:str": "again"}, {}, "PairAgain"),
    (f"{table.EVENT}/draft/{{act:str}}", {"act:str": "publish"}, {}, "PublishRound"),
    (f"{table.EVENT}/draft/{{act:str}}", {"act:str": "discard"}, {}, "DiscardRound"),
    (f"{table.PLAYER}/leave", {}, {"how": "disqualified"}, "Disqualify"),
    (f"{table.PLAYER}/leave", {}, {"seat": "1"}, "MemberLeaves"),
    (f"{table.PLAYER}/leave", {}, {"seat": "1", "how": "disqualified"}, "DisqualifyMember"),
    (f"{table.EVENT}/undo", {}, {"to": "3"}, "TakeBackTo"),
    (f"{table.EVENT}/undo", {}, {"redo": "1"}, "Redo"),
)
"""Forms that send another command for something else that is chosen on them: address, what stands
in it, what is chosen, and the command."""

BY_ITS_OWN_TEST = {
    "RegisterMyself": "test_web_join.py: whoever registers is nobody yet",
    "FileComplaint": "test_web_hall.py: anybody may, signed in or not",
}
"""What is sent by people without a role; where that is tried."""


def test_every_command_is_sent_by_a_form() -> None:
    sent = {
        *table.COMMANDS.values(),
        *table.OWN_COMMANDS.values(),
        *(name for names in table.ALSO.values() for name in names),
        *(name for *_, name in UNDER_ANOTHER),
    }
    known = {kind.__name__ for kind in ALLOWED}
    assert known == sent | BY_ITS_OWN_TEST.keys()
    assert not sent & BY_ITS_OWN_TEST.keys(), "it needs no excuse any more"


@pytest.mark.parametrize(("path", "filled", "form", "command"), UNDER_ANOTHER)
def test_some_forms_send_another_command(
    hall: Hall,  # noqa: F811
    path: str,
    filled: dict[str, str],
    form: dict[str, str],
    command: str,
) -> None:
    for part, value in (table.FILLED_IN | filled).items():
        path = path.replace("{" + part + "}", value)
    hall.sent.clear()
    hall.people[Role.ORGANIZER].post(path, None, **(table.FORM | form))
    assert [type(sent).__name__ for sent, _ in hall.sent] == [command]
