"""Damaged rulebook files: always sentences with a line, never a traceback."""

import random
import re
import tomllib
from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from open_files import ALONE, ON_MAGIC

from toptable.rulebooks.open.citations import leaves
from toptable.rulebooks.open.keys import Form, Part, keys_of
from toptable.rulebooks.open.loading import Loaded, Refused, load
from toptable.rulebooks.open.page import markdown
from toptable.rulebooks.open.schema import OpenBook
from toptable.rulebooks.open.shipped import shipped_file, shipped_ids

VALUES = (
    *("0", "-1", "1", "99999999999999999999", "1" * 30, "0x" + "f" * 400, "1e400", "-0.0", "nan"),
    *('""', '"x"', '"1/3"', '"1/0"', '"2-0-0"', "'''\nx'''", f'"{"y" * 3000}"', '"\\u202e"'),
    *("true", "[]", "[[]]", "[1, 'x']", "{}", "{ a = 1 }", "{ at = 'x' }", "2026-01-01"),
    *("2026-01-01T00:00:00Z", "10:00:00", "[" * 40 + "]" * 40, "{ a.b.c.d.e.f.g.h.i.j.k.l.m = 1 }"),
)
NAMES = sorted(set(keys_of(OpenBook)) | {"id", "kind", "at", "drop_entry", "base"})


def lines(text: str, chance: random.Random) -> tuple[list[str], int]:
    """The lines of a file and the number of one with a key or a heading."""
    split = text.splitlines(keepends=True)
    places = [number for number, line in enumerate(split) if "=" in line or line.startswith("[")]
    return split, chance.choice(places)


def drop_line(text: str, chance: random.Random) -> str:
    split, place = lines(text, chance)
    del split[place]
    return "".join(split)


def double_line(text: str, chance: random.Random) -> str:
    split, place = lines(text, chance)
    split.insert(chance.randrange(len(split)), split[place])
    return "".join(split)


def rename_key(text: str, chance: random.Random) -> str:
    split, place = lines(text, chance)
    split[place] = re.sub(r"\w+", chance.choice(NAMES), split[place], count=1)
    return "".join(split)


def change_value(text: str, chance: random.Random) -> str:
    split, place = lines(text, chance)
    split[place] = re.sub(r"=.*", lambda _: f"= {chance.choice(VALUES)}", split[place], count=1)
    return "".join(split)


def change_word(text: str, chance: random.Random) -> str:
    words = list(re.finditer(r'"[^"\n]*"|\d+', text))
    word = chance.choice(words)
    return text[: word.start()] + chance.choice(VALUES) + text[word.end() :]


def cut_short(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text))]


def swap_parts(text: str, chance: random.Random) -> str:
    parts = re.split(r"(?m)^(?=\[)", text)
    chance.shuffle(parts)
    return "".join(parts)


def nest(text: str, chance: random.Random) -> str:
    split, place = lines(text, chance)
    split[place] = re.sub(r"=(.*)", r"= [{ x = [\1] }]", split[place], count=1)
    return "".join(split)


def spoil_bytes(text: str, chance: random.Random) -> bytes:
    raw = bytearray(text.encode())
    for _ in range(chance.choice((1, 3, 20))):
        raw[chance.randrange(len(raw))] = chance.randrange(256)
    return bytes(raw)


def encode(text: str, chance: random.Random) -> bytes:
    return text.encode(chance.choice(("utf-16", "utf-8-sig", "latin-1", "utf-32")), "replace")


Damage = Callable[[str, random.Random], str | bytes]
DAMAGES: Sequence[Damage] = (
    *(drop_line, double_line, rename_key, change_value, change_word, cut_short, swap_parts),
    *(nest, spoil_bytes, encode),
)


def damaged(text: str, chance: random.Random) -> bytes:
    """A file spoilt in one or several ways."""
    for _ in range(chance.choice((1, 1, 2, 4))):
        spoilt = chance.choice(DAMAGES)(text, chance)
        if isinstance(spoilt, bytes):
            return spoilt
        if "=" not in spoilt:
            return spoilt.encode()
        text = spoilt
    return text.encode("utf-8", "replace")


def is_answered(raw: bytes) -> bool:
    """Load a file; whether it was refused, in sentences with lines of the file."""
    found = load(raw, shipped_file)
    if isinstance(found, Loaded):
        assert markdown(found)
        return False
    assert isinstance(found, Refused)
    assert found.messages
    for message in found.messages:
        assert 1 <= message.line <= raw.count(b"\n") + 1
        assert message.text[-1] in ".?", message.text
        assert not message.warning
        assert not re.search(r"Traceback|Error\(|object at|None\b", message.text), message.text
    return True


SMALL_BOOKS = [name for name in shipped_ids() if len(shipped_file(name) or b"") < 8000]


@pytest.mark.parametrize("part", range(5))
def test_five_hundred_damaged_files_are_answered_in_sentences(part: int) -> None:
    refused = 0
    for number in range(part * 100, part * 100 + 100):
        chance = random.Random(number)
        text = (shipped_file(chance.choice(SMALL_BOOKS)) or b"").decode()
        refused += is_answered(damaged(text, chance))
    assert refused > 50


def test_the_largest_file_is_answered_when_it_is_damaged() -> None:
    text = (shipped_file("magic") or b"").decode()
    assert sum(is_answered(damaged(text, random.Random(number))) for number in range(20)) > 8


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300), st.booleans())
def test_any_bytes_are_answered(raw: bytes, with_head: bool) -> None:
    is_answered(ON_MAGIC.encode() + raw if with_head else raw)


def declared_paths(table: type[Part], path: str = "") -> list[str]:
    """Every key of the schema as a line of a file can set it, entries in tables of their own."""
    found = []
    for name, key in keys_of(table).items():
        here = f"{path}.{name}" if path else name
        if key.form is Form.TABLE and key.table is not None:
            found += declared_paths(key.table, here)
        elif key.table is None:
            found.append(here)
    return found


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(declared_paths(OpenBook)), st.sampled_from(VALUES))
def test_any_value_of_any_key_is_answered(key: str, value: str) -> None:
    table, _, name = key.rpartition(".")
    heading = f"[{table}]\n" if table and table != "book" else ""
    if table == "book":
        is_answered(f"{ON_MAGIC}{name} = {value}\n".encode())
    else:
        is_answered(f"{ON_MAGIC}{heading}{name} = {value}\n".encode())


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_leaving_out_any_part_of_any_book_is_answered(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(SMALL_BOOKS))
    whole = tomllib.loads((shipped_file(name) or b"").decode())
    paths = [".".join(map(str, path)) for path in leaves(whole) if not isinstance(path[-1], int)]
    part = data.draw(st.sampled_from(paths))
    size = data.draw(st.integers(1, part.count(".") + 1))
    named = ".".join(part.split(".")[:size])
    head = ALONE.partition("\n\n")[0].replace("mine", "child")
    is_answered(f'{head}\nbase = "{name}"\nwithout = ["{named}"]\n'.encode())
