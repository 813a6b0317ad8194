"""What is kept for as long as somebody asks for it, against a list that is searched anew."""

from hypothesis import given
from hypothesis import strategies as st

from toptable.web.rendering.page_part import LatelyUsed

STEPS = st.lists(
    st.tuples(
        st.sampled_from(("get", "keep", "forget")),
        st.integers(0, 5),
        st.integers(0, 6),
        st.integers(0, 4),
    ),
    max_size=40,
)


@given(STEPS, st.integers(0, 14), st.integers(1, 9))
def test_it_holds_what_was_asked_for_lately_and_no_more(
    steps: list[tuple[str, int, int, int]], most: int, idle: int
) -> None:
    now = 0.0
    used = LatelyUsed[int, object](most, idle, lambda: now)
    expected: list[tuple[int, object, int, float]] = []
    for act, name, weight, passes in steps:
        now += passes
        found = next((kept for kept in expected if kept[0] == name), None)
        rest = [kept for kept in expected if kept[0] != name]
        if act == "get":
            assert used.get(name) is (found[1] if found else None)
            expected = rest + ([(name, found[1], found[2], now)] if found else [])
        elif act == "keep":
            made = object()
            used.keep(name, made, weight)
            expected = [*rest, (name, made, weight, now)]
        else:
            used.forget(name)
            expected = rest
            continue
        while expected and (
            sum(kept[2] for kept in expected) > most or expected[0][3] <= now - idle
        ):
            expected.pop(0)
        assert list(used) == [kept[0] for kept in expected]
        assert used.weight == sum(kept[2] for kept in expected)
