"""What the checklist says about prizes, kits, vouchers and the format of a sanctioned event.

N13-04, N13-45, N13-46, N13-49, N13-66.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.rules.duties import PartOfDay
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.state import State
from toptable.engine.state.prizes import ApprovalOf
from toptable.engine.subjects.event.sanctioning import format_of, policies
from toptable.engine.subjects.prizes.kits import in_period, period
from toptable.engine.subjects.prizes.register import PrizeStatus, register
from toptable.engine.subjects.prizes.vouchers import redeemed

PAGE = "prizes"


class PrizeDuty(msgspec.Struct, frozen=True):
    """One line of the checklist that the log answers."""

    id: str
    part: PartOfDay
    text: str
    done: bool
    source: str = ""
    rules: tuple[str, ...] = ()
    page: str = PAGE


def prize_duties(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    """Everything about prizes that shows in the log."""
    yield from _of_sanctioned(state, rulebook)
    yield from _handed_out(state, rulebook)
    yield from _vouchers(state, rulebook)


def _of_sanctioned(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    rules = policies(state, rulebook)
    if rules is None:
        return
    for key, kit in sorted(state.prizes.kits.items()):
        yield PrizeDuty(
            id=f"kit_{key}",
            part=PartOfDay.BEFORE,
            text=worded(
                "prize_duties.event_takes",
                "The event takes place in the period of kit %(code)s: %(period)s.",
                code=kit.code,
                period=period(kit),
            ),
            done=in_period(state, kit),
            source=rules.source,
            rules=rules.period_rules,
        )
    approved = state.prizes.approvals
    if len(state.prizes.kits) > 1:
        by = approved.get(ApprovalOf.KITS, "")
        yield PrizeDuty(
            id="kits_merged",
            part=PartOfDay.BEFORE,
            text=worded(
                "prize_duties.approved_several",
                "%(approver)s has approved that several kits are used together%(words)s.",
                approver=rules.approver,
                words=f": {by}" if by else "",
            ),
            done=bool(by),
            source=rules.source,
            rules=rules.merging_rules,
        )
    chosen = format_of(state, rules, rulebook)
    setting = rulebook.setting(rules.format_setting)
    by = approved.get(ApprovalOf.FORMAT, "")
    standard = chosen in rules.formats
    name = setting.said(chosen) if setting is not None else chosen
    text = (
        worded(
            "prize_duties.event_plays",
            "The event plays %(format_name)s.",
            format_name=rules.format_name,
        )
        if standard
        else worded(
            "prize_duties.approved_another",
            "%(approver)s has approved another format, %(name)s%(words)s.",
            approver=rules.approver,
            name=name,
            words=f": {by}" if by else "",
        )
    )
    yield PrizeDuty(
        id="format_lock",
        part=PartOfDay.BEFORE,
        text=text,
        done=standard or bool(by),
        source=rules.source,
        rules=rules.format_rules,
    )


def _handed_out(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    """The prizes, once there is a table; in the place of what the document asks for."""
    if not state.prizes.table:
        return
    rows = register(state, rulebook)
    due = sum(row.status is PrizeStatus.DUE for row in rows)
    wrong = sum(bool(row.to_settle) for row in rows)
    text = worded("prize_duties.prizes_handed_out", "The prizes are handed out.")
    if due:
        text = worded(
            "prize_duties.prizes_handed_out_go",
            "The prizes are handed out: %(due)s to go.",
            due=due,
        )
    elif wrong:
        text = worded(
            "prize_duties.prizes_right",
            "The prizes are with the right people: %(wrong)s to settle.",
            wrong=wrong,
        )
    duty = next((duty for duty in rulebook.duties if duty.by_register), None)
    yield PrizeDuty(
        id=duty.id if duty is not None else "prizes_given",
        part=PartOfDay.AFTER,
        text=text,
        done=bool(rows) and not due and not wrong,
        source=duty.source if duty is not None else "",
        rules=duty.rules if duty is not None else (),
    )


def _vouchers(state: State, rulebook: Rulebook) -> Iterator[PrizeDuty]:
    """Reward byes are collected, checked and destroyed. N13-66."""
    used = redeemed(state)
    if not used:
        return
    left = sum(not voucher.destroyed for voucher in used)
    yield PrizeDuty(
        id="vouchers_destroyed",
        part=PartOfDay.DURING,
        text=worded(
            "prize_duties.vouchers_left",
            "The vouchers of reward byes are destroyed: %(left)s to go.",
            left=left,
        )
        if left
        else worded("prize_duties.vouchers", "The vouchers of reward byes are destroyed."),
        done=not left,
        source=rulebook.bye.source,
        rules=("N13-66",) if rulebook.bye.rewards else (),
    )
