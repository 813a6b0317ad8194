"""Names of people and things: any script, but never empty, endless or invisible."""

import unicodedata

from toptable.engine.refusal import Refusal

LONGEST = 200


def tidy(name: str) -> str:
    """The name without stray spaces, in composed form, so that equal names compare equal."""
    return " ".join(word for word in unicodedata.normalize("NFC", name).split(" ") if word)


def key(name: str) -> str:
    """What two names share when people would call them the same."""
    return tidy(name).casefold()


def problem(name: str, what: str = "A name") -> Refusal | None:
    """Why this cannot be a name, or nothing."""
    if not tidy(name):
        return Refusal("empty_name", f"{what} cannot be empty.")
    if len(name) > LONGEST:
        start = name[:20]
        return Refusal(
            "long_name",
            f"{what} can have at most {LONGEST} characters; “{start}…” has {len(name)}.",
        )
    if any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
        return Refusal(
            "control_character",
            f"{what} cannot contain control characters such as tabs or line breaks: {name!r}.",
        )
    return None
