"""A secret in every text of every kind of entry and command: everybody sees what is declared."""

import msgspec
import pytest

from planting import NOON, Planted
from toptable.engine.declared import DECLARED, Command
from toptable.engine.entry import ENTRY_FACTS, Entry
from toptable.engine.log.line import Line
from toptable.engine.log.public_log import open_part
from toptable.engine.openness import STAFF, Openness
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.sentence import to_json
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, Conduct, How
from toptable.engine.subjects.conduct.penalty_record import PenaltyCarriedOut
from toptable.engine.subjects.event.lifecycle import EventRenamed, RenameEvent
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.public_shapes import SHAPES
from toptable.engine.subjects.vocabulary import COMMANDS, ENTRIES

LIFTED = State(conduct=Conduct(effects=(Carried(2, (2,), How.POINTS, Penalty.POINT_LOSS),)))
"""Where a penalty that everybody has seen the effect of can be lifted."""


def open_ways(kind: type, declared: Openness, planted: Planted) -> set[tuple[str, ...]]:
    """The ways to texts that are open by the declarations of the kind and the shapes inside it."""
    if declared.staff_only:
        return set()
    return {way for way in planted.marks if _leads_out(kind, declared, way)}


def _leads_out(kind: type, declared: Openness, way: tuple[str, ...]) -> bool:
    name, *rest = way
    if not declared.shows(name):
        return False
    if not rest or rest == ["key"]:
        return True
    shapes = _shapes_in(kind, name)
    return any(
        rest[0] in {field.name for field in msgspec.structs.fields(shape)}
        and not SHAPES.get(shape, STAFF).staff_only
        and _leads_out(shape, SHAPES.get(shape, STAFF), tuple(rest))
        for shape in shapes
    )


def _shapes_in(kind: type, name: str) -> set[type]:
    found: set[type] = set()

    def look(part: object) -> None:
        if isinstance(part, msgspec.inspect.StructType):
            found.add(part.cls)
        for one in getattr(part, "types", getattr(part, "item_types", ())):
            look(one)
        for inner in ("item_type", "key_type", "value_type"):
            if hasattr(part, inner):
                look(getattr(part, inner))

    info = msgspec.inspect.type_info(kind)
    look(next(field.type for field in info.fields if field.name == name))
    return found


def line_with(entry: Entry, command: Command | None) -> Line:
    return Line(
        seq=7,
        at=NOON,
        by="Olga",
        role=Role.ORGANIZER,
        entry=entry,
        before="0" * 64,
        reason="markwhy",
        engine="x",
        command=command,
    )


@pytest.mark.parametrize("kind", ENTRIES, ids=lambda kind: kind.__name__)
def test_of_an_entry_everybody_sees_what_is_declared_and_nothing_else(kind: type) -> None:
    planted = Planted(kind)
    shown = open_part(LIFTED, line_with(planted.value, None), CheckIn())
    said = "" if shown is None else to_json(shown).decode()
    wanted = open_ways(kind, ENTRY_FACTS[kind].seen, planted) if shown is not None else set()
    seen = {way for way, mark in planted.marks.items() if f'"{mark}"' in said}
    assert seen == wanted
    assert "markwhy" not in said


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_of_a_command_nothing_goes_out_that_is_for_the_staff(kind: type) -> None:
    """It stands in public copies as a whole or not at all, and so does the reason."""
    planted = Planted(kind)
    line = line_with(EventRenamed("open"), planted.value)
    shown = open_part(State(), line, planted.value)
    assert shown is not None
    said = to_json(shown).decode()
    hidden = set(planted.marks) - open_ways(kind, DECLARED[kind].seen, planted)
    if hidden or DECLARED[kind].seen.staff_only:
        assert shown.command is None
    assert not [way for way in hidden if f'"{planted.marks[way]}"' in said]
    assert ("markwhy" in said) == DECLARED[kind].seen.reason


def test_of_a_penalty_everybody_sees_what_it_takes_from_the_standings() -> None:
    """What a match or a game was lost for stands in the result; points and byes have none."""
    for how in How:
        effect = Carried(3, (5,), how, Penalty.POINT_LOSS, round=2, points=4)
        shown = open_part(State(), line_with(PenaltyCarriedOut(effect), None), None)
        assert (shown is not None) == (how in (How.POINTS, How.BYE)), how


def test_an_open_command_stays_for_others_to_decide_again() -> None:
    line = line_with(EventRenamed("open"), RenameEvent("open"))
    assert open_part(State(), line, line.command) == line
