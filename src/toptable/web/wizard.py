"""The infraction wizard's way: who, what, the document's questions, the suggestion.

Nothing is kept between the steps: how far it has come stands in the address.
N13-90, N13-98, B-161, B-163, B-167, B-169.
"""

from collections.abc import Sequence
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.conduct.book import ConductBook
from toptable.engine.conduct.escalation import Prompt, prompt_text
from toptable.engine.conduct.infraction import Infraction
from toptable.engine.conduct.penalty import Penalty
from toptable.engine.conduct.ruling import Ask, Ruling
from toptable.engine.conduct.walk import walk
from toptable.engine.conduct.wording import measure_text
from toptable.engine.floor_place import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.repeated_penalties import questions
from toptable.engine.rulebook import Rulebook
from toptable.engine.state import State
from toptable.web.seen import Seen

MOST_FOUND = 24
"""How many people are listed; whoever looks for somebody types more of the name."""

MOST_DIGITS = 6
MOST_LETTERS = 80


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a ruling has come."""

    players: tuple[int, ...] = ()
    infraction: str = ""
    answers: tuple[str, ...] = ()
    penalty: Penalty | None = None
    quick: bool = False
    """Record now, answer the questions later."""
    call: int = 0
    """The judge call that it answers."""
    outsider: str = ""
    """Instead of players: somebody who does not play. B-176."""

    def query(self) -> str:
        """The way as it stands in an address."""
        fields = {
            "players": ",".join(str(one) for one in self.players),
            "infraction": self.infraction,
            "answers": ",".join(self.answers),
            "penalty": self.penalty.value if self.penalty is not None else "",
            "quick": "1" if self.quick else "",
            "call": str(self.call) if self.call else "",
            "outsider": self.outsider,
        }
        return urlencode({key: value for key, value in fields.items() if value}, safe=",")

    def with_player(self, player: int) -> "Way":
        """One person more."""
        return replace(self, players=(*self.players, player))

    def without(self, player: int) -> "Way":
        """One person less; number 0 is whoever does not play."""
        if not player:
            return replace(self, outsider="")
        return replace(self, players=tuple(one for one in self.players if one != player))

    def ruled_as(self, infraction: str) -> "Way":
        """What happened, or to choose it again where the text is empty."""
        return Way(
            players=self.players, infraction=infraction, call=self.call, outsider=self.outsider
        )

    def answered(self, number: int) -> "Way":
        """One answer more, by its number counted from 1."""
        return replace(self, answers=(*self.answers, str(number)), penalty=None)

    def back_to(self, count: int) -> "Way":
        """Only the first answers; the rest is asked again."""
        return replace(self, answers=self.answers[:count], penalty=None, quick=False)

    def with_penalty(self, penalty: Penalty) -> "Way":
        """Another penalty than the suggested one, or the same."""
        return replace(self, penalty=penalty)

    def quickly(self) -> "Way":
        """Leave the questions for later."""
        return replace(self, quick=True)


def read_way(
    state: State,
    players: str,
    infraction: str,
    answers: str,
    penalty: str,
    *,
    quick: bool,
    call: int,
    outsider: str,
) -> Way:
    """The way that an address tells; what cannot be is left out."""
    numbers = (one for one in players.split(",") if one.isdecimal() and len(one) <= MOST_DIGITS)
    known = dict.fromkeys(int(one) for one in numbers if int(one) in state.players)
    return Way(
        players=tuple(known),
        infraction=infraction.strip(),
        answers=tuple(one.strip() for one in answers.split(",") if one.strip()),
        penalty=Penalty(penalty) if penalty in list(Penalty) else None,
        quick=quick,
        call=call,
        outsider="" if known else names.tidy(outsider)[:MOST_LETTERS],
    )


class Found(msgspec.Struct, frozen=True):
    """Somebody a ruling can be about."""

    player: int
    name: str
    place: str


def people(state: State, rulebook: Rulebook, find: str) -> tuple[Found, ...]:
    """Who is meant by a table number or a part of a name; everybody where nothing is typed."""
    place = place_now(state, rulebook)
    tables = (
        {}
        if isinstance(place, Refusal)
        else {player: one.table for one in place.tables for player in one.players}
    )
    wanted = names.key(find)
    if wanted.isdecimal() and len(wanted) <= MOST_DIGITS:
        meant = [player for player, table in tables.items() if table == int(wanted)]
    else:
        meant = [
            number
            for number, one in state.players.items()
            if wanted in names.key(one.name) and (wanted or one.active)
        ]
    listed = [
        Found(one, state.name_of(one), f"table {tables[one]}" if one in tables else "")
        for one in meant
    ]
    listed.sort(key=lambda one: one.name.casefold())
    return tuple(listed[:MOST_FOUND])


def opponents(state: State, rulebook: Rulebook, players: Sequence[int]) -> tuple[Found, ...]:
    """Who sits opposite the chosen ones: the penalties of some infractions are for both."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return ()
    return tuple(
        Found(other, state.name_of(other), f"table {one.table}")
        for one in place.tables
        for other in one.players
        if other not in players and set(players) & set(one.players)
    )


