"""How long card facts take to load, and a deck list to be read and checked.

    python benchmarks/decks.py [FOLDER]

FOLDER has cards, packs and cycles as NetrunnerDB's API gives them; without it, 2,400 cards are made
up. The limits are two seconds to load the facts and ten milliseconds to read and check a list of
fifty lines, under each document that is about the game. The
ratios tell more than seconds, which depend on the machine: to parsing the same JSON and nothing
else, and to comparing each misspelt name with every name there is.
"""

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import date
from difflib import get_close_matches
from pathlib import Path

from toptable.engine.rules.decks.card_names import CardNames, is_foundation
from toptable.engine.rules.decks.cards import CardFacts, KnownCard
from toptable.engine.rules.decks.list_check import check_list
from toptable.engine.rules.decks.read_decklist import read_list
from toptable.engine.rules.rulebook import Rules
from toptable.interchange.cards.load_cards import load_cards
from toptable.rulebooks import all_rulebooks
from toptable.store import open_store

RUNS = 9
DAY = date(2026, 11, 14)
CARDS = 2400
LINES = 50
LOAD_LIMIT, READ_LIMIT = 2.0, 0.010
SYLLABLES = ("ba", "do", "ke", "lin", "mar", "no", "pra", "quo", "ris", "shu", "tal", "ven", "xo")


def seconds(act: Callable[[], object]) -> float:
    """The best of several runs: what else the machine does only ever adds."""
    took = []
    for _ in range(RUNS):
        began = time.perf_counter()
        act()
        took.append(time.perf_counter() - began)
    return min(took)


def made_up(folder: Path, chance: random.Random) -> Path:
    """A file of cards that nobody has published, in the shape of the API."""

    def name() -> str:
        words = ("".join(chance.choices(SYLLABLES, k=chance.randint(1, 3))) for _ in range(3))
        return " ".join(words).title()

    titles = list(dict.fromkeys(name() for _ in range(CARDS * 2)))[:CARDS]
    data = [
        {
            "code": f"{at:05}",
            "title": f"{title}: {name()}" if at % 16 == 0 else title,
            "pack_code": f"p{at % 70}",
            "side_code": "corp",
            "faction_code": f"f{at % 9}",
            "type_code": "identity" if at % 16 == 0 else "event",
            "deck_limit": 3,
            "quantity": 3,
            "faction_cost": at % 5,
        }
        for at, title in enumerate(titles)
    ]
    folder.joinpath("cards.json").write_text(json.dumps({"data": data}))
    return folder


def misspelt(title: str, chance: random.Random) -> str:
    """A title with two neighbouring letters exchanged."""
    at = chance.randrange(1, len(title) - 1)
    return title[: at - 1] + title[at] + title[at - 1] + title[at + 1 :]


def written(cards: Sequence[KnownCard]) -> str:
    """Fifty lines as a deck site exports them."""
    return "\n".join(f"3x {card.title} (Some Set) ●●" for card in cards)


def measure(folder: Path, chance: random.Random) -> None:
    """Print what each step takes, and against what."""
    files = sorted(folder.glob("*.json"))
    contents = [path.read_bytes() for path in files]
    parsing = seconds(lambda: [json.loads(content) for content in contents])
    loading = seconds(lambda: load_cards(folder))
    facts = load_cards(folder)
    keeping = seconds(lambda: keep(facts))
    indexing = seconds(lambda: CardNames(facts))
    print(f"{len(facts.cards):,} cards, {sum(map(len, contents)) / 2**20:.1f} MB")
    whole = loading + keeping + indexing
    print(f"load, keep and index   {whole * 1000:8.1f} ms   (limit {LOAD_LIMIT * 1000:,.0f} ms)")
    print(f"  reading the files    {loading * 1000:8.1f} ms   {loading / parsing:.1f} × json.loads")

    names = CardNames(facts)
    chosen = chance.sample([card for card in facts.cards if not is_foundation(card)], LINES)
    good = written(chosen)
    assert read_list(good, names).clear
    reading = seconds(lambda: read_list(good, names))
    print(
        f"a list of {LINES} lines     {reading * 1000:8.2f} ms   (limit {READ_LIMIT * 1000:.0f} ms)"
    )

    for rules in rules_for(facts.game):

        def check(rules: Rules = rules) -> None:
            check_list(read_list(good, names), rules, names, DAY)

        took = f"{seconds(check) * 1000:8.2f} ms   (limit {READ_LIMIT * 1000:.0f} ms)"
        print(f"  read and checked     {took}   {rules.rulebook.id}")

    wrong = [misspelt(card.title, chance) for card in chosen]
    titles = [card.title for card in facts.cards]
    names.nearest(wrong[0])
    near = seconds(lambda: [names.nearest(name) for name in wrong])
    everything = seconds(lambda: get_close_matches(wrong[0], titles))
    each = near / len(wrong)
    hit = sum(card.title in names.nearest(name) for card, name in zip(chosen, wrong, strict=True))
    faster = f"{everything / each:.0f} times as fast as difflib"
    print(f"nearest of a wrong name{each * 1000:8.2f} ms   {faster}")
    print(f"  the card meant is among them for {hit} of {len(wrong)}")


def rules_for(game: str) -> list[Rules]:
    """The rules of every document about a game, as they are unless an organizer says otherwise."""
    books = (book for book in all_rulebooks() if any(played.id == game for played in book.games))
    found = (book.rules({}) for book in books)
    return [rules for rules in found if isinstance(rules, Rules)]


def keep(facts: CardFacts) -> None:
    """Into a new store on disk."""
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "x.sqlite") as store:
        store.cards.put(facts, "")


def main() -> None:
    """Measure the given folder, or made-up cards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path)
    folder = parser.parse_args().folder
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as place:
        measure(folder or made_up(Path(place), chance), chance)


if __name__ == "__main__":
    main()
