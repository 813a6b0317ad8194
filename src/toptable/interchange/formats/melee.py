"""Melee: matches and standings as JSON, and the CSV of deck lists.

A match has competitors with their game wins; one competitor is a bye. Deck lists come as rows with
a JSON of cards in them, or in older files with bars between the cards, and sometimes as UTF-8 that
was encoded twice.
"""

import csv
import io
import re
from collections.abc import Mapping, Sequence

import msgspec

from toptable.engine.refusal import Refusal
from toptable.interchange.file_contents import Contents
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    PLAIN,
    WIN,
    ForeignDeck,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignShare,
    ForeignStanding,
    Gathered,
    knockout,
    larger_tables,
    letters,
    points_of,
    rounds_of,
)
from toptable.interchange.formats.foreign_values import (
    Json,
    day,
    mapping,
    mappings,
    public_name,
    text,
    whole,
)

_KNOCKOUT = re.compile(r"(?i)final|top\s*\d|playoff|elimination")
_DRAWN = re.compile(r"\b(\d)-(\d)-(\d)\b")
_PARTS = {"0": "", "99": "Sideboard", "6": "Leader", "7": "Base"}
_OWNER = ("OwnerNameFirstLast", "OwnerDisplayName", "OwnerUsername")
_TWICE = re.compile("[ÂÃâ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]")
MOST_ROWS = 20_000


def is_melee(contents: Contents) -> bool:
    """Whether there are matches with competitors, or standings of teams."""
    matches, standings = _parts(contents.json)
    return any("Competitors" in line for line in matches[:1]) or any(
        "MatchRecord" in line or "OpponentMatchWinPercentage" in line for line in standings[:1]
    )


def read_melee(contents: Contents) -> ForeignEvent | Refusal:
    """The event as far as the matches tell it."""
    matches, standings = _parts(contents.json)
    people = _people(matches, standings)
    if not people:
        return NO_PLAYERS
    rounds: Gathered = {}
    games: list[ForeignGame] = []
    for line in matches:
        number = whole(line.get("RoundNumber"), most=99)
        here = [
            (own, side)
            for side in mappings(line.get("Competitors"))
            if (own := _team(side)) in people
        ]
        if not number or not here:
            continue
        if len(here) > 2:
            return larger_tables(str(number), len(here))
        called = f"{text(line.get('PhaseName'))} {text(line.get('RoundName'))}"
        if _KNOCKOUT.search(called):
            games += [_game(line, number, here)] if len(here) == 2 else []
            continue
        seated, alone = rounds.setdefault(number, ([], []))
        if len(here) == 1:
            alone.append(ForeignShare(player=here[0][0], points=WIN))
        else:
            seated.append(_match(line, here))
    found = mapping(contents.json)
    first = min((day(line.get("DateCreated")) for line in matches), default="")
    return ForeignEvent(
        kind="melee",
        name=text(found.get("Name")) or text(found.get("name")),
        date=day(found.get("StartDate")) or first,
        rulebook=PLAIN,
        settings={"match": "bo3"},
        players=tuple(people.values()),
        rounds=rounds_of(rounds),
        cut=knockout(games, people),
        places_are_final=True,
        understood=("A win is worth 3 points and a draw 1, as there.",) if rounds else (),
        not_understood=()
        if matches
        else ("There are no matches in this file: only players and places are read.",),
    )


def _parts(found: object) -> tuple[list[Json], list[Json]]:
    """Matches and standings, wherever the file has them."""
    lines = mappings(found) or mappings(mapping(found).get("data"))
    named = mapping(found)
    matches = mappings(named.get("Matches")) or mappings(named.get("matches"))
    standings = mappings(named.get("Standings")) or mappings(named.get("standings"))
    if lines:
        kind = [line for line in lines if "Competitors" in line]
        return (kind, standings) if kind else (matches, lines)
    return matches, standings


def _team(side: Json) -> str:
    """Who competes: the players of a team together, known by their names."""
    members = mappings(mapping(side.get("Team")).get("Players"))
    return " & ".join(filter(None, (public_name(member.get("DisplayName")) for member in members)))


