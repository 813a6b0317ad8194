"""Lines of the second form: what guests may not see, and every text about a person, is a digest.

A stored line is ``{"line":…,"open":[…],"staff":[…]}``. Only ``line`` is hashed. In it a salted
digest stands in place of each text about a person and of each part for the staff; the pairs of
salt and value behind the digests lie beside it. A public copy leaves out pairs and nothing else,
so it has the same hashes, and whatever it shows is proved. ``docs/event-file.md`` has the form.

Nothing in a line says how strictly it is checked: each pair must fit a digest in the hashed part,
and what has no pair is not shown.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum, auto
from functools import cache
from hashlib import sha256
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec.structs import fields, replace

from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import ENTRY_FACTS, Entry
from toptable.engine.openness import STAFF, Openness
from toptable.engine.secrets import SEALED
from toptable.engine.sentence import TEXT, to_json, to_plain
from toptable.engine.state import State
from toptable.engine.subjects.public_shapes import SHAPES

Json: TypeAlias = dict[str, Any]

FORM = 2
_START = b'{"line":'
_PAIR = re.compile(rb'\["[0-9a-f]{32}",')
_SALT = 36
"""How many bytes of a pair come before its value."""
_DIGEST = re.compile(rb'(?:"(digest of )?(\w+)":)?"digest:([0-9a-f]{64})"')
_FEW = 8
"""So many texts are put in place faster one by one than all in one pass."""
_OUTSIDE = ("v", "seq", "before", "draw", "begins")
"""What everybody sees of a line for the staff."""
_NAMES = frozenset({b"by", b"name", b"before"})
"""Fields that name a person, as people read them where the name is removed."""

PLAIN = frozenset(
    {"category", "code", "commitment", "date", "digest", "digits", "event_type", "games", "id"}
    | {"key", "method", "numbers", "option", "rulebook", "rulebook_version", "seed", "settings"}
    | {"sides", "slot", "structure", "value"}
)
"""Text fields that hold codes, settings and words of a rulebook, and nothing about a person."""


class NotCovered(Exception):
    """A stored line shows something that its hash does not cover."""


class NotForGuests(Exception):
    """Something cannot be shown without telling what is for the staff."""


class Stored(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A stored line of the second form, undecoded."""

    line: msgspec.Raw
    open: list[msgspec.Raw] = []
    staff: list[msgspec.Raw] = []


class Opened(msgspec.Struct, frozen=True, gc=False):
    """A line with everything that this copy has behind its digests."""

    full: bytes
    """The line as JSON, with the values in place of their digests."""
    hashed: bytes
    """The part of the stored line that its hash is made from."""
    withheld: bool = False
    """Whether all of the entry is closed."""
    fields: int = 0
    """How many fields have only their digest here."""
    texts: int = 0
    """How many texts have only their digest here, as where a person was removed."""
    command: bool = False
    """Whether the command is one of these fields."""

    @property
    def hash(self) -> str:
        return sha256(self.hashed).hexdigest()


_stored = msgspec.json.Decoder(Stored)


def is_second_form(stored: bytes) -> bool:
    """Whether these bytes claim to be a line of the second form."""
    return stored.startswith(_START)


def parts(stored: bytes) -> Stored:
    """The parts of a stored line of the second form."""
    return _stored.decode(stored)


class _Pairs:
    """Makes the digests of one line, and keeps the pairs behind them."""

    def __init__(self, fresh: bytes) -> None:
        self.open: list[bytes] = []
        self.staff: list[bytes] = []
        self._fresh = fresh
        self._count = 0

    def digest(self, value: Any, kept: list[bytes]) -> str:
        """The digest of a value, with a salt that tells nothing about any other."""
        self._count += 1
        salt = sha256(self._fresh + self._count.to_bytes(4, "big")).hexdigest()[:32]
        pair = b'["' + salt.encode() + b'",' + to_json(value) + b"]"
        kept.append(pair)
        return "digest:" + sha256(pair).hexdigest()


