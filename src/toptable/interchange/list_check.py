"""What entering a list of people would do, line by line, before anybody is entered."""

from collections.abc import Callable, Iterable
from enum import StrEnum

import msgspec

from toptable.engine import names
from toptable.engine.questions import admission, teams
from toptable.engine.rules.people.likenesses import Likenesses
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer
from toptable.interchange.people_list import ListedPerson


class Verdict(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    ALIKE = "alike"
    """New, but nearly called like somebody else: entered only when somebody says so."""
    IN = "in"
    TWICE = "twice"
    """On the list before."""
    REFUSED = "refused"


class CheckedLine(msgspec.Struct, frozen=True):
    """A line of the list with what becomes of it, and why."""

    listed: ListedPerson
    verdict: Verdict
    why: str = ""


def check_list(
    state: State,
    rulebook: Rulebook,
    people: Iterable[ListedPerson],
    knows: Callable[[str], bool],
) -> tuple[CheckedLine, ...]:
    """Every line with its verdict; ``knows`` says whether a person is on record."""
    checking = _Checking(state, rulebook, knows)
    return tuple(checking.line(person) for person in people)


def to_enter(
    lines: Iterable[CheckedLine],
    seal: Callable[[str], SealedText],
    *,
    without: Iterable[int] = (),
) -> tuple[tuple[NewPlayer, ...], tuple[SealedText, ...]]:
    """Those who come in, and the private names behind nicknames.

    ``without`` names the lines that are left out, as they turned out to be somebody else's.
    Nobody is left out only for looking like another.
    """
    left_out = set(without)
    players: list[NewPlayer] = []
    texts: list[SealedText] = []
    for line in lines:
        one = line.listed
        if line.verdict in (Verdict.NEW, Verdict.ALIKE) and one.line not in left_out:
            secret = seal(one.real_name) if one.real_name else None
            if secret is not None:
                texts.append(secret)
            players.append(_new(one, secret))
    return tuple(players), tuple(texts)


def _new(one: ListedPerson, secret: SealedText | None = None) -> NewPlayer:
    return NewPlayer(
        name=one.name,
        pronouns=one.pronouns,
        group=one.group,
        fixed_table=one.fixed_table,
        byes=one.byes,
        real_name=Sealed(secret.digest) if secret is not None else None,
        members=one.members,
        person=one.person,
    )


class _Checking:
    """Goes through a list from the top, remembering who was on it."""

    def __init__(self, state: State, rulebook: Rulebook, knows: Callable[[str], bool]) -> None:
        self._state = state
        self._rulebook = rulebook
        self._knows = knows
        self._team = rules_in(state, rulebook).team
        self._known = {number: player.name for number, player in sorted(state.players.items())}
        self._likenesses = Likenesses(self._known)
        self._listed: dict[str, int] = {}
        self._free = admission.free_places(state)
        self._members = set(teams.everyone(state))
        self._persons = {
            player.person: player.name for player in state.players.values() if player.person
        }
        self._tables = {
            player.fixed_table: player.name
            for player in state.active_players()
            if player.fixed_table is not None
        }

    def line(self, one: ListedPerson) -> CheckedLine:
        """What becomes of one line."""
        if wrong := one.problem or self._impossible(one):
            return CheckedLine(one, Verdict.REFUSED, wrong)
        key = names.key(one.name)
        if key in self._state.names:
            return CheckedLine(one, Verdict.IN)
        if key in self._listed:
            return CheckedLine(one, Verdict.TWICE, f"Also on line {self._listed[key]}.")
        if wrong := self._taken(one):
            return CheckedLine(one, Verdict.REFUSED, wrong)
        if self._free is not None and len(self._listed) >= self._free:
            return CheckedLine(one, Verdict.REFUSED, "No place is left. They can wait for one.")
        like = self._likenesses.of(one.name)
        self._remember(one, key)
        if like is not None:
            return CheckedLine(one, Verdict.ALIKE, f"Almost the same name as {self._known[like]}.")
        return CheckedLine(one, Verdict.NEW)

    def _impossible(self, one: ListedPerson) -> str:
        """What the engine would say of this line whoever else is on the list."""
        group = names.problem(one.group, "The name of a group") if one.group else None
        refusal = names.problem(one.name) or group
        if refusal is not None:
            return refusal.text
        if one.person and not self._knows(one.person):
            return f"Nobody is on record as person {one.person}."
        return ""

    def _taken(self, one: ListedPerson) -> str:
        """What somebody else has already: an identity, a table, or a member. B-076."""
        if one.person in self._persons:
            return f"The same person as {self._persons[one.person]}."
        holder = self._tables.get(one.fixed_table) if one.fixed_table is not None else None
        if holder is not None:
            return f"Table {one.fixed_table} is kept for {holder}."
        if refusal := teams.wrong_lineup(self._state, [_new(one)], self._rulebook):
            return refusal.text
        twice = next((who for who in one.members if names.key(who) in self._members), None)
        return f"{twice} is in another team of this list." if twice is not None else ""

    def _remember(self, one: ListedPerson, key: str) -> None:
        self._listed[key] = one.line
        number = -len(self._listed)
        self._known[number] = one.name
        self._likenesses.add(number, one.name)
        if one.person:
            self._persons[one.person] = one.name
        self._members.update(map(names.key, one.members))
        if one.fixed_table is not None:
            self._tables[one.fixed_table] = one.name
