"""What is sent to a hook, as plain JSON or as a message for Discord, and how it is signed.

The header names a moment and one signature for each secret that counts just then:
``t=1789000000,v1=5f…``. A signature is the HMAC-SHA256 of the moment, a full stop and the body, so
that nobody can send an old delivery again later.
"""

import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any

import msgspec

from toptable.engine.log.public_log import NO_NAMES, Names
from toptable.engine.sentence import to_json, to_plain
from toptable.engine.views.events.payloads import Happening

TEST = "test"
"""The kind of a delivery that somebody asked for to see whether it arrives."""
MOST_CONTENT, MOST_TITLE, MOST_DESCRIPTION = 2_000, 256, 4_096
"""Characters that Discord takes; of all embeds together 6,000, of which this is one."""
_NAMED = frozenset({"name", "text", "winner"})
"""Where names of people stand."""
_MARKS = re.compile(r"([\\*_~`|>#\[\]()<:@\-+.!])")


class Shape(StrEnum):
    """How a delivery is written."""

    PLAIN = "plain"
    DISCORD = "discord"


SHAPE_NAMES = {
    Shape.PLAIN: "JSON, for a program of your own",
    Shape.DISCORD: "Message for a Discord channel",
}


class EventTold(msgspec.Struct, frozen=True):
    """Which event it is about."""

    id: str
    name: str


def payload(happening: Happening, event: EventTold, version: int, at: datetime) -> bytes:
    """A happening as it is kept until it is sent."""
    about = {
        "event": to_plain(event),
        "version": version,
        "at": at.isoformat().replace("+00:00", "Z"),
    }
    return to_json(to_plain(happening) | about)


def body_of_test(event: EventTold | None, at: datetime) -> bytes:
    """What the test button sends."""
    body: dict[str, Any] = {
        "kind": TEST,
        "text": "This is a test. Deliveries arrive here.",
        "at": at.isoformat().replace("+00:00", "Z"),
    }
    if event is not None:
        body["event"] = to_plain(event)
    return to_json(body)


def written(body: bytes, delivery: str, shape: str, names: Names = NO_NAMES) -> bytes:
    """The bytes to send; whoever goes by a nickname by now is called by it. B-075."""
    known = _renamed(msgspec.json.decode(body), names)
    if shape == Shape.DISCORD:
        return to_json(_discord(known))
    return to_json({"id": delivery} | known)


def _renamed(value: Any, names: Names, key: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _renamed(inner, names, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names, key) for inner in value]
    return names.shown(value) if isinstance(value, str) and key in _NAMED else value


def _discord(known: Mapping[str, Any]) -> dict[str, Any]:
    """A message that mentions nobody, whatever people are called."""
    name = str(known.get("event", {}).get("name", "Toptable"))
    content = _within(f"**{escaped(name)}**: {escaped(str(known['text']))}", MOST_CONTENT)
    message: dict[str, Any] = {"content": content, "allowed_mentions": {"parse": []}}
    if lines := list(_lines(known)):
        title = known.get("round", {}).get("name") or known["text"]
        description = _listed(lines, MOST_DESCRIPTION)
        embed = {"title": _within(escaped(str(title)), MOST_TITLE), "description": description}
        message["embeds"] = [embed]
    return message


def _lines(known: Mapping[str, Any]) -> list[str]:
    """What there is to list."""
    tables = [
        f"Table {row['table']}: {escaped(_pair(row['players']))}" for row in known.get("tables", ())
    ]
    byes = [f"Bye: {escaped(player['name'])}" for player in known.get("byes", ())]
    results = [escaped(row["text"]) for row in known.get("results", ())]
    leaders = [
        f"{row['rank']}\\. {escaped(row['player']['name'])}, {row['points']}"
        for row in known.get("leaders", ())
    ]
    through = [
        f"{player['seed']}\\. {escaped(player['name'])}"
        if player.get("seed")
        else escaped(player["name"])
        for player in known.get("players", ())
    ]
    return [*tables, *byes, *(results if len(results) > 1 else ()), *leaders, *through]


def _pair(players: list[dict[str, Any]]) -> str:
    return " – ".join(player["name"] for player in players)


def escaped(text: str) -> str:
    """A text in which nothing is markdown, a mention or a link."""
    one_line = " ".join(text.split())
    # A zero-width space keeps @everyone, <@1> and the like from being names of anything.
    return _MARKS.sub(r"\\\1", one_line).replace("@", "@\u200b")


def _within(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip("\\") + "…"


def _listed(lines: list[str], most: int) -> str:
    """As many whole lines as fit, and how many more there are."""
    shown: list[str] = []
    room = most - len("… and 99999 more")
    for line in lines:
        short = _within(line, 300)
        if len(short) + 1 > room:
            break
        room -= len(short) + 1
        shown.append(short)
    missing = len(lines) - len(shown)
    return "\n".join([*shown, *([f"… and {missing} more"] if missing else [])])


HEADER = "Toptable-Signature"
PREFIX = "whsec_"
"""What secrets begin with, so that people and scanners of code know one when they see it."""


def new_secret() -> str:
    """A secret that nobody can guess."""
    return PREFIX + secrets.token_hex(24)


def signed(body: bytes, at: int, keys: Sequence[str]) -> str:
    """The header of a delivery; with two secrets while one takes the place of the other."""
    return ",".join([f"t={at}", *(f"v1={_mark(body, at, key)}" for key in keys)])


def _mark(body: bytes, at: int, key: str) -> str:
    return hmac.new(key.encode(), f"{at}.".encode() + body, sha256).hexdigest()
