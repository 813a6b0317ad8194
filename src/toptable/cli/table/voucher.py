"""``toptable voucher``: the commands that only pass on what was typed."""

from toptable.cli.made import Row
from toptable.cli.typed import NAME, word
from toptable.engine.subjects.prizes.vouchers import DestroyVoucher

ROWS = (
    Row(
        "destroy",
        DestroyVoucher,
        "Record that the voucher of a reward bye was destroyed.",
        "spring Ann 1",
        {"player": NAME, "round": word("The round of the bye.", int, metavar="ROUND")},
    ),
)
