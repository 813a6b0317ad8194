"""What both versions of the NISEI policies have alike: people, lists, time and deck checks."""

from collections.abc import Mapping
from datetime import timedelta

import msgspec

from toptable.engine.rules.announcements import Announcement, EventFacts, When, by_setting
from toptable.engine.rules.clock.timing import LateStep, Tardiness
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.decks.check_rules import CheckPoint, CheckRemedy, ReadyRuling
from toptable.engine.rules.decks.deck_rules import ListDuty
from toptable.engine.rules.eligibility import BannedBy, ByHand, Eligibility, Ground
from toptable.engine.rules.provisions import Duty, Expected, PartOfDay
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting
from toptable.rulebooks.shared import deck_settings

_TARDINESS = "Infractions: Tardiness"

LATE_AT_LIMIT = Setting(
    key="late_at_limit",
    label="Late by exactly the limit",
    group=Group.TIME,
    words={"late": "late", "in_time": "in time"},
    reach=ChangeScope.AHEAD,
    values=("late", "in_time"),
    default="late",
    help="Whether a player who comes after exactly five or ten minutes has reached that limit.",
    source=_TARDINESS,
    rules=("AMB-32",),
)
SETTINGS = (LATE_AT_LIMIT,)
"""How an event reads the limits of lateness; a setting of both books."""
FURTHER_WARNINGS = Setting(
    key="further_warnings",
    label="Warnings after the third",
    group=Group.RULINGS,
    words={"prompt": "bring up a game loss again", "third_only": "only the third does"},
    reach=ChangeScope.AHEAD,
    values=("prompt", "third_only"),
    default="prompt",
    help="Whether warnings after the third for one infraction bring up a game loss again.",
    source="Infractions",
    rules=("AMB-30",),
)


_HANDWRITTEN = "handwritten_lists"


def handwritten_lists(default: str, *, source: str, rule: str) -> Setting:
    """Whether lists by hand are taken that are not on the official form. N13-24, N10-21."""
    return Setting(
        key=_HANDWRITTEN,
        label="Other handwritten deck lists",
        group=Group.EVENT,
        words={"yes": "accepted", "no": "not accepted"},
        reach=ChangeScope.AHEAD,
        values=("yes", "no"),
        default=default,
        free=True,
        help="Whether deck lists written by hand are accepted that are not on the official form.",
        source=source,
        rules=(rule,),
    )


def handwritten(*, source: str, rule: str) -> Announcement:
    """In which form lists are handed in, where they must be. N13-24, N10-21."""

    def applies(facts: EventFacts) -> bool:
        return deck_settings.lists_required(facts)

    return Announcement(
        id=_HANDWRITTEN,
        follows=(_HANDWRITTEN,),
        topic="Form of the decklists",
        when=When.IN_ADVANCE,
        source=source,
        rules=(rule,),
        applies=applies,
        text=by_setting(
            _HANDWRITTEN,
            {
                "yes": "Printed, or written legibly by hand, on the official form or another.",
                "no": "Printed, or written legibly by hand on the official form. No other "
                "handwritten lists.",
            },
        ),
    )


def tardiness(infraction: str, settings: Mapping[str, str]) -> Tardiness:
    """Warning, game loss at 5:00, match loss at 10:00, dropped at the end. AMB-32."""
    steps = (
        (0, Penalty.WARNING, "less than 5", "Late for the match."),
        (5, Penalty.GAME_LOSS, "5 minutes", "Five minutes late or more: the game is lost."),
        (10, Penalty.MATCH_LOSS, "10 minutes", "Ten minutes late or more: the match is lost."),
    )
    return Tardiness(
        steps=tuple(
            LateStep(
                after=timedelta(minutes=minutes),
                infraction=infraction,
                penalty=penalty,
                text=text,
                answer=answer,
            )
            for minutes, penalty, answer, text in steps
        ),
        early_start_excuses=False,
        limit_is_in_time=settings.get(LATE_AT_LIMIT.key) == "in_time",
        section=_TARDINESS,
        rules=(infraction, "AMB-32"),
        drop_rule=infraction,
        drop_answer="still absent",
    )


def third_warnings(book: ConductBook, chosen: Mapping[str, str]) -> ConductBook:
    """Whether warnings after the third count again, as the event reads it. AMB-30."""
    if chosen.get(FURTHER_WARNINGS.key) != "third_only":
        return book
    rules = tuple(msgspec.structs.replace(rule, every_further=False) for rule in book.count_rules)
    return msgspec.structs.replace(book, count_rules=rules)


