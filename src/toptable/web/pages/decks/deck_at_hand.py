"""One deck of a player in front of somebody: what they may read of it, and what a check finds."""

from datetime import datetime

import msgspec

from toptable.desk.deck_forms import ListForm, Understood, cards_of, checked, understood
from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.desk import Desk, now
from toptable.desk.tournament import Tournament
from toptable.engine.questions.decks import PlayerSlot
from toptable.engine.refusal import Refusal
from toptable.engine.rules.decks.findings import Verdict
from toptable.engine.subjects.decks.handing_in import why_fixed
from toptable.web.pages.decks.differences import CardChange, changes


class OldVersion(msgspec.Struct, frozen=True):
    """A version with its receipt, and what changed in it."""

    number: int
    at: datetime
    by: str
    remedy: bool
    moderated: bool
    why: str
    changed: tuple[CardChange, ...]


class DeckAtHand:
    """A deck, as far as the lists of one person at one moment show it."""

    def __init__(
        self, desk: Desk, tournament: Tournament, lists: DeckLists, player: int, slot: PlayerSlot
    ) -> None:
        self._tournament = tournament
        self._cards = cards_of(desk, tournament.rules)
        self._lists = lists
        self.player = player
        self.slot = slot
        self.held = tournament.state.decks.of(player, slot.id)
        """Every version that was handed in, if any was."""
        self.whole = lists.all_versions(player)
        """Whether this person reads every version, with reasons and findings."""

    @property
    def fixed(self) -> Refusal | None:
        """Why the list cannot be changed any more, if there is one and it cannot."""
        if self.held is None:
            return None
        tournament = self._tournament
        return why_fixed(tournament.state, tournament.rules, self.player, now())

    def understood(self, form: ListForm) -> Understood:
        """What a form says; nothing is kept yet."""
        pool = self._lists.pool(self.player, self.slot.id)
        return understood(form, self.slot, self._tournament, self._cards, pool)

    def found(self, opened: OpenList | None) -> Verdict:
        """What a check finds in a version, for those who read all of them."""
        if opened is None or not self.whole:
            return Verdict()
        pool = self._lists.pool(self.player, self.slot.id)
        return checked(opened.handed_in, self.slot.deck, self._tournament, self._cards, pool)

    def set_aside(self) -> set[str]:
        """The findings that staff let stand."""
        if self.held is None or not self.whole:
            return set()
        return {self._lists.told(self.player, decision.about) for decision in self.held.set_aside}

    def versions(self) -> list[OldVersion]:
        """Every version, the newest first, with what it changed; for those who read all of them."""
        if self.held is None or not self.whole:
            return []
        opened = {
            version.number: found.handed_in.deck
            for version in self.held.versions
            if isinstance(
                found := self._lists.open(self.player, self.slot.id, version.number), OpenList
            )
        }
        told = []
        for version in reversed(self.held.versions):
            now_, before = opened.get(version.number), opened.get(version.number - 1)
            told.append(
                OldVersion(
                    number=version.number,
                    at=version.at,
                    by=version.by,
                    remedy=version.remedy,
                    moderated=version.moderated,
                    why=self._lists.told(self.player, version.why),
                    changed=tuple(changes(before, now_)) if now_ and before else (),
                )
            )
        return told
