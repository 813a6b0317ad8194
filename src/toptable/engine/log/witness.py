"""The head of a log in a form that people can note down, read out and compare.

Whoever has it can tell later whether a log still contains the entries it had then. It is the number
of entries and 24 letters and digits, which are the first 120 bits of the hash that the log ended
with, in groups of four; no letter that is easily taken for another is used.
"""

from base64 import b32encode

import msgspec

from toptable.engine.refusal import Refusal

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_CLEAR = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_WRITTEN = str.maketrans(_PLAIN, _CLEAR)
_READ = str.maketrans("OIL", "011")
_BYTES = 15
_CODE = 24
_HASH = 64


class Witness(msgspec.Struct, frozen=True):
    """What somebody noted down: so many entries, ending with this."""

    entries: int
    code: str
    """The letters and digits, or all 64 hexadecimal digits of the hash."""

    def fits(self, head: str) -> bool:
        """Whether a log that ended with this hash is the one that was seen."""
        return self.code in (code_of(head), head.upper())


def code_of(head: str) -> str:
    """The letters and digits for a hash, without gaps."""
    return b32encode(bytes.fromhex(head)[:_BYTES]).decode().translate(_WRITTEN)


def told(entries: int, head: str) -> str:
    """The head of a log for people."""
    code = code_of(head)
    return "-".join((str(entries), *(code[at : at + 4] for at in range(0, _CODE, 4))))


def read_witness(text: str) -> Witness | Refusal:
    """What somebody typed in, however they grouped it."""
    number, _, rest = text.strip().replace(" ", "-").partition("-")
    code = rest.replace("-", "").upper()
    if len(code) == _CODE:
        code = code.translate(_READ)
        known = set(code) <= set(_CLEAR)
    else:
        known = len(code) == _HASH and set(code) <= set("0123456789ABCDEF")
    if not (number.isascii() and number.isdigit() and int(number) > 0 and known):
        return Refusal(
            "witness",
            f"{text} is not the head of a log. It looks like 57-8F3K-QW2M-0000-1111-2222-3333: "
            "the number of entries and 24 letters and digits.",
        )
    return Witness(int(number), code)
