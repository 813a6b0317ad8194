"""What both NISEI policies say alike about decks in players' hands."""

from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRemedy, ReadyRuling

_DECKS = "Decks And Decklists"


def sleeves(rule: str) -> tuple[CheckPoint, ...]:
    """Sleeves, and decks that can be shuffled. N13-19, N13-20, N10-18."""
    return (
        CheckPoint(
            id="sleeves",
            text="Opaque sleeves of standard size, alike in size, colour, texture and condition.",
            section=_DECKS,
            rules=(rule,),
            sleeves=True,
        ),
        CheckPoint(
            id="marks",
            text="No card can be told from the others by wear, thickness or the way it lies.",
            section="Infractions: Marked cards",
            rules=(rule,),
            sleeves=True,
        ),
    )


def counts(rule: str, list_rule: str) -> tuple[CheckPoint, ...]:
    """The list and the cards. N13-23, N10-20."""
    return (
        CheckPoint(
            id="list",
            text="Every card of both decks is on the lists, and every card on the lists is there: "
            "lay the cards out by name and count them against the list.",
            section=_DECKS,
            rules=(list_rule,),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="named",
            text="The lists have name, event and date, and each card can be told from all others.",
            section=_DECKS,
            rules=(list_rule,),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="legal",
            text="Both decks are legal for the format: cards, copies, size, influence, agendas.",
            section=_DECKS,
            rules=(rule,),
        ),
    )


def remedies(deck: str, marked: str, section: str = "Infractions") -> tuple[CheckRemedy, ...]:
    """Deck or list wrong, cards that can be told apart.

    N13-INF-08, N13-INF-13, N10-INF-08, N10-INF-14.
    """

    def rulings(legal: str) -> tuple[ReadyRuling, ...]:
        cases = ("Found during a game", "Found between games", "Found before the event began")
        return tuple(
            ReadyRuling(text=text, infraction=deck, answers=(str(number), legal))
            for number, text in enumerate(cases, 1)
        )

    return (
        CheckRemedy(
            id="list_wrong",
            name="The deck is legal, the list is not right",
            steps=(
                "Complete or change the list until it says what the deck is. The deck stays.",
                "Look at the new list together with the player, and keep the old one.",
                "Rule on it.",
            ),
            section=f"{section}: Illegal deck or decklist",
            rules=(deck,),
            rulings=rulings("1"),
        ),
        CheckRemedy(
            id="deck_wrong",
            name="The deck is not legal",
            steps=(
                "Make the deck legal and as close to the list as you can.",
                "Take cards out that do not belong, and put missing ones in as proxies.",
                "What cannot be put in becomes a blank card that is never played, installed or "
                "trashed; for missing agenda points a blank agenda of 4 advancements and 2 points.",
                "Note on the list what was changed.",
                "Rule on it.",
            ),
            section=f"{section}: Illegal deck or decklist",
            rules=(deck,),
            rulings=rulings("2"),
        ),
        CheckRemedy(
            id="marked",
            name="Cards can be told apart from behind",
            steps=(
                "The player puts all cards into sleeves that are alike.",
                "A few scuffs can be left to the head judge; a pattern is looked into.",
                "Rule on it.",
            ),
            section=f"{section}: Marked cards",
            rules=(marked,),
            rulings=(ReadyRuling(text="Marked cards", infraction=marked),),
            sleeves=True,
        ),
    )
