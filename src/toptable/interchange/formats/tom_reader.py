"""TOM, the program of Pokémon's organized play: ``.tdf`` and ``.xml``.

Players have birth dates in it. Of those only the division is kept, and nothing of a player but the
name, the division, late entry and whether they left. Outcomes are codes: 1 and 2 for a win of that
seat, 3 for a tie, 4 and 5 for byes, 6 and 10 for a double loss, 8 for a loss without an opponent,
9 for a match that was deleted.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.interchange.file_contents import Contents, Element
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    PLAIN,
    ForeignCut,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
)
from toptable.interchange.formats.foreign_values import day, text, whole

DIVISIONS = {"0": "Juniors", "1": "Seniors", "2": "Masters"}
PODS = {
    **DIVISIONS,
    "8": "Juniors and Seniors",
    "9": "Seniors and Masters",
    "10": "all divisions",
}
"""Who plays in a pod, by its category."""
ELIMINATION = "1"
DISQUALIFIED = "2"
WIN, TIE = 3, 1
OUTCOMES: Mapping[str, tuple[str, tuple[int, int]]] = {
    "1": ("W", (WIN, 0)),
    "2": ("L", (0, WIN)),
    "3": ("D", (TIE, TIE)),
    "6": ("X", (0, 0)),
    "10": ("X", (0, 0)),
}
BYES = frozenset({"4", "5"})
FORCED_LOSS = "8"
DELETED = "9"


def is_tom(contents: Contents) -> bool:
    """Whether it is such a file."""
    root = contents.xml
    return (
        root is not None
        and root.name == "tournament"
        and bool(root.child("players") is not None or root.child("pods") is not None)
    )


def read_tom(contents: Contents) -> tuple[ForeignEvent, ...] | Refusal:
    """One event for each pod of the file; before there are pods, one with everybody."""
    root = contents.xml
    if root is None:
        return Refusal.of("not_xml:read_tom")
    listed = _listed(root)
    if not listed:
        return NO_PLAYERS
    # The file keeps everybody who ever was on its list; who is in no pod never took part.
    pods = [
        (pod, members) for pod in root.each("pods", "pod") if (members := _members(pod, listed))
    ]
    if not pods:
        return (_event(root, root.each("pods", "pod"), listed),)
    placed = {own for _, members in pods for own in members}
    absent = _absent(len(listed) - len(placed))
    names = [PODS.get(pod.of("category"), "") for pod, _ in pods]
    return tuple(
        replace(
            _event(root, [pod], members, absent),
            pod=f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name,
            several=len(pods) > 1,
        )
        for at, ((pod, members), name) in enumerate(zip(pods, names, strict=True))
    )


def read_whole_tom(root: Element) -> ForeignEvent | Refusal:
    """Every pod as one event, as files were brought in until 0.4."""
    listed, divisions = _listed(root), _divisions(root)
    people = {own: player for own, player in listed.items() if own in divisions} or listed
    return _event(root, root.each("pods", "pod"), people) if people else NO_PLAYERS


def _listed(root: Element) -> dict[str, ForeignPlayer]:
    divisions, places = _divisions(root), _places(root)
    return {
        own: _player(own, element, divisions.get(own, ""), places.get(own))
        for element in root.each("players", "player")
        if (own := element.of("userid")) and _name(element)
    }


def _members(pod: Element, listed: Mapping[str, ForeignPlayer]) -> dict[str, ForeignPlayer]:
    """The players of a pod, in the order of the list."""
    here = {
        player.of("userid") for player in pod.each("subgroups", "subgroup", "players", "player")
    } | {own for match in pod.each("rounds", "round", "matches", "match") for own in seats(match)}
    return {own: player for own, player in listed.items() if own in here}


def _event(
    root: Element,
    pods: Sequence[Element],
    people: Mapping[str, ForeignPlayer],
    absent: tuple[str, ...] = (),
) -> ForeignEvent:
    """The rounds and the cut of some pods, which run side by side."""
    rounds: dict[int, tuple[list[ForeignMatch], list[ForeignShare]]] = {}
    games: list[ForeignGame] = []
    left_out: list[str] = []
    for element in (round_ for one in pods for round_ in one.each("rounds", "round")):
        number = whole(element.of("number"), most=99) or 0
        matches = [
            match for match in element.each("matches", "match") if match.of("outcome") != DELETED
        ]
        if element.of("type") == ELIMINATION:
            games += [game for match in matches if (game := _game(match, number, people))]
            continue
        seated, alone = rounds.setdefault(number, ([], []))
        for match in matches:
            share = _share(match, people)
            if isinstance(share, ForeignMatch):
                seated.append(share)
            elif share is not None:
                alone.append(share)
            else:
                left_out.append(f"Round {number}: a match names players who are not in the file.")
    data = root.child("data") or root
    return ForeignEvent(
        kind="tom",
        name=text(data.said("name")),
        date=day(data.said("startdate")),
        game="pokemon",
        rulebook=PLAIN,
        settings={"match": "bo1"},
        players=tuple(people.values()),
        rounds=tuple(
            ForeignRound(matches=tuple(seated), alone=tuple(alone))
            for _, (seated, alone) in sorted(rounds.items())
            if seated or alone
        ),
        cut=_cut(games),
        places_are_final=True,
        understood=(
            "A win is worth 3 points and a tie 1, as in the file's own program.",
            "Birth dates were not kept; of each player only the division.",
            *absent,
        ),
        not_understood=tuple(dict.fromkeys(left_out)),
    )


def _absent(number: int) -> tuple[str, ...]:
    return (f"People on its list who are in no pod, and so left out: {number}.",) if number else ()


def _player(own: str, element: Element, division: str, place: int | None) -> ForeignPlayer:
    dropped = element.child("dropped")
    status = dropped.said("status") or dropped.of("status") if dropped is not None else ""
    return ForeignPlayer(
        key=own,
        name=_name(element),
        group=division,
        dropped=dropped is not None and status != DISQUALIFIED,
        disqualified=status == DISQUALIFIED,
        standing=ForeignStanding(rank=place, among=division) if place is not None else None,
    )


def _name(element: Element) -> str:
    return " ".join(filter(None, (text(element.said("firstname")), text(element.said("lastname")))))


def _divisions(root: Element) -> Mapping[str, str]:
    """The division of each player: of the pod they finished in, else of the one they play in."""
    found: dict[str, str] = {}
    for pod in root.each("pods", "pod"):
        for player in pod.each("subgroups", "subgroup", "players", "player"):
            found[player.of("userid")] = DIVISIONS.get(pod.of("category"), "")
    for pod in root.each("standings", "pod"):
        for player in pod.each("player"):
            found[player.of("id")] = DIVISIONS.get(pod.of("category"), "")
    return found


def _places(root: Element) -> Mapping[str, int]:
    """Everybody's place within the division, once the event is over."""
    return {
        player.of("id"): place
        for player in root.each("standings", "pod", "player")
        if (place := whole(player.of("place"), most=99_999))
    }


