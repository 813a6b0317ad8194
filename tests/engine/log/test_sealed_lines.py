"""Lines of the second form, from every kind of entry and command: what is shown is proved.

Each forgery is made of every kind, in a full and in a public copy, and is looked at by our own
check and by ``docs/verify_log.py``, which shares no line with it.
"""

import copy as copying
import importlib.util
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest
from msgspec.structs import force_setattr

from damage import fields_of, line_of
from planting import NOON, Planted
from toptable import __version__
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log.hash_chain import ChainFinding, chained
from toptable.engine.log.line import Line, hash_of, open_line, read_line, write_lines
from toptable.engine.log.public_log import open_part
from toptable.engine.log.sealing import PLAIN, for_guests, without_texts
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.sentence import Sentence, to_json
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, Conduct, How
from toptable.engine.subjects.event.lifecycle import EventRenamed, RenameEvent
from toptable.engine.subjects.undo.take_back import Withheld
from toptable.engine.subjects.vocabulary import COMMANDS, ENTRIES
from toptable.store import event_file
from toptable.store.event_file import EventFile

Json = dict[str, Any]
ENTRIES = [kind for kind in ENTRIES if kind is not Withheld]
LIFTED = State(conduct=Conduct(effects=(Carried(2, (2,), How.POINTS, Penalty.POINT_LOSS),)))
"""Where a penalty that everybody has seen the effect of can be lifted."""
VERIFIER = Path(__file__).parents[3] / "docs/verify_log.py"


def name_of(value: Any) -> str:
    return str(value.__name__)


@pytest.fixture(scope="module")
def little() -> ModuleType:
    """The checker for outsiders."""
    found = importlib.util.spec_from_file_location("verify_log", VERIFIER)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def log_with(entry: Entry, command: Command, salt: bytes = b"fresh") -> list[bytes]:
    """Three lines of the second form; the one in the middle has the entry and the command."""
    written: list[bytes] = []
    before = "0" * 64
    rename = RenameEvent("Cup")
    appends = ((EventRenamed("Cup"), rename), (entry, command), (EventRenamed("Cup"), rename))
    for number, (one, sent) in enumerate(appends):
        [(_, stored, before)] = write_lines(
            [one],
            after=number,
            before=before,
            at=NOON,
            actor=Actor("Olga", Role.ORGANIZER),
            reason="markwhy",
            engine=__version__,
            command=sent,
            draw=None,
            salt=salt,
            state_before=lambda _: LIFTED,
        )
        assert before == hash_of(stored)
        written.append(stored)
    return written


def guests(log: list[bytes]) -> list[bytes]:
    return [for_guests(stored, str) for stored in log]


def file_of(log: list[bytes], head: str, *, public: bool) -> bytes:
    file = EventFile("test", log, head, public, {}, [])
    return event_file.dump(file, engine=__version__)


def sound(log: list[bytes], head: str, *, public: bool) -> bool:
    return not any(isinstance(one, ChainFinding) for one in chained(log, head, public=public))


def sound_to(little: ModuleType, log: list[bytes], head: str, *, public: bool) -> bool:
    try:
        little.chain(file_of(log, head, public=public))
    except little.NotSound:
        return False
    return True


@pytest.mark.parametrize("kind", ENTRIES, ids=name_of)
def test_an_entry_is_read_as_it_was_written(kind: type, little: ModuleType) -> None:
    planted = Planted(kind)
    log = log_with(planted.value, RenameEvent("Cup"))
    line = read_line(log[1])
    assert (line.entry, line.by, line.reason, line.hash) == (planted.value, "Olga", "markwhy", "")
    public = guests(log)
    head = hash_of(log[-1])
    assert [hash_of(one) for one in public] == [hash_of(one) for one in log]
    for copy, is_public in ((log, False), (public, True)):
        assert sound(copy, head, public=is_public)
        assert sound_to(little, copy, head, public=is_public)


@pytest.mark.parametrize("kind", ENTRIES, ids=name_of)
def test_a_public_copy_shows_of_an_entry_what_guests_see(kind: type) -> None:
    planted = Planted(kind)
    log = log_with(planted.value, RenameEvent("Cup"))
    seen = open_part(LIFTED, read_line(log[1]), RenameEvent("Cup"))
    shown = read_line(guests(log)[1])
    if seen is None:
        assert isinstance(shown.entry, Withheld)
        assert (shown.by, shown.reason, shown.command) == ("", "", None)
        return
    hidden = _marks(planted, lambda mark: f'"{mark}"' not in to_json(seen).decode())
    said = guests(log)[1].decode()
    assert not [mark for mark in hidden if mark in said]
    texts = dict.fromkeys(_removed_in(shown), "")
    assert _blank(shown.entry, texts) == _blank(seen.entry, texts)


