"""Proxies: approved before the event where the document asks for it, and those judges make.

N10-12, N10-16 (approval), B-044, N13-13, N10-15 (made by a judge).
"""

from msgspec.structs import replace

from toptable.engine.questions import roster
from toptable.engine.questions.places import place_now
from toptable.engine.questions.staff import not_a_judge
from toptable.engine.refusal import AnsweredBy, Refusal, passed, refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.decks import IssuedProxy
from toptable.engine.subjects.decks import commands, entries
from toptable.engine.subjects.decks.handing_in import nothing_there, with_deck


def approve(state: State, command: commands.ApproveProxies, situation: Situation) -> Decision:
    held = state.decks.of(command.player, command.slot)
    if held is None:
        passed(nothing_there(state, command.player, command.slot))
        return []
    if command.approved and not (held.latest.proxied or held.latest.altered):
        refuse("no_proxies:approve", "No line of this list is marked as a proxy or alternate art.")
    return [
        entries.ProxiesApproved(
            player=command.player,
            slot=command.slot,
            version=held.latest.number,
            at=situation.now,
            by=situation.actor.name,
            approved=command.approved,
        )
    ]


def may_approve(state: State, entry: entries.ProxiesApproved, _rulebook: Rulebook) -> None:
    held = state.decks.of(entry.player, entry.slot)
    if held is None:
        passed(nothing_there(state, entry.player, entry.slot))
        return
    if (held.approved == entry.version) == entry.approved:
        how = "approved already" if entry.approved else "not approved"
        refuse(
            "same:may_approve",
            "The proxies in this list of %(player)s are %(how)s.",
            answer=AnsweredBy.DONE_ALREADY,
            player=state.name_of(entry.player),
            how=how,
        )


def book_approved(state: State, entry: entries.ProxiesApproved) -> State:
    held = state.decks.lists[entry.player, entry.slot]
    deck = replace(
        held,
        approved=entry.version if entry.approved else 0,
        approved_by=entry.by if entry.approved else "",
        approved_at=entry.at if entry.approved else None,
    )
    return with_deck(state, entry.player, entry.slot, deck)


def issue(state: State, command: commands.IssueProxy, situation: Situation) -> Decision:
    """Where the player sits is written down with it. Only judges do it where the document says so.

    FR-2.1.3, B-044.
    """
    form = situation.rulebook.decks.proxy(situation.rules.chosen)
    by_judges = form.by_judges if form is not None else ""
    if by_judges:
        passed(not_a_judge(state, situation, by_judges))
    place = place_now(state, situation.rulebook)
    seated = None if isinstance(place, Refusal) else place.table_of(command.player)
    return [
        entries.ProxyIssued(
            player=command.player,
            card=command.card,
            at=situation.now,
            by=situation.actor.name,
            table=seated.table if seated is not None else 0,
        )
    ]


def may_issue(state: State, entry: entries.ProxyIssued, _rulebook: Rulebook) -> None:
    passed(roster.all_known(state, [entry.player]))


def book_issued(state: State, entry: entries.ProxyIssued) -> State:
    proxy = IssuedProxy(
        player=entry.player, card=entry.card, by=entry.by, at=entry.at, table=entry.table
    )
    return replace(state, decks=replace(state.decks, proxies=(*state.decks.proxies, proxy)))
