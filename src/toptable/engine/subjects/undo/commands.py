"""Commands that take things back."""

import msgspec


class TakeBackOwnLast(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="take_back_own_last"
):
    """Take back the last thing I did."""

    commitment: str = ""


class TakeBackOne(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="take_back_one"):
    """Take back the append that entry ``seq`` belongs to, and nothing else."""

    seq: int
    commitment: str = ""


class TakeBackTo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="take_back_to"):
    """Take back everything after entry ``seq``."""

    seq: int
    commitment: str = ""


class Redo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="redo"):
    """Redo what was undone last, as long as nothing new was done since."""