def _people(matches: Sequence[Json], standings: Sequence[Json]) -> Mapping[str, ForeignPlayer]:
    people: dict[str, ForeignPlayer] = {}
    for line in standings:
        if (own := _team(line)) and own not in people:
            people[own] = ForeignPlayer(
                key=own,
                name=own,
                standing=ForeignStanding(
                    rank=whole(line.get("Rank"), most=99_999), points=whole(line.get("Points"))
                ),
            )
    for line in matches:
        for side in mappings(line.get("Competitors")):
            own = _team(side)
            decks = tuple(
                ForeignDeck(name=name)
                for deck in mappings(side.get("Decklists"))[:1]
                if (name := text(deck.get("DecklistName")))
            )
            if own and (own not in people or (decks and not people[own].decks)):
                before = people.get(own, ForeignPlayer(key=own, name=own))
                people[own] = msgspec.structs.replace(before, decks=decks)
    return people


def _won(line: Json, here: Sequence[tuple[str, Json]]) -> tuple[int, int] | None:
    """Games won by each, or nothing while there is no result."""
    mine, theirs = (whole(side.get("GameWins"), most=9) for _, side in here)
    if line.get("HasResult") is False or (mine is None and theirs is None):
        return None
    return mine or 0, theirs or 0


def _match(line: Json, here: Sequence[tuple[str, Json]]) -> ForeignMatch:
    players, table = (here[0][0], here[1][0]), whole(line.get("TableNumber"), most=99_999) or None
    won = _won(line, here)
    if won is None:
        return ForeignMatch(players=players, table=table)
    told = _DRAWN.search(text(line.get("ResultString")))
    return ForeignMatch(
        players=players,
        table=table,
        games=letters(*won, int(told[3]) if told else 0),
        points=points_of(*won),
    )


def _game(line: Json, number: int, here: Sequence[tuple[str, Json]]) -> ForeignGame:
    players, won = (here[0][0], here[1][0]), _won(line, here)
    ahead = won is not None and won[0] != won[1]
    winner = players[0 if won[0] > won[1] else 1] if won is not None and ahead else ""
    return ForeignGame(players=players, winner=winner, round=number)


def is_deck_csv(contents: Contents) -> bool:
    """Whether the first line has the headings of its list of decks."""
    first = contents.text[:2000].partition("\n")[0]
    return contents.json is None and contents.xml is None and any(name in first for name in _OWNER)


def read_deck_csv(contents: Contents) -> ForeignEvent | Refusal:
    """Players with their decks; there are no rounds in such a file."""
    people: dict[str, ForeignPlayer] = {}
    left_out: list[str] = []
    try:
        for number, row in enumerate(csv.DictReader(io.StringIO(contents.text)), start=2):
            if number > MOST_ROWS:
                break
            own = next((said for name in _OWNER if (said := text(row.get(name)))), "")
            own = public_name(_once(own))
            if not own:
                left_out.append(f"Line {number} names nobody.")
                continue
            deck = ForeignDeck(name=_once(text(row.get("Name"))), text=_cards(row.get("Records")))
            before = people.get(own, ForeignPlayer(key=own, name=own))
            people[own] = msgspec.structs.replace(before, decks=(*before.decks, deck)[:4])
    except csv.Error:
        return Refusal.of("not_csv")
    if not people:
        return NO_PLAYERS
    return ForeignEvent(
        kind="melee-decks",
        rulebook="bushiroad-1.2.11",
        players=tuple(people.values()),
        not_understood=tuple(left_out[:20]),
    )


def _cards(records: object) -> str:
    """The lines of a list, by parts."""
    written = records if isinstance(records, str) else ""
    try:
        cards = mappings(msgspec.json.decode(written)) if written.lstrip().startswith("[") else []
    except (msgspec.DecodeError, RecursionError):
        cards = []
    if not cards:
        return "\n".join(_once(text(line)) for line in written.split("|")[:200] if text(line))
    lines: list[str] = []
    for code, heading in sorted(_PARTS.items(), key=lambda part: part[1]):
        listed = [card for card in cards[:300] if (text(card.get("c")) or "0") == code]
        if listed and heading:
            lines.append(heading)
        for card in listed:
            name = ", ".join(filter(None, (text(card.get("n")), text(card.get("s")))))
            lines.append(f"{whole(card.get('q')) or 1} {_once(name)}")
    return "\n".join(lines)


def _once(said: str) -> str:
    """A text that was encoded twice, as it was meant."""
    if not _TWICE.search(said):
        return said
    for encoding in ("cp1252", "latin-1"):
        try:
            return said.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
    return said
