"""``toptable rulebook``: new, check, diff and docs."""

import json
from pathlib import Path

import pytest
from terminal import Terminal

from toptable.cli.exits import Exit


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the person's own, in which the commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("base", [(), ("--base", "pokemon")])
def test_a_new_file_passes_the_check(
    toptable: Terminal, folder: Path, base: tuple[str, ...]
) -> None:
    toptable.ok("rulebook", "new", "our-league", "--name", 'Our "big" league', *base)
    report = json.loads(toptable.ok("rulebook", "check", "our-league.toml", "--json"))
    (file,) = report["files"]
    assert file["errors"] == 0
    assert [one["id"] for one in file["editions"]] == ["our-league", *base[1:]]
    assert "Our  big  league" in (folder / "our-league.toml").read_text()


def test_a_new_file_overwrites_nothing(toptable: Terminal, folder: Path) -> None:
    (folder / "ours.toml").write_text("mine")
    toptable.refused("rulebook", "new", "ours")
    assert (folder / "ours.toml").read_text() == "mine"
    toptable.refused("rulebook", "new", "magic")
    toptable.refused("rulebook", "new", "Ours!")
    toptable.refused("rulebook", "new", "other", "--base", "nothing")
    assert [path.name for path in folder.glob("*.toml")] == ["ours.toml"]


def test_the_check_names_file_and_line(toptable: Terminal, folder: Path) -> None:
    toptable.ok("rulebook", "new", "ours", "--base", "magic")
    file = folder / "ours.toml"
    file.write_text(f"{file.read_text()}[points]\nwinn = 4\n")
    line = file.read_text().count("\n")
    ran = toptable.run("rulebook", "check", "ours.toml")
    assert ran.status == Exit.UNSOUND
    assert f"ours.toml:{line}: error: " in ran.out
    report = json.loads(toptable.run("rulebook", "check", "ours.toml", "--json").out)
    assert [(one["line"], one["code"]) for one in report["files"][0]["messages"]] == [
        (line, "unknown_key")
    ]


@pytest.mark.usefixtures("folder")
def test_quiet_leaves_out_warnings(toptable: Terminal) -> None:
    toptable.ok("rulebook", "new", "ours")
    assert "warning: " in toptable.ok("rulebook", "check", "ours.toml")
    assert "warning: " not in toptable.ok("rulebook", "check", "ours.toml", "--quiet")


def test_a_base_in_the_same_folder_is_found(toptable: Terminal, folder: Path) -> None:
    toptable.ok("rulebook", "new", "under")
    (folder / "renamed.toml").write_bytes((folder / "under.toml").read_bytes())
    (folder / "under.toml").unlink()
    (folder / "broken.toml").write_text("[book")
    toptable.ok("rulebook", "new", "over", "--base", "under")
    toptable.ok("rulebook", "check", "over.toml")


def test_differences_from_the_base_are_listed(toptable: Terminal, folder: Path) -> None:
    toptable.ok("rulebook", "new", "ours", "--base", "magic")
    file = folder / "ours.toml"
    file.write_text(f"{file.read_text()}[time]\nswiss = 45\n")
    for words in (("ours.toml",), ("magic", "ours.toml")):
        found = json.loads(toptable.ok("rulebook", "diff", *words, "--json"))["differences"]
        changed = {one["key"]: (one["before"], one["after"]) for one in found}
        assert changed["time.swiss"] == ("50", "45")
        assert not any(key.startswith(("points", "measure")) for key in changed)
    assert "time.swiss" in toptable.ok("rulebook", "diff", "ours.toml")
    assert json.loads(toptable.ok("rulebook", "diff", "magic", "magic", "--json")) == {
        "differences": []
    }
    toptable.refused("rulebook", "diff", "magic")


def test_docs_print_the_reference_or_one_rulebook(toptable: Terminal, folder: Path) -> None:
    assert toptable.ok("rulebook", "docs").startswith("# Rulebook reference")
    assert toptable.ok("rulebook", "docs", "pokemon").startswith("# Play! Pokémon TCG")
    assert "magic" in toptable.refused("rulebook", "docs", "magik")
    (folder / "broken.toml").write_text("[book")
    ran = toptable.run("rulebook", "docs", "broken.toml")
    assert (ran.status, "broken.toml:1: " in ran.err) == (Exit.UNSOUND, True)
    toptable.refused("rulebook", "check", "nothing.toml", status=Exit.STORE)
