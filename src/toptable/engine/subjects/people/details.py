"""What is noted of a player: the name, a group, a fixed table, reward byes, accommodation."""

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import STAFF, WHOLE, only
from toptable.engine.questions import roster
from toptable.engine.refusal import Refused, passed, refuse
from toptable.engine.roles import DESK, FLOOR, ORGANIZER
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import ByeVoucher, NewPlayer
from toptable.engine.subjects.people.player_entry import people_changed

MOST_MINUTES = 120
"""No round is longer than that in any of the documents."""


@command(
    by=DESK,
    scope=Scope.PEOPLE,
    seen=only("player", "name", "real_name", "pronouns"),
    after_close=True,
    reason=Asks.MAY,
    typed=Typed(
        "people rename",
        "spring Ann 'Anna Lee'",
        "Correct or change a player's name.",
        name=As("NEW_NAME"),
        real_name=None,
        pronouns=None,
    ),
)
class RenamePlayer(Command):
    """Correct or change a name; to a nickname, with the private name behind it. B-075."""

    player: int
    name: str
    """The new name."""
    real_name: Sealed | None = None
    """The private name behind a nickname; None for none."""
    pronouns: str | None = None
    """None: as they are."""

    def decide(self, state: State, situation: Situation) -> Decision:
        if self.player not in state.players:
            raise Refused(roster.unknown_player(self.player))
        new = [NewPlayer(name=self.name)]
        passed(roster.looks_like_another(state, new, besides=self.player))
        return [
            PlayerRenamed(
                player=self.player,
                name=names.tidy(self.name),
                before=state.name_of(self.player),
                real_name=self.real_name,
                pronouns=None if self.pronouns is None else names.tidy(self.pronouns),
            )
        ]


@entry(seen=only("player", "name", "before", "real_name", "pronouns"))
class PlayerRenamed(Entry):
    """A player goes by another name. B-075."""

    player: int
    name: str
    before: str
    real_name: Sealed | None = None
    """The private name behind a nickname."""
    pronouns: str | None = None
    """None: as they were."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.player not in state.players:
            raise Refused(roster.unknown_player(self.player))
        if self.real_name is not None:
            passed(roster.no_nicknames(state, rulebook))
        if self.pronouns:
            passed(names.problem(self.pronouns, "A line of pronouns"))
        if state.names.get(names.key(self.name)) == self.player:
            passed(names.problem(self.name))
            return
        passed(roster.check_name(state, [NewPlayer(name=self.name)]))

    def book(self, state: State) -> State:
        taken = state.names.delete(names.key(state.name_of(self.player)))
        state = replace(state, names=taken.set(names.key(self.name), self.player))
        state = roster.with_record(state, self.player, name=self.name)
        if self.real_name is not None:
            state = roster.with_player(state, self.player, real_name=self.real_name)
        if self.pronouns is not None:
            state = roster.with_player(state, self.player, pronouns=self.pronouns)
        return state

    def tell(self, state: State) -> str:
        told = [
            worded("people.now_called", before=self.before, name=self.name)
            if self.before != self.name
            else "",
            worded("people.private_name", name=self.name) if self.real_name else "",
            worded("people.pronouns", name=self.name, pronouns=self.pronouns or "none")
            if self.pronouns is not None
            else "",
        ]
        return " ".join(filter(None, told)) or worded("people.name_stays", name=self.name)


@command(by=DESK, scope=Scope.PEOPLE, seen=only("player", "group"))
class SetGroup(Command):
    """Put a player in a group that should not meet in round 1."""

    player: int
    group: str
    """Who comes from the same place, such as a club; empty for none."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [GroupSet(player=self.player, group=names.tidy(self.group))]


@entry(seen=only("player", "group"))
class GroupSet(Entry):
    """A player belongs to a family, club or travelling group (or to none). SW-19."""

    player: int
    group: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.group:
            passed(names.problem(self.group, "The name of a group"))
        passed(roster.all_known(state, [self.player]))

    def book(self, state: State) -> State:
        return roster.with_record(state, self.player, group=self.group)

    def tell(self, state: State) -> str:
        return log_line(
            "group_set", player=state.name_of(self.player), group=self.group or "no group"
        )


