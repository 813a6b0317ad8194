"""A part of a page: rendered once per version and audience, and refreshed by itself."""

from collections.abc import Callable
from dataclasses import dataclass

from toptable.desk.sights import Sight, may_see
from toptable.web.access.seen import Seen

Context = dict[str, object]


def rounds(seen: Seen) -> int:
    """How many rounds this audience may know of."""
    return len(seen.state.rounds)


@dataclass(frozen=True)
class Part:
    """What a part knows of an event, and the template that shows it."""

    context: Callable[[Seen, int], Context]
    """The number is the round it is about, 0 for the latest (for the cut it says which one, for
    the bracket whose path is marked)."""
    template: str
    staff: bool = False
    """Whether it is on pages for those who run the event only."""
    command: str = ""
    """Of a part for the staff: the command that its page is about."""
    sight: Sight | None = None
    """What one must be allowed to look at, where that is not everything of the event."""
    guests: bool = False
    """Whether everybody is shown what guests see, also those who run the event."""
    most: Callable[[Seen], int] = rounds
    """The highest number that there is."""

    def may_look(self, seen: Seen) -> bool:
        """Whether it is on any page that this audience is shown."""
        if self.sight is not None and not may_see(seen.role, self.sight):
            return False
        return not self.staff or (seen.staff and (not self.command or seen.entitled(self.command)))
