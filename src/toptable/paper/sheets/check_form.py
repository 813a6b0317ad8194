"""The form for a deck check: what the document has looked at, what was found, and the time it took.

N13-14, N13-15, N10-13, FFG-13, SW-08, SW-09, B-035 to B-038, B-067 to B-069, B-186.
"""

from pathlib import Path

import msgspec

from toptable.engine.questions.decks import slots_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import CHECKERS
from toptable.engine.rules.conduct.infraction import Extension
from toptable.engine.rules.decks.check_rules import CheckKind
from toptable.engine.subjects.deck_checks.recording import sort_of
from toptable.paper.job import PrintJob
from toptable.paper.sheet import Sheet, SheetGroup, SheetOption

TIME = {
    Extension.ALWAYS: "The table gets the time that the check took.",
    Extension.USUALLY: "The table usually gets the time that the check took.",
}


class FormPoint(msgspec.Struct, frozen=True):
    """Something to look at."""

    text: str
    section: str
    advice: bool


class FormProblem(msgspec.Struct, frozen=True):
    """Something that can be wrong, and what puts it right."""

    name: str
    steps: tuple[str, ...]
    section: str


class CheckForm(msgspec.Struct, frozen=True):
    """The form of one check."""

    player_word: str
    player: str
    kind: str
    decks: tuple[str, ...]
    points: tuple[FormPoint, ...]
    problems: tuple[FormProblem, ...]
    time: str


def data(job: PrintJob) -> CheckForm | Refusal:
    """For whoever is typed, or for anybody."""
    rules = job.tournament.rulebook.deck_checks
    kind = CheckKind.SLEEVES if job.options.get("kind") == "sleeves" else CheckKind.DECK
    player, decks = (
        "",
        tuple(slot.name for slot in job.rules.rulebook.decks.slots(job.rules.chosen)),
    )
    if wanted := job.options.get("player", "").strip():
        found = job.tournament.player(wanted)
        if isinstance(found, Refusal):
            return found
        player = job.state.name_of(found)
        decks = tuple(slot.name for slot in slots_of(job.state, job.rules, found))
    return CheckForm(
        player_word=job.words.player.capitalize(),
        player=player,
        kind="Sleeves" if kind is CheckKind.SLEEVES else "Deck",
        decks=decks,
        points=tuple(
            FormPoint(point.text, point.section, point.advice)
            for point in rules.points_for(kind, sort_of(job.state, job.rules))
        ),
        problems=tuple(
            FormProblem(remedy.name, remedy.steps, remedy.section)
            for remedy in rules.remedies_for(kind)
        ),
        time=TIME.get(rules.time, ""),
    )


SHEET = Sheet(
    name="check-form",
    title="Deck-check form",
    about="What to look at, what was found, and how long it took.",
    group=SheetGroup.FORMS,
    roles=CHECKERS,
    data=data,
    template=Path(__file__).with_suffix(".typ"),
    options=(
        SheetOption(key="player", label="For this player"),
        SheetOption(
            key="kind", label="Check", choices=(("deck", "decks"), ("sleeves", "sleeves only"))
        ),
    ),
)
