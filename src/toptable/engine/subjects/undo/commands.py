"""Commands that take things back."""

from toptable.engine.declared import Command


class TakeBackOwnLast(Command):
    """Take back the last thing I did."""

    commitment: str = ""


class TakeBackOne(Command):
    """Take back the append that entry ``seq`` belongs to, and nothing else."""

    seq: int
    commitment: str = ""


class TakeBackTo(Command):
    """Take back everything after entry ``seq``."""

    seq: int
    commitment: str = ""


class Redo(Command):
    """Redo what was undone last, as long as nothing new was done since."""
