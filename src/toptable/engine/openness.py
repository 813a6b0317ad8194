"""The words for what everybody may see of a kind of entry, a command, or a shape inside one.

Pages, the log page, previews, streams and public copies all ask the records of the kinds
(``log/public_log.py``). Whoever adds a kind declares it there:

- ``STAFF``: nothing of it leaves the staff, not even that it happened.
- ``only("round", "table")``: everybody may see these fields; the others are for the staff. A field
  that is added later stays with the staff until it is named.
- ``WHOLE``: every field is open. Only for kinds without a text of any kind.

A command stands in the log with the first entry it led to. In a public copy that entry is whole
only if the command has nothing for the staff in it; without the command nobody can make the
decision again. ``reason=True`` where everybody may read why it was done, because it concerns the
event and no single person (``FOR_ALL``: and every field is open too). Every other reason is
sealed.

What a shape inside an entry or a command shows is declared once, in ``public_shapes.py``; what has
no declaration is for the staff. N13-07, N13-08, N13-33.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from toptable.engine.state import State


class Openness(msgspec.Struct, frozen=True):
    """What everybody may see of one kind."""

    fields: frozenset[str] | None = None
    """The fields that are open; None for all of them."""
    staff_only: bool = False
    reason: bool = False
    """Of a command: whether everybody may read the reason that was given with it."""
    when: Callable[[State, Any], bool] | None = None
    """Open only where this holds, in the state just before; else for the staff."""
    masked: Mapping[str, Callable[[Any], Any]] = {}
    """Open fields in which some values are for the staff: what everybody sees in their place."""

    def shows(self, field: str) -> bool:
        """Whether everybody may see this field."""
        return not self.staff_only and (self.fields is None or field in self.fields)


STAFF = Openness(staff_only=True)
WHOLE = Openness()
FOR_ALL = Openness(reason=True)
"""Of a command: every field is open, and the reason too."""


def only(
    *fields: str,
    when: Callable[[State, Any], bool] | None = None,
    masked: Mapping[str, Callable[[Any], Any]] | None = None,
    reason: bool = False,
) -> Openness:
    """Everybody may see these fields and no others."""
    return Openness(frozenset(fields), reason=reason, when=when, masked=masked or {})
