"""Lines for tests that show by themselves whether a log is whole.

Each line names its number, its writer, the append it belongs to and the hash of the line before. A
lost, doubled, reordered or half-written append cannot pass ``check``.
"""

import json
from collections.abc import Sequence
from hashlib import sha256


def digest(line: bytes) -> str:
    return sha256(line).hexdigest()


def one_append(
    writer: str, number: int, after: int, last: bytes, size: int, padding: int = 0
) -> list[bytes]:
    """The lines of one append, behind ``after`` lines of which the last is ``last``."""
    lines = []
    for at in range(size):
        content = {
            "seq": after + 1 + at,
            "writer": writer,
            "append": number,
            "at": at,
            "of": size,
            "before": digest(last),
            "padding": "x" * padding,
        }
        last = json.dumps(content).encode()
        lines.append(last)
    return lines


def check(lines: Sequence[bytes]) -> dict[str, list[int]]:
    """Check that the log is whole; gives the numbers of each writer's appends in their order."""
    appends: dict[str, list[int]] = {}
    last = b""
    expected = 0
    for seq, line in enumerate(lines, start=1):
        content = json.loads(line)
        assert content["seq"] == seq, f"line {seq} says that it is {content['seq']}"
        assert content["before"] == digest(last), f"line {seq} does not follow line {seq - 1}"
        assert content["at"] == expected, f"line {seq} is in the wrong place of its append"
        if expected == 0:
            appends.setdefault(content["writer"], []).append(content["append"])
        expected = (expected + 1) % content["of"]
        last = line
    assert expected == 0, f"the append at the end, line {len(lines)}, is only half there"
    return appends
