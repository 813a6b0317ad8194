"""The sheet of a check for each player: the checklist, the problems, and the way to a ruling."""

import re

import msgspec

from toptable.engine.reading.reports.deck_checks import found_text
from toptable.engine.rules.decks.check_rules import CheckKind, CheckPoint, CheckRemedy
from toptable.engine.state.deck_checks import CheckFinding, CheckOutcome, DeckCheck
from toptable.engine.subjects.deck_checks.recording import sort_of
from toptable.web.access.visit import Visit
from toptable.web.rendering.queries import query

KINDS = {CheckKind.DECK: "Deck", CheckKind.SLEEVES: "Sleeves only"}
_SIZE = re.compile(r"\s*(\d{2,3})\s*[x×]\s*(\d{2,3})\s*", re.IGNORECASE)


class RulingLink(msgspec.Struct, frozen=True):
    """A ruling that the problem leads to, with what is known of it filled in."""

    text: str
    address: str


class Sheet(msgspec.Struct, frozen=True):
    """What is looked at and was found with one player."""

    player: int
    name: str
    decklist: str
    """Where the player's list is."""
    points: tuple[CheckPoint, ...]
    problems: tuple[CheckRemedy, ...]
    finding: CheckFinding | None
    found: str
    problem: bool
    note: str
    remedy: CheckRemedy | None
    rulings: tuple[RulingLink, ...]


class Measured(msgspec.Struct, frozen=True):
    """The form about the size of sleeves, filled in as it was sent."""

    sleeve: str
    over: str
    advice: str
    section: str


def sheets(visit: Visit, check: DeckCheck) -> tuple[Sheet, ...]:
    """One sheet for each player of a check."""
    tournament = visit.tournament
    rules = tournament.rulebook.deck_checks
    points = rules.points_for(check.kind, sort_of(tournament.state, tournament.rules))
    problems = rules.remedies_for(check.kind)
    texts = {text.digest: text.text for text in visit.desk.store.texts(visit.event)}
    made = []
    for player in check.players:
        finding = check.finding(player)
        remedy = None if finding is None else rules.remedy(finding.remedy)
        note = "" if finding is None or finding.note is None else finding.note.digest
        readable = visit.seen.entitled("RecordCheck")
        made.append(
            Sheet(
                player=player,
                name=tournament.state.name_of(player),
                decklist=f"{visit.address}/decks/{player}",
                points=points,
                problems=problems,
                finding=finding,
                found=found_text(tournament.rulebook, finding),
                problem=finding is not None and finding.outcome is CheckOutcome.PROBLEM,
                note=texts.get(note, "") if readable else "",
                remedy=remedy,
                rulings=() if remedy is None else _rulings(visit, player, remedy),
            )
        )
    return tuple(made)


def sizes(visit: Visit, sleeve: str, over: str) -> Measured | None:
    """The advice on a sleeve, where the document has any. B-053."""
    rule = visit.tournament.rulebook.deck_checks.sizes
    if rule is None:
        return None
    game = visit.tournament.rules.game
    card = rule.card(game.id if game is not None else "")
    inside = over or ("" if card is None else f"{card[0]}x{card[1]}")
    outer, inner = _SIZE.fullmatch(sleeve), _SIZE.fullmatch(inside)
    advice = ""
    if outer is not None and inner is not None:
        advice = rule.advice((int(outer[1]), int(outer[2])), (int(inner[1]), int(inner[2])))
    elif sleeve:
        advice = "Write both sizes in millimetres, as 67x92."
    return Measured(sleeve[:12], inside[:12], advice, rule.section)


def _rulings(visit: Visit, player: int, remedy: CheckRemedy) -> tuple[RulingLink, ...]:
    """Where those who rule go on; nothing for those who do not."""
    if not visit.seen.entitled("GivePenalty"):
        return ()
    start = f"{visit.address}/judges/rule"
    if not remedy.rulings:
        return (RulingLink("Rule on it", f"{start}?{query({'players': str(player)})}"),)
    return tuple(
        RulingLink(
            ruling.text,
            f"{start}?"
            + query(
                {
                    "players": str(player),
                    "infraction": ruling.infraction,
                    "answers": ",".join(ruling.answers),
                }
            ),
        )
        for ruling in remedy.rulings
    )
