"""The text of a new rulebook file: a few lines on top of a base, or a small complete one."""

import datetime
import re

from toptable.rulebooks.open.schema import SCHEMA

_HEAD = """\
# {name}
# Every key: toptable rulebook docs. Check this file: toptable rulebook check {id}.toml
[book]
schema = {schema}
id = "{id}"
name = "{name}"
version = "1"
date = {date}
"""
_ON_BASE = """\
base = "{base}"

# Write only what differs from {base}, for example:
# [time]
# swiss = 45
"""
_ALONE = """\
summary = "Swiss rounds with 3 points for a win and 1 for a draw."

[match]
wins = 2                      # first to 2 won games

[points]
win = 3
draw = 1
loss = 0

[[measure]]
id = "points"
name = "Points"
kind = "points"

[[measure]]
id = "mw"
name = "Match wins"
kind = "rate"                 # points out of the points possible
floor = "1/3"
show = "percent"

[[measure]]
id = "omw"
name = "Opponents' match wins"
kind = "opponents"            # the mean of mw over all opponents
inner = "mw"
show = "percent"

[standings]
order = ["points", "omw", "mw"]

[rounds]
default = "players"
[[rounds.table]]
id = "players"
name = "By number of players"
rows = [
    {{ players = [4, 8], rounds = 3 }},
    {{ players = [9, 16], rounds = 4, cut = 4 }},
    {{ players = [17], rounds = 5, cut = 8 }},
]

[cut]
kind = "single"

[time]
swiss = 50
"""


def template(book: str, name: str, date: datetime.date, base: str = "") -> str:
    """The text of a new file that passes the check."""
    safe = re.sub(r"[\x00-\x1f\x7f\"\\\\]", " ", name)
    head = _HEAD.format(id=book, name=safe, schema=SCHEMA, date=date.isoformat())
    return head + (_ON_BASE if base else _ALONE).format(base=base)
