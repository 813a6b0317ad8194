"""``toptable deck statistics``: what was played, counted from the lists that may be read."""

import json
from pathlib import Path

from terminal import Terminal


def handed_in(toptable: Terminal, folder: Path, player: str, corp: str, runner: str) -> None:
    for slot, identity in (("corp", corp), ("runner", runner)):
        file = folder / f"{player}-{slot}.txt"
        file.write_text(f"Identity: {identity}\n3 Some Card\n")
        command = ("deck", "register", "spring", player, str(file), "--slot", slot, "--anyway")
        toptable.ok(*command)


def test_shares_and_rates(toptable: Terminal, tmp_path: Path) -> None:
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    toptable.ok("people", "enter", "spring", "Ann", "Bo")
    handed_in(toptable, tmp_path, "Ann", "Weyland", "Noise")
    handed_in(toptable, tmp_path, "Bo", "Jinteki", "Noise")
    told = json.loads(toptable.ok("deck", "statistics", "spring", "--json"))
    field = {(row["slot"], row["name"]): row["count"] for row in told["field"]}
    assert field == {("corp", "Weyland"): 1, ("corp", "Jinteki"): 1, ("runner", "Noise"): 2}
    shown = toptable.ok("deck", "statistics", "spring")
    assert "Weyland" in shown
    # None of two in the cut: up to 1.96² / (2 + 1.96²).
    assert "0% to 66%" in shown


def test_without_lists_there_is_nothing_to_count(toptable: Terminal) -> None:
    toptable.ok("event", "new", "Spring", "--rulebook", "nisei-1.3")
    assert "no deck list is open to you" in toptable.ok("deck", "statistics", "spring")
