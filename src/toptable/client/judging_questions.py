"""What judges, screens and those who set up an event ask, once for both clients."""

from collections.abc import Mapping, Sequence

from toptable.api.answers import (
    conduct,
    decks,
    log,
    people,
    planning,
    screens,
    standings,
    tables,
)
from toptable.api.bodies import CheckDeck, ImportPlayers, NewerFile
from toptable.api.commands import as_sent
from toptable.api.shape import Rows
from toptable.client.asking import Ask
from toptable.client.forming import fetching, listing, reading, sending
from toptable.client.questions import Sendable
from toptable.client.whole import Whole


def read_conduct(rulebook: str) -> Ask[conduct.ConductAnswer]:
    """What a document says about conduct: penalties, counting, appeals, remedies, guidance."""
    return reading(conduct.ConductAnswer, "rulebooks", rulebook, "conduct")


def infractions(rulebook: str, q: str = "") -> Whole[Rows[conduct.InfractionAnswer]]:
    """The infractions of a document with their trees of questions, then its repairs."""
    asked = listing(
        Rows[conduct.InfractionAnswer], "rulebooks", rulebook, "infractions", q=q or None
    )
    return Whole(asked)


def infraction(
    rulebook: str, infraction: str, answers: Sequence[str | int] = (), *, tier: str = ""
) -> Ask[conduct.SuggestionAnswer]:
    """From answers to the next question, or to what the document suggests. Nothing is ruled."""
    return reading(
        conduct.SuggestionAnswer,
        "rulebooks",
        rulebook,
        "infractions",
        infraction,
        tier=tier or None,
        answers=",".join(map(str, answers)) or None,
    )


def guidance(event: str) -> Ask[conduct.GuidanceAnswer]:
    """What is allowed at the tables of the event."""
    return reading(conduct.GuidanceAnswer, "events", event, "guidance")


def ruling(event: str, number: int) -> Ask[conduct.RulingDetails]:
    """One ruling with all that the record has."""
    return reading(conduct.RulingDetails, "events", event, "rulings", number)


def measures(event: str) -> Ask[conduct.MeasuresAnswer]:
    """What staff allowed, which matches are under investigation, who was sent out."""
    return reading(conduct.MeasuresAnswer, "events", event, "measures")


def read_floor(event: str) -> Ask[tables.FloorAnswer]:
    """Every table of the round that is on: its state, its time, who waits for a judge."""
    return reading(tables.FloorAnswer, "events", event, "floor")


def late(event: str) -> Ask[tables.LateAnswer]:
    """Who is late or absent, and what the document has for it now."""
    return reading(tables.LateAnswer, "events", event, "late")


def open_matters(event: str) -> Ask[tables.OpenAnswer]:
    """What is open before the next round."""
    return reading(tables.OpenAnswer, "events", event, "open")


def ask_ending(event: str, command: Sendable) -> Ask[tables.EndingQuestion]:
    """What to find out next about a game that ends at time or in another way."""
    body = {"command": as_sent(command)}
    return sending(tables.EndingQuestion, body, "events", event, "commands", "question")


def structure(
    event: str, *, expected: int = 0, rounds: int = 0, cut: int = 0
) -> Ask[planning.StructureAnswer]:
    """Rounds and cut: the plan, and what the document proposes; with rounds, what it makes of
    these numbers."""
    return reading(
        planning.StructureAnswer,
        "events",
        event,
        "structure",
        expected=expected or None,
        rounds=rounds or None,
        cut=cut or None,
    )


def registration(event: str) -> Ask[planning.RegistrationAnswer]:
    """Whether players can register themselves, and where."""
    return reading(planning.RegistrationAnswer, "events", event, "registration")


def picture(event: str) -> Ask[bytes]:
    """The picture of the event."""
    return fetching("events", event, "picture")


def screen(event: str, number: int = 0) -> Ask[screens.ScreenNow]:
    """What a screen of the hall shows now; 0 for one that shows everything in turn."""
    return reading(screens.ScreenNow, "events", event, "screens", number)


def matches(event: str, player: int) -> Ask[people.RecordAnswer]:
    """The matches of a player so far."""
    return reading(people.RecordAnswer, "events", event, "players", player, "matches")


def explain_place(event: str, player: int, after: int = 0) -> Ask[standings.ExplainedPlace]:
    """Why a player is where the standings say."""
    return reading(
        standings.ExplainedPlace, "events", event, "standings", player, after=after or None
    )


def event_cards(event: str) -> Ask[decks.EventCardsAnswer]:
    """What the organizer has said about cards for this event."""
    return reading(decks.EventCardsAnswer, "events", event, "cards")


def heads(event: str) -> Ask[log.HeadsAnswer]:
    """What the log ended with when each round was published."""
    return reading(log.HeadsAnswer, "events", event, "heads")


def import_players(
    event: str,
    text: str,
    *,
    columns: Sequence[people.ListColumn] = (),
    without: Sequence[int] = (),
    dry_run: bool = False,
    reason: str = "",
    answers: Sequence[str] = (),
    looked_at: int | None = None,
    key: str = "",
) -> Ask[people.PeopleImported]:
    """Enter the people of a list, or see what would become of each line."""
    body = ImportPlayers(
        text=text,
        columns=tuple(columns),
        without=tuple(without),
        dry_run=dry_run,
        reason=reason,
        answers=tuple(answers),
        looked_at=looked_at,
    )
    return sending(people.PeopleImported, body, "events", event, "players", "import", key=key)


def check_deck(
    event: str, player: int, slot: str, text: str, *, answers: Mapping[int, str] | None = None
) -> Ask[decks.CheckedDeck]:
    """What is understood of a deck list, and what a check finds. Nothing is handed in."""
    body = CheckDeck(text=text, answers=dict(answers or {}))
    return sending(decks.CheckedDeck, body, "events", event, "decks", player, slot, "check")


def take_newer_file(
    event: str, content: bytes, *, dry_run: bool = False, key: str = ""
) -> Ask[log.NewerAnswer]:
    """Bring in what is new in the newer file of the program that runs the event."""
    body = NewerFile(content=content, dry_run=dry_run)
    return sending(log.NewerAnswer, body, "events", event, "imports", key=key)
