"""How far a ruling has come: who, what, the document's questions, the suggestion.

Nothing is kept between the steps: how far it has come stands in the address. N13-90, N13-98, B-161,
B-163, B-167, B-169.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.escalation import prompt_text
from toptable.engine.rules.conduct.infraction import Act, Infraction, Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import (
    ACTS,
    NextQuestion,
    Ruling,
    measure_text,
    walk,
)
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State
from toptable.engine.state.conduct import NamedMatch, RuledMatch
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.recipients import Recipient, recipients, target_of, upgrades
from toptable.engine.subjects.conduct.ruled_match import earlier_matches, match_ruled_on, where_text
from toptable.web.acts.form_response import query
from toptable.web.auth.event_view import EventView

MOST_FOUND = 24
"""How many people are listed; whoever looks for somebody types more of the name."""

MOST_DIGITS = 6
MOST_LETTERS = 80


class RulingProgress(msgspec.Struct, frozen=True, omit_defaults=True):
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
    """Somebody who does not play: alone, or beside players. B-176, B-183."""
    provider: int = 0
    """The player of the event who gave the help."""
    match: str = ""
    """The key of the match it belongs to, if not the one of now."""

    def query(self) -> str:
        """The way as it stands in an address."""
        fields = {
            "players": ",".join(str(player) for player in self.players),
            "infraction": self.infraction,
            "answers": ",".join(self.answers),
            "penalty": self.penalty.value if self.penalty is not None else "",
            "quick": "1" if self.quick else "",
            "call": str(self.call) if self.call else "",
            "outsider": self.outsider,
            "provider": str(self.provider) if self.provider else "",
            "match": self.match,
        }
        return query(fields)

    def with_player(self, player: int) -> "RulingProgress":
        """One person more."""
        return replace(self, players=(*self.players, player))

    def without(self, player: int) -> "RulingProgress":
        """One person less; number 0 is whoever does not play."""
        if not player:
            return replace(self, outsider="")
        if player == self.provider:
            return replace(self, provider=0)
        return replace(self, players=tuple(one for one in self.players if one != player))

    def ruled_as(self, infraction: str) -> "RulingProgress":
        """What happened, or to choose it again where the text is empty."""
        return RulingProgress(
            players=self.players, infraction=infraction, call=self.call, outsider=self.outsider
        )

    def helped_by(self, player: int) -> "RulingProgress":
        """The player of the event who gave the help."""
        return replace(self, provider=player)

    def answered(self, number: int) -> "RulingProgress":
        """One answer more, by its number counted from 1."""
        return replace(self, answers=(*self.answers, str(number)), penalty=None)

    def back_to(self, count: int) -> "RulingProgress":
        """Only the first answers; the rest is asked again."""
        return replace(self, answers=self.answers[:count], penalty=None, quick=False)

    def with_penalty(self, penalty: Penalty) -> "RulingProgress":
        """Another penalty than the suggested one, or the same."""
        return replace(self, penalty=penalty)

    def quickly(self) -> "RulingProgress":
        """Leave the questions for later."""
        return replace(self, quick=True)


def read_progress(
    state: State,
    players: str,
    infraction: str,
    answers: str,
    penalty: str,
    *,
    quick: bool,
    call: int,
    outsider: str,
    provider: str = "",
    match: str = "",
) -> RulingProgress:
    """The way that an address tells; what cannot be is left out."""
    numbers = (one for one in players.split(",") if one.isdecimal() and len(one) <= MOST_DIGITS)
    known = dict.fromkeys(int(number) for number in numbers if int(number) in state.players)
    return RulingProgress(
        players=tuple(known),
        infraction=infraction.strip(),
        answers=tuple(one.strip() for one in answers.split(",") if one.strip()),
        penalty=Penalty(penalty) if penalty in list(Penalty) else None,
        quick=quick,
        call=call,
        outsider=outsider and names.tidy(outsider)[:MOST_LETTERS],
        provider=_known(state, provider),
        match=match if match_of(match) is not None else "",
    )


def _known(state: State, text: str) -> int:
    """The player whom a number means; 0 for nobody."""
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        return 0
    return int(text) if int(text) in state.players else 0


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
        else {player: table.table for table in place.tables for player in table.players}
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
    listed.sort(key=lambda person: names.sort_key(person.name))
    return tuple(listed[:MOST_FOUND])


def opponents(state: State, rulebook: Rulebook, players: Sequence[int]) -> tuple[Found, ...]:
    """Who sits opposite the chosen ones: the penalties of some infractions are for both."""
    place = place_now(state, rulebook)
    if isinstance(place, Refusal):
        return ()
    return tuple(
        Found(other, state.name_of(other), f"table {table.table}")
        for table in place.tables
        for other in table.players
        if other not in players and set(players) & set(table.players)
    )


class Group(msgspec.Struct, frozen=True):
    """Infractions that the document puts together."""

    name: str
    infractions: tuple[Infraction, ...]


def groups(book: ConductBook, find: str) -> tuple[Group, ...]:
    """The infractions by group, or those in which the typed words occur."""
    words = names.key(find).split()
    grouped: dict[str, list[Infraction]] = {}
    for infraction in book.infractions:
        text = names.key(
            f"{infraction.key} {infraction.id} {infraction.name} {infraction.when} "
            f"{' '.join(infraction.examples)}"
        )
        if all(word in text for word in words):
            grouped.setdefault(infraction.group, []).append(infraction)
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


class Receives(msgspec.Struct, frozen=True):
    """Somebody who gets a ruling, with the questions about their own count."""

    player: int
    """0 for whoever does not play."""
    name: str
    penalty: str
    raises: tuple[Raise, ...] = ()


class Step(msgspec.Struct, frozen=True):
    """A step that the program carries out with the ruling."""

    act: Act
    text: str


class Suggested(msgspec.Struct, frozen=True, kw_only=True):
    """What the document suggests, and what a judge can make of it."""

    settled: Ruling | None
    """None where the questions are left for later."""
    lines: tuple[str, ...]
    choices: tuple[Choice, ...]
    chosen: Penalty | None
    receives: tuple[Receives, ...]
    steps: tuple[Step, ...] = ()
    offers: tuple[Step, ...] = ()
    whom: Refusal | None = None
    """Who has to be named first."""
    both: bool = False
    """Whether the document penalises the opponent too."""

    @property
    def loses(self) -> bool:
        """Whether somebody may lose a game or a match."""
        asked = any(receive.raises for receive in self.receives)
        return asked or self.chosen in (Penalty.GAME_LOSS, Penalty.MATCH_LOSS)

    @property
    def needs_reason(self) -> bool:
        """Whether the chosen penalty is another than the document's."""
        return any(choice.penalty is self.chosen and not choice.listed for choice in self.choices)


