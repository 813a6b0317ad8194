"""What judges, screens and those who run an event ask, webhooks, paper and reports included, once
for both clients.
"""

from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from toptable.api.answers import conduct, events, floor, log, outputs, people, rounds_and_standings
from toptable.api.answers.outputs import HookShape, ReportAnswer, ReportsAnswer, SheetAnswer
from toptable.api.bodies import CheckDeck, DescribeHook, ImportPlayers, NewerFile
from toptable.api.commands import as_sent
from toptable.api.contract import Rows
from toptable.api.staff_endpoints import PaperName
from toptable.client.questions import Sendable
from toptable.client.requests import Ask, Whole, fetching, listing, reading, removing, sending
from toptable.engine.views.events.payloads import HappeningKind
from toptable.engine.views.rulings import RulingDetails


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


def ruling(event: str, number: int) -> Ask[RulingDetails]:
    """One ruling with all that the record has."""
    return reading(RulingDetails, "events", event, "rulings", number)


def measures(event: str) -> Ask[conduct.MeasuresAnswer]:
    """What staff allowed, which matches are under investigation, who was sent out."""
    return reading(conduct.MeasuresAnswer, "events", event, "measures")


def read_floor(event: str) -> Ask[floor.FloorAnswer]:
    """Every table of the round that is on: its state, its time, who waits for a judge."""
    return reading(floor.FloorAnswer, "events", event, "floor")


def late(event: str) -> Ask[floor.LateAnswer]:
    """Who is late or absent, and what the document has for it now."""
    return reading(floor.LateAnswer, "events", event, "late")


def open_matters(event: str) -> Ask[floor.OpenAnswer]:
    """What is open before the next round."""
    return reading(floor.OpenAnswer, "events", event, "open")


def ask_ending(event: str, command: Sendable) -> Ask[floor.EndingQuestion]:
    """What to find out next about a game that ends at time or in another way."""
    body = {"command": as_sent(command)}
    return sending(floor.EndingQuestion, body, "events", event, "commands", "question")


def structure(
    event: str, *, expected: int = 0, rounds: int = 0, cut: int = 0
) -> Ask[events.StructureAnswer]:
    """Rounds and cut: the plan, and what the document proposes; with rounds, what it makes of
    these numbers."""
    return reading(
        events.StructureAnswer,
        "events",
        event,
        "structure",
        expected=expected or None,
        rounds=rounds or None,
        cut=cut or None,
    )


def registration(event: str) -> Ask[events.RegistrationAnswer]:
    """Whether players can register themselves, and where."""
    return reading(events.RegistrationAnswer, "events", event, "registration")


def picture(event: str) -> Ask[bytes]:
    """The picture of the event."""
    return fetching("events", event, "picture")


def screen(event: str, number: int = 0) -> Ask[outputs.ScreenNow]:
    """What a screen of the hall shows now; 0 for one that shows everything in turn."""
    return reading(outputs.ScreenNow, "events", event, "screens", number)


def matches(event: str, player: int) -> Ask[people.RecordAnswer]:
    """The matches of a player so far."""
    return reading(people.RecordAnswer, "events", event, "players", player, "matches")


def explain_place(
    event: str, player: int, after: int = 0
) -> Ask[rounds_and_standings.ExplainedPlace]:
    """Why a player is where the standings say."""
    return reading(
        rounds_and_standings.ExplainedPlace,
        "events",
        event,
        "standings",
        player,
        after=after or None,
    )


def event_cards(event: str) -> Ask[people.EventCardsAnswer]:
    """What the organizer has said about cards for this event."""
    return reading(people.EventCardsAnswer, "events", event, "cards")


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
) -> Ask[people.CheckedDeck]:
    """What is understood of a deck list, and what a check finds. Nothing is handed in."""
    body = CheckDeck(text=text, answers=dict(answers or {}))
    return sending(people.CheckedDeck, body, "events", event, "decks", player, slot, "check")


def take_newer_file(
    event: str, content: bytes, *, dry_run: bool = False, key: str = ""
) -> Ask[log.NewerAnswer]:
    """Bring in what is new in the newer file of the program that runs the event."""
    body = NewerFile(content=content, dry_run=dry_run)
    return sending(log.NewerAnswer, body, "events", event, "imports", key=key)


