"""Going through a log append by append: the draws, what was allowed, the decisions themselves.

A public copy withholds lines. What follows after one may depend on it, so that something which
does not follow from what is shown is told as unresolved, and not as wrong; draws depend on no
other line, and are checked all the same.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple, TypeAlias

from toptable.engine import chance
from toptable.engine.chance import Chance, Draw, Drawing, DrawsSealed, SealedChance
from toptable.engine.declared import Command
from toptable.engine.log.decide import decide_with_codes, may
from toptable.engine.log.hash_chain import ChainFinding, Check
from toptable.engine.log.line import Line
from toptable.engine.log.log import Log, apply, drawing
from toptable.engine.log.public_log import open_entry
from toptable.engine.log.undo import Undoing, undoing
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.eligibility import PersonFacts, facts_from
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import worded
from toptable.engine.situation import Situation
from toptable.engine.state import rules_in
from toptable.engine.subjects.event.lifecycle import EventClosed, EventCreated
from toptable.engine.subjects.people.player_entry import ENTRY_LOTS, PlayersEntered
from toptable.engine.subjects.registration.late_entry import LateAdmitted
from toptable.engine.subjects.rounds.round_record import RoundPaired
from toptable.engine.subjects.undo.take_back import Restored, TakenBack, UndoCommand, Withheld

DRAWS_AS_A_RULE = (PlayersEntered, LateAdmitted, RoundPaired)
"""Entries that come with a draw, except where a method of pairing has nothing to draw."""

SECOND_FORM_SINCE = (0, 5)
"""The first version that wrote lines of the second form."""

MaySend: TypeAlias = Callable[[Command, Actor], bool]

IMPOSSIBLE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of entries that no program wrote in this order."""


