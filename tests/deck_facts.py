"""Cards of games that nobody has printed, for trying lists by the documents.

Titles that stand in lists of the documents are facts; everything else about them is made up here,
so that each limit can be worked out by hand.
"""

from datetime import date

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import (
    NOTHING_SAID,
    CardFacts,
    EventCards,
    KnownCard,
    Printing,
    Product,
)
from toptable.engine.rules.decks.decklist import Decklist, ListedCard
from toptable.engine.rules.decks.legality.checked_deck import Verdict
from toptable.engine.rules.decks.list_check import judge, slot_for
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.rulebooks import get

PRODUCTS = (
    Product("core", "Core Set", "Core Set", "2012-09-06"),
    Product("wla", "What Lies Ahead", "Genesis", "2012-12-14"),
    Product("up", "Upstalk", "Lunar", "2014-07-25"),
    Product("td", "Terminal Directive Cards", "Terminal Directive", "2017-04-27"),
    Product("core2", "Revised Core Set", "Revised Core Set", "2017-12-14"),
    Product("mo", "Magnum Opus", "Magnum Opus", "2018-09-07"),
    Product("sc19", "System Core 2019", "System Core 2019", "2018-12-21"),
    Product("df", "Downfall", "Ashes", "2019-03-18"),
    Product("draft", "Draft", "Draft"),
)


def printed(*products: str, quantity: int = 3) -> tuple[Printing, ...]:
    """One printing in each of these products."""
    return tuple(Printing(f"{product}-1", product, quantity) for product in products)


def runner(title: str, *products: str, faction: str = "neutral-runner", **more: int) -> KnownCard:
    """A runner card, three of which may be in a deck."""
    return KnownCard(
        title=title,
        printings=printed(*(products or ("up",)), quantity=more.pop("quantity", 3)),
        side="runner",
        faction=faction,
        kind="program",
        most=more.pop("most", 3),
        influence=more.pop("influence", 0),
    )


def corp(title: str, *, faction: str = "neutral-corp", points: int | None = None) -> KnownCard:
    """A corp card; an agenda if it has points."""
    return KnownCard(
        title=title,
        printings=printed("up"),
        side="corp",
        faction=faction,
        kind="ice" if points is None else "agenda",
        most=9,
        influence=0,
        points=points,
    )


HACKER = KnownCard(
    title="Ivo: Quiet Hacker",
    printings=printed("up", "core2", "sc19", "core", quantity=1),
    side="runner",
    faction="shaper",
    kind="identity",
    most=1,
    influence_limit=15,
    smallest_deck=45,
)
OFFICE = KnownCard(
    title="Plain Office: Work",
    printings=printed("up"),
    side="corp",
    faction="nbn",
    kind="identity",
    most=1,
    influence_limit=15,
    smallest_deck=40,
)
CARDS = (
    HACKER,
    OFFICE,
    *(runner(f"Tool {letter}", "up", "sc19", "core2", "core") for letter in "ABCDEFGHIJKLMNOP"),
    runner("Borrowed", "up", faction="anarch", influence=5),
    runner("Own Tool", "up", faction="shaper", influence=5),
    runner("Single", "up", most=1),
    runner("Many", "up", most=6),
    runner("Old", "wla"),
    runner("New", "df"),
    runner("Directive Pack", "td"),
    runner("Opus Card", "mo"),
    runner("Undated", "draft"),
    runner("Scarce", "sc19", quantity=1),
    runner("Faust", "up"),
    runner("Şifr", "up"),
    runner("Film Critic", "up"),
    runner("Gang Sign", "up"),
    runner("Clone Chip", "up", faction="shaper", influence=2),
    runner("Desperado", "core", faction="criminal", influence=3),
    runner("Prepaid VoicePAD", "up"),
    *(corp(f"Wall {letter}") for letter in "ABCDEFGHIJ"),
    corp("Plan", faction="nbn", points=2),
    corp("Scheme", points=3),
    corp("Foreign Plan", faction="jinteki", points=2),
)
FACTS = CardFacts(game="netrunner", cards=CARDS, products=PRODUCTS, source="made up")
DAY = date(2019, 1, 20)


def rules(book: str, **settings: str) -> Rules:
    """A document with these settings."""
    found = get(book)
    assert isinstance(found, Rulebook), found
    under = found.rules(settings)
    assert isinstance(under, Rules), under
    return under


def lines(listed: dict[str, int]) -> tuple[ListedCard, ...]:
    """Lines of a list, in this order."""
    return tuple(ListedCard(count, name) for name, count in listed.items())


def runner_deck(identity: str = HACKER.title, **more: int) -> Decklist:
    """45 cards of the runner that are legal in every format; further cards come on top."""
    tools = {f"Tool {letter}": 3 for letter in "ABCDEFGHIJKLMNO"}
    extra = {name.replace("_", " "): count for name, count in more.items()}
    return Decklist(identity=ListedCard(1, identity), cards=lines(tools | extra))


def with_cards(deck: Decklist, listed: dict[str, int]) -> Decklist:
    """The deck with further lines."""
    return Decklist(identity=deck.identity, cards=(*deck.cards, *lines(listed)), extras=deck.extras)


def judged(
    deck: Decklist,
    under: Rules,
    facts: CardFacts | None = FACTS,
    on: date = DAY,
    event: EventCards = NOTHING_SAID,
    pool: Decklist | None = None,
) -> Verdict:
    """What the document says of a list."""
    slot = slot_for(deck, under, CardNames(facts) if facts is not None else None)
    return judge(deck, slot, under, facts, on, event, pool)


def codes(verdict: Verdict) -> list[str]:
    """What is wrong, by code."""
    return [finding.code for finding in verdict.findings]
