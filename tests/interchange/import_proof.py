"""What every import must prove, whatever file it was: used by the tests and by a benchmark."""

import random
import re

from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.rules.standings.match_win import Percentage
from toptable.engine.views.outcome import final_places
from toptable.interchange.file_import import Look
from toptable.interchange.import_event import ImportedEvent

DIGITS = re.compile(rb"\d+")
PIECES = (b"0", b"1", b"3", b"-1", b"99", b"", b"W", b"D", b"L", b"null", b"true", b"0.5", b" ")


def shares(tournament: Tournament) -> list[float]:
    """Every percentage in the standings."""
    ranking = tournament.rules.ranking
    ids = [rule.id for rule in ranking.tiebreakers if isinstance(rule, Percentage)]
    return [float(row.tiebreakers[id_]) for row in tournament.standings() for id_ in ids]


def proved(look: Look) -> None:
    """No share above the whole; each published point and place compared, each difference told."""
    for part in look.each:
        if not isinstance(part.whole, ImportedEvent):
            continue
        tournament, foreign = part.whole.tournament, part.whole.foreign
        assert all(0 <= share <= 1 for share in shares(tournament))
        told = "\n".join(part.not_understood)
        if not tournament.state.rounds:
            assert part.compared.points.compared == part.compared.places.compared == 0
            continue
        rows = {row.name: row for row in tournament.standings()}
        unique = {player.name for player in foreign.players}
        if len(unique) < len(foreign.players):
            continue  # Names told apart cannot be found by name here.
        published = [
            (player.name, player.standing.points)
            for player in foreign.players
            if player.name in rows and player.standing and player.standing.points is not None
        ]
        differ = [(name, points) for name, points in published if rows[name].points != points]
        assert part.compared.points.compared == len(published)
        assert part.compared.points.compared - part.compared.points.same == len(differ)
        for name, points in differ:
            noun = "point" if points == 1 else "points"
            assert f"{name}: {points} {noun} in the file, {rows[name].points} here." in told
        agreed_places(part, told)


def agreed_places(part: Look, told: str) -> None:
    """Where no difference in place is told, the order of the file is one of ours."""
    assert isinstance(part.whole, ImportedEvent)
    tournament, foreign = part.whole.tournament, part.whole.foreign
    places = part.compared.places
    lists: dict[str, list[tuple[int, str]]] = {}
    for player in foreign.players:
        if player.standing is not None and player.standing.rank is not None:
            lists.setdefault(player.standing.among, []).append((player.standing.rank, player.name))
    named = sum(f"{name}: place" in told for line in lists.values() for _, name in line)
    assert named or places.same == places.compared
    if named or foreign.cut is not None:
        return
    level = {row.name: (row.points, tuple(row.tiebreakers.values())) for row in
             tournament.standings()}  # fmt: skip
    order = [place.name for place in final_places(tournament.state, tournament.rulebook).places]
    for line in lists.values():
        here = [name for name in order if name in {name for _, name in line}]
        if len({rank for rank, _ in line}) == len(line) == len(here):
            theirs = [name for _, name in sorted(line)]
            assert [level[name][0] for name in theirs] == [level[name][0] for name in here]


def mutated(content: bytes, seed: int) -> bytes:
    """The file with a few numbers changed, pieces put in, lines doubled or taken out."""
    luck = random.Random(seed)
    for _ in range(luck.randint(1, 4)):
        kind = luck.randrange(4)
        numbers = list(DIGITS.finditer(content)) if kind < 2 else []
        lines = content.splitlines(keepends=True)
        if numbers:
            at = luck.choice(numbers)
            content = content[: at.start()] + luck.choice(PIECES) + content[at.end() :]
        elif kind == 2 and len(lines) > 2:
            at_line, times = luck.randrange(len(lines)), luck.choice((0, 2))
            lines[at_line] *= times
            content = b"".join(lines)
        else:
            at_byte = luck.randrange(len(content) + 1)
            content = content[:at_byte] + luck.choice(PIECES) + content[at_byte:]
    return content


def answered(look: Look | Refusal) -> bool:
    """Prove an import that came in; a refusal has a sentence. Whether it came in."""
    if isinstance(look, Refusal):
        assert look.text.strip()
        return False
    proved(look)
    return True