def step(
    seen: EventView, way: RulingProgress, infraction: Infraction
) -> NextQuestion | Ruling | Refusal:
    """The next question, or the suggested ruling."""
    return walk(seen.rules.conduct, infraction, seen.rules.tier, way.answers)


def suggested(
    seen: EventView, way: RulingProgress, infraction: Infraction, settled: Ruling | None
) -> Suggested:
    """The suggestion with the penalties to choose from, and the upgrades to ask about."""
    book = seen.rules.conduct
    chosen = way.penalty
    if chosen is None and settled is not None:
        chosen = settled.penalty if settled.measures else Penalty.NONE
    kind = infraction.id if settled is None else settled.infraction
    people = recipients(
        seen.state, seen.tournament.rulebook, command_of(way, chosen or Penalty.NONE), settled
    )
    named = () if isinstance(people, Refusal) or chosen is None else people
    measures = settled.measures if settled is not None else ()
    given = tuple(measure for measure in measures if measure.penalty is not Penalty.NONE)
    return Suggested(
        settled=settled,
        lines=tuple(measure_text(book, suggestion) for suggestion in given) or ("No penalty",),
        choices=tuple(
            Choice(one, book.name_of(one), _listed(one, settled))
            for one in (Penalty.NONE, *sorted(book.penalties, key=lambda one: one.weight))
        ),
        chosen=chosen,
        receives=tuple(_receives(seen, book, recipient, kind) for recipient in named),
        steps=steps_of(settled.acts if settled is not None else ()),
        offers=steps_of(settled.offers if settled is not None else ()),
        whom=people if isinstance(people, Refusal) else None,
        both=target_of(settled) is Target.BOTH,
    )


def command_of(way: RulingProgress, penalty: Penalty) -> GivePenalty:
    """The ruling so far, for whoever asks whom it penalises."""
    return GivePenalty(
        players=way.players,
        penalty=penalty,
        infraction=way.infraction,
        answers=way.answers,
        outsider=way.outsider,
        provider=way.provider,
    )


def acts_of(sent: str | list[str]) -> tuple[Act, ...]:
    """The steps that were ticked on a form."""
    several = [sent] if isinstance(sent, str) else sent
    return tuple(Act(one) for one in several if one in list(Act))


def steps_of(acts: Sequence[Act]) -> tuple[Step, ...]:
    """Steps with their words, for a form."""
    return tuple(Step(act, ACTS[act]) for act in acts)


class MatchChoice(msgspec.Struct, frozen=True):
    """A match that a ruling can belong to."""

    key: str
    where: str


def matches(seen: EventView, way: RulingProgress) -> tuple[MatchChoice, ...]:
    """The match of now first, then the earlier ones of the first player, newest first."""
    players = way.players[:1]
    now = match_ruled_on(seen.state, seen.tournament.rulebook, players)
    if isinstance(now, Refusal) or not players:
        return ()
    found = [now, *(one for one in earlier_matches(seen.state, players[0]) if one != now)]
    return tuple(MatchChoice(match_key(one), where_text(seen.state, one, players)) for one in found)


def match_key(match: RuledMatch) -> str:
    """A match as it stands in an address: stage, round and table."""
    return f"{match.stage}-{match.number}-{match.table}"


def match_of(sent: str) -> NamedMatch | None:
    """The match that was chosen in the form."""
    stage, _, place = sent.partition("-")
    number, _, table = place.partition("-")
    known = stage in list(ClockStage) and number.isdecimal() and table.isdecimal()
    if not known or max(len(number), len(table)) > MOST_DIGITS:
        return None
    return NamedMatch(stage=ClockStage(stage), number=int(number), table=int(table))


def _listed(penalty: Penalty, settled: Ruling | None) -> bool:
    """Whether a penalty needs no reason."""
    if settled is None or settled.missing:
        return True
    if not settled.measures:
        return penalty is Penalty.NONE
    given = [measure for measure in settled.measures if measure.penalty is not Penalty.NONE]
    return any(suggestion.covers(penalty) for suggestion in given or settled.measures)


def _receives(seen: EventView, book: ConductBook, person: Recipient, kind: str) -> Receives:
    """One person with their own questions."""
    asked = upgrades(seen.state, seen.tournament.rulebook, person, kind)
    return Receives(
        player=person.player,
        name=person.name,
        penalty=book.name_of(person.penalty),
        raises=tuple(
            Raise(
                prompt_text(prompt, book.name_of, person.name),
                prompt.becomes,
                book.name_of(prompt.becomes) if prompt.becomes is not None else "",
            )
            for prompt in asked.prompts
        ),
    )
