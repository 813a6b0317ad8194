"""Deck lists and card facts as files, for what is typed at the command line."""

import csv
import io
import json
from pathlib import Path
from typing import Any

from deck_facts import FACTS
from toptable.cli.main import run
from toptable.engine.rules.decks.cards import CardFacts
from toptable.engine.rules.decks.decklist import Decklist

PRINTED = ("code", "product", "product_name", "cycle", "released", "quantity")
KNOWN = ("title", "side", "faction", "kind", "most", "influence", "influence_limit")
KNOWN += ("smallest_deck", "objective_set", "only_with")
COLUMNS = (*KNOWN, *PRINTED, "agenda_points")


def card_table(facts: CardFacts = FACTS) -> str:
    """The facts as a table, one row for each printing."""
    products = {product.code: product for product in facts.products}
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS)
    writer.writeheader()
    for card in facts.cards:
        for printing in card.printings:
            product = products[printing.product]
            row: dict[str, Any] = {name: getattr(card, name) for name in KNOWN}
            row |= {
                "code": f"{printing.code}-{card.title}",
                "product": product.code,
                "product_name": product.name,
                "cycle": product.cycle,
                "released": product.released,
                "quantity": printing.quantity,
                "agenda_points": card.points,
            }
            writer.writerow({key: "" if value is None else value for key, value in row.items()})
    return out.getvalue()


def list_text(deck: Decklist) -> str:
    """The deck as people write it."""
    head = [f"1 {deck.identity.name}"] if deck.identity is not None else []
    cards = [f"{card.count} {card.name}" for card in deck.cards]
    extras = ["", "Extra cards", *(f"{card.count} {card.name}" for card in deck.extras)]
    return "\n".join([*head, *cards, *(extras if deck.extras else [])]) + "\n"


class DeckDesk:
    """A folder with card facts, in which lists are checked."""

    def __init__(
        self, folder: Path, capture: Any, facts: CardFacts = FACTS, game: str = ""
    ) -> None:
        self.folder, self._capture, self._game = folder, capture, game
        self.cards = folder / "cards.csv"
        self.cards.write_text(card_table(facts), encoding="utf-8")

    def check(self, deck: Decklist, book: str, *words: str, facts: bool = True) -> dict[str, Any]:
        """What ``toptable deck check --json`` says; its status must fit its answer."""
        path = self.folder / "deck.txt"
        path.write_text(list_text(deck), encoding="utf-8")
        typed = ["--db", str(self.folder / "none.sqlite"), "deck", "check", str(path)]
        typed += ["--rulebook", book, "--json", *words]
        if facts:
            typed += ["--cards", str(self.cards)]
        status = 0
        self._capture.readouterr()
        try:
            run(typed)
        except SystemExit as end:
            status = int(end.code or 0)
        out, err = self._capture.readouterr()
        assert status in (0, 1, 5), err
        answer: dict[str, Any] = json.loads(out)
        assert status == {True: 0, False: 1, None: 5}[answer["legal"]]
        return answer

    def found(self, deck: Decklist, book: str, *words: str) -> list[tuple[str, str, str | None]]:
        """The findings: code, rule, card."""
        answer = self.check(deck, book, *words)
        return [(one["code"], one["rule"], one["card"]) for one in answer["findings"]]
