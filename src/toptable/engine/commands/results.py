"""Commands about results."""

import msgspec

from toptable.engine.result_types import Result


class ReportResult(msgspec.Struct, frozen=True, omit_defaults=True, tag="report_result"):
    """Staff write down how a match ended, for the first time or as a correction."""

    round: int
    table: int
    result: Result


class ClaimResult(msgspec.Struct, frozen=True, omit_defaults=True, tag="claim_result"):
    """A player reports the own match, seen from the first seat. Two equal claims are final."""

    round: int
    table: int
    player: int
    result: Result


class ClearResult(msgspec.Struct, frozen=True, omit_defaults=True, tag="clear_result"):
    """Open a match again."""

    round: int
    table: int


class IssueBye(msgspec.Struct, frozen=True, omit_defaults=True, tag="issue_bye"):
    """Confirm that the player with the bye was seated, or was not."""

    round: int
    player: int
    absent: bool = False
