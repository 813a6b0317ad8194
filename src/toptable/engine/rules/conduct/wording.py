"""A suggested ruling in words: who receives what, in which range, and what becomes of the time."""

from toptable.engine.roles import Role
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.infraction import Act, Extension, Falls, Target
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.conduct.ruling import Suggestion
from toptable.engine.sentence import worded

TO = {
    Target.OFFENDER: "the player at fault",
    Target.BOTH: "both players",
    Target.PROVIDER: "the person who gave help",
    Target.RECEIVER_AND_PROVIDER: "who received help and who gave it",
    Target.ALL_INVOLVED: "everyone involved",
}
WHEN = {
    Falls.UNDER_WAY: "",
    Falls.THIS_ROUND: "in the match of this round",
    Falls.NEXT_ROUND: "in the first game of the next round",
    Falls.FINISHED: "in the match just played",
    Falls.FIRST_ROUND: "in round 1",
}
"""Which match a loss falls on, where that is not the one under way."""
ACTS = {
    Act.DRAW_GAME: "record the running game as a draw",
    Act.REPLAY_SWAPPED: "play the elimination game again with swapped sides",
    Act.DRAW_SIDE: "draw the side of the other game",
    Act.ADD_TURN: "add one turn at time",
    Act.DROP: "no further matches: the player is dropped",
    Act.BOTH_WIN: "both win the match",
    Act.UNREPORTED: "record the match as not reported",
}
"""What the program carries out with a ruling."""
OFFERS = {
    act: worded("conduct.carry_out", "Carry this out: %(text)s", text=text)
    for act, text in ACTS.items()
}
"""What it carries out when somebody asks for it."""
EXTENSION = {
    Extension.ALWAYS: "give the time the ruling took",
    Extension.USUALLY: "usually give the time the ruling took",
    Extension.MAY: "the judge decides",
    Extension.NEVER: "none",
}


def measure_text(book: ConductBook, one: Suggestion) -> str:
    """One measure of a ruling: the penalty with its range, and who receives it."""
    if one.penalty is None:
        text = worded(
            "conduct.chooses_penalty",
            "The %(chooser)s chooses the penalty%(range_text)s",
            chooser=_chooser(book),
            range_text=range_text(book, one),
        )
    else:
        text = book.name_of(one.penalty)
        text += range_text(book, one) if one.low is not one.high else ""
    if one.optional:
        text += ", if at all"
    if one.also:
        text += ", and " + ", ".join(book.name_of(extra).lower() for extra in one.also)
    if one.when is not Falls.UNDER_WAY:
        text += f", {WHEN[one.when]}"
    return f"{text}; for {TO[one.to]}"


def _chooser(book: ConductBook) -> str:
    """Who chooses: the organizer where nobody else may give any penalty at all. FFG-08."""
    given = [rank.by for penalty, rank in book.penalties.items() if penalty is not Penalty.NONE]
    return "organizer" if given and all(by == (Role.ORGANIZER,) for by in given) else "judge"


def range_text(book: ConductBook, one: Suggestion) -> str:
    """The range that needs no reason, as it follows the penalty in a sentence."""
    if one.low is None and one.high is None:
        return ""
    low = book.name_of(one.low).lower() if one.low is not None else "nothing"
    if one.high is None:
        return " or heavier" if one.penalty is not None else f", from {low} up"
    return f" (range: {low} to {book.name_of(one.high).lower()})"


def intent_text(book: ConductBook, key: str) -> str:
    """What an infraction becomes when it was done on purpose; nothing where that is not said."""
    for infraction in book.infractions:
        if key and key in (infraction.key, infraction.id):
            section = f" ({infraction.key})" if any(map(str.isdigit, infraction.key)) else ""
            return worded(
                "conduct.if_done",
                "If it was done on purpose: %(infraction)s%(section)s.",
                infraction=infraction.name,
                section=section,
            )
    return ""
