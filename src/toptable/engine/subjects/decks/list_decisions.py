"""What staff decide about a deck list: offending names removed, findings accepted, proxies
approved or made (B-063, N10-12, N10-16, B-044, N13-13, N10-15).
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
from toptable.engine.roles import HEADS, JUDGES
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import IssuedProxy, SetAside
from toptable.engine.subjects.decks.submission import nothing_there, with_deck


@command(by=HEADS, scope=Scope.DECKS, seen=STAFF, after_close=True)
class ModerateDeck(Command):
    """Let the name and comment of a deck pass; with a text, put that list in its place."""

    player: int
    slot: str
    text: Sealed | None = None
    """The same list with another name or comment, or with none."""
    named: bool = False
    why: Sealed | None = None

    def decide(self, state: State, situation: Situation) -> Decision:
        """Let it pass, or put another name in its place; the cards stay, so no lock is in the
        way."""
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return []
        if self.text is not None and self.why is None:
            refuse("why_moderated", "B-063")
        if self.text is None and not held.latest.named:
            refuse("no_name")
        return [
            DeckModerated(
                player=self.player,
                slot=self.slot,
                version=held.latest.number + (self.text is not None),
                at=situation.now,
                by=situation.actor.name,
                text=self.text,
                named=self.named,
                why=self.why,
            )
        ]


@entry(seen=STAFF)
class DeckModerated(Entry):
    """The name and comment of a deck were let pass, or changed by the organizer. B-063."""

    player: int
    slot: str
    version: int
    at: datetime
    by: str
    text: Sealed | None = None
    named: bool = False
    why: Sealed | None = None

    def validate(self, state: State, rulebook: Rulebook) -> None:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return
        due = held.latest.number + (self.text is not None)
        if self.version != due:
            refuse("version:may_moderate", number=held.latest.number)

    def book(self, state: State) -> State:
        held = state.decks.lists[self.player, self.slot]
        if self.text is not None:
            version = replace(
                held.latest,
                number=self.version,
                text=self.text,
                at=self.at,
                by=self.by,
                own=False,
                named=self.named,
                remedy=False,
                moderated=True,
                why=self.why,
            )
            approved = self.version if held.approved == held.latest.number else held.approved
            held = replace(held, versions=(*held.versions, version), approved=approved)
        return with_deck(state, self.player, self.slot, replace(held, name_read=self.version))

    def tell(self, state: State) -> str:
        whose = f"a deck of {state.name_of(self.player)}"
        if self.text is None:
            return log_line("deck_moderated:2", whose=whose)
        return log_line("deck_moderated", whose=whose)


@command(by=JUDGES, scope=Scope.DECKS, seen=STAFF)
class SetFindingAside(Command):
    """Let a list stand although a check found something."""

    player: int
    slot: str
    code: str
    """The code of what was found."""
    about: Sealed
    """The card or the line that it was found at; confidential."""
    why: Sealed
    """Why the list stands; confidential."""

    def decide(self, state: State, situation: Situation) -> Decision:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return []
        return [
            FindingSetAside(
                player=self.player,
                slot=self.slot,
                version=held.latest.number,
                code=self.code,
                about=self.about,
                why=self.why,
                at=situation.now,
                by=situation.actor.name,
            )
        ]


@entry(seen=STAFF)
class FindingSetAside(Entry):
    """A list stands although a check found something."""

    player: int
    slot: str
    version: int
    code: str
    about: Sealed
    why: Sealed
    at: datetime
    by: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        held = state.decks.of(self.player, self.slot)
        if held is None:
            passed(nothing_there(state, self.player, self.slot))
            return
        if not 1 <= self.version <= held.latest.number:
            refuse("version:may_moderate", number=held.latest.number)

    def book(self, state: State) -> State:
        held = state.decks.lists[self.player, self.slot]
        decision = SetAside(
            code=self.code,
            about=self.about,
            why=self.why,
            by=self.by,
            at=self.at,
            version=self.version,
        )
        deck = replace(held, set_aside=(*held.set_aside, decision))
        return with_deck(state, self.player, self.slot, deck)

    def tell(self, state: State) -> str:
        return log_line("finding_set_aside", player=state.name_of(self.player))


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
            refuse("no_proxies:approve")
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
            return log_line("proxies_approved:2", name=name)
        return log_line("proxies_approved", name=name)


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
        return log_line("proxy_issued", player=state.name_of(self.player), where=where)
