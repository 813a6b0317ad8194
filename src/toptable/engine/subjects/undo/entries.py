"""Entries that take earlier entries out of effect, or put them back. Nothing is ever deleted."""

from toptable.engine.entry import Entry, Silent, entry
from toptable.engine.openness import WHOLE, only
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State


@entry(
    seen=only("appends", "commitment"),
    undone=Silent(worded("undo.undo_cannot", "An undo cannot be undone; use redo.")),
    on_the_log=True,
)
class TakenBack(Entry):
    """These appends, named by the number of their first entry, no longer count."""

    appends: tuple[int, ...]
    commitment: str = ""
    """A new commitment, when the taken-back entries include the one that revealed the seed."""

    def tell(self, state: State) -> str:
        if len(self.appends) == 1:
            return log_line(
                "taken_back:2", "Entry %(first_append)s was undone.", first_append=self.appends[0]
            )
        return log_line(
            "taken_back",
            "Everything from entry %(first_append)s on was undone (%(count)s actions).",
            first_append=self.appends[0],
            count=len(self.appends),
        )


@entry(
    seen=WHOLE,
    undone=Silent(worded("undo.undo_cannot", "An undo cannot be undone; use redo.")),
    on_the_log=True,
)
class Restored(Entry):
    """What the entry at ``taken_back`` took out of effect counts again."""

    taken_back: int

    def tell(self, state: State) -> str:
        return log_line(
            "restored",
            "Redone: what entry %(taken_back)s had undone counts again.",
            taken_back=self.taken_back,
        )