def sealed(
    line: msgspec.Struct,
    entry: Entry,
    command: Command | None,
    *,
    before: Callable[[], State],
    open_reason: bool,
    fresh: bytes,
) -> tuple[bytes, str, bool]:
    """The stored bytes of a line, its hash, and whether it hides the command it begins with.

    ``before`` gives the state in which the entry is booked, ``fresh`` is random, for this line.
    """
    pairs = _Pairs(fresh)
    if _quiet(entry, ENTRY_FACTS[type(entry)].seen) and (
        command is None or _quiet(command, DECLARED[type(command)].seen)
    ):
        own: Json = {name: getattr(line, name) for name in ("by", "reason")}
        _seal_own(own, pairs, pairs.open, pairs.open if open_reason else pairs.staff)
        hashed = to_json(replace(line, **own))
        return _joined(hashed, pairs.open, pairs.staff), sha256(hashed).hexdigest(), False
    built: Json = to_plain(line)
    hides = False
    try:
        _seal_entry(built["entry"], entry, before, pairs)
    except NotForGuests:
        built, pairs = to_plain(line), _Pairs(fresh)
        inner = {key: one for key, one in built.items() if key not in _OUTSIDE}
        _seal_texts(inner["entry"], entry, pairs)
        if command is not None:
            _seal_texts(inner["command"], command, pairs)
            hides = built["begins"] = True
        _seal_own(inner, pairs, pairs.staff, pairs.staff)
        body = {key: built[key] for key in _OUTSIDE if key in built}
        body["digest of rest"] = pairs.digest(inner, pairs.staff)
    else:
        if command is not None and _hidden_in(built["command"], command, pairs):
            shut = to_plain(command)
            _seal_texts(shut, command, pairs)
            del built["command"]
            built["digest of command"] = pairs.digest(shut, pairs.staff)
            if "answered" in built:
                built["digest of answered"] = pairs.digest(built.pop("answered"), pairs.staff)
            hides = built["begins"] = True
        _seal_own(built, pairs, pairs.open, pairs.open if open_reason else pairs.staff)
        body = {"v": FORM, **built}
    hashed = to_json(body)
    return _joined(hashed, pairs.open, pairs.staff), sha256(hashed).hexdigest(), hides


def _quiet(value: Any, declared: Openness) -> bool:
    """Whether there is nothing to seal in a value, as in most results."""
    if declared.staff_only or declared.when is not None:
        return False
    kind: type = type(value)
    defaults = _defaults(kind)
    for name, _, treatment in _planned(kind, declared):
        now = getattr(value, name)
        if name in defaults and now == defaults[name]:
            continue
        if treatment is not _Treatment.SHOW:
            return False
        if isinstance(now, msgspec.Struct):
            if not _quiet(now, SHAPES.get(type(now), STAFF)):
                return False
        elif type(now) not in TEXT or name not in PLAIN:
            return False
    return True


@cache
def _defaults(kind: type) -> Json:
    return {one.name: one.default for one in fields(kind) if one.default is not msgspec.NODEFAULT}


def _seal_own(built: Json, pairs: _Pairs, author: list[bytes], reason: list[bytes]) -> None:
    """Seal who wrote a line and why, unless that lies among the confidential texts already."""
    for name, kept in (("by", author), ("reason", reason)):
        text = built.get(name, "")
        if text and not text.startswith(SEALED):
            built[name] = pairs.digest(text, kept)


def _seal_entry(built: Json, entry: Entry, before: Callable[[], State], pairs: _Pairs) -> None:
    declared = ENTRY_FACTS[type(entry)].seen
    if declared.staff_only or (declared.when is not None and not declared.when(before(), entry)):
        raise NotForGuests
    _seal_fields(built, entry, declared, pairs)


def _hidden_in(built: Json, command: Command, pairs: _Pairs) -> bool:
    """Seal the texts of a command; whether there is more in it that is for the staff."""
    declared = DECLARED[type(command)].seen
    if declared.staff_only:
        return True
    shown, staff = len(pairs.open), len(pairs.staff)
    try:
        _seal_fields(built, command, declared, pairs)
    except NotForGuests:
        hidden = True
    else:
        hidden = len(pairs.staff) > staff
    if hidden:
        del pairs.open[shown:], pairs.staff[staff:]
    return hidden