@pytest.mark.parametrize("kind", COMMANDS, ids=name_of)
def test_a_command_is_shown_as_a_whole_or_not_at_all(kind: type) -> None:
    planted = Planted(kind)
    log = log_with(EventRenamed("open"), planted.value)
    assert read_line(log[1]).command == planted.value
    seen = open_part(State(), read_line(log[1]), planted.value)
    assert seen is not None
    shown = read_line(guests(log)[1])
    assert shown.command == seen.command
    assert shown.begins == (seen.command is None)
    assert ("markwhy" in guests(log)[1].decode()) == (seen.reason == "markwhy")


@pytest.mark.parametrize("kind", [*ENTRIES, *COMMANDS], ids=name_of)
def test_every_text_about_a_person_can_be_removed(kind: type, little: ModuleType) -> None:
    """The texts and their salts go, the chain holds, and the line is still read."""
    planted = Planted(kind)
    is_entry = kind in ENTRIES
    entry, command = (
        (planted.value, RenameEvent("Cup")) if is_entry else (EventRenamed("x"), planted.value)
    )
    log = log_with(entry, command)
    codes = {mark for way, mark in planted.marks.items() if PLAIN.intersection(way)}
    marks = {*planted.marks.values()} - codes
    removed = [without_texts(one, lambda text: "" if text in marks else text) for one in log]
    left = removed[1].decode()
    assert not [mark for mark in marks if mark in left and _way(planted, mark)[-1:] != ("key",)]
    assert [hash_of(one) for one in removed] == [hash_of(one) for one in log]
    assert sound(removed, hash_of(log[-1]), public=False)
    assert sound_to(little, removed, hash_of(log[-1]), public=False)
    assert type(read_line(removed[1]).entry) is type(entry)


def _turned(fields: Json) -> Json:
    """The same line with another author and, where there is a number in it, another entry."""
    new: Json = json.loads(json.dumps(fields))
    new["by"] = "Mallory"
    entry = new.get("entry", {})
    for key, value in entry.items():
        if isinstance(value, int) and not isinstance(value, bool):
            entry[key] = value + 1
    return new


def _stated_hash(stored: bytes) -> bytes:
    """Another entry, with the true hash beside it."""
    return line_of({**_turned(fields_of(stored)), "hash": hash_of(stored)})


def _in_part(stored: bytes) -> bytes:
    """The same in a line that looks as if it were shown in part."""
    fields = _turned(fields_of(stored))
    fields.pop("command", None)
    return line_of({**fields, "hash": hash_of(stored), "begins": True})


def _first_form(stored: bytes) -> bytes:
    """The same in the form in which public copies stated a hash."""
    fields = {key: one for key, one in _turned(fields_of(stored)).items() if key != "v"}
    fields.pop("command", None)
    return line_of({**fields, "hash": hash_of(stored), "begins": True})


def _withheld(stored: bytes) -> bytes:
    fields = fields_of(stored)
    outside = {key: fields[key] for key in ("v", "seq", "before")}
    return line_of({**outside, "begins": True, "digest of rest": "digest:" + hash_of(stored)})


def _withheld_in_first_form(stored: bytes) -> bytes:
    fields = fields_of(stored)
    told = {"at": "2026-05-09T09:00:01Z", "by": "", "role": "spectator"}
    kept = {"seq": fields["seq"], "before": fields["before"], "hash": hash_of(stored)}
    return line_of({**kept, **told, "entry": {"type": "withheld"}, "begins": True})


def _another_text(stored: bytes) -> bytes:
    """Another value behind a digest."""
    return stored.replace(b',"Olga"]', b',"Mallory"]')


def _another_salt(stored: bytes) -> bytes:
    at = stored.index(b'[["') + 3
    return stored[:at] + (b"0" if stored[at : at + 1] != b"0" else b"1") + stored[at + 1 :]


def _one_more(stored: bytes) -> bytes:
    """Something beside the line that no digest stands for."""
    return stored.replace(b"[[", b'[["' + b"0" * 32 + b'","Mallory"],[', 1)


def _unsealed(stored: bytes) -> bytes:
    """The same words, in the open."""
    return line_of(fields_of(stored))


def _switched(key: str, value: object) -> Callable[[bytes], bytes]:
    def change(stored: bytes) -> bytes:
        fields = fields_of(stored)
        return line_of({**fields, key: value})

    change.__name__ = f"_{key}"
    return change


def _without(key: str) -> Callable[[bytes], bytes]:
    def change(stored: bytes) -> bytes:
        fields = fields_of(stored)
        fields.pop(key, None)
        return line_of(fields)

    change.__name__ = f"_without_{key}"
    return change


FORGERIES = (
    *(_stated_hash, _in_part, _first_form, _withheld, _withheld_in_first_form),
    *(_another_text, _another_salt, _one_more, _unsealed),
    *(_switched("engine", "0.0.9"), _switched("v", 3), _switched("begins", True)),
    *(_switched("role", "spectator"), _without("command"), _without("by")),
)


