"""Lines of the log: stored bytes, hashes, and shapes that have changed since."""

from hashlib import sha256

import pytest

from damage import fields_of
from support import new_event
from toptable.engine.log.line import FIRST, UnreadableLine, read_line
from toptable.engine.log.log import Log
from toptable.engine.sentence import to_json
from toptable.engine.subjects.people.player_entry import PlayersEntered


def stored_log() -> list[bytes]:
    tournament = new_event("Ann Bo")
    return tournament._store.read("test")


def first_form(stored: bytes) -> dict[str, object]:
    """The line as versions up to 0.4.0 wrote it."""
    fields = fields_of(stored)
    del fields["v"]
    return fields


def test_each_line_names_the_hash_of_the_hashed_bytes_before():
    first, second = stored_log()
    hashed = first.removeprefix(b'{"line":').split(b',"open":[')[0]
    assert read_line(first).before == FIRST
    assert read_line(second).before == sha256(hashed).hexdigest()


def test_only_the_first_line_of_an_append_keeps_command_and_engine():
    line = read_line(stored_log()[1])
    assert line.command is not None
    assert line.engine
    assert (line.by, line.role) == ("Olga", "organizer")


def test_a_retired_shape_is_turned_into_todays():
    """In an imagined earlier version, players entered one by one under another tag."""
    new = first_form(stored_log()[1])
    old = {**new, "entry": {"type": "player_entered", "number": 1, "called": "Ann"}}
    stored = to_json(old)

    def step(entry):
        who = {"name": entry["called"]}
        one = {"player": entry["number"], "lot": 0, "who": who}
        return {"type": "players_entered", "players": [one]}

    with pytest.raises(UnreadableLine, match="newer version"):
        read_line(stored)
    line = read_line(stored, {"player_entered": step})
    assert isinstance(line.entry, PlayersEntered)
    assert line.entry.players[0].who.name == "Ann"


def test_the_hash_of_a_retired_shape_is_of_its_stored_bytes():
    first, second = (to_json(first_form(line)) for line in stored_log())
    spaced = second.replace(b'{"seq":2,', b'{ "seq" : 2 , ', 1)
    assert spaced != second
    log = Log()
    log.append(read_line(first), first)
    log.append(read_line(spaced), spaced)
    assert log.head == sha256(spaced).hexdigest()
    assert log.state.name_of(1) == "Ann"


@pytest.mark.parametrize("junk", [b"", b"{}", b"[1]", b"\xff\xfe", b'{"seq":'])
def test_junk_is_no_line(junk):
    with pytest.raises(UnreadableLine):
        read_line(junk)
