"""Who works at the event, perhaps while playing in it, and how many of each a document has.

What a document commands is kept: as many of a role as it says, the head judge from among the
judges, nobody playing who may not. Whoever departs from the numbers gives a reason.
N13-36, N13-37, FFG-02, FFG-06, SW-03, B-011, B-014, B-015, B-017.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import Asks, Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import only
from toptable.engine.questions.staff import members_of, never_play, works_here
from toptable.engine.refusal import Refusal, Refused, passed, refuse
from toptable.engine.roles import ORGANIZER, Role
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.staff.needs import StaffNeed
from toptable.engine.rules.words import Words
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.staff import Staff


@command(
    by=ORGANIZER,
    scope=Scope.STAFF,
    seen=only("name", "role", "player", "dismissed", "block"),
    reason=Asks.MAY,
)
class NameStaff(Command):
    """Say who works at the event; ``player`` when they also play."""

    name: str
    role: Role
    """What the person does at the event."""
    player: int | None = None
    """The player's number, where the person also plays."""
    dismissed: bool = False
    """The person works here no longer."""
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Put somebody on the list or take them off, with what the document has go along with
        it."""
        named = StaffNamed(
            name=names.tidy(self.name),
            role=self.role,
            player=self.player,
            dismissed=self.dismissed,
            block=names.tidy(self.block),
        )
        words, levels = situation.rulebook.words, situation.rulebook.levels
        needs = levels.staff_needs if levels is not None else ()
        if named.dismissed:
            _still_needed(state, named, needs, words)
            return [named]
        _plays(state, named, situation.rulebook)
        if not situation.reasoned:
            _not_announced(state, named, situation.rulebook)
        for need in needs:
            if need.role is named.role and not situation.reasoned:
                passed(too_many(state, named, need, words))
        own = next((need for need in needs if need.role is named.role), None)
        if named.block and (own is None or not own.blocks):
            refuse(
                "no_blocks", "The document has no %(role)s of a block.", role=words.role(named.role)
            )
        return [*_merged(state, named), *_chosen_from(state, named, own), named]


@entry(seen=only("name", "role", "player", "dismissed", "block"))
class StaffNamed(Entry):
    """Someone works at the event, perhaps while playing in it. N13-36, N13-37, FFG-06, SW-03."""

    name: str
    role: Role
    player: int | None = None
    dismissed: bool = False
    block: str = ""
    """The part of a large event that a head judge has, where it is split. B-015."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(names.problem(self.name))
        if self.player is not None and self.player not in state.players:
            refuse(
                "unknown_player:may_permit",
                "There is no player number %(player)s in this event.",
                player=self.player,
            )
        if self.dismissed and not _holds(state, self.name, self.role):
            role = rulebook.words.role(self.role)
            refuse(
                "no_staff", "%(name)s is not on the staff as %(role)s.", name=self.name, role=role
            )

    def book(self, state: State) -> State:
        others = tuple(
            member for member in state.staff if (member.name, member.role) != (self.name, self.role)
        )
        if self.dismissed:
            return replace(state, staff=others)
        one = Staff(
            name=self.name,
            role=self.role,
            player=self.player,
            block=self.block,
            after_start=state.started,
        )
        return replace(state, staff=(*others, one))

    def tell(self, state: State) -> str:
        works = "no longer works" if self.dismissed else "works"
        block = f" of block {self.block}" if self.block else ""
        return log_line(
            "staff_named",
            "%(name)s %(works)s as %(role)s%(block)s.",
            name=self.name,
            works=works,
            role=self.role.replace("_", " "),
            block=block,
        )

    def tell_by_book(self, state: State, rulebook: Rulebook) -> str:
        works = "no longer works" if self.dismissed else "works"
        block = f" of block {self.block}" if self.block else ""
        return log_line(
            "named_by_book",
            "%(name)s %(works)s as %(role)s%(block)s.",
            name=self.name,
            works=works,
            role=rulebook.words.role(self.role),
            block=block,
        )


def _plays(state: State, named: StaffNamed, rulebook: Rulebook) -> None:
    """The same the other way round: who plays takes no such role."""
    if named.role not in never_play(state, rulebook):
        return
    number = named.player or state.names.get(names.key(named.name))
    player = state.players.get(number) if number is not None else None
    if player and player.active:
        raise Refused(works_here(player.name, named.role, rulebook))


def _not_announced(state: State, named: StaffNamed, rulebook: Rulebook) -> None:
    """Staff who play are announced before the start. N13-36, N10-09, FFG-06, SW-02."""
    if not state.started or rulebook.levels is None:
        return
    play, tier = rulebook.levels.staff_play, rules_in(state, rulebook).tier
    was, now = (play.playing(tier, members_of(known)) for known in (state, named.book(state)))
    if set(now) <= set(was):
        return
    refuse(
        "announced_first",
        "%(named)s plays, and staff who play are announced before the start. Name someone who "
        "does not play, or say why.",
        play.source,
        named=named.name,
    )


def too_many(state: State, named: StaffNamed, need: StaffNeed, words: Words) -> Refusal | None:
    """One more than the document has; a block has its own. B-011, B-014, B-015, FFG-02."""
    held = [
        member for member in state.staff if member.role is named.role and member.name != named.name
    ]
    same = [member.name for member in held if member.block in ("", named.block)]
    if need.most is None or len(dict.fromkeys(same)) < need.most:
        return None
    word = words.role(named.role)
    blocks = ", give each a block," if need.blocks else ""
    return Refusal.saying(
        "too_many:too_many",
        "There is one %(word)s, and that is %(same)s. Take them off the list "
        "first%(blocks)s or say why there are more.",
        need.source,
        word=word,
        same=", ".join(same),
        blocks=blocks,
    )


def _merged(state: State, named: StaffNamed) -> list[Entry]:
    """One head judge for the whole event ends the blocks; the others remain judges. B-015."""
    if named.block or named.role is not Role.HEAD_JUDGE:
        return []
    return [
        StaffNamed(name=member.name, role=member.role, player=member.player, dismissed=True)
        for member in state.staff
        if member.role is named.role and member.block and member.name != named.name
    ]


def _chosen_from(state: State, named: StaffNamed, need: StaffNeed | None) -> list[Entry]:
    """Who must have another role too gets it: the head judge is one of the judges. B-014."""
    if need is None or need.among is None or _holds(state, named.name, need.among):
        return []
    return [StaffNamed(name=named.name, role=need.among, player=named.player)]


def _still_needed(
    state: State, named: StaffNamed, needs: Sequence[StaffNeed], words: Words
) -> None:
    for need in needs:
        if need.among is named.role and _holds(state, named.name, need.role):
            head, among = words.role(need.role), words.role(named.role)
            refuse(
                "still_needed",
                "%(named)s is %(head)s, who is one of those named %(among)s. Name another "
                "%(head)s first.",
                need.source,
                named=named.name,
                head=head,
                among=among,
            )


def _holds(state: State, name: str, role: Role) -> bool:
    return any(member.name == name and member.role is role for member in state.staff)
