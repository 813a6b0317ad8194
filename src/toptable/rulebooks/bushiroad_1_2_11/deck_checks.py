"""Deck checks under the Bushiroad floor rules 1.2.11: sleeves, items, lists and their remedies."""

from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.check_rules import (
    AskedFor,
    CheckKind,
    CheckPoint,
    CheckRemedy,
    CheckRules,
    ReadyRuling,
    SleeveSizes,
)
from toptable.rulebooks.bushiroad_1_2_11.structure import GAMES

_SLEEVES = "FR-2.3.1"
_ITEMS = "FR-1.2.2"
_UNDER_EYES = "The fighter does it, and a judge watches."
_SMALL, _REGULAR = (59, 86), (63, 88)
_NAMES = {game.id: game.name for game in GAMES}


def _sleeve(id_: str, text: str, *rules: str, section: str = _SLEEVES) -> CheckPoint:
    return CheckPoint(id=id_, text=text, section=section, rules=rules, sleeves=True)


def _items(game: str, text: str, *rules: str, section: str = _ITEMS) -> CheckPoint:
    return CheckPoint(
        id=f"items_{game}",
        text=f"{_NAMES[game]}: {text}",
        section=section,
        rules=rules,
        games=(game,),
        bring=True,
    )


_AIDS = "FR-2.3.5"
POINTS = (
    CheckPoint(
        id="all_sleeved",
        text="All cards are in sleeves, and the backs are opaque.",
        section=_SLEEVES,
        rules=("B-051",),
        categories=("official",),
        sleeves=True,
    ),
    CheckPoint(
        id="all_sleeved_advised",
        text="Sleeves with opaque backs for all cards are recommended; organizer and head judge "
        "decide.",
        section=_SLEEVES,
        rules=("B-051",),
        categories=("sanctioned",),
        advice=True,
        sleeves=True,
    ),
    _sleeve("alike", "No card can be told from the others, and nothing needed is hidden.", "B-051"),
    _sleeve("nothing_else", "Nothing but the card is in a sleeve, permitted slips aside.", "B-051"),
    _sleeve("clean", "No sleeve is dirty or damaged.", "B-052"),
    _sleeve("layers", "Three layers of sleeves at the most.", "B-052"),
    _sleeve(
        "over_opaque",
        "No see-through sleeve with print over an opaque one.",
        "B-052",
    ),
    _sleeve(
        "two_opaque",
        "No opaque sleeve over an opaque one with a picture; over a plain one it is fine.",
        "B-052",
    ),
    _sleeve(
        "transparent",
        "Not only transparent sleeves, or such that show the edge, if cards can be told apart.",
        "B-052",
    ),
    _sleeve("loose", "No sleeve so large that the card moves about in it.", "B-052", "B-053"),
    _sleeve("print", "No print on a sleeve hides text and slows the game.", "B-052"),
    CheckPoint(
        id="sve_sleeves",
        text=f"{_NAMES['sve']}: the main deck has other sleeves than the rest; the rest may go "
        "without.",
        section="FR-2.3.7",
        rules=("B-054",),
        games=("sve",),
        advice=True,
        sleeves=True,
    ),
    CheckPoint(
        id="hocg_sleeves",
        text=f"{_NAMES['hocg']}: main deck, Cheer deck and Oshi card have three different sleeves.",
        section="FR-2.3.8",
        rules=("B-054",),
        games=("hocg",),
        sleeves=True,
    ),
    CheckPoint(
        id="gcg_sleeves",
        text=f"{_NAMES['gcg']}: main deck, monster deck and rage cards may have the same "
        "sleeves or others.",
        section="FR-2.3.9",
        rules=("B-054",),
        games=("gcg",),
        advice=True,
        sleeves=True,
    ),
    _items(
        "vg",
        "deck with its G units; tokens, Gift markers, Quick Shield tickets and whatever counts "
        "energy, as far as the deck needs them.",
        "B-035",
    ),
    _items("ws", "deck.", "B-036"),
    _items("bf", "deck, flag, buddy monster, life counter.", "B-036"),
    _items(
        "sve",
        "deck, its tokens, evolution point cards, defence counter, markers for play points, "
        "attack and defence.",
        "B-037",
        section="FR-1.2.2, FR-2.3.7",
    ),
    _items(
        "hocg",
        "deck, damage counters, SP Oshi Skill counter, six-sided dice marked 1 to 6.",
        "B-038",
    ),
    _items("gcg", "deck, rage cards.", "B-038"),
    CheckPoint(
        id="aids",
        text="Aid items show only what is open, such as values and targets; none shows where a "
        "card is, or how many there are.",
        section=_AIDS,
        rules=("B-057",),
    ),
    CheckPoint(
        id="aids_plain",
        text="Among the aid items is no phone, nothing oversized or suspicious, no coin or "
        "banknote.",
        section=_AIDS,
        rules=("B-057",),
        categories=("official",),
    ),
    CheckPoint(
        id="aids_plain_advised",
        text="Aid items other than phones, oversized things, coins and banknotes are recommended; "
        "organizer and head judge decide.",
        section=_AIDS,
        rules=("B-057",),
        categories=("sanctioned",),
        advice=True,
    ),
    CheckPoint(
        id="nothing_banned",
        text="Nothing is unlicensed, obscene or disruptive, and nothing was rejected before.",
        section="FR-2.3",
        rules=("B-058",),
    ),
    CheckPoint(
        id="count",
        text="The deck has as many cards as the game asks for, and no card too often.",
        section="PG-3.1.1",
        rules=("B-068",),
    ),
    CheckPoint(
        id="list",
        text="Where lists are registered: every card of the deck is on the list, and every card of "
        "the list is in the deck.",
        section="PG-3.1.1",
        rules=("B-068",),
    ),
)


