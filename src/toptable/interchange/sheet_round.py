"""The coming round of a results sheet: who is to be paired, and how."""

from collections.abc import Sequence

import msgspec

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.pairing.records import entrants_for, pair_entrants
from toptable.engine.rules.pairing.types import Bye, NoPairing, Pairing, Reason
from toptable.engine.rules.records import Record
from toptable.engine.rules.standings.effective_rounds import losses
from toptable.engine.rules.standings.ranking import Standings, standings
from toptable.interchange.results_sheet import BadSheet, Sheet
from toptable.interchange.sheet_rows import RowKind

REWARD = Reason("reward_bye", "The sheet gives this player the bye for this round.")


class NextRound(msgspec.Struct, frozen=True):
    """The round that comes after the last complete one."""

    number: int
    pairing: Pairing
    notes: tuple[str, ...] = ()
    """What the organizer should know besides."""


def sheet_standings(sheet: Sheet) -> Standings:
    """Everyone's place after the last complete round."""
    return standings(sheet.records, sheet.rules.ranking, after_round=sheet.after_round)


def next_round(
    sheet: Sheet, *, seed: int, planned: int
) -> NextRound | NoPairing | Refusal | BadSheet:
    """Pair the coming round, or say why it cannot be paired.

    ``planned`` is the number of Swiss rounds, 0 when nobody has said.
    """
    number = sheet.after_round + 1
    if sheet.unfinished:
        return BadSheet(sheet.unfinished)
    if planned and number > planned:
        return Refusal.saying(
            "rounds_over:next_round",
            "All %(planned)s planned rounds are complete; there is none to pair.",
            planned=planned,
        )
    here = sheet.here
    if not here:
        return Refusal(
            "nobody:next_round", "Nobody is left to pair: everyone has dropped or is out."
        )
    if sheet.rules.eliminates and sheet.after_round and len(here) == 1:
        text = f"The event is over: {here[0].name} is the only one left. There is no round to pair."
        return Refusal("over:next_round", text, "FR-3.2.2.1")
    resting = [record for record in here if record.name in sheet.coming]
    drawn = _draw(
        sheet, [record for record in here if record.name not in sheet.coming], seed, planned
    )
    if isinstance(drawn, NoPairing | Refusal):
        return drawn
    rewarded = [record for record in resting if sheet.coming[record.name] is RowKind.BYE]
    ranks = sheet_standings(sheet).ranks
    byes = (
        *drawn.byes,
        *(
            Bye(one.player, (REWARD,))
            for one in sorted(rewarded, key=lambda one: ranks[one.player])
        ),
    )
    return NextRound(number, Pairing(drawn.pairs, byes), tuple(_notes(sheet, here)))


def _draw(
    sheet: Sheet, players: Sequence[Record], seed: int, planned: int
) -> Pairing | NoPairing | Refusal:
    number = sheet.after_round + 1
    ranks = sheet_standings(sheet).ranks
    return pair_entrants(
        sheet.rules,
        entrants_for(sheet.rules, players, everyone=sheet.records, ranks=ranks, number=number),
        number=number,
        planned=planned,
        chance=Chance(f"toptable sheet {seed}".encode(), number),
    )


def _notes(sheet: Sheet, here: Sequence[Record]) -> list[str]:
    """Where double elimination is over by the document, although it can be played on. B-084."""
    if not sheet.rules.eliminates or not sheet.after_round:
        return []
    undefeated = [record for record in here if not losses(record, after_round=sheet.after_round)]
    if len(undefeated) != 1:
        return []
    return [
        f"{undefeated[0].name} is the only undefeated fighter left and has won the event by "
        "FR-3.2.2.1. Play on only if you announced that."
    ]
