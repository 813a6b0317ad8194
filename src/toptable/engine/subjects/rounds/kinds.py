"""Every kind of entry and every command about rounds: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, ShownBy, Subject
from toptable.engine.subjects.openness import FOR_ALL, WHOLE, only
from toptable.engine.subjects.rounds import (
    bringing_in,
    changing,
    commands,
    drafts,
    draws,
    entries,
    paired,
    pairing_again,
    repairing,
    tell,
)
from toptable.engine.subjects.rounds.differences import rounds_changed

ENTRIES = (
    EntryKind(
        entries.RoundPaired,
        may=paired.may_pair,
        book=paired.book_paired,
        tell=tell.round_paired,
        undone=ShownBy(rounds_changed),
        seen=only("round", "method", "matches", "byes", "not_here", "basis", "under"),
    ),
    EntryKind(
        entries.RoundChanged,
        may=changing.may_change,
        book=changing.book_changed,
        tell=tell.round_changed,
        undone=BY_ITSELF,
        seen=only("round", "change", "removed", "put", "byes_removed", "byes_put", "warnings"),
    ),
    EntryKind(
        entries.RoundPublished,
        may=drafts.may_publish,
        book=drafts.book_published,
        tell=tell.round_published,
        undone=ShownBy(rounds_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.RoundDiscarded,
        may=drafts.may_discard,
        book=pairing_again.book_discarded,
        tell=tell.round_discarded,
        undone=ShownBy(rounds_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.RematchesAllowed,
        may=drafts.may_allow_rematches,
        book=drafts.book_rematches,
        tell=tell.rematches_allowed,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.RoundBroughtIn,
        may=bringing_in.may_bring_in,
        book=bringing_in.book_brought_in,
        tell=tell.round_brought_in,
        undone=ShownBy(rounds_changed),
        seen=only("round", "matches", "alone", "bye_points"),
    ),
)
COMMANDS = (
    CommandKind(
        commands.PairRound,
        decide=drafts.pair,
        seen=only("method", "known", "absentees", "lists", reason=True),
        draws=draws.pair_round,
    ),
    CommandKind(
        commands.PairAgain,
        decide=pairing_again.pair_again,
        seen=FOR_ALL,
        draws=draws.pair_again,
    ),
    CommandKind(
        commands.SwapPlayers,
        decide=changing.swap,
        seen=WHOLE,
    ),
    CommandKind(
        commands.MoveTable,
        decide=changing.move,
        seen=WHOLE,
    ),
    CommandKind(
        commands.PinTable,
        decide=changing.pin,
        seen=WHOLE,
    ),
    CommandKind(
        commands.PairByHand,
        decide=changing.pair_by_hand,
        seen=WHOLE,
    ),
    CommandKind(
        commands.GiveBye,
        decide=changing.give_bye,
        seen=WHOLE,
    ),
    CommandKind(
        commands.PublishRound,
        decide=drafts.publish,
        seen=FOR_ALL,
    ),
    CommandKind(
        commands.DiscardRound,
        decide=drafts.discard,
        seen=FOR_ALL,
    ),
    CommandKind(
        commands.RepairRound,
        decide=repairing.repair_round,
        seen=FOR_ALL,
        draws=draws.repair_round,
    ),
    CommandKind(
        commands.AllowRematches,
        decide=drafts.allow_rematches,
        seen=FOR_ALL,
    ),
    CommandKind(
        commands.BringInRound,
        decide=bringing_in.bring_in,
        seen=only("matches", "alone", reason=True),
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(rounds_changed,))