@command(
    by=FLOOR,
    scope=Scope.ROUNDS,
    seen=WHOLE,
    typed=Typed(
        "people fix-table",
        "spring Ann 1",
        "Keep a player at one table all day.",
        table="The table; 0 for any again.",
    ),
)
class FixTable(Command):
    """Keep a player at one table, or no longer."""

    player: int
    table: int | None
    """The number of the table; None for no table of their own."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [TableFixed(player=self.player, table=self.table)]


@entry(seen=WHOLE, undone=ShownBy(people_changed))
class TableFixed(Entry):
    """A player always sits at this table (or at any, again). N13-08."""

    player: int
    table: int | None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if self.table is not None and self.table < 1:
            refuse("table_number")
        for other in state.active_players() if self.table is not None else ():
            if other.fixed_table == self.table and other.id != self.player:
                refuse("table_taken", table=self.table, other=other.name)
        passed(roster.all_known(state, [self.player]))

    def book(self, state: State) -> State:
        return roster.with_player(state, self.player, fixed_table=self.table)

    def tell(self, state: State) -> str:
        return (
            log_line("table_fixed", player=state.name_of(self.player), table=self.table)
            if self.table
            else log_line("table_fixed:2", player=state.name_of(self.player))
        )


@command(
    by=ORGANIZER,
    scope=Scope.ROUNDS,
    seen=only("player", "round", "withdrawn"),
    reason=Asks.MAY,
    typed=Typed(
        "people reward-bye",
        "spring Ann 1 --voucher 'Regional 17'",
        "Accept a reward bye for a coming round.",
        round="For which round.",
        voucher="The code on the voucher.",
        source=As("--from"),
        withdrawn=As("--withdraw", "Take it back."),
    ),
)
class GrantBye(Command):
    """Accept a reward bye for a round, or withdraw it."""

    player: int
    round: int
    voucher: str = ""
    """The number on the voucher."""
    withdrawn: bool = False
    """The bye is not accepted after all."""
    source: str = ""
    """The event where the voucher was won."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """A bye won elsewhere; one that the document does not have is a deviation. N13-65,
        N13-66."""
        voucher = names.tidy(self.voucher)
        if not self.withdrawn:
            _no_such_bye(state, self, voucher, situation)
        return [
            ByeGranted(
                player=self.player,
                round=self.round,
                voucher=voucher,
                withdrawn=self.withdrawn,
                source=names.tidy(self.source),
            )
        ]


@entry(seen=only("player", "round", "withdrawn"), undone=ShownBy(people_changed))
class ByeGranted(Entry):
    """A reward bye for one round was accepted, or withdrawn. N13-65, N13-66."""

    player: int
    round: int
    voucher: str = ""
    withdrawn: bool = False
    source: str = ""
    """The event where the voucher was won."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.must_be_in(state, self.player))
        if self.source:
            passed(names.problem(self.source, "The event of a voucher"))
        if self.round < 1:
            refuse("round_number:may_grant_bye")
        if self.round <= len(state.rounds):
            refuse("paired_already", "N13-65", round=self.round)
        held = self.round in state.players[self.player].byes
        if held and not self.withdrawn:
            refuse("has_bye", round=self.round)
        if self.withdrawn and not held:
            refuse("no_bye:may_grant_bye", round=self.round)

    def book(self, state: State) -> State:
        player = state.players[self.player]
        change = frozenset((self.round,))
        kept = tuple(voucher for voucher in player.vouchers if voucher.round != self.round)
        if self.withdrawn:
            return roster.with_player(state, self.player, byes=player.byes - change, vouchers=kept)
        known = self.voucher or self.source
        voucher = ByeVoucher(self.round, self.voucher, self.source)
        vouchers = (*kept, voucher) if known else kept
        return roster.with_player(state, self.player, byes=player.byes | change, vouchers=vouchers)

    def tell(self, state: State) -> str:
        return log_line(
            "bye_granted",
            player=state.name_of(self.player),
            round=self.round,
            words="withdrawn" if self.withdrawn else "accepted",
        )


def _no_such_bye(state: State, command: GrantBye, voucher: str, situation: Situation) -> None:
    """Refuse a bye for no such round, by no such right, or on a used voucher."""
    rule = situation.rulebook.bye
    if state.plan is not None and command.round > state.plan.rounds:
        refuse("not_planned", rule.source, round=command.round, rounds=state.plan.rounds)
    if situation.reasoned:
        return
    if not rule.rewards:
        refuse("reason_needed:no_such_bye", rule.source, title=situation.rulebook.title)
    held = {
        names.key(voucher.code): player.name
        for player in state.players.values()
        for voucher in player.vouchers
        if voucher.code
    }
    if voucher and names.key(voucher) in held:
        refuse("voucher_used", rule.source, held=held[names.key(voucher)])


@command(
    by=ORGANIZER,
    scope=Scope.PEOPLE,
    seen=STAFF,
    typed=Typed(
        "people accommodate",
        "spring Ann --effect 'Sits at the aisle' --why 'Uses a wheelchair'",
        "Arrange an accommodation. Neither text appears in public copies.",
        effect=As("--effect", "What staff do; only staff see it.", empty="Say what staff do."),
        why=As("--why", "Why; only you see it.", empty="Say why."),
    ),
)
class Accommodate(Command):
    """Record what staff do for a player, and why; both stay out of public copies."""

    player: int
    effect: Sealed
    """What is done for the player; confidential."""
    why: Sealed
    """Why it is done; confidential."""
    minutes: int = 0
    """Extra time that the player's table has in every round."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [
            Accommodated(
                player=self.player,
                effect=self.effect,
                why=self.why,
                minutes=self.minutes,
            )
        ]


@entry(seen=STAFF)
class Accommodated(Entry):
    """What staff do for a player, for staff to see; why, for the organizer alone. N13-08."""

    player: int
    effect: Sealed
    why: Sealed
    minutes: int = 0
    """Extra time that the player's table has in every round."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not 0 <= self.minutes <= MOST_MINUTES:
            refuse("minutes:may_accommodate", "N13-08", most_minutes=MOST_MINUTES)
        passed(roster.all_known(state, [self.player]))

    def book(self, state: State) -> State:
        return roster.with_player(
            state, self.player, accommodation=self.effect, extra_minutes=self.minutes
        )

    def tell(self, state: State) -> str:
        return log_line("accommodated", player=state.name_of(self.player))
