"""What stands in a public copy in place of an entry that is for the staff."""

import msgspec


class Withheld(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="withheld"):
    """Something was written down here that this copy does not tell; its line holds the hash."""
