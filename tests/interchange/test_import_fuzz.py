"""Whatever bytes come in, the answer is an event or a sentence, and nothing is written by a look.

``benchmarks/import_fuzz.py`` does the same for minutes, with an eye on time and memory.
"""

import json

import foreign_files as files
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support import ORGANIZER, MemoryStore, memory_desk
from toptable.engine.refusal import Refusal
from toptable.interchange import file_import
from toptable.interchange.file_import import Look

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats(allow_nan=False)
    | st.text(max_size=8)
    | st.sampled_from(["(BYE)", "Draw", "0", "-1", "corp", "runner"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=6,
)
MADE_OF_JSON = sorted(kind for kind, data in files.ALL.items() if data[:1] in b"{[")


def told(content: bytes) -> Look | Refusal:
    store = MemoryStore()
    look = file_import.look(memory_desk(store), content, ORGANIZER)
    assert not store.logs
    assert isinstance(look, Look) or look.text.strip()
    return look


def paths(value: object, before: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a JSON value."""
    inside = list(value.items()) if isinstance(value, dict) else []
    inside = list(enumerate(value)) if isinstance(value, list) else inside
    return [before, *(path for key, part in inside for path in paths(part, (*before, key)))]


@pytest.mark.parametrize("kind", MADE_OF_JSON)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_json_with_anything_in_the_place_of_anything(kind: str, data: st.DataObject) -> None:
    content = json.loads(files.ALL[kind].partition(b"^^")[0])
    places = [path for path in paths(content) if path]
    for path in data.draw(st.lists(st.sampled_from(places), min_size=1, max_size=4)):
        holder = content
        for step in path[:-1]:
            try:
                holder = holder[step]
            except (KeyError, IndexError, TypeError):
                break
        else:
            try:
                holder[path[-1]] = data.draw(VALUES)
            except (IndexError, TypeError):
                continue
    told(json.dumps(content).encode())


@pytest.mark.parametrize("kind", sorted(files.ALL))
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_bytes_cut_doubled_and_swapped(kind: str, data: st.DataObject) -> None:
    content = bytearray(files.ALL[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        end = data.draw(st.integers(at, min(len(content), at + 80)))
        piece = data.draw(
            st.binary(max_size=4)
            | st.sampled_from([b"\x00", b"\n", b",", b'"', b"-1", b"99999999999", b"<", b"\xff"])
        )
        again = bytes(content[at:end]) * data.draw(st.sampled_from([0, 0, 1, 2]))
        content[at:end] = piece + again
    told(bytes(content))


@given(st.binary(max_size=300))
@settings(max_examples=50, deadline=None)
def test_any_bytes(content: bytes) -> None:
    told(content)
