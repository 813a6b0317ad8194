"""Check an exported Toptable event without Toptable: python verify_log.py EVENT.json [HEAD ...]

Written from docs/event-file.md and docs/checking-an-event.md alone, with nothing but Python's own
library. HEAD is a head of the log that was noted down during the event, such as
57-8F3K-QW2M-41TZ-0PSC-77XH-2KDM. Exit status: 0 nothing wrong in what is checked, 1 not sound.

It checks the chain of hashes, the digests, the commitment to each revealed seed, the draws marked
in the log, and the heads given. It does not know the rules of the tournament. What only deciding
again can find, it lists as not checked.
"""

import json
import re
import sys
from base64 import b32encode
from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256
from typing import Any

DIGEST = re.compile(r"digest:[0-9a-f]{64}")
Json = dict[str, Any]
SALT = re.compile(r"[0-9a-f]{32}")
CLEAR = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "0123456789ABCDEFGHJKMNPQRSTVWXYZ")
NOT_CHECKED = (
    "Not checked: whether each entry was allowed, and whether it follows from its command. "
    "A false result that fits, in a log whose hashes were all computed again, passes here; "
    "toptable verify decides again, and only a witness finds the rest."
)


class NotSound(Exception):
    """Something does not follow."""


def written(value: Any) -> bytes:
    """JSON as it is hashed."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def opened(value: Any, behind: Json, used: set[str]) -> tuple[Any, int]:
    """A value with what the copy has behind its digests, and how many digests stay closed."""
    if isinstance(value, list):
        parts = [opened_text(one, behind, used) for one in value]
        return [part for part, _ in parts], sum(closed for _, closed in parts)
    if not isinstance(value, dict):
        return value, 0
    new: Json = {}
    closed = 0
    for key, one in value.items():
        known = key.startswith("digest of ") and isinstance(one, str) and one in behind
        if known:
            used.add(one)
        now, shut = opened_text(behind[one] if known else one, behind, used)
        closed += shut
        if known and key == "digest of rest":
            new.update(now)
        else:
            new[key.removeprefix("digest of ") if known else key] = now
    return new, closed


def opened_text(one: Any, behind: Json, used: set[str]) -> tuple[Any, int]:
    """The same for a value that may be a digest itself."""
    if not (isinstance(one, str) and DIGEST.fullmatch(one)):
        return opened(one, behind, used)
    if one not in behind:
        return one, 1
    used.add(one)
    return opened(behind[one], behind, used)


def second_form(stored: Json, seq: int) -> tuple[Json, str, int]:
    """The fields of an entry as far as they are shown, its hash, and what is closed in it."""
    behind: Json = {}
    for pair in [*stored.get("open", ()), *stored.get("staff", ())]:
        if not (isinstance(pair, list) and len(pair) == 2 and SALT.fullmatch(str(pair[0]))):
            raise NotSound(f"Entry {seq} has a value without a proper salt.")
        behind["digest:" + sha256(written(pair)).hexdigest()] = pair[1]
    line = stored["line"]
    used: set[str] = set()
    if line.get("v") != 2 or "hash" in line or set(stored) - {"line", "open", "staff"}:
        raise NotSound(f"Entry {seq} has a form that this program does not know.")
    fields, closed = opened(line, behind, used)
    if used != set(behind):
        raise NotSound(f"Entry {seq} shows something that its hash does not cover.")
    return fields, sha256(written(line)).hexdigest(), closed


def chain(content: bytes) -> tuple[list[Json], list[str], list[int], list[int]]:
    """The entries with their hashes, if each follows from the one before, and what is not shown."""
    public = json.loads(content)["public"]
    lines = content.split(b'"log":[\n', 1)[1].split(b"\n],\n", 1)[0].split(b",\n")
    before, second = "0" * 64, False
    entries: list[Json] = []
    heads: list[str] = []
    word: list[int] = []
    closed: list[int] = []
    for seq, raw in enumerate(lines, start=1):
        stored = json.loads(raw)
        if "line" in stored:
            second = True
            if written(stored) != raw:
                raise NotSound(f"Entry {seq} is not written as Toptable writes it.")
            fields, now, shut = second_form(stored, seq)
            if shut:
                closed.append(seq)
        else:
            fields, now = stored, sha256(raw).hexdigest()
            if second:
                raise NotSound(f"Entry {seq} has the first form, after one of the second.")
            if "hash" in stored:
                if not public:
                    raise NotSound(f"Entry {seq} states its own hash in a full copy.")
                now = stored["hash"]
                word.append(seq)
        if fields.get("seq") != seq:
            raise NotSound(f"Entry {seq} has another number.")
        if fields.get("before") != before:
            raise NotSound(f"Entry {seq} does not follow from the one before.")
        before = now
        entries.append(fields)
        heads.append(now)
    if json.loads(content)["head"] != before:
        raise NotSound("The file ends with another hash: its last entry was changed.")
    return entries, heads, word, closed


def hall_before(entries: list[Json]) -> Iterator[tuple[Json, list[str]]]:
    """What the hall had called out before each entry, without what was taken back by then."""
    begin = 0
    shares: dict[int, str] = {}
    void: set[int] = set()
    taken: dict[int, list[int]] = {}
    for fields in entries:
        entry, seq = fields.get("entry", {}), fields["seq"]
        begin = seq if "command" in fields or fields.get("begins") else begin
        yield fields, [digits for at, digits in shares.items() if at not in void]
        if entry.get("type") == "hall_share_added":
            shares[begin] = entry["digits"]
        if entry.get("type") == "taken_back":
            taken[seq] = entry["appends"]
            void |= set(taken[seq])
        if entry.get("type") == "restored":
            void -= set(taken.get(entry["taken_back"], ()))


def draws(entries: list[Json]) -> tuple[int, int]:
    """How many draws come from a revealed seed, and how many have none that is revealed."""
    seeds: dict[str, bytes] = {}
    times: dict[str, int] = {}
    committed, checked, secret = "", 0, 0
    for fields in entries:
        if fields.get("entry", {}).get("type") == "event_closed":
            seed = bytes.fromhex(fields["entry"]["seed"])
            seeds[sha256(seed).hexdigest()] = seed
    for fields, hall in hall_before(entries):
        entry, draw, seq = fields.get("entry", {}), fields.get("draw"), fields["seq"]
        revealed = entry["seed"] if entry.get("type") == "event_closed" else None
        if revealed is not None and sha256(bytes.fromhex(revealed)).hexdigest() != committed:
            raise NotSound(f"The seed in entry {seq} is not the one that was committed to.")
        committed = entry.get("commitment") or committed
        if draw and draw.get("of"):
            attempt = times[draw["of"]] = times.get(draw["of"], 0) + 1
            if draw["of"] != "lots" and draw.get("attempt", 0) != attempt:
                raise NotSound(f"Entry {seq} does not count its draws rightly.")
            if draw.get("hall", 0) != len(hall):
                raise NotSound(f"The draw of entry {seq} leaves out what the hall called out.")
        if draw and committed not in seeds:
            secret += 1
        elif draw:
            checked += 1
            key = b"toptable draw 1" + seeds[committed] + seq.to_bytes(8, "big")
            if draw.get("of"):
                lines = [draw["of"], str(draw["attempt"]), *hall]
                key = b"toptable draw 2" + seeds[committed] + "\n".join(lines).encode()
            if sha256(shake_256(key).digest(draw["used"])).hexdigest() != draw["check"]:
                raise NotSound(f"The draw of entry {seq} does not come from the seed.")
    return checked, secret


def told(number: int, head: str) -> str:
    """The head of a log as it is printed."""
    code = b32encode(bytes.fromhex(head)[:15]).decode().translate(CLEAR)
    return "-".join((str(number), *(code[at : at + 4] for at in range(0, 24, 4))))


def witnessed(text: str, heads: list[str]) -> None:
    """Whether the log still begins with what was seen."""
    before, _, after = "-".join(text.split()).partition("-")
    number, code = int(before), after.replace("-", "").upper()
    if number > len(heads):
        raise NotSound(f"The log had {number} entries and has {len(heads)}: its end is missing.")
    code = code.translate(str.maketrans("OIL", "011"))
    if len(code) < 12 or not told(number, heads[number - 1]).replace("-", "").startswith(
        f"{number}{code}"
    ):
        raise NotSound(f"This is not the log that was seen with {number} entries.")


def check(content: bytes, witnesses: Sequence[str] = ()) -> Iterator[str]:
    """What was found, in sentences; raises NotSound where something is wrong."""
    entries, heads, word, closed = chain(content)
    whole = json.loads(content)
    for text in whole.get("texts", ()):
        if whole["public"] and f'"{text["digest"]}"' not in json.dumps(whole["log"]):
            raise NotSound("A text is shown whose digest stands in no entry.")
        if sha256(f"{text['salt']}\n{text['text']}".encode()).hexdigest() != text["digest"]:
            raise NotSound("A confidential text does not fit its digest.")
    checked, secret = draws(entries)
    for text in witnesses:
        witnessed(text, heads)
    yield f"Chain: {len(entries)} entries, each follows. Head: {told(len(heads), heads[-1])}"
    yield f"Draws: {checked} come from the revealed seed."
    yield f"Witnesses: {len(witnesses)} found again."
    if secret:
        yield f"Not checked: {secret} draws, because no seed is revealed for them."
    if word:
        yield f"Not proved: what entries {word} say. It is the word of the maker of this copy."
    if closed:
        yield f"Not shown: parts of entries {closed}. What they show is proved."
    yield NOT_CHECKED


if __name__ == "__main__":
    try:
        with open(sys.argv[1], "rb") as file:
            print("\n".join(check(file.read(), sys.argv[2:])))
    except NotSound as problem:
        sys.exit(f"NOT SOUND. {problem}")
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as problem:
        sys.exit(f"NOT SOUND. This is not an event file that can be read: {problem!r}")
