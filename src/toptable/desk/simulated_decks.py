"""Which decks are played in a simulated event: made-up names, some of them played more than others.

Each deck is built on something, and where the document chooses finalists by what was played, it
counts as something too (B-065).
"""

from collections.abc import Iterator, Mapping
from random import Random

from toptable.desk.deck_forms import ListForm, to_send, trait_of, understood
from toptable.desk.desk import openly_sealed
from toptable.desk.tournament import Tournament
from toptable.engine.questions.decks import PlayerSlot, slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.finalists.traits import Trait
from toptable.engine.rules.rulebook import Rules
from toptable.engine.secrets import SealedText
from toptable.engine.subjects.decks.handing_in import RegisterDeck

Weighted = Mapping[str, int]
"""Names with how often each is played, against the others."""

BUILT_ON: Mapping[str, Weighted] = {
    "corp": {
        "Tidewater Holdings: Patient Capital": 6,
        "Glasshouse Media: All Eyes": 5,
        "Orchard Biotics: Slow Growth": 4,
        "Meridian Works: Built by Hand": 3,
        "Lowland Trust: Quiet Money": 1,
    },
    "runner": {
        "Wren: Night Courier": 6,
        "Isko Vale: Locksmith": 5,
        "Marta Quill: Archivist": 3,
        "Sparrow: Borrowed Name": 2,
        "Doc Halloran: Retired": 1,
    },
    "light": {"Harbour Watch": 5, "Order of the Lamp": 4, "Free Convoys": 3, "Old Guard": 1},
    "dark": {"Iron Registry": 5, "House of Masks": 4, "Salvage Lords": 3, "The Ninth Court": 1},
}
"""What decks are built on, by slot."""
LEADERS: Weighted = {
    "Captain of the Reeds": 6,
    "Keeper of Bells": 5,
    "Twin Lantern": 4,
    "Glass Fencer": 3,
    "Sleeping Cartographer": 2,
    "Last Ferryman": 1,
}
"""The same where a player brings one deck."""
COUNTS_AS: Mapping[str, Weighted] = {
    "nation": {"Reed Coast": 6, "Bell Towers": 5, "Glass Plains": 4, "Salt Isles": 2},
    "ride_line": {"Reed Admiral": 5, "Bell Queen": 4, "Glass Dragon": 3, "Salt Prophet": 2},
    "title": {"Lantern Academy": 6, "Ferry Tales": 4, "Bell Club": 3, "Paper Planets": 2},
    "oshi": {"Mira Reed": 5, "Aoi Bell": 4, "Lune Glass": 3, "Sora Salt": 2},
}
"""What decks count as, by trait."""
ELSEWHERE: Weighted = {"Reeds": 3, "Bells": 2, "Glass": 1}
"""For a trait that is not among them."""
CARDS = tuple(f"4 Practice Card {number}" for number in range(1, 13))


def hand_in(
    tournament: Tournament, player: int, luck: Random
) -> Iterator[tuple[RegisterDeck, tuple[SealedText, ...]]]:
    """What hands in every deck of a player or a team, with the texts beside the log."""
    rules = tournament.rules
    for slot in slots_of(tournament.state, rules, player):
        text = _list(slot, luck)
        values, also = _declared(rules, luck)
        form = ListForm(text=text, values=values, also=also)
        # These cards are in nobody's card facts.
        read = understood(form, slot, tournament, None)
        made = to_send(form, read, player, slot.id, rules, openly_sealed)
        if isinstance(made, Refusal):
            raise ValueError(made.text)
        yield made


def _list(slot: PlayerSlot, luck: Random) -> str:
    names = BUILT_ON.get(slot.deck.id, LEADERS)
    return "\n".join((f"Leader: {_one_of(names, luck)}", "", *CARDS, "2 Practice Card 13"))


def _declared(rules: Rules, luck: Random) -> tuple[str, str]:
    """What the deck counts as, and other names in it, where finalists can be chosen by that."""
    trait = trait_of(rules) or next(iter(rules.traits), None)
    if trait is None:
        return "", ""
    values = _one_of(_values(trait), luck)
    also = _one_of(_values(trait), luck) if trait.also else ""
    return values, "" if also == values else also


def _values(trait: Trait) -> Weighted:
    return COUNTS_AS.get(trait.id, ELSEWHERE)


def _one_of(names: Weighted, luck: Random) -> str:
    return luck.choices(tuple(names), weights=tuple(names.values()))[0]
