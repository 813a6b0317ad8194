"""The data files of a document: built on another one, and refused when something is wrong."""

import shutil
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from toptable import rulebooks
from toptable.rulebooks.book_tables import BookTables
from toptable.rulebooks.document_files import tables_in

SHIPPED = Path(rulebooks.__file__).parent
Folder = Callable[..., str]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folder:
    """A document of one's own: the files of a shipped one, with changes by the name of the file."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def made(shipped: str, /, **changes: tuple[str, str]) -> str:
        name = f"own_{tmp_path.name}_{len(list(tmp_path.iterdir()))}"
        shutil.copytree(SHIPPED / shipped, tmp_path / name, ignore=shutil.ignore_patterns("*.py"))
        (tmp_path / name / "__init__.py").write_text("")
        for file, (before, after) in changes.items():
            path = tmp_path / name / f"{file}.toml"
            text = path.read_text("utf-8")
            assert before in text
            path.write_text(text.replace(before, after, 1), "utf-8")
        return name

    return made


def ids(folder: str, kind: str) -> list[str]:
    return [entry["id"] for entry in tables_in(folder)[kind]]


def test_a_document_with_a_base_has_what_it_does_not_say(folder: Folder) -> None:
    own = folder("nisei_1_0", document=('version = "1.0"', 'version = "9"'))
    inherited = tables_in("toptable.rulebooks.nisei_1_3")
    assert tables_in(own)["words"] == inherited["words"]
    assert tables_in(own)["bye"]["text"] == inherited["bye"]["text"]
    assert tables_in(own)["book"]["version"] == "9"
    assert "sanctioned" not in tables_in(own)
    assert "disconnects" not in tables_in(own)["time"]
    assert "disconnects" in inherited["time"]


def test_entries_are_changed_placed_and_dropped_by_their_ids(folder: Folder) -> None:
    announced = ids(folder("nisei_1_0"), "announce")
    assert "online" not in announced
    assert announced.index("proxies") == announced.index("handwritten_lists") + 1
    without = folder(
        "nisei_1_0",
        announcements=(
            'id = "proxies"',
            'id = "pairing"\ndrop_entry = true\n\n[[announce]]\nid = "proxies"',
        ),
    )
    assert ids(without, "announce") == [id_ for id_ in announced if id_ != "pairing"]


def test_an_entry_from_shared_keeps_what_the_document_says_of_it(folder: Folder) -> None:
    own = BookTables(folder("plain_swiss"))
    (pairing,) = (setting for setting in own.settings if setting.key == "pairing")
    assert pairing.values == ("standard", "halves")
    assert set(pairing.words) == {"standard", "halves"}
    assert pairing.help == "How each round is paired."
    assert pairing.source == "Pairings"


@pytest.mark.parametrize(
    ("file", "before", "after", "named"),
    [
        ("document", "[bye]", '[bye]\ntexxt = "Worth two wins."', "bye.texxt"),
        (
            "structure",
            "[rounds.departure]",
            "[rounds.departure]\nstrict = true",
            "departure.strict",
        ),
        ("clock", "[time.ruling]", "[time.ruling]\nminute = 3", "ruling.minute"),
    ],
)
def test_a_key_that_nothing_reads_is_refused(
    folder: Folder, file: str, before: str, after: str, named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        BookTables(folder("plain_swiss", **{file: (before, after)}))


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("choices", 'label = "Level"', 'lable = "Level"'),
        ("choices", 'reach = "recorded"', 'reach = "never"'),
        ("announcements", 'when = "before_start"', 'when = "some day"'),
        ("structure", "rounds = 3", 'rounds = "three"'),
        ("document", "[words]", "[word]"),
    ],
)
def test_a_wrong_key_value_or_type_is_refused(
    folder: Folder, file: str, before: str, after: str
) -> None:
    document = "ffg_netrunner_1_0" if before == "[words]" else "plain_swiss"
    with pytest.raises(msgspec.ValidationError):
        BookTables(folder(document, **{file: (before, after)}))
