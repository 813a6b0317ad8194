"""Proxies: approved before the event where the document asks for it, and those judges make.

N10-12, N10-16 (approval), B-044, N13-13, N10-15 (made by a judge).
"""

from datetime import datetime

from msgspec.structs import replace

from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import roster
from toptable.engine.questions.places import place_now
from toptable.engine.questions.staff import not_a_judge
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.roles import JUDGES
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import IssuedProxy
from toptable.engine.subjects.decks.handing_in import nothing_there, with_deck


@command(by=JUDGES, scope=Scope.DECKS, seen=STAFF)
class ApproveProxies(Command):
    """Approve the proxies and alternate art of a deck, or no longer."""

    player: int
    slot: str
    approved: bool = True
    """false takes the approval back."""

    def decide(self, state: State, situation: Situation) -> Decision:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return []
        if self.approved and not (held.latest.proxied or held.latest.altered):
            refuse(
                "no_proxies:approve", "No line of this list is marked as a proxy or alternate art."
            )
        return [
            ProxiesApproved(
                player=self.player,
                slot=self.slot,
                version=held.latest.number,
                at=situation.now,
                by=situation.actor.name,
                approved=self.approved,
            )
        ]


@entry(seen=STAFF)
class ProxiesApproved(Entry):
    """Staff approve the proxies and alternate art of a deck, or no longer. N10-12, N10-16."""

    player: int
    slot: str
    version: int
    at: datetime
    by: str
    approved: bool = True

    def validate(self, state: State, rulebook: Rulebook) -> None:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return
        if (held.approved == self.version) == self.approved:
            how = "approved already" if self.approved else "not approved"
            refuse(
                "same:may_approve",
                "The proxies in this list of %(player)s are %(how)s.",
                answer=AnsweredBy.DONE_ALREADY,
                player=state.name_of(self.player),
                how=how,
            )

    def book(self, state: State) -> State:
        held = state.decks.lists[self.player, self.slot]
        deck = replace(
            held,
            approved=self.version if self.approved else 0,
            approved_by=self.by if self.approved else "",
            approved_at=self.at if self.approved else None,
        )
        return with_deck(state, self.player, self.slot, deck)

    def tell(self, state: State) -> str:
        name = state.name_of(self.player)
        if not self.approved:
            return log_line(
                "proxies_approved:2", "The proxies of %(name)s are no longer approved.", name=name
            )
        return log_line(
            "proxies_approved", "The proxies and alternate art of %(name)s are approved.", name=name
        )


@command(
    by=JUDGES,
    scope=Scope.DECKS,
    seen=STAFF,
    typed=Typed(
        "deck proxy",
        "spring Ann 'Sure Gamble'",
        "Write down a proxy that a judge made. The card is kept beside the log.",
        card=As(text="For which card.", empty="Say which card."),
    ),
)
class IssueProxy(Command):
    """Write down a proxy that a judge made."""

    player: int
    card: Sealed
    """The name of the card."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Where the player sits is written down with it. Only judges do it where the document says
        so.

        FR-2.1.3, B-044.
        """
        form = situation.rulebook.decks.proxy(situation.rules.chosen)
        by_judges = form.by_judges if form is not None else ""
        if by_judges:
            passed(not_a_judge(state, situation, by_judges))
        place = place_now(state, situation.rulebook)
        seated = None if isinstance(place, Refusal) else place.table_of(self.player)
        return [
            ProxyIssued(
                player=self.player,
                card=self.card,
                at=situation.now,
                by=situation.actor.name,
                table=seated.table if seated is not None else 0,
            )
        ]


@entry(seen=STAFF)
class ProxyIssued(Entry):
    """A judge made a proxy for a player. B-044, N13-13, N10-15."""

    player: int
    card: Sealed
    at: datetime
    by: str
    table: int = 0

    def validate(self, state: State, rulebook: Rulebook) -> None:
        passed(roster.all_known(state, [self.player]))

    def book(self, state: State) -> State:
        proxy = IssuedProxy(
            player=self.player, card=self.card, by=self.by, at=self.at, table=self.table
        )
        return replace(state, decks=replace(state.decks, proxies=(*state.decks.proxies, proxy)))

    def tell(self, state: State) -> str:
        where = f" at table {self.table}" if self.table else ""
        return log_line(
            "proxy_issued",
            "%(player)s got a proxy from a judge%(where)s.",
            player=state.name_of(self.player),
            where=where,
        )
