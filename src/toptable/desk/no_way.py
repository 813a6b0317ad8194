"""What the desk itself refuses, whatever the documents say."""

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import Sentence

GAVE_UP = Refusal(
    "too_busy", Sentence("Others are changing this event too fast. Nothing was saved; try again.")
)

NO_SEED = Refusal(
    "public_copy",
    Sentence(
        "This is a public copy without the secret seed: it can be read and checked, not "
        "continued. Import the organizer's backup to go on with the event."
    ),
)

AGREED = Refusal(
    "agreed", "You and your opponent have agreed on this result. Ask the staff to change it."
)