def at_competitive(chosen: Chosen) -> ListDuty:
    """Lists are compulsory at Competitive events. N13-23, N10-20."""
    return ListDuty.REQUIRED if chosen["tier"] == "competitive" else ListDuty.OPTIONAL


def duties(version: str, section: str, duty: str, ease: str) -> tuple[Duty, ...]:
    """The organizer's list of both NISEI documents, which differ only in where they say it."""
    return (
        Duty(
            id="prizes",
            part=PartOfDay.BEFORE,
            text="Prizes and material are there.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="room",
            part=PartOfDay.BEFORE,
            text="The room is set up: numbered tables, room for everybody to pass.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="judges",
            part=PartOfDay.BEFORE,
            text="Judges and assistants are appointed, and know what they do.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="accommodations",
            part=PartOfDay.BEFORE,
            text="Players know that exceptions can be made for a disability, and whom to ask.",
            source="Other Tournament Rules",
            rules=(ease,),
        ),
        Duty(
            id="decklists",
            part=PartOfDay.BEFORE,
            text="Decklists are collected and looked through; blank forms lie ready.",
            source="Decks And Decklists",
            rules=(version,),
            levels=("competitive",),
        ),
        Duty(
            id="on_site",
            part=PartOfDay.DURING,
            text="The organizer is on site from the first round to the last.",
            source=section,
            rules=(duty,),
        ),
        Duty(
            id="prizes_given",
            part=PartOfDay.AFTER,
            text="The prizes are handed out.",
            source=section,
            rules=(duty,),
            by_register=True,
        ),
    )


def eligibility(source: str, rule: str) -> Eligibility:
    """Four grounds and no others."""
    texts = {
        Ground.BANNED: "banned by NISEI",
        Ground.VENUE: "banned by the venue",
        Ground.THREAT: "a threat to people here",
        Ground.CAPACITY: "came late, and the venue may legally hold no more",
    }
    return Eligibility(
        bars=(BannedBy(authority="NISEI", source=source),),
        grounds=tuple(
            ByHand(ground=ground, text=text, source=source, rules=(rule,))
            for ground, text in texts.items()
        ),
    )


def expected(call: str) -> Expected:
    """What players are expected to do; ``call`` says how soon they get staff. N13-06, N10-05."""
    return Expected(
        points=(
            "Come in time, and be in your seat when a round starts.",
            "Bring what you need: decks, tokens, sleeves, proxies, and deck lists where they are "
            "asked for.",
            "Keep playmats, sleeves and alternate art tasteful and within the Code of Conduct. "
            "Sexualized art is not allowed.",
            "Know the tournament policy, and keep to it, to the rules of the game and to the Code "
            "of Conduct.",
            call,
            "Decide and play at a reasonable pace.",
            "Say clearly what you do, and keep the game easy to read for both of you.",
            "Watch other games quietly, and go when staff ask you to.",
            "Tell staff before you drop, in writing if they ask for it.",
        ),
        source="Player Expectations",
    )


_DECKS_SECTION = "Decks And Decklists"


def sleeve_checks(rule: str) -> tuple[CheckPoint, ...]:
    """Sleeves, and decks that can be shuffled. N13-19, N13-20, N10-18."""
    return (
        CheckPoint(
            id="sleeves",
            text="Opaque sleeves of standard size, alike in size, colour, texture and condition.",
            section=_DECKS_SECTION,
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


def list_checks(rule: str, list_rule: str) -> tuple[CheckPoint, ...]:
    """The list and the cards. N13-23, N10-20."""
    return (
        CheckPoint(
            id="list",
            text="Every card of both decks is on the lists, and every card on the lists is there: "
            "lay the cards out by name and count them against the list.",
            section=_DECKS_SECTION,
            rules=(list_rule,),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="named",
            text="The lists have name, event and date, and each card can be told from all others.",
            section=_DECKS_SECTION,
            rules=(list_rule,),
            tiers=("competitive",),
        ),
        CheckPoint(
            id="legal",
            text="Both decks are legal for the format: cards, copies, size, influence, agendas.",
            section=_DECKS_SECTION,
            rules=(rule,),
        ),
    )


def check_remedies(deck: str, marked: str, section: str = "Infractions") -> tuple[CheckRemedy, ...]:
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