def _seal_fields(built: Json, value: Any, declared: Openness, pairs: _Pairs) -> None:
    """Seal what a struct has for the staff, and its texts."""
    kind: type = type(value)
    for name, key, treatment in _planned(kind, declared):
        if key not in built:
            continue
        now = getattr(value, name)
        if treatment is _Treatment.SHOW:
            built[key] = _sealed_open(built[key], now, name, pairs)
        elif treatment is _Treatment.LEAVE_OUT:
            inner = _texts_in(built.pop(key), now, name, pairs)
            built[f"digest of {key}"] = pairs.digest(inner, pairs.staff)
        elif treatment is _Treatment.MASK:
            if (shown := declared.masked[name](now)) != now:
                built[f"digest of {key}"] = pairs.digest(built[key], pairs.staff)
                built[key] = to_plain(shown)
        elif type(now) in TEXT:
            built[key] = pairs.digest(now, pairs.staff) if now else now
        else:
            raise NotForGuests


class _Treatment(Enum):
    """What is done with a field when its line is sealed."""

    SHOW = auto()
    MASK = auto()
    LEAVE_OUT = auto()
    HIDE = auto()
    """It is for the staff, and a line cannot be read without it."""


_PLANS: dict[type, tuple[tuple[str, str, _Treatment], ...]] = {}
"""For each kind and shape, the fields in which something can be to seal; each is declared once."""


def _planned(kind: type, declared: Openness) -> tuple[tuple[str, str, _Treatment], ...]:
    plan = _PLANS.get(kind)
    if plan is None:
        plan = _PLANS[kind] = _plan(kind, declared)
    return plan


def _plan(kind: type, declared: Openness) -> tuple[tuple[str, str, _Treatment], ...]:
    plan = []
    for name, key, required, speaks in _fields(kind):
        if not declared.shows(name):
            plan.append((name, key, _Treatment.HIDE if required else _Treatment.LEAVE_OUT))
        elif name in declared.masked:
            plan.append((name, key, _Treatment.MASK))
        elif speaks:
            plan.append((name, key, _Treatment.SHOW))
    return tuple(plan)


def _sealed_open(built: Any, value: Any, name: str, pairs: _Pairs) -> Any:
    """What stands in an open field, with the shapes inside it as they are declared."""
    if type(value) in TEXT:
        return pairs.digest(value, pairs.open) if value and name not in PLAIN else built
    if isinstance(value, msgspec.Struct):
        declared = SHAPES.get(type(value), STAFF)
        if declared.staff_only:
            raise NotForGuests
        _seal_fields(built, value, declared, pairs)
        return built
    return _each(built, value, lambda inner, now: _sealed_open(inner, now, name, pairs))


def _seal_texts(built: Json, value: Any, pairs: _Pairs) -> None:
    """Seal the texts of a struct that is for the staff, each by itself."""
    kind: type = type(value)
    for name, key, _, speaks in _fields(kind):
        if speaks and key in built:
            built[key] = _texts_in(built[key], getattr(value, name), name, pairs)


def _texts_in(built: Any, value: Any, name: str, pairs: _Pairs) -> Any:
    if type(value) in TEXT:
        return pairs.digest(value, pairs.staff) if value and name not in PLAIN else built
    if isinstance(value, msgspec.Struct):
        _seal_texts(built, value, pairs)
        return built
    return _each(built, value, lambda inner, now: _texts_in(inner, now, name, pairs))


def _each(built: Any, value: Any, seal: Callable[[Any, Any], Any]) -> Any:
    """The values of a list or of a table, each sealed."""
    if isinstance(value, tuple | list | frozenset):
        return [seal(inner, now) for inner, now in zip(built, value, strict=True)]
    if isinstance(value, dict):
        return {
            key: seal(inner, now)
            for (key, inner), now in zip(built.items(), value.values(), strict=True)
        }
    return built


@cache
def _fields(kind: type) -> tuple[tuple[str, str, bool, bool], ...]:
    """The fields of a kind: name, name in JSON, whether required, whether texts can be in it."""
    return tuple(
        (one.name, one.encode_name, one.required, _can_speak(one.type)) for one in fields(kind)
    )