def sheets(event: str) -> Whole[Rows[SheetAnswer]]:
    """What you may print: first what is needed now, last what has to wait."""
    return Whole(listing(Rows[SheetAnswer], "events", event, "print"))


def print_sheet(
    event: str,
    sheet: str,
    *,
    round: int = 0,
    paper: PaperName = "a4",
    large: bool = False,
    options: Mapping[str, str] | None = None,
) -> Ask[bytes]:
    """A sheet as a PDF."""
    return fetching(
        "events",
        event,
        "print",
        sheet,
        round=round or None,
        paper=paper,
        large=large or None,
        options=urlencode(options) if options else None,
    )


def reports(event: str) -> Ask[ReportsAnswer]:
    """The reports that you may open."""
    return reading(ReportsAnswer, "events", event, "reports")


def report(event: str, report: str, who: str = "") -> Ask[ReportAnswer]:
    """A report as it stands now."""
    return reading(ReportAnswer, "events", event, "reports", report, who=who or None)


def hook_list(event: str) -> Ask[outputs.HooksAnswer]:
    """The webhooks that hear of the event."""
    return reading(outputs.HooksAnswer, "events", event, "hooks")


def hook(event: str, hook: str) -> Ask[outputs.HookAnswer]:
    """One webhook, with its secret."""
    return reading(outputs.HookAnswer, "events", event, "hooks", hook)


def add_hook(
    event: str,
    name: str,
    address: str,
    kinds: Sequence[HappeningKind],
    *,
    shape: HookShape = "plain",
    key: str = "",
) -> Ask[outputs.HookAnswer]:
    """Tell another program from now on."""
    body = DescribeHook(name=name, address=address, kinds=tuple(kinds), shape=shape)
    return sending(outputs.HookAnswer, body, "events", event, "hooks", key=key)


def change_hook(
    event: str,
    hook: str,
    name: str,
    address: str,
    kinds: Sequence[HappeningKind],
    *,
    shape: HookShape = "plain",
    key: str = "",
) -> Ask[outputs.HookAnswer]:
    """Describe a webhook anew; the secret stays."""
    body = DescribeHook(name=name, address=address, kinds=tuple(kinds), shape=shape)
    return sending(outputs.HookAnswer, body, "events", event, "hooks", hook, key=key)


def remove_hook(event: str, hook: str) -> Ask[outputs.HooksAnswer]:
    """Forget a webhook and everything that it was told."""
    return removing(outputs.HooksAnswer, "events", event, "hooks", hook)


def switch_hook_on(event: str, hook: str, *, key: str = "") -> Ask[outputs.HookAnswer]:
    """Send there again."""
    return sending(outputs.HookAnswer, None, "events", event, "hooks", hook, "on", key=key)


def switch_hook_off(event: str, hook: str, *, key: str = "") -> Ask[outputs.HookAnswer]:
    """Send nothing there."""
    return sending(outputs.HookAnswer, None, "events", event, "hooks", hook, "off", key=key)


def renew_hook_secret(event: str, hook: str, *, key: str = "") -> Ask[outputs.HookAnswer]:
    """Sign with another secret."""
    return sending(outputs.HookAnswer, None, "events", event, "hooks", hook, "secret", key=key)


def try_hook(event: str, hook: str, *, key: str = "") -> Ask[outputs.DeliveryAnswer]:
    """Send a test now, and see what the receiver says."""
    return sending(outputs.DeliveryAnswer, None, "events", event, "hooks", hook, "test", key=key)


def deliveries(event: str, hook: str) -> Whole[Rows[outputs.DeliveryAnswer]]:
    """What a webhook was told, the newest first."""
    asked = listing(Rows[outputs.DeliveryAnswer], "events", event, "hooks", hook, "deliveries")
    return Whole(asked)


def send_delivery_again(
    event: str, hook: str, delivery: str, *, key: str = ""
) -> Ask[outputs.DeliveryAnswer]:
    """Send a delivery once more, now."""
    return sending(
        outputs.DeliveryAnswer,
        None,
        "events",
        event,
        "hooks",
        hook,
        "deliveries",
        delivery,
        key=key,
    )