def seats(match: Element) -> list[str]:
    """Who sits in a match, by the number in the file; one alone where it is a bye."""
    return [
        element.of("userid")
        for element in match.children
        if element.name in ("player", "player1", "player2")
    ]


def _known(match: Element, people: Mapping[str, ForeignPlayer]) -> list[str]:
    return [own for own in seats(match) if own in people]


def _share(
    match: Element, people: Mapping[str, ForeignPlayer]
) -> ForeignMatch | ForeignShare | None:
    here, outcome = _known(match, people), match.of("outcome")
    if len(here) == 1:
        lost = outcome not in BYES
        return ForeignShare(player=here[0], points=0 if lost else WIN, lost=lost)
    if len(here) != 2:
        return None
    games, points = OUTCOMES.get(outcome, ("", None))
    table = whole(match.said("tablenumber"), most=99_999)
    return ForeignMatch(players=(here[0], here[1]), table=table or None, games=games, points=points)


def _game(match: Element, round_: int, people: Mapping[str, ForeignPlayer]) -> ForeignGame | None:
    here, outcome = _known(match, people), match.of("outcome")
    if len(here) != 2:
        return None
    winner = {"1": here[0], "2": here[1]}.get(outcome, "")
    return ForeignGame(players=(here[0], here[1]), winner=winner, round=round_)


def _cut(games: list[ForeignGame]) -> ForeignCut | None:
    """The finalists in the order of the first games: the file keeps no seeds of its own."""
    if not games:
        return None
    first = min(game.round for game in games)
    opening = [game for game in games if game.round == first]
    ahead = [game.players[0] for game in opening]
    behind = [game.players[1] for game in reversed(opening)]
    seeds = tuple(dict.fromkeys((*ahead, *behind)))
    if len(seeds) != 2 * len(opening):
        return None
    return ForeignCut(seeds=seeds, structure="single", games=tuple(games))
