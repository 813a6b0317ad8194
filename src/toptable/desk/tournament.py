"""One tournament at the desk: its log in memory, one writer at a time, any number of readers."""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial, reduce
from threading import Lock
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from toptable import __version__
from toptable.desk import permissions
from toptable.desk.caches import CutOddsCache
from toptable.desk.draft_event import Keeps
from toptable.desk.person_lookup import LookedUp, player_called
from toptable.desk.refusals import GAVE_UP, NO_SEED, not_theirs
from toptable.desk.request import (
    CommandRequest,
    DecisionInput,
    Shown,
    Tap,
    asks_to_replace,
    overtaken,
    shown,
    stopped_by,
    told_after,
)
from toptable.engine.chance import SEED_BYTES, Chance, Draw, commitment
from toptable.engine.declared import Command
from toptable.engine.entry import Entry
from toptable.engine.log import public_log
from toptable.engine.log.decide import answered, decide, decide_with_codes, open_questions
from toptable.engine.log.line import Line, read_hashed, write_lines
from toptable.engine.log.log import Log, apply, drawing
from toptable.engine.log.public_log import PublicLog
from toptable.engine.log.undo import Blocked, Undoing, commands_behind, undoing
from toptable.engine.questions.standings import standings_of
from toptable.engine.questions.teams import hidden_names
from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.secrets import SealedText, digest_behind, seal, stand_in
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.event import digest_of
from toptable.engine.subjects.event.lifecycle import CreateEvent, ReopenEvent
from toptable.engine.subjects.registration.entry_terms import LETS_IN, warnings
from toptable.engine.subjects.rounds.repairing import RepairPlan, RepairRound, repair_plan
from toptable.engine.subjects.staff.staff_roles import in_role
from toptable.engine.subjects.undo import take_back
from toptable.engine.views.cut_odds.need import Need
from toptable.store import Behind, End, TablesMoved, Text

C = TypeVar("C", bound=Command)

TRIES = 50
"""How often a command is decided again when other writers get in first."""

UNKNOWN_SEED = bytes(SEED_BYTES)
"""What a look beforehand draws from in place of the secret seed."""


class DryRun(msgspec.Struct, frozen=True):
    """What a command would lead to, before anybody sends it."""

    entries: tuple[Entry, ...]
    asks: Refusal | None = None
    """What is asked for besides: why it is done. It lists every question that is open."""


class Done(msgspec.Struct, frozen=True):
    """What a command brought about."""

    version: int
    lines: tuple[Line, ...]
    warnings: tuple[str, ...] = ()
    """What staff should know or rule on now; no part of the log. B-174, N13-38, PG-3.18.3."""


class Environment(msgspec.Struct, frozen=True):
    """What a tournament gets from outside: the time, new seeds, and who hears of appends."""

    clock: Callable[[], datetime]
    new_seed: Callable[[], bytes]
    on_append: Callable[["Tournament", Sequence[Line]], None]
    with_facts: Callable[[State, Command], LookedUp]
    """Adds to a command what is known of the people in it."""
    clash: Callable[[State, Command, Callable[[], State | None]], Refusal | str]
    """Says why a command gets in the way of another event, or the mark under which it does not."""
    program: Callable[[str], str]
    """Tells what the token with an id is for; empty where nobody knows any more."""


