"""The log as people read it: prizes, kits and vouchers."""

from toptable.engine.rules.finals.cut.prizes import Prize
from toptable.engine.sentence import log_line, worded
from toptable.engine.state import State
from toptable.engine.state.prizes import ApprovalOf, HandedPrize
from toptable.engine.subjects.prizes import entries
from toptable.engine.subjects.prizes.kits import period

MOST = 6
"""How many prizes are named one by one."""
_APPROVED = {ApprovalOf.KITS: "several kits", ApprovalOf.FORMAT: "another format"}


def prizes_set(_state: State, entry: entries.PrizesSet) -> str:
    return (
        log_line("prizes_set", "Prizes: %(listed)s.", listed=_listed(entry.prizes))
        if entry.prizes
        else log_line("prizes_set:2", "There are no prizes.")
    )


def prizes_announced(_state: State, entry: entries.PrizesAnnounced) -> str:
    if not entry.prizes:
        return log_line("prizes_announced:2", "The prizes are no longer shown to players.")
    return log_line(
        "prizes_announced", "Prizes announced: %(listed)s.", listed=_listed(entry.prizes)
    )


def kit_recorded(_state: State, entry: entries.KitRecorded) -> str:
    return log_line(
        "kit_recorded",
        "Kit %(code)s is used here; its event takes place %(period)s.",
        code=entry.kit.code,
        period=period(entry.kit),
    )


def kit_removed(_state: State, entry: entries.KitRemoved) -> str:
    return log_line("kit_removed", "Kit %(code)s is not used here.", code=entry.code)


def approval_recorded(_state: State, entry: entries.ApprovalRecorded) -> str:
    what = _APPROVED[entry.of].capitalize()
    return (
        log_line("approval_recorded", "%(what)s approved: %(by)s.", what=what, by=entry.by)
        if entry.by
        else log_line("approval_recorded:2", "%(what)s not approved after all.", what=what)
    )


def prizes_handed_out(state: State, entry: entries.PrizesHandedOut) -> str:
    shown = "; ".join(_handed(state, prize) for prize in entry.prizes[:MOST])
    more = len(entry.prizes) - MOST
    return log_line(
        "prizes_handed_out",
        "Handed out: %(shown)s%(words)s.",
        shown=shown,
        words=f"; and {more} more" if more > 0 else "",
    )


def prize_returned(_state: State, entry: entries.PrizeReturned) -> str:
    return log_line(
        "prize_returned",
        "%(what)s of place %(place)s came back.",
        what=entry.what,
        place=entry.place,
    )


def prize_released(_state: State, entry: entries.PrizeReleased) -> str:
    prize = entry.prize
    return log_line(
        "prize_released",
        "%(what)s of place %(place)s was left over: %(use)s.",
        what=prize.what,
        place=prize.place,
        use=prize.use,
    )


def voucher_destroyed(state: State, entry: entries.VoucherDestroyed) -> str:
    return log_line(
        "voucher_destroyed",
        "The voucher of %(player)s for the bye in round %(round)s was destroyed.",
        player=state.name_of(entry.player),
        round=entry.round,
    )


def _listed(prizes: tuple[Prize, ...]) -> str:
    shown = "; ".join(f"{prize.what} for {prize.places}" for prize in prizes[:MOST])
    more = len(prizes) - MOST
    return f"{shown}{f'; and {more} more' if more > 0 else ''}"


def _handed(state: State, prize: HandedPrize) -> str:
    name = state.name_of(prize.player) if prize.player is not None else "nobody"
    voucher = f" (voucher {prize.voucher})" if prize.voucher else ""
    why = f", not by the table ({prize.note})" if prize.note else ""
    return worded(
        "prizes.place",
        "%(what)s of place %(place)s to %(name)s%(voucher)s%(why)s",
        what=prize.what,
        place=prize.place,
        name=name,
        voucher=voucher,
        why=why,
    )