class Checker:
    """Goes through a log, keeping count of what could be checked."""

    def __init__(
        self,
        rulebooks: Iterable[Rulebook],
        engine: str,
        seeds: Mapping[str, bytes],
        texts: Mapping[str, str],
        may_send: MaySend | None = None,
    ) -> None:
        self.log = Log()
        self.draws_checked = self.draws_open = self.draws_with_hall = 0
        self.decisions_checked = self.decisions_open = 0
        self.engines: set[str] = set()
        self.roles_unusual: list[int] = []
        self.unmarked: list[int] = []
        self.unresolved: list[ChainFinding] = []
        self._rulebooks = {book.id: book for book in rulebooks}
        self._engine = engine
        self._seeds = seeds
        self._texts = texts
        self._may_send = may_send
        self._append: list[Line] = []
        self._expected: _Expected | None = None
        self._gap = False
        """Whether something came before that this copy does not show."""

    def line(self, line: Line, stored: bytes) -> ChainFinding | None:
        """Check one line, then book it."""
        try:
            return self._line(line, stored)
        except IMPOSSIBLE:
            return ChainFinding(
                Check.LEGALITY, line.seq, worded("verify_decisions.entry_cannot", seq=line.seq)
            )

    def _line(self, line: Line, stored: bytes) -> ChainFinding | None:
        if line.command is not None or line.begins:
            if found := self.end() or self._wrong_version(line) or self._wrong_role(line):
                return found
            self._begin(line)
        elif not self.log.lines:
            return ChainFinding(
                Check.DECISION, line.seq, worded("verify_decisions.first_entry_does_not_name")
            )
        if not self.log.lines and not isinstance(line.entry, EventCreated):
            return ChainFinding(
                Check.LEGALITY, line.seq, worded("verify_decisions.first_entry_does_not_begin")
            )
        self._append.append(line)
        finding = (
            self._not_for_guests(line)
            or self._illegal(line)
            or self._false_draw(line)
            or self._false_reveal(line)
        )
        if finding is None:
            self.log.append(line, stored)
        if line.hash:
            self._gap = True
        return finding

    def end(self) -> ChainFinding | None:
        """At the end of an append: is it what its command leads to?"""
        made, self._append = self._append, []
        expected, self._expected = self._expected, None
        if not made:
            return None
        if expected is None or any(line.hash for line in made):
            self.decisions_open += 1
            first = made[0]
            if isinstance(first.entry, DRAWS_AS_A_RULE) and first.draw is None:
                self.unmarked.append(first.seq)
            return None
        finding = _unlike(made, expected)
        if finding is not None and self._gap:
            self._leave_open(finding)
            self.decisions_open += 1
            return None
        self.decisions_checked += 1
        return finding

    def _begin(self, line: Line) -> None:
        """Decide the command of a new append again, where that is possible."""
        if line.engine and line.engine != self._engine:
            self.engines.add(line.engine)
        rulebook = self._rulebook(line)
        command = line.command
        if command is None or line.engine != self._engine or rulebook is None:
            return
        if isinstance(command, UndoCommand):
            undone = undoing(self.log, command, line.actor, rulebook)
            self._expected = _Expected([undone.entry] if isinstance(undone, Undoing) else [])
            return
        facts = self._facts(command)
        seed = self._seeds.get(self.log.commitment or _commitment(line))
        if facts is None or (not seed and isinstance(line.entry, EventClosed)):
            return
        purpose = drawing(self.log.state, command, self.log.drawn)
        source = Chance(seed, purpose) if seed else SealedChance()
        situation = Situation(
            now=line.at,
            actor=line.actor,
            rules=rules_in(self.log.state, rulebook),
            chance=source,
            seed=seed or b"",
            book=apply,
            reason=line.reason,
            facts=facts,
        )
        try:
            outcome, codes = decide_with_codes(self.log.state, command, situation)
            draw = source.draw()
        except DrawsSealed:
            return
        made = [] if isinstance(outcome, Refusal) else list(outcome)
        self._expected = _Expected(made, draw, codes)

    def _facts(self, command: Command) -> tuple[PersonFacts, ...] | None:
        """What the decision looked at; None where this copy does not have it."""
        known = getattr(command, "known", None)
        if known is None:
            return ()
        text = self._texts.get(known.digest)
        return None if text is None else facts_from(text)

    def _wrong_version(self, line: Line) -> ChainFinding | None:
        """A version that cannot have written this line; it would not be decided again."""
        if isinstance(line.entry, Withheld):
            return None
        if not line.engine:
            said = "does not say which version of Toptable decided it"
        elif line.v > 1 and _number(line.engine) < SECOND_FORM_SINCE:
            said = f"says that Toptable {line.engine} decided it, which wrote another form"
        else:
            return None
        return ChainFinding(
            Check.DECISION,
            line.seq,
            worded("verify_decisions.wrong_version", seq=line.seq, said=said),
        )

    def _wrong_role(self, line: Line) -> ChainFinding | None:
        """A command by a role that may not send it."""
        command = line.command
        if command is None or self._may_send is None or self._may_send(command, line.actor):
            return None
        if line.engine != self._engine:
            self.roles_unusual.append(line.seq)
            return None
        return ChainFinding(
            Check.AUTHOR,
            line.seq,
            worded("verify_decisions.entry_may", seq=line.seq, role=line.role.replace("_", " ")),
        )

    def _not_for_guests(self, line: Line) -> ChainFinding | None:
        """A line that claims to be shown in part, and shows what no public copy shows."""
        if not line.hash or line.v > 1 or isinstance(line.entry, Withheld):
            return None
        if open_entry(self.log.state, line.entry) == line.entry:
            return None
        return ChainFinding(
            Check.CHAIN, line.seq, worded("verify_decisions.entry_states", seq=line.seq)
        )

    def _illegal(self, line: Line) -> ChainFinding | None:
        if isinstance(line.entry, TakenBack | Restored) or line.hash:
            return None
        rulebook = self._rulebook(line)
        if rulebook is None:
            return None
        refusal = may(self.log.state, line.entry, rulebook)
        if refusal is None:
            return None
        finding = ChainFinding(
            Check.LEGALITY,
            line.seq,
            worded("verify_decisions.not_allowed", seq=line.seq, refusal=refusal),
        )
        if self._gap:
            self._leave_open(finding)
            return None
        return finding

    def _leave_open(self, finding: ChainFinding) -> None:
        """Note what does not follow here, and may follow from what this copy withholds."""
        self.unresolved.append(finding)

    def _false_draw(self, line: Line) -> ChainFinding | None:
        mark = line.draw
        if mark is None:
            return None
        self.draws_with_hall += bool(mark.hall)
        if mark.of and (finding := self._miscounted(line.seq, mark)):
            return finding
        seed = self._seeds.get(self.log.commitment or _commitment(line))
        if seed is None:
            self.draws_open += 1
            return None
        self.draws_checked += 1
        hall = self.log.state.hall
        purpose = Drawing(mark.of, mark.attempt, hall) if mark.of else line.seq
        if chance.matches(seed, purpose, mark):
            return None
        return ChainFinding(
            Check.DRAW, line.seq, worded("verify_decisions.draw_entry_does", seq=line.seq)
        )

    def _miscounted(self, seq: int, mark: Draw) -> ChainFinding | None:
        """A draw that was passed off as the first, or left out what the hall called."""
        attempt = 1 if mark.of == ENTRY_LOTS else self.log.drawn.get(mark.of, 0) + 1
        if mark.attempt != attempt:
            return ChainFinding(
                Check.DRAW,
                seq,
                worded(
                    "verify_decisions.entry_says",
                    seq=seq,
                    attempt=mark.attempt,
                    of=mark.of,
                    attempt_2=attempt,
                ),
            )
        if mark.hall != len(self.log.state.hall):
            return ChainFinding(
                Check.DRAW, seq, worded("verify_decisions.draw_entry_leaves", seq=seq)
            )
        return None

    def _false_reveal(self, line: Line) -> ChainFinding | None:
        entry = line.entry
        if not isinstance(entry, EventClosed):
            return None
        if sha256(_bytes(entry.seed)).hexdigest() == self.log.commitment:
            return None
        return ChainFinding(
            Check.DRAW, line.seq, worded("verify_decisions.seed_revealed", seq=line.seq)
        )

    def _rulebook(self, line: Line) -> Rulebook | None:
        event = self.log.state.event
        entry = line.entry
        name = event.rulebook if event else getattr(entry, "rulebook", "")
        return self._rulebooks.get(name)