class Group(msgspec.Struct, frozen=True):
    """Infractions that the document puts together."""

    name: str
    infractions: tuple[Infraction, ...]


def groups(book: ConductBook, find: str) -> tuple[Group, ...]:
    """The infractions by group, or those in which the typed words occur."""
    words = names.key(find).split()
    grouped: dict[str, list[Infraction]] = {}
    for one in book.infractions:
        text = names.key(f"{one.key} {one.id} {one.name} {one.when} {' '.join(one.examples)}")
        if all(word in text for word in words):
            grouped.setdefault(one.group, []).append(one)
    return tuple(
        Group(name.replace("_", " ").capitalize(), tuple(found)) for name, found in grouped.items()
    )


class Choice(msgspec.Struct, frozen=True):
    """A penalty that can be given."""

    penalty: Penalty
    name: str
    listed: bool
    """Whether the document itself names it for the case; another one needs a reason."""


class Raise(msgspec.Struct, frozen=True):
    """An upgrade that a person confirms or leaves."""

    text: str
    to: Penalty | None
    name: str = ""


class Suggested(msgspec.Struct, frozen=True, kw_only=True):
    """What the document suggests, and what a judge can make of it."""

    settled: Ruling | None
    """None where the questions are left for later."""
    lines: tuple[str, ...]
    choices: tuple[Choice, ...]
    chosen: Penalty | None
    raises: tuple[Raise, ...]

    @property
    def needs_reason(self) -> bool:
        """Whether the chosen penalty is another than the document's."""
        return any(one.penalty is self.chosen and not one.listed for one in self.choices)


def step(seen: Seen, way: Way, infraction: Infraction) -> Ask | Ruling | Refusal:
    """The next question, or the suggested ruling."""
    return walk(seen.rules.conduct, infraction, seen.rules.tier, way.answers)


def suggested(seen: Seen, way: Way, infraction: Infraction, settled: Ruling | None) -> Suggested:
    """The suggestion with the penalties to choose from, and the upgrades to ask about."""
    book = seen.rules.conduct
    chosen = way.penalty
    if chosen is None and settled is not None:
        chosen = settled.penalty if settled.measures else Penalty.NONE
    kind = infraction.id if settled is None else settled.infraction
    raises: tuple[Raise, ...] = ()
    if chosen is not None:
        raises = _raises(seen, book, way, kind, chosen)
    measures = settled.measures if settled is not None else ()
    given = tuple(one for one in measures if one.penalty is not Penalty.NONE)
    return Suggested(
        settled=settled,
        lines=tuple(measure_text(book, one) for one in given) or ("No penalty",),
        choices=tuple(
            Choice(one, book.name_of(one), _listed(one, settled))
            for one in (Penalty.NONE, *sorted(book.penalties, key=lambda one: one.weight))
        ),
        chosen=chosen,
        raises=raises,
    )


def _listed(penalty: Penalty, settled: Ruling | None) -> bool:
    """Whether a penalty needs no reason."""
    if settled is None or settled.missing:
        return True
    if not settled.measures:
        return penalty is Penalty.NONE
    given = [one for one in settled.measures if one.penalty is not Penalty.NONE]
    return any(one.covers(penalty) for one in given or settled.measures)


def _raises(
    seen: Seen, book: ConductBook, way: Way, kind: str, chosen: Penalty
) -> tuple[Raise, ...]:
    asked = questions(
        seen.state, seen.tournament.rulebook, way.players, kind, chosen, outsider=way.outsider
    )
    prompts: tuple[Prompt, ...] = max(asked.values(), key=len, default=())
    return tuple(
        Raise(
            prompt_text(one, book.name_of),
            one.becomes,
            book.name_of(one.becomes) if one.becomes is not None else "",
        )
        for one in prompts
    )
