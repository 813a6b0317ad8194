"""The log as people read it: prizes, kits and vouchers."""

from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.state import State
from toptable.engine.state.prizes import ApprovalOf, HandedPrize
from toptable.engine.subjects.prizes import entries
from toptable.engine.subjects.prizes.kits import period

MOST = 6
"""How many prizes are named one by one."""
_APPROVED = {ApprovalOf.KITS: "several kits", ApprovalOf.FORMAT: "another format"}


def prizes_set(_state: State, entry: entries.PrizesSet) -> str:
    return f"Prizes: {_listed(entry.prizes)}." if entry.prizes else "There are no prizes."


def prizes_announced(_state: State, entry: entries.PrizesAnnounced) -> str:
    if not entry.prizes:
        return "The prizes are no longer shown to players."
    return f"Prizes announced: {_listed(entry.prizes)}."


def kit_recorded(_state: State, entry: entries.KitRecorded) -> str:
    return f"Kit {entry.kit.code} is used here; its event takes place {period(entry.kit)}."


def kit_removed(_state: State, entry: entries.KitRemoved) -> str:
    return f"Kit {entry.code} is not used here."


def approval_recorded(_state: State, entry: entries.ApprovalRecorded) -> str:
    what = _APPROVED[entry.of].capitalize()
    return f"{what} approved: {entry.by}." if entry.by else f"{what} not approved after all."


def prizes_handed_out(state: State, entry: entries.PrizesHandedOut) -> str:
    shown = "; ".join(_handed(state, prize) for prize in entry.prizes[:MOST])
    more = len(entry.prizes) - MOST
    return f"Handed out: {shown}{f'; and {more} more' if more > 0 else ''}."


def prize_returned(_state: State, entry: entries.PrizeReturned) -> str:
    return f"{entry.what} of place {entry.place} came back."


def prize_released(_state: State, entry: entries.PrizeReleased) -> str:
    prize = entry.prize
    return f"{prize.what} of place {prize.place} was left over: {prize.use}."


def voucher_destroyed(state: State, entry: entries.VoucherDestroyed) -> str:
    return (
        f"The voucher of {state.name_of(entry.player)} for the bye in round {entry.round} was "
        "destroyed."
    )


def _listed(prizes: tuple[Prize, ...]) -> str:
    shown = "; ".join(f"{prize.what} for {prize.places}" for prize in prizes[:MOST])
    more = len(prizes) - MOST
    return f"{shown}{f'; and {more} more' if more > 0 else ''}"


def _handed(state: State, prize: HandedPrize) -> str:
    name = state.name_of(prize.player) if prize.player is not None else "nobody"
    voucher = f" (voucher {prize.voucher})" if prize.voucher else ""
    why = f", not by the table ({prize.note})" if prize.note else ""
    return f"{prize.what} of place {prize.place} to {name}{voucher}{why}"
