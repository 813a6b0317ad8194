"""The log as people read it: rounds."""


def counted_text(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