def _remedy(
    id_: str, name: str, infraction: str, *steps: str, rules: tuple[str, ...] = ("B-068",)
) -> CheckRemedy:
    return CheckRemedy(
        id=id_,
        name=name,
        steps=steps,
        section=infraction,
        rules=rules,
        rulings=(ReadyRuling(text="Rule on it", infraction=infraction),),
    )


REMEDIES = (
    _remedy(
        "list_wrong",
        "The deck is legal, the registered list is not",
        "PG-3.1.1.2",
        "The list follows the deck; the deck stays as it is.",
        "Too many cards on the list: strike those that are not in the deck.",
        "Too few: add those that are in the deck and not on the list.",
        "A name that fits several cards: look at the deck, and write which one it is.",
        "At the end list and deck are the same.",
        _UNDER_EYES,
    ),
    _remedy(
        "deck_wrong",
        "The registered list is legal, the deck differs from it",
        "PG-3.1.1.3",
        "The deck follows the list; the list stays as it is.",
        "Take out what is not on the list, put in what is missing.",
        _UNDER_EYES,
    ),
    _remedy(
        "card_lost",
        "A card of the list is lost and cannot be replaced",
        "PG-3.1.1.3",
        "The fighter puts another card in that may be used in this deck.",
        "Change the list so that it says what the deck is now.",
        _UNDER_EYES,
        rules=("B-069",),
    ),
    _remedy(
        "both_wrong",
        "Neither the registered list nor the deck is legal",
        "PG-3.1.1.4",
        "First the list: strike copies beyond the limit and cards that may not be used.",
        "Still too many on it: strike more. Too few: add legal cards that are in the deck.",
        "Then the deck follows the list.",
        "At the end list and deck are the same.",
        _UNDER_EYES,
    ),
    _remedy(
        "no_list",
        "No lists at this event, and the deck is not legal",
        "PG-3.1.1.1",
        "Take out copies beyond the limit and cards that may not be used.",
        "Still too many cards: take more out until the deck is legal.",
        "Too few: fill it up until the deck is legal.",
        _UNDER_EYES,
    ),
    _remedy(
        "items_missing",
        "Required items are missing",
        "PG-3.1.2",
        "Lend what the organizer has ready, or issue a proxy.",
        "Coins and dice may stand in for items, within the rules on aid items.",
        rules=("B-035", "B-036", "B-037", "B-038", "B-039"),
    ),
    CheckRemedy(
        id="marked",
        name="Sleeves are not allowed, or cards can be told apart",
        steps=(
            "These sleeves are not used any more.",
            "The fighter changes cards or sleeves as far as the judge says.",
            "The judge may swap cards and sleeves until nothing can be told apart.",
            "Not yet enough, but good enough to go on: it is put right before the next game.",
        ),
        section="PG-3.1.3",
        rules=("B-189",),
        rulings=(
            ReadyRuling(text="By chance, to little advantage", infraction="PG-3.1.3.1"),
            ReadyRuling(text="In a pattern, to great advantage", infraction="PG-3.1.3.2"),
        ),
        sleeves=True,
    ),
)

DECK_CHECKS = CheckRules(
    points=POINTS,
    remedies=REMEDIES,
    asked=(
        AskedFor(kind=CheckKind.SLEEVES, after_result=False, section=_SLEEVES, rules=("B-189",)),
    ),
    sizes=SleeveSizes(
        millimetres=6,
        cards=(
            ("vg", _SMALL),
            ("ws", _REGULAR),
            ("bf", _REGULAR),
            ("sve", _REGULAR),
            ("hocg", _REGULAR),
            ("gcg", _REGULAR),
        ),
        section=_SLEEVES,
        rules=("B-053",),
    ),
    time=Extension.ALWAYS,
    time_section="FR-2.2",
    playing_section="FR-1.2.4",
    head_judge_avoids="FR-3.3.3",
)