@pytest.mark.parametrize("public", [False, True], ids=["full", "public"])
@pytest.mark.parametrize("kind", ENTRIES, ids=name_of)
def test_no_forgery_under_the_true_head_is_sound(
    kind: type, public: bool, little: ModuleType
) -> None:
    """With the true head no witness has anything to say: the file itself must give it away."""
    honest = log_with(Planted(kind).value, RenameEvent("Cup"))
    head = hash_of(honest[-1])
    copy = guests(honest) if public else honest
    for forge in FORGERIES:
        forged = forge(honest[1])
        assert forged != copy[1]
        for place in (copy[1], forged):
            log = [copy[0], place, copy[2]]
            wanted = place is copy[1]
            assert sound(log, head, public=public) == wanted, forge.__name__
            assert sound_to(little, log, head, public=public) == wanted, forge.__name__


@pytest.mark.parametrize("kind", ENTRIES, ids=name_of)
def test_two_copies_cannot_be_spliced(kind: type, little: ModuleType) -> None:
    """Lines of two logs with the same words, whose salts alone differ."""
    value = Planted(kind).value
    one, two = (log_with(value, RenameEvent("Cup"), salt) for salt in (b"one", b"two"))
    for log, head in (
        ([one[0], two[1], one[2]], one[2]),
        ([one[0], *two[1:]], two[2]),
        ([*one[:2], two[2]], two[2]),
    ):
        for public in (False, True):
            shown = guests(log) if public else log
            assert not sound(shown, hash_of(head), public=public)
            assert not sound_to(little, shown, hash_of(head), public=public)


@pytest.mark.parametrize("kind", ENTRIES, ids=name_of)
def test_a_full_copy_keeps_nothing_to_itself(kind: type) -> None:
    """A file that calls itself a backup, and leaves out what is for the staff."""
    log = log_with(Planted(kind).value, RenameEvent("Cup"))
    public = guests(log)
    keeps = open_line(public[1]).fields > 0
    assert sound(public, hash_of(log[-1]), public=False) == (not keeps)


def test_the_form_is_never_the_first_again() -> None:
    log = log_with(EventRenamed("open"), RenameEvent("open"))
    fields = fields_of(log[2])
    del fields["v"]
    first_form = [*log[:2], line_of(fields)]
    assert not sound(first_form, hash_of(first_form[-1]), public=True)


@pytest.mark.parametrize("text", ['"\\/', "\x00\x1f\x7f\u2028é💥", "digest:" + "0" * 64, "\t\n "])
def test_odd_texts_are_hashed_alike_by_both(text: str, little: ModuleType) -> None:
    log = log_with(EventRenamed(text), RenameEvent(text))
    assert read_line(log[1]).entry == EventRenamed(text)
    assert read_line(log[1]).hash == ""
    assert sound_to(little, log, hash_of(log[-1]), public=False)


def _marks(planted: Planted, which: Callable[[str], bool]) -> list[str]:
    return [mark for mark in planted.marks.values() if which(mark)]


def _way(planted: Planted, mark: str) -> tuple[str, ...]:
    return next(way for way, one in planted.marks.items() if one == mark)


def _removed_in(line: Line) -> Iterator[str]:
    said = to_json(line.entry).decode()
    for piece in said.split('"'):
        if piece.startswith("removed "):
            yield piece


def _blank(entry: Entry, texts: dict[str, str]) -> object:
    """An entry with nothing where a text is not shown."""
    said = to_json(entry).decode()
    for text in texts:
        said = said.replace(f'"{text}"', '""')
    return json.loads(said)


def _told(value: Any) -> Any:
    """The same value with every text as the engine words it."""
    if value and type(value) is str:
        return Sentence("", "%(text)s", {"text": value})
    if isinstance(value, msgspec.Struct):
        made = copying.copy(value)
        for field in msgspec.structs.fields(value):
            now = getattr(value, field.name)
            force_setattr(made, field.name, now if now == field.default else _told(now))
        return made
    if isinstance(value, tuple | list):
        return type(value)(map(_told, value))
    if isinstance(value, dict):
        return {_told(key): _told(one) for key, one in value.items()}
    return value


@pytest.mark.parametrize("kind", [*ENTRIES, *COMMANDS], ids=name_of)
def test_what_the_engine_words_is_sealed_like_what_people_write(kind: type) -> None:
    planted = Planted(kind).value
    said = _told(planted)
    assert said == planted
    if issubclass(kind, Command):
        assert log_with(EventRenamed("Cup"), said) == log_with(EventRenamed("Cup"), planted)
    else:
        assert log_with(said, RenameEvent("Cup")) == log_with(planted, RenameEvent("Cup"))
