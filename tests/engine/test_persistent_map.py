"""A persistent map is a dictionary that leaves its earlier versions as they were."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from toptable.engine.persistent_map import Map

KEYS = st.integers(0, 40)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("set"), KEYS, st.integers()),
        st.tuples(st.just("delete"), KEYS, st.none()),
        st.tuples(st.just("update"), st.dictionaries(KEYS, st.integers()), st.none()),
    ),
    max_size=60,
)


@given(st.dictionaries(KEYS, st.integers()), CHANGES)
def test_every_version_stays_what_a_dictionary_would_be(first, changes) -> None:
    versions = [(Map(first), dict(first))]
    for what, key, value in changes:
        before, like = versions[-1]
        like = dict(like)
        match what:
            case "set":
                after = before.set(key, value)
                like[key] = value
            case "update":
                after = before.update(key)
                like.update(key)
            case "delete" if key in like:
                after = before.delete(key)
                del like[key]
            case _:
                continue
        versions.append((after, like))
    for version, like in versions:
        assert list(version) == list(version.keys()) == list(like)
        assert list(version.values()) == list(like.values())
        assert list(version.items()) == list(like.items())
        assert len(version) == len(like)
        assert version == Map(like)
        assert [version.get(key, "none") for key in range(41)] == [
            like.get(key, "none") for key in range(41)
        ]
        assert [key in version for key in range(41)] == [key in like for key in range(41)]
        assert all(version[key] == value for key, value in like.items())


def test_a_key_that_is_not_there() -> None:
    of_three = Map({1: "a", 2: "b", 3: "c"}).set(1, "d")
    for missing in (lambda: of_three[4], lambda: of_three.delete(4)):
        with pytest.raises(KeyError):
            missing()
    assert of_three.get(4) is None
    assert of_three != Map({1: "a", 2: "b", 3: "c"})


def test_a_new_version_shares_what_is_large() -> None:
    """Else a hall full of players would be copied with every result."""
    hall = Map({number: str(number) for number in range(8192)})
    one_more = hall.set(7, "seven")
    assert one_more._shared is hall._shared
    assert len(one_more._changed) == 1
    many = hall
    for number in range(1000):
        many = many.set(number, "new")
        assert len(many._changed) <= 91
