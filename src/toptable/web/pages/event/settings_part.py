"""Every setting of the event with its value, its default and its source. N13-02, B-002."""

from toptable.web.access.seen import Seen
from toptable.web.pages.event.setting_groups import groups
from toptable.web.rendering.part import Part


def context(seen: Seen, _round: int) -> dict[str, object]:
    """The settings in their groups."""
    book = seen.tournament.rulebook
    return {
        "groups": groups(book, seen.event.settings),
        "book": book,
        "address": seen.address,
    }


PARTS = {
    "settings": Part(context, "event/settings_part.html", staff=True, command="ChangeSetting"),
}
