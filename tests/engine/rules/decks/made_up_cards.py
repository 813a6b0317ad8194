"""Cards of a game that nobody has published, with every difficulty that names have."""

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import CardFacts, KnownCard, Printing


def card(title: str, code: str, *also: str, kind: str = "event") -> KnownCard:
    return KnownCard(title=title, kind=kind, also=also, printings=(Printing(code, "base"),))


FACTS = CardFacts(
    game="made-up",
    cards=(
        card("Harbor: Night Shift", "01001", "Hafen: Nachtschicht", kind="identity"),
        card("Harbor: Day Shift", "01002", kind="identity"),
        card("Ada Brandt: Locksmith", "01003", kind="identity"),
        card("Quiet Lantern", "01004", "Stille Laterne", "静かなランタン"),
        card("Şahin's Wager", "01005"),
        card("Łódź—Express", "01006"),
        card("Smørrebrød Stand", "01007"),
        card("30 Seconds", "01008"),
        card("Paper Wall", "01009"),
        card("Paper Walk", "01010"),
        card("Tin Soldier 2.0", "01011", "がらす"),
        card("Ghost (Echo)", "01012", "からす"),
        card("Bell, Book and Wire", "01013"),
        card("Open Door*", "01014"),
        card("Twin", "01015", "Zwilling"),
        card("Double", "01016", "Zwilling"),
        card("TIN DOG", "01017"),
        card("Mirror", "01019", "Twin", "Duplicate"),
        card("Tin-Dog", "01018"),
    ),
)
NAMES = CardNames(FACTS)
