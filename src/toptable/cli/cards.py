"""``toptable cards``: what is known of cards, loaded from files that an organizer has.

Cards may be in any language, and the English name is the reference (N13-09, N10-08): ``find`` tells
it to whoever has another one in hand.
"""

from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from toptable.cli.common import JsonOption, desk, errors, print_json, say, stop
from toptable.cli.exits import Exit
from toptable.desk.desk import now
from toptable.engine.rules.decks.cards import CardFacts
from toptable.interchange.cards.card_files import BadCards
from toptable.interchange.cards.load_cards import load_cards
from toptable.rulebooks import all_rulebooks
from toptable.store.cards import LoadedCards

GameOption = Annotated[
    str,
    typer.Option("--game", metavar="ID", help="Whose cards these are; a table has to be told."),
]
GameArgument = Annotated[
    str, typer.Argument(metavar="GAME", help="The id of the game, as toptable cards list has it.")
]


def register(noun: typer.Typer) -> None:
    """Add these commands to the noun."""
    noun.command("load", epilog="Example: toptable cards load netrunner-cards-json")(load)
    noun.command("list", epilog="Example: toptable cards list")(show)
    noun.command("find", epilog="Example: toptable cards find netrunner 'Stille Laterne'")(find)
    noun.command("forget", epilog="Example: toptable cards forget netrunner")(forget)


def load(
    context: typer.Context,
    path: Annotated[Path, typer.Argument(metavar="PATH", help="A file or a folder with cards.")],
    game: GameOption = "",
    as_json: JsonOption = False,
) -> None:
    """Load card facts; those of the same game that were loaded before are replaced."""
    if game and game not in games():
        known = ", ".join(f"{key} ({name})" for key, name in games().items())
        stop(f"There is no game {game}. There are: {known}.", Exit.REFUSED)
    facts = _read(path.expanduser(), game)
    with desk(context) as office:
        row = office.store.cards.put(facts, now().isoformat(timespec="seconds"))
    if as_json:
        print_json(_data(row))
        return
    parts = (("card", facts.cards), ("product", facts.products), ("dated list", facts.lists))
    told = [_counted(len(things), name) for name, things in parts if things]
    say(f"Loaded {', '.join(told)} for {_name(row.game)}.")


def show(context: typer.Context, as_json: JsonOption = False) -> None:
    """List for which games card facts are loaded, and from where."""
    with desk(context) as office:
        rows = office.store.cards.all()
    if as_json:
        print_json([_data(row) for row in rows])
        return
    for row in rows:
        day = row.loaded[:10]
        cards = _counted(row.amount, "card")
        say(f"{row.game}  {_name(row.game)}: {cards} from {row.source}, loaded on {day}")
    if not rows:
        say("No card facts are loaded. Load some: toptable cards load PATH")


def find(
    context: typer.Context,
    game: GameArgument,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Its name in any language, or code.")],
    as_json: JsonOption = False,
) -> None:
    """Find a card by what somebody calls it; prints its English name, which is what counts."""
    with desk(context) as office:
        names = office.cards.names(game)
    if names is None:
        stop(f"No cards of {game} are loaded. See toptable cards list.", Exit.REFUSED)
    by_code = names.by_code(name)
    found = names.find(name) or ((by_code,) if by_code else ())
    if as_json:
        print_json({"cards": found, "nearest": () if found else names.nearest(name)})
        return
    if not found:
        near = names.nearest(name)
        told = f" Nearest: {'; '.join(near)}." if near else ""
        stop(f"No card is called {name}.{told}", Exit.REFUSED)
    products = {product.code: product.name for product in names.facts.products}
    for card in found:
        in_products = (products.get(printed.product, printed.product) for printed in card.printings)
        parts = [card.title, card.kind, ", ".join(dict.fromkeys(filter(None, in_products)))]
        also = f"also {', '.join(card.also)}" if card.also else ""
        say("; ".join(part for part in (*parts, also) if part))


def forget(
    context: typer.Context,
    game: GameArgument,
) -> None:
    """Forget the card facts of a game. Deck lists that were handed in stay."""
    with desk(context) as office:
        if not office.store.cards.forget(game):
            stop(f"No cards of {game} are loaded. See toptable cards list.", Exit.REFUSED)
    say(f"The card facts of {_name(game)} are forgotten.")


def games() -> dict[str, str]:
    """The games that rule documents are about, by id."""
    found: dict[str, str] = {}
    for book in all_rulebooks():
        for game in book.games:
            found.setdefault(game.id, game.name)
    return found


def _read(path: Path, game: str) -> CardFacts:
    columns = (TextColumn("Reading cards"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("")
        try:
            return load_cards(
                path, game, lambda done, of: bar.update(task, completed=done, total=of)
            )
        except BadCards as problem:
            stop(f"{problem}", Exit.REFUSED)


def _counted(amount: int, name: str) -> str:
    return f"{amount:,} {name}{'' if amount == 1 else 's'}"


def _name(game: str) -> str:
    return games().get(game, game)


def _data(row: LoadedCards) -> dict[str, str | int]:
    return {"game": row.game, "cards": row.amount, "source": row.source, "loaded": row.loaded}
