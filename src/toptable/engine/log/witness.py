"""The head of a log in a form that people can note down, read out and compare.

Whoever has it can tell later whether a log still contains the entries it had then. It is the number
of entries and 24 letters and digits, which are the first 120 bits of the hash that the log ended
with, in groups of four; no letter that is easily taken for another is used. Somebody who types it
in may leave off groups at its end, down to twelve letters and digits. How little that proves is
told in ``docs/checking-an-event.md``.
"""

from base64 import b32encode
from urllib.parse import parse_qs, urlsplit

import msgspec

from toptable.engine.refusal import Refusal

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_CLEAR = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_WRITTEN = str.maketrans(_PLAIN, _CLEAR)
_READ = str.maketrans("OIL", "011")
_BYTES = 15
_CODE = 24
_GROUP = 4
_LEAST = 12
"""Fewer letters than that could be hit upon by anybody who tries for a minute."""
_HASH = 64
ASKED = "head"
"""What the head is called in the address behind a printed code."""


class Witness(msgspec.Struct, frozen=True):
    """What somebody noted down: so many entries, ending with this."""

    entries: int
    code: str
    """The letters and digits, the first of them, or all 64 hexadecimal digits of the hash."""

    @property
    def in_full(self) -> bool:
        """Whether all of what was shown then was typed in."""
        return len(self.code) >= _CODE

    @property
    def text(self) -> str:
        """What was typed in, as it is printed."""
        return _grouped(self.entries, self.code)

    def fits(self, head: str) -> bool:
        """Whether a log that ended with this hash is the one that was seen."""
        if len(self.code) == _HASH:
            return self.code == head.upper()
        return code_of(head).startswith(self.code)


def code_of(head: str) -> str:
    """The letters and digits for a hash, without gaps."""
    return b32encode(bytes.fromhex(head)[:_BYTES]).decode().translate(_WRITTEN)


def told(entries: int, head: str) -> str:
    """The head of a log for people."""
    return _grouped(entries, code_of(head))


def read_witness(text: str) -> Witness | Refusal:
    """What somebody typed in, however they grouped it, or the address that they scanned."""
    number, _, rest = "-".join(_out_of_address(text).split()).partition("-")
    code = rest.replace("-", "").upper()
    if len(code) == _HASH:
        known = set(code) <= set("0123456789ABCDEF")
    else:
        code = code.translate(_READ)
        whole_groups = _LEAST <= len(code) <= _CODE and len(code) % _GROUP == 0
        known = whole_groups and set(code) <= set(_CLEAR)
    if not (number.isascii() and number.isdigit() and int(number[:_HASH]) > 0 and known):
        return Refusal.saying(
            "witness:read_witness",
            "%(text)s is not the head of a log. It looks like 57-8F3K-QW2M-0000-1111-2222-3333: "
            "the number of entries and 24 letters and digits. The first three groups of four are "
            "the least that says anything.",
            text=text,
        )
    return Witness(int(number[:_HASH]), code)


def _out_of_address(text: str) -> str:
    """The head that stands in a scanned address; anything else as it is."""
    asked = parse_qs(urlsplit(text.strip()).query).get(ASKED) if "?" in text else None
    return asked[0] if asked else text


def _grouped(entries: int, code: str) -> str:
    groups = (code[at : at + _GROUP] for at in range(0, len(code), _GROUP))
    return "-".join((str(entries), *groups))