def _can_speak(kind: Any) -> bool:
    inside = get_args(kind)
    if inside:
        return any(map(_can_speak, inside))
    return kind is str or (isinstance(kind, type) and issubclass(kind, msgspec.Struct))


def _joined(hashed: bytes, shown: Iterable[bytes], staff: Iterable[bytes]) -> bytes:
    stored = _START + hashed
    for name, pairs in ((b"open", shown), (b"staff", staff)):
        if listed := b",".join(pairs):
            stored += b',"' + name + b'":[' + listed + b"]"
    return stored + b"}"


def opened(stored: bytes) -> Opened:
    """A line with the values that this copy has. Raises ``NotCovered``, or as decoding does."""
    held = _stored.decode(stored)
    hashed = bytes(held.line)
    behind: dict[str, bytes] = {}
    for raw in held.open + held.staff if held.staff else held.open:
        pair = bytes(raw)
        if not _PAIR.match(pair):
            raise NotCovered
        behind[sha256(pair).hexdigest()] = pair[_SALT:-1]
    full = _texts_only(hashed, behind)
    if full is not None:
        return Opened(full, hashed)
    opening = _Opening(behind)
    full = opening.into(hashed)
    if len(opening.used) != len(behind):
        raise NotCovered
    return Opened(
        full,
        hashed,
        opening.withheld,
        fields=opening.fields,
        texts=opening.texts,
        command=b'"digest of command":"digest:' in full,
    )


def _texts_only(hashed: bytes, behind: Mapping[str, bytes]) -> bytes | None:
    """The quick way for most lines: nothing but a few texts is sealed, and all of them are there.

    It looks through the line once for each text, so a list of players goes the other way.
    """
    if len(behind) > _FEW or hashed.count(b'"digest') != len(behind):
        return None
    full = hashed
    for digest, value in behind.items():
        before, place, after = full.partition(b'"digest:%b"' % digest.encode())
        if not place or value[:8] == b'"digest:':
            return None
        full = before + value + after
    return full


class _Opening:
    """Puts values in place of digests, and keeps count of what is closed."""

    def __init__(self, behind: Mapping[str, bytes]) -> None:
        self.used: set[str] = set()
        self.withheld = False
        self.fields = self.texts = 0
        self._behind = behind

    def into(self, value: bytes) -> bytes:
        """A value with what is behind the digests in it."""
        return _DIGEST.sub(self._put, value)

    def _put(self, found: re.Match[bytes]) -> bytes:
        of, key = found[1], found[2]
        digest = found[3].decode()
        value = self._behind.get(digest)
        if value is None:
            if of:
                self.fields += 1
                self.withheld = self.withheld or key == b"rest"
                return found[0]
            self.texts += 1
            value = _removed(key, digest)
        else:
            self.used.add(digest)
            if b'"digest:' in value and (of or value[:1] in b"{["):
                value = self.into(value)
        if of and key == b"rest":
            return value[1:-1]
        return value if key is None else b'"' + key + b'":' + value


def _removed(key: bytes | None, digest: str) -> bytes:
    """What people read in place of a text that is not here; no two are alike."""
    what = b"removed player " if key in _NAMES else b"removed text "
    return b'"' + what + digest[:8].encode() + b'"'


def for_guests(stored: bytes, shown: Callable[[str], str]) -> bytes:
    """A stored line as a public copy has it; ``shown`` replaces names by nicknames."""
    held = _stored.decode(stored)
    kept = [pair for pair in map(bytes, held.open) if not _speaks(pair, shown)]
    return _joined(bytes(held.line), kept, ())


def without_texts(stored: bytes, shown: Callable[[str], str]) -> bytes:
    """A stored line without the texts that ``shown`` would change: a person is removed from it."""
    held = _stored.decode(stored)
    kept = [
        [pair for pair in map(bytes, pairs) if not _speaks(pair, shown)]
        for pairs in (held.open, held.staff)
    ]
    return _joined(bytes(held.line), *kept)


def _speaks(pair: bytes, shown: Callable[[str], str]) -> bool:
    """Whether the value of a pair is a text with a name that is replaced."""
    value = msgspec.json.decode(pair)[1]
    return isinstance(value, str) and shown(value) != value
