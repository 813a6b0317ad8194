"""Commands about rounds."""

import msgspec

from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import MissingLists
from toptable.engine.state.people import Absentees
from toptable.engine.state.rounds import BroughtMatch, BroughtShare


class PairRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="pair_round"):
    """Draw the next round as a private draft."""

    method: str = ""
    """Another method than the event's, for this round."""
    known: Sealed | None = None
    """What the desk knows of those who are to play round 1; it lies beside the log. B-174."""
    absentees: Absentees = Absentees.ASK
    """What becomes of those who have not checked in for round 1. B-070."""
    lists: MissingLists = MissingLists.ASK
    """Whether round 1 begins although deck lists are missing. N13-23, B-061."""


class PairAgain(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="pair_again"):
    """Draw the draft again, keeping the pinned tables."""


class SwapPlayers(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="swap_players"):
    """Exchange the places of two players, at tables or sitting out."""

    players: tuple[int, int]


class MoveTable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="move_table"):
    """Let a match play at another table; a match already there changes places with it."""

    table: int
    to: int


class PinTable(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="pin_table"):
    """Keep this pairing when the rest is drawn again, or no longer."""

    table: int
    pinned: bool = True


class PairByHand(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="pair_by_hand"):
    """Let two players without an opponent meet."""

    players: tuple[int, int]


class GiveBye(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="give_bye"):
    """Take a player out of their match; both sit out until paired otherwise."""

    player: int


class PublishRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="publish_round"):
    """Show the draft to everybody."""


class DiscardRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="discard_round"):
    """Throw the draft away."""


class RepairRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="repair_round"):
    """Make the round legal again after a correction, with the fewest changed tables."""


class AllowRematches(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="allow_rematches"
):
    """Agree to rematches in the coming round."""


class BringInRound(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag="bring_in_round"):
    """Take over a round that another program paired, with the results that are in."""

    matches: tuple[BroughtMatch, ...]
    alone: tuple[BroughtShare, ...] = ()
    """Who sat out, or lost the round without an opponent."""