class _Expected(NamedTuple):
    """What the command of an append leads to."""

    entries: Sequence[object]
    draw: Draw | None = None
    answered: tuple[str, ...] = ()


def _unlike(made: list[Line], expected: _Expected) -> ChainFinding | None:
    """Where an append is not what its command leads to."""
    for line, wanted in zip(made, expected.entries, strict=False):
        if line.entry != wanted:
            return ChainFinding(
                Check.DECISION, line.seq, worded("verify_decisions.entry_not", seq=line.seq)
            )
    seq = made[0].seq
    if len(made) != len(expected.entries):
        return ChainFinding(
            Check.DECISION,
            seq,
            worded(
                "verify_decisions.command_entry",
                seq=seq,
                count=len(expected.entries),
                count_2=len(made),
            ),
        )
    if made[0].answered != expected.answered:
        return ChainFinding(
            Check.DECISION, seq, worded("verify_decisions.entry_does_not_record", seq=seq)
        )
    if made[0].draw != expected.draw:
        return ChainFinding(
            Check.DRAW, seq, worded("verify_decisions.entry_does_not_tell", seq=seq)
        )
    return None


def _number(version: str) -> tuple[int, ...]:
    """The first two parts of a version; nothing where it is none."""
    parts = version.split(".")[:2]
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def _commitment(line: Line) -> str:
    return getattr(line.entry, "commitment", "")


def _bytes(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
