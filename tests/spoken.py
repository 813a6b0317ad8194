"""What the program says in English, by the code of the sentence: tests quote no prose."""

from toptable.engine.sentence import sentence


def spoken(code: str, /, **gaps: object) -> str:
    """The English of a sentence with its gaps filled; ``log:…`` for a line of the log."""
    return str.__str__(sentence(code, **gaps))