class Tournament:
    """A tournament that is open at this desk.

    ``send`` changes it, one caller at a time; a command that another process overtook is decided
    again on the new state. Readers take ``state`` without a lock: it is always complete."""

    def __init__(
        self,
        store: Keeps,
        event: str,
        rulebook: Rulebook,
        surroundings: Environment,
        stored: Iterable[bytes] = (),
    ) -> None:
        self.event = event
        self.rulebook = rulebook
        self.log = Log.read(stored)
        self._store = store
        self._around = surroundings
        self._writing = Lock()
        self._seeds: dict[str, bytes] = {}
        self._texts: dict[str, str] = {}
        self._standings: tuple[State, int, Standings] | None = None
        self._hides = partial(hidden_names, rulebook=rulebook)
        self._public = PublicLog(hides=self._hides)
        self._showing = Lock()
        self._reckoner = CutOddsCache(rulebook)

    @property
    def kept_by(self) -> Keeps:
        """What keeps its log."""
        return self._store

    @property
    def state(self) -> State:
        """The last complete version of the tournament."""
        return self.log.state

    @property
    def version(self) -> int:
        return self.log.version

    @property
    def end(self) -> End:
        """Where the log in memory ends."""
        log = self.log
        return End(log.version, log.head)

    @property
    def rules(self) -> Rules:
        """The rulebook with the settings of this event."""
        return rules_in(self.state, self.rulebook)

    def player(self, wanted: str) -> int | Refusal:
        """The number of the player whom a name, its beginning, or a number means."""
        return player_called(self.state, wanted)

    def standings(self, after_round: int | None = None) -> Standings:
        """The standings after the last complete round, or an earlier one. Computed once."""
        state = self.state
        done = state.finished_rounds if after_round is None else after_round
        kept = self._standings
        if kept is None or kept[0] is not state or kept[1] != done:
            previous = kept[2] if kept is not None else None
            fresh = standings_of(state, self.rulebook, done, previous)
            kept = self._standings = (state, done, fresh)
        return kept[2]

    def need(self, player: int) -> Need | None:
        """What a player still needs; None where there is nothing to need. May take seconds."""
        return self._reckoner.need(self.state, player)

    @property
    def public(self) -> PublicLog:
        """The log as everybody may see it."""
        with self._showing:
            log = self.log
            if self._public.log.version > log.version or not self._follows(log):
                self._public = PublicLog(hides=self._hides)
            self._public = self._public.follow(log)
            return self._public

    def _follows(self, log: Log) -> bool:
        """Whether what everybody was shown is of this log, and not of one it took the place of."""
        known = self._public.log
        return known.version == 0 or log.head_at(known.version) == known.head

    def why(self, line: Line) -> str:
        """The reason of a line for staff; where it is private, as far as this store has it."""
        digest = digest_behind(line.reason)
        if not digest:
            return line.reason
        return self.text(digest, "not in this copy")

    def through(self, line: Line) -> str:
        """The program that wrote a line in its author's name, for staff; empty for the author."""
        if not line.token:
            return ""
        return self._around.program(line.token) or f"the token {line.token}"

    def text(self, digest: str, without: str = "") -> str:
        """The confidential text behind a digest, as far as this store has it."""
        if digest not in self._texts:
            self._texts = {text.digest: text.text for text in self._store.texts(self.event)}
        return self._texts.setdefault(digest, "") or without

    def log_at(self, version: int) -> Log:
        """A log of its own with so many lines, to read on from there line by line."""
        with self._writing:
            return Log.read(()) if version == 0 else self.log.as_of(version)

    def catch_up(self) -> None:
        """Read what other processes have appended."""
        with self._writing:
            self._catch_up()

    def send(
        self,
        command: Command,
        actor: Actor,
        *,
        reason: str = "",
        texts: Sequence[SealedText] = (),
        pictures: Sequence[bytes] = (),
        looked_at: int | None = None,
        tap: Tap | None = None,
        claim: str = "",
        answers: Collection[str] | None = None,
    ) -> Done | Blocked | Refusal:
        """Carry out a command, or say why not. What is done is on disk when this returns.

        ``pictures`` are the bytes behind the digests that the command names. ``looked_at`` is the
        version that the sender was shown what would happen in: if that does not hold any more,
        nothing is done. ``tap`` is the same for a touch on a phone, which may come twice. ``claim``
        names a program's request that may come twice (``store/request_limits.py``). ``answers``
        are the codes of the questions that the reason answers: none of them means the only one that
        is open, and None that a person was shown what is asked.
        """
        reason = reason.strip()
        actor = self._in_role(actor, command)
        if refusal := permissions.refusal(command, actor, self.rulebook.words):
            return refusal
        if permissions.in_confidence(command):
            if reason:
                return public_log.REASON_IN_THE_OPEN
            actor, texts = self._unnamed(actor, texts)
        if reason and permissions.private_reason(command):
            kept = self._seal(reason)
            reason, texts = stand_in(kept), (*texts, kept)
        for _ in range(TRIES):
            # Before our turn to write, as both look into other events, which take turns too.
            tables = self._around.clash(self.state, command, partial(self.after, command, actor))
            if isinstance(tables, Refusal):
                return tables
            looked_up = self._around.with_facts(self.state, command)
            told = (*texts, *looked_up.texts)
            with suppress(TablesMoved):
                rest = (looked_at, tap, claim, tables, answers)
                return self._in_turn(
                    CommandRequest(looked_up, actor, reason, told, pictures, *rest)
                )
        return GAVE_UP

    def preview(self, command: take_back.UndoCommand, actor: Actor) -> Undoing | Blocked | Refusal:
        """What taking back would do, without doing it."""
        actor = self._in_role(actor, command)
        if refusal := permissions.refusal(command, actor, self.rulebook.words):
            return refusal
        with self._writing:
            return self._undoing(self.log, self._with_new_seed(command)[0], actor)

    def after(self, command: Command, actor: Actor) -> State | None:
        """What a command would lead to if this person sent it now, where it is possible."""
        if isinstance(command, take_back.UndoCommand):
            plan = self.preview(command, actor)
            return plan.after if isinstance(plan, Undoing) else None
        before = self.state
        foreseen = self.foresee(self._with_new_seed(command)[0], actor)
        if isinstance(foreseen, Refusal):
            return None
        return reduce(apply, foreseen.entries, before)

    def foresee(self, command: Command, actor: Actor) -> DryRun | Refusal:
        """What a command would lead to if this person sent it now, or why it would be refused.

        The seed stays secret: nobody looks at a draw before it is made. Ask only for what no lot
        decides, and of a draw only whether there is one.
        """
        actor = self._in_role(actor, command)
        looked_up = self._around.with_facts(self.state, command)
        wanted, facts = looked_up.command, looked_up.facts
        with self._writing:
            wish = DecisionInput(wanted, actor, self._around.clock(), UNKNOWN_SEED, facts=facts)
            decided = self._decide(self.log, wish)[0]
            if not isinstance(decided, Refusal):
                return DryRun(tuple(decided))
            if decided.answer is not AnsweredBy.REASON:
                return decided
            reasoned = self._decide(self.log, replace(wish, reason_to_come=True))[0]
            if isinstance(reasoned, Refusal):
                return reasoned
            questions = open_questions(partial(self._without_reason, wish))
            return DryRun(tuple(reasoned), asks=replace(decided, questions=questions))

    def _in_role(self, actor: Actor, command: Command) -> Actor:
        """The actor in the role they have now, as somebody may stand in for the head judge."""
        if not self.state.handover.acting:
            return actor
        return in_role(self.state, actor, command, self._around.clock())

    def repair_preview(self) -> RepairPlan | Refusal:
        """Who would move where if the published round were repaired now, and against which rule."""
        with self._writing:
            seed = self._seed({}) or b""
            purpose = drawing(self.state, RepairRound(), self.log.drawn)
            return repair_plan(self.state, self.rulebook, Chance(seed, purpose))

    def _in_turn(self, sending: CommandRequest) -> Done | Blocked | Refusal:
        """Attempt it until nobody else gets in first."""
        with self._writing:
            for _ in range(TRIES):
                done = self._try(sending)
                if done is not None:
                    return done
                self._catch_up()
        return GAVE_UP

    def _try(self, sending: CommandRequest) -> Done | Blocked | Refusal | None:
        """One attempt; None when the log has moved on meanwhile."""
        looked_up, actor, reason = sending.looked_up, sending.actor, sending.reason
        command, new_seeds = self._with_new_seed(looked_up.command)
        seed = self._seed(new_seeds)
        if seed is None:
            return NO_SEED
        now = self._around.clock()
        wish = DecisionInput(command, actor, now, seed, reason, facts=looked_up.facts)
        if said := stopped_by(self.log, command, actor, sending.tap, self.rulebook, now):
            return said
        if (seen := sending.looked_at) is not None:
            shows = partial(self._shown, wish)
            if said := overtaken(self.log, command, seen, shows, role=actor.role, now=now):
                return said
        decided: Sequence[Entry] | Blocked | Refusal
        codes: tuple[str, ...] = ()
        if isinstance(command, take_back.UndoCommand):
            undo = self._undoing(self.log, command, actor)
            decided = [undo.entry] if isinstance(undo, Undoing) else undo
            draw = None
        else:
            situation = self._situation(self.log, wish)
            decided, codes = decide_with_codes(self.log.state, command, situation)
            draw = situation.chance.draw()
            if sending.answers is not None:
                attempt = partial(self._without_reason, wish)
                decided = answered(decided, reason, sending.answers, attempt)
        if isinstance(decided, Blocked | Refusal):
            return decided
        if asked := asks_to_replace(self.log, command, decided, actor, reason, now):
            return asked
        warned: tuple[str, ...] = ()
        if isinstance(command, LETS_IN):
            warned = warnings(self.log.state, command, looked_up.facts, self.rulebook)
        written = write_lines(
            decided,
            answered=codes,
            after=self.log.version,
            before=self.log.head,
            at=now,
            actor=actor,
            reason=reason,
            engine=__version__,
            command=command,
            draw=draw,
            salt=self._around.new_seed(),
            state_before=lambda place: reduce(apply, decided[:place], self.log.state),
        )
        kept = {
            key: seed
            for key, seed in new_seeds.items()
            if any(getattr(entry, "commitment", "") == key for entry in decided)
        }
        try:
            self._save([stored for _, stored, _ in written], kept, sending)
        except Behind:
            return None
        self._seeds.update(kept)
        for line, _, hash_ in written:
            self.log.append_read(line, hash_)
        lines = tuple(line for line, _, _ in written)
        self._around.on_append(self, lines)
        warned += told_after(self.log, self.rulebook, decided, actor)
        return Done(self.log.version, lines, warned)

    def _decide(self, log: Log, wish: DecisionInput) -> tuple[Decision | Refusal, Draw | None]:
        """What a command leads to where the log ends so, and what was drawn for it."""
        situation = self._situation(log, wish)
        return decide(log.state, wish.command, situation), situation.chance.draw()

    def _situation(self, log: Log, wish: DecisionInput) -> Situation:
        """What a decision looks at where the log ends so."""
        return Situation(
            now=wish.now,
            actor=wish.actor,
            rules=rules_in(log.state, self.rulebook),
            chance=Chance(wish.seed, partial(drawing, log.state, wish.command, log.drawn)),
            seed=wish.seed,
            book=apply,
            reason=wish.reason,
            reason_to_come=wish.reason_to_come,
            asked=wish.asked,
            facts=wish.facts,
        )

    def _without_reason(self, wish: DecisionInput, asked: Callable[[], bool]) -> Decision | Refusal:
        """A try in which each place that asks for a reason is answered in turn."""
        return self._decide(self.log, replace(wish, reason="", asked=asked))[0]

    def _shown(self, wish: DecisionInput, log: Log) -> Shown:
        """What a preview of the command says where the log ends so."""
        if isinstance(wish.command, take_back.UndoCommand):
            undo = self._undoing(log, wish.command, wish.actor)
            return shown(log.state, wish.command, undo, self.rulebook)
        decided = self._decide(log, wish)[0]
        if isinstance(decided, Refusal):
            return shown(log.state, wish.command, decided, self.rulebook)
        after = reduce(apply, decided, log.state)
        return shown(log.state, wish.command, (after, decided), self.rulebook)

    def _unnamed(
        self, actor: Actor, texts: Sequence[SealedText]
    ) -> tuple[Actor, Sequence[SealedText]]:
        """The author as the log may name them, and the name among the confidential texts."""
        author = self._seal(actor.name)
        return Actor(name=stand_in(author), role=actor.role), (*texts, author)

    def _seal(self, text: str) -> SealedText:
        return seal(text, self._around.new_seed().hex())

    def _save(
        self, lines: Sequence[bytes], seeds: dict[str, bytes], sending: CommandRequest
    ) -> None:
        beside = [Text(text.digest, text.salt, text.text) for text in sending.texts]
        if self.log.version == 0:
            self._store.create(self.event, lines, seeds=seeds, texts=beside, claim=sending.claim)
        else:
            version, head = self.end
            self._store.append(
                self.event,
                version,
                lines,
                head=head,
                seeds=seeds,
                texts=beside,
                pictures={digest_of(content): content for content in sending.pictures},
                claim=sending.claim,
                tables=sending.tables,
            )

    def _undoing(
        self, log: Log, command: take_back.UndoCommand, actor: Actor
    ) -> Undoing | Blocked | Refusal:
        """Taking back needs the right to have done what is taken back, unless it is your own."""
        outcome = undoing(log, command, actor, self.rulebook)
        if not isinstance(outcome, Undoing):
            return outcome
        at = self._around.clock()
        if refusal := not_theirs(log.state, self.rulebook, outcome, command, actor, at):
            return refusal
        if not isinstance(command, take_back.TakeBackOwnLast):
            for behind in commands_behind(outcome):
                if refusal := permissions.refusal(behind, actor, self.rulebook.words):
                    return refusal
        return outcome

    def _with_new_seed(self, command: C) -> tuple[C, dict[str, bytes]]:
        """Draw a seed for a command that may have to commit to one."""
        begins = isinstance(command, CreateEvent | ReopenEvent)
        again = isinstance(command, take_back.UndoCommand) and self.log.state.closed
        if not begins and (not again or isinstance(command, take_back.Redo)):
            return command, {}
        seed = self._around.new_seed()
        key = commitment(seed)
        return msgspec.structs.replace(command, commitment=key), {key: seed}

    def _seed(self, new: dict[str, bytes]) -> bytes | None:
        """The secret behind the draws made now."""
        if self.log.version == 0:
            return next(iter(new.values()), b"")
        if self.log.commitment not in self._seeds:
            self._seeds = self._store.seeds(self.event)
        return self._seeds.get(self.log.commitment)

    def _catch_up(self) -> None:
        """Read on; or read anew, where another log was put in the place of this one."""
        new = [read_hashed(one) for one in self._store.read(self.event, self.log.version)]
        same = new[0][0].before == self.log.head if new else self._store.end(self.event) == self.end
        if not same:
            self.log = Log.read(self._store.read(self.event))
            return
        for line, hash_ in new:
            self.log.append_read(line, hash_)
