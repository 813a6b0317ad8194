"""The infraction trees as the rule catalogue has them, read apart from the program."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

RULES = Path(__file__).resolve().parents[5] / "shared" / "rules"
PREFIX = {
    "nisei-1.3": "N13",
    "nisei-1.0": "N10",
    "ffg-netrunner-1.0": "FFG",
    "ffg-starwars-2.2": "SW",
}


def document(rulebook: str) -> dict[str, Any]:
    """The infractions of one document, or a skip where the catalogue is not at hand."""
    return _documents()[PREFIX[rulebook]]


def guide() -> dict[str, Any]:
    """The penalty guide, or a skip where it is not at hand."""
    path = RULES / "bushiroad-penalties.yaml"
    if not path.exists():
        pytest.skip("the rule catalogues are not beside the repository")
    found: dict[str, Any] = yaml.safe_load(path.read_text("utf-8"))["penalty_guide"]
    return found


def _documents() -> dict[str, dict[str, Any]]:
    path = RULES / "netrunner-and-star-wars.md"
    if not path.exists():
        pytest.skip("the rule catalogues are not beside the repository")
    blocks = re.findall(r"```yaml\n(.*?)```", path.read_text("utf-8"), re.S)
    loaded = [yaml.safe_load(block) for block in blocks]
    found = {one["ruleset"]: one for one in loaded if isinstance(one, dict) and "ruleset" in one}
    base = {one["key"]: one for one in found["N13"]["infractions"]}
    found["N10"]["infractions"] = [
        {**base[one["same_as"]], "id": one["id"], "name": one["name"]} if "same_as" in one else one
        for one in found["N10"]["infractions"]
    ]
    return found


Leaf = tuple[str, str, tuple[str, ...], bool]
"""Penalty, who receives it, effects, and whether extra time is ruled out."""


def paths(tree: dict[str, Any], key: str, tier: str) -> Iterator[tuple[str, tuple[Leaf, ...]]]:
    """Every way through a catalogued tree: the infraction it ends as, and its leaves in order."""
    infraction = next(one for one in tree["infractions"] if one["key"] == key)
    if "timeline" in infraction:
        for moment in infraction["timeline"]:
            yield key, ((moment["penalty"], "offender", (), False),)
    elif "discretion" in infraction:
        rule = infraction["discretion"]
        for escalator in rule["escalators"].values():
            effects = (*rule["always"], *escalator["fx"])
            yield key, ((escalator["minimum"], "offender", effects, False),)
        yield key, ((rule["minimum"], "offender", tuple(rule["always"]), False),)
    else:
        yield from _from_node(tree, infraction, "n1", tier)


def _from_node(
    tree: dict[str, Any], infraction: dict[str, Any], node: str, tier: str
) -> Iterator[tuple[str, tuple[Leaf, ...]]]:
    for answer in infraction["nodes"][node]["answers"].values():
        if "goto" in answer:
            yield from _from_node(tree, infraction, answer["goto"], tier)
        elif "see" in answer:
            yield from paths(tree, answer["see"], tier)
        else:
            leaf = _leaf(answer.get("all") or answer[tier])
            if "then" not in answer:
                yield infraction["key"], (leaf,)
                continue
            for key, later in _from_node(tree, infraction, answer["then"], tier):
                yield key, (leaf, *later)


def _leaf(leaf: dict[str, Any]) -> Leaf:
    effects = tuple(leaf.get("fx", ()))
    return leaf["penalty"], leaf.get("to", "offender"), effects, leaf.get("ext") is False
