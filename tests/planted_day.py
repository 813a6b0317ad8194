"""A day with secrets in everything, as it was written once and as the desk of today writes it."""

import re
from pathlib import Path

from toptable.desk import files
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.log.line import read_line
from toptable.engine.roles import Actor
from toptable.engine.secrets import digest_behind
from toptable.engine.subjects.event.lifecycle import CreateEvent
from toptable.store import event_file

DAY = Path(__file__).parent / "data" / "events-0.1.0" / "nisei-1-3-closed.toptable.json"
EVENT = "nisei-1-3-closed"

SECRETS = (
    *("Benedikta", "Corneliu", "Xaver", "Seat near the door", "broken leg", "About a card"),
    *("Explained", "He waits outside", "Verena", "Spoke with him", "Took five minutes"),
    *("It stands", "Ten minutes late", "Suspected", "Heard both", "Nothing in it", "Larry"),
    *("Shouted", "Sue", "Told a player", "insulin", "Watch table 3", "Fell ill", "Tired"),
    *("The train", "Slept", "Typed wrongly", "Cheated", "Works here", "Went home", "rude"),
    *("Quill", "Wim", "regional", "slow_play", "Slow Play", "tardiness"),
)
"""Names and words of the day that are for the staff."""

FORMER = re.compile(r"\bCy\b")
"""What somebody was entered as who plays under a nickname now."""


def told(text: str) -> list[str]:
    """Which secrets a text tells."""
    found = [secret for secret in SECRETS if re.search(rf"\b{re.escape(secret)}", text)]
    return found + FORMER.findall(text)


def as_it_was(desk: Desk) -> Tournament:
    """The day as version 0.1.0 left it."""
    taken = files.take_in(desk, event_file.load(DAY.read_bytes()))
    assert isinstance(taken, Tournament)
    return taken


def sent_again(desk: Desk) -> Tournament:
    """The same commands, as far as the desk of today takes them."""
    file = event_file.load(DAY.read_bytes())
    texts = {text.digest: text for text in file.texts}
    made: Tournament | None = None
    for line in map(read_line, file.log):
        command = line.command
        if isinstance(command, CreateEvent):
            created = desk.create(command.name, command.rulebook, line.actor, event=command.id)
            assert isinstance(created, Tournament)
            made = created
        elif command is not None and made is not None:
            digest = digest_behind(line.reason)
            author = digest_behind(line.by)
            by = texts[author].text if author else line.by
            reason = texts[digest].text if digest else line.reason
            actor = Actor(by, line.role, line.player)
            made.send(command, actor, reason=reason, texts=file.texts)
    assert made is not None
    kinds = {type(line.entry).__name__ for line in made.log.lines}
    assert {"RulingGiven", "PersonEjected", "PermissionGiven", "NoteWritten"} <= kinds
    assert {"CallOpened", "ComplaintFiled", "MatchHeld", "Accommodated"} <= kinds
    assert len(kinds) > 50
    return made
