"""What is said in confidence: lines without author, and reasons that do not stand in the open.

Concerns brought to staff are confidential, and so is who brought them. The author of such a line
is a salted digest like the text itself. Why something was done is for the staff too, unless it
concerns the event and no single person; such a reason is sealed in the same way, so that everybody
can check a line that has one. What everybody may see of the entries and commands themselves is
declared with each kind (``subjects/openness.py``). N13-07, N13-08, N13-33, N10-06.
"""

from toptable.engine.log.public_log import is_for_staff, open_reason
from toptable.engine.refusal import Refusal
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.registry import command_kind

REASON_IN_THE_OPEN = Refusal(
    "confidential",
    "A reason would stand in the open. Write it into the confidential text instead.",
)


def in_confidence(command: Command) -> bool:
    """Whether the log must not name who sent this."""
    declared = command_kind(command).confidential
    return declared if isinstance(declared, bool) else declared(command)


def private_reason(command: Command) -> bool:
    """Whether the log must not tell why this was done.

    The line of a command that is for the staff as a whole is left out of public copies with its
    reason; that one stands as it is, for the rulings that keep it.
    """
    return not open_reason(command) and not is_for_staff(command)


def reason_throughout(command: Command) -> bool:
    """Whether every line of the append tells the reason, or only the one with the command."""
    return not is_for_staff(command)
