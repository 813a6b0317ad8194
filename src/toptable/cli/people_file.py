"""Reading a list of people from a file, for the commands that enter them."""

import sys
from pathlib import Path

from toptable.cli.common import say, stop, warn
from toptable.cli.exits import Exit
from toptable.desk.desk import Desk, sealed
from toptable.desk.tournament import Tournament
from toptable.engine.secrets import SealedText
from toptable.engine.state.people import NewPlayer
from toptable.interchange.list_check import CheckedLine, Verdict, check_list, to_enter
from toptable.interchange.list_text import decoded
from toptable.interchange.people_list import read_people
from toptable.store.people import NoSuchPerson

WORDS = {Verdict.IN: "is in the event already", Verdict.TWICE: "is on the list twice"}


def on_file(
    office: Desk, tournament: Tournament, file: Path, *, leave_out: bool
) -> tuple[tuple[NewPlayer, ...], tuple[SealedText, ...]]:
    """Everybody on the list; ends with all that is wrong unless such lines are left out."""
    data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    team = tournament.rules.team
    listed = read_people(decoded(data), seats=team.size if team is not None else 0)
    if not listed.people:
        stop(f"There are no names in {file}.", Exit.REFUSED)

    def knows(person: str) -> bool:
        try:
            office.store.people.get(person)
        except NoSuchPerson:
            return False
        return True

    lines = check_list(tournament.state, tournament.rulebook, listed.people, knows)
    wrong = [line for line in lines if line.verdict not in (Verdict.NEW, Verdict.ALIKE)]
    if wrong and not leave_out:
        told = "\n".join(_told(line) for line in wrong)
        stop(f"{told}\nNo one was entered. Fix this, or add --leave-out.", Exit.REFUSED)
    for line in wrong:
        warn(f"{_told(line)} Left out.")
    for line in lines:
        if line.verdict is Verdict.ALIKE:
            warn(f"Line {line.listed.line}, {line.listed.name}: {line.why}")
    if listed.left_out:
        say(f"Private and therefore not kept: {', '.join(listed.left_out)}.")
    return to_enter(lines, sealed)


def _told(line: CheckedLine) -> str:
    one = line.listed
    if line.verdict is Verdict.REFUSED:
        return f"Line {one.line}{f', {one.name}' if one.name else ''}: {line.why}"
    return f"Line {one.line}: {one.name} {WORDS[line.verdict]}."
