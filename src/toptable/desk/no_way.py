"""What the desk itself refuses, whatever the documents say."""

from toptable.engine.refusal import AnsweredBy, Refusal
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

OWN_RESULT = Refusal(
    "own_result:own_result",
    "You play this match. Let another of the staff undo this, or enter the result that your "
    "opponent confirms at the desk.",
    answer=AnsweredBy.SOMEBODY_ELSE,
)

OWN_RESULT_PASSED = Refusal(
    "own_result:own_result_passed",
    "Going back this far would undo the result of a match you play. Let another of the staff do "
    "it, or go back to a point after that result.",
    answer=AnsweredBy.SOMEBODY_ELSE,
)

AGREED = Refusal(
    "agreed:agreed", "You and your opponent have agreed on this result. Ask the staff to change it."
)
