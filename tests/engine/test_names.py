"""Names from everywhere in one list."""

from hypothesis import given
from hypothesis import strategies as st

from toptable.engine.names import sort_key

IN_ORDER = [
    # Accents and case do not count, except between names that are alike otherwise; numbers do.
    *("Åke", "alan", "Álvaro", "Émile", "Émilie", "Łukasz", "Müller", "Muller-Lüdenscheidt"),
    *("Øberg", "Obermann", "O'Brien", "Team 2", "Team 10", "Zoë"),
]


def test_latin_names_stand_where_people_look_for_them() -> None:
    assert sorted(set(IN_ORDER), key=sort_key) == IN_ORDER


def test_each_script_stands_together() -> None:
    mixed = [
        "林 美咲",
        "ゆき",
        "ليلى",
        "דוד",
        "Ольга",
        "Ωραία",
        "Ana",
        "Ёжик",
        "Яна",
        "אבי",
        "أحمد",
    ]
    assert sorted(mixed, key=sort_key) == [
        *("Ana", "Ωραία", "Ёжик", "Ольга", "Яна", "אבי", "דוד"),
        *("أحمد", "ليلى", "ゆき", "林 美咲"),
    ]


def test_kana_sort_by_sound_whichever_kind_they_are() -> None:
    # か and が count alike, and so do hiragana, katakana and the narrow katakana of old machines.
    names = ["キノ", "さとう", "がく", "カイ", "ｶﾄｳ", "くに"]
    assert sorted(names, key=sort_key) == ["カイ", "がく", "ｶﾄｳ", "キノ", "くに", "さとう"]


def test_names_that_differ_in_an_accent_have_an_order() -> None:
    assert sorted(["Zoë", "Zoe"], key=sort_key) == sorted(["Zoe", "Zoë"], key=sort_key)


@given(st.text(max_size=30))
def test_any_name_has_a_place(name: str) -> None:
    assert sort_key(name) == sort_key(f" {name} ") or not name.strip(" ")
