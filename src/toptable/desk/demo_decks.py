"""The decks of the demo event: what is handed in for whom. Names only, and decks of nobody."""

import msgspec

CORP = (
    *("3 Hedge Fund", "3 Rashida Jaheem", "3 PAD Campaign", "2 Marilyn Campaign", "3 Ice Wall"),
    *("3 Enigma", "2 Tollbooth", "3 Eli 1.0", "2 Vanilla", "3 Global Food Initiative"),
    *("3 Project Vitruvius", "2 Hagen"),
)
RUNNER = (
    *("3 Dirty Laundry", "3 Daily Casts", "2 Earthrise Hotel", "2 Overclock", "2 Corroder"),
    *("2 Gordian Blade", "2 Bukhgalter", "3 Stimhack", "2 Legwork", "3 The Maker's Eye"),
    *("2 Clone Chip", "3 Liberated Account"),
)
"""What most decks of a side have in common here."""


class DemoList(msgspec.Struct, frozen=True, kw_only=True):
    """One list that is handed in for the demo."""

    player: int
    slot: str
    identity: str
    cards: tuple[str, ...]
    """Beside what most decks of the side have."""
    name: str = ""
    own: bool = False
    """Whether the player hands it in."""

    @property
    def text(self) -> str:
        """The list as somebody would paste it."""
        shared = CORP if self.slot == "corp" else RUNNER
        return "\n".join((f"Identity: {self.identity}", *self.cards, *shared))


def _pair(
    player: int,
    corp: tuple[str, tuple[str, ...]],
    runner: tuple[str, tuple[str, ...]] | None,
    *,
    names: tuple[str, str] = ("", ""),
    own: bool = False,
) -> tuple[DemoList, ...]:
    """Both decks of a player; the second is missing where there is none."""
    sides = zip(("corp", "runner"), (corp, runner), names, strict=True)
    return tuple(
        DemoList(player=player, slot=slot, identity=deck[0], cards=deck[1], name=name, own=own)
        for slot, deck, name in sides
        if deck is not None
    )


_PRECISION = "Haas-Bioroid: Precision Design"
_RESTORING = "Jinteki: Restoring Humanity"
_REALITY = "NBN: Reality Plus"
_BUILT = "Weyland Consortium: Built to Last"
_HOSHIKO = "Hoshiko Shiro: Untold Protagonist"
_ZAHYA = "Zahya Sadeghi: Versatile Smuggler"
_TAO = "Tāo Salonga: Telepresence Magician"
_LAT = "Lat: Ethical Freelancer"

_BIOROIDS = ("3 Fairchild 3.0", "3 Advanced Assembly Lines", "3 Drafter")
_TRAPS = ("3 Snare!", "3 Urtica Cipher", "3 Nisei MK II")
_NEWS = ("3 Hard-Hitting News", "3 Project Beale", "3 Data Loop")
_WALLS = ("3 Hostile Takeover", "3 Punitive Counterstrike", "3 Afshar")
_FIRE = ("3 Sure Gamble", "3 Bravado", "3 Bankroll", "2 Inside Job", "3 Paperclip")
_TOOLS = ("3 Sure Gamble", "3 Diesel", "3 Self-modifying Code", "3 Simulchip", "2 Aumakua")

LISTS = (
    *_pair(1, (_PRECISION, _BIOROIDS), (_ZAHYA, _FIRE), names=("Quiet Water", "Lantern Street")),
    *_pair(2, (_RESTORING, _TRAPS), (_HOSHIKO, _FIRE), own=True),
    # One copy too many of a card: a problem to look at.
    *_pair(3, (_REALITY, _NEWS), (_TAO, ("4 Sure Gamble", *_TOOLS[1:]))),
    *_pair(4, (_PRECISION, _BIOROIDS), (_LAT, _TOOLS), own=True),
    # Copies that are not the cards themselves.
    *_pair(5, (_BUILT, ("3 Hostile Takeover (proxy)", *_WALLS[1:])), (_HOSHIKO, _FIRE)),
    *_pair(6, (_RESTORING, _TRAPS), (_ZAHYA, _FIRE), names=("", "Night Ferry"), own=True),
    # No list of the second deck.
    *_pair(7, (_PRECISION, _BIOROIDS), None),
    # One copy too many of a card on this list too.
    *_pair(8, (_REALITY, ("4 Hard-Hitting News", *_NEWS[1:])), (_ZAHYA, _FIRE)),
    *_pair(9, (_BUILT, _WALLS), (_LAT, _TOOLS)),
)
