"""Words that the sentences of several subjects are made with."""


def listed(items: list[str], most: int = 5) -> str:
    """Some of these, and how many more there are."""
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")


def numbers(numbers: tuple[int, ...]) -> str:
    """Numbers, one after the other."""
    return ", ".join(map(str, numbers))


def count(number: int, one: str, many: str = "") -> str:
    """So many of a thing."""
    return f"{number} {one if number == 1 else many or one + 's'}"
