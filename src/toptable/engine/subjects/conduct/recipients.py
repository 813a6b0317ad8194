"""Whom a ruling penalises, and which upgrades to ask about first because of earlier penalties
(N13-98, N10-62, B-147, B-162, B-165, B-167, B-176, AMB-30, A-27, N13-INF-07, N13-INF-12,
N13-INF-14, N10-INF-07, N10-INF-15, SW-15, B-183, PG-4.5, AMB-60).
"""

from collections.abc import Iterable, Mapping
from itertools import takewhile

import msgspec

from toptable.engine import names
from toptable.engine.questions import roster
from toptable.engine.questions.teams import member_name
from toptable.engine.refusal import Refusal, passed, refuse
from toptable.engine.rules.conduct import escalation
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.escalation import GivenPenalty, Prompt, Strength, prompt_text
from toptable.engine.rules.conduct.infraction import (
    ONLY_FOR_PLAYERS,
    Act,
    Penalty,
    Target,
    not_for_outsiders,
)
from toptable.engine.rules.conduct.ruling_wizard import Ruling
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import AskedPenalty, ForPerson, RecordedRuling
from toptable.engine.subjects.conduct.ruled_match import opponent_of


def questions(
    state: State,
    rulebook: Rulebook,
    players: Iterable[int],
    infraction: str,
    penalty: Penalty,
    *,
    seat: int | None = None,
    outsider: str = "",
    but: int = 0,
) -> dict[str, tuple[Prompt, ...]]:
    """For each person, the upgrades to ask about before this penalty is given. B-167, N13-98."""
    rules = rules_in(state, rulebook)
    book = rules.conduct
    known = [given for given in _given(state) if given[0] != but]
    asked: dict[str, tuple[Prompt, ...]] = {}
    people = [person for player in players for person in _persons(state, player, seat)]
    outside = _outside(outsider) if outsider else None
    for person, team in [*people, *([(outside, "")] if outside else [])]:
        past = escalation.history_of(
            (given for _, given in known), person, event=the_event(state).id, team=team
        )
        if rules.chosen.get("raised_penalties", "as_raised") == "as_given":
            past = escalation.as_given(past)
        new = GivenPenalty(the_event(state).id, person, infraction, penalty)
        prompts = escalation.prompts(book.count_rules, book.ladder, past, new)
        asked[person] = (
            prompts if person != outside else tuple(takewhile(_not_only_for_players, prompts))
        )
    return asked


def counted_as(ruling: RecordedRuling) -> str:
    """What a ruling is counted under: its infraction, or its words where no list names it."""
    return ruling.infraction or f"in words: {names.key(ruling.name)}"


def wanted(asked: Mapping[str, tuple[Prompt, ...]]) -> Prompt | None:
    """The upgrade that the document itself expects, if there is one; not one that merely may be."""
    first = (prompts[0] for prompts in asked.values() if prompts)
    strong = (Strength.IN_PRINCIPLE, Strength.DUE)
    return next((prompt for prompt in first if prompt.becomes and prompt.strength in strong), None)


def kept_without_reason(
    asked: Mapping[str, tuple[Prompt, ...]], book: ConductBook, who: str, *, reasoned: bool
) -> None:
    """Ask for a reason to keep a penalty that the document would raise. B-167."""
    prompt = wanted(asked)
    if prompt is None or reasoned:
        return
    told = prompt_text(prompt, book.name_of, who)
    refuse("reason_needed:kept_without_reason", prompt.section, told=told)


def _not_only_for_players(prompt: Prompt) -> bool:
    """Whether somebody who does not play can get what is asked about. B-176."""
    return prompt.becomes not in ONLY_FOR_PLAYERS


def _outside(name: str) -> str:
    """Somebody who does not play, as the counting knows them. B-176."""
    return f"outside {names.key(name)}"


def _persons(state: State, player: int, seat: int | None) -> list[tuple[str, str]]:
    """The people a penalty concerns, each with their team; a team's is each member's. B-147."""
    team = state.players[player].team
    if team is None:
        return [(str(player), "")]
    seats = range(1, len(team.members) + 1) if seat is None else [seat]
    return [(f"{player}/{seat}", str(player)) for seat in seats]


def _given(state: State) -> list[tuple[int, GivenPenalty]]:
    """Every ruling of the event for counting, with its number."""
    event = the_event(state).id
    return [
        (
            one.number,
            GivenPenalty(
                event=event,
                to=to,
                infraction=counted_as(one),
                penalty=one.penalty,
                raised_from=one.raised_from,
                undone=one.undone,
            ),
        )
        for _, one in sorted(state.conduct.rulings.items())
        for to in _recipients(one)
    ]


def _recipients(one: RecordedRuling) -> list[str]:
    """Whom a ruling counts for: a player, a team, a member, or somebody who does not play."""
    if one.outsider:
        return [_outside(one.outsider)]
    return [
        f"{player}/{one.seat}" if one.seat is not None else str(player) for player in one.players
    ]


HELPED = frozenset({Target.PROVIDER, Target.RECEIVER_AND_PROVIDER})
"""Where somebody gave help who has to be named."""


class Recipient(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody who gets a ruling of their own."""

    name: str
    player: int = 0
    """0 for whoever does not play."""
    outsider: str = ""
    seat: int | None = None
    penalty: Penalty
    raise_to: Penalty | None = None
    beside: tuple[Penalty, ...] = ()
    """What comes on top of it. SW-09, SW-15."""

    @property
    def players(self) -> tuple[int, ...]:
        """The player or team, as a ruling holds it."""
        return (self.player,) if self.player else ()


def target_of(settled: Ruling | None) -> Target:
    """Whom the document penalises for these answers; who is named, until they are given."""
    main = settled.main if settled is not None else None
    return Target.OFFENDER if main is None else main.to


def recipients(
    state: State, rulebook: Rulebook, command: AskedPenalty, settled: Ruling | None
) -> tuple[Recipient, ...] | Refusal:
    """Everybody who gets a ruling, or whom to name first."""
    target = target_of(settled)
    if refusal := _unnamed(state, command, settled, target):
        return refusal
    people = list(command.players)
    if target is Target.BOTH and not command.alone:
        opposite = (opponent_of(state, rulebook, player) for player in command.players)
        people += [player for player in opposite if player]
    if target is Target.PROVIDER:
        people = []
    if command.provider:
        people.append(command.provider)
    if wrong := roster.all_known(state, people):
        return wrong
    found = [_player(state, command, settled, player) for player in dict.fromkeys(people)]
    if command.outsider:
        found.append(_outsider(command))
    return tuple(found)


def _unnamed(
    state: State, command: AskedPenalty, settled: Ruling | None, target: Target
) -> Refusal | None:
    section = settled.section if settled is not None else ""
    helped = target in HELPED
    if helped and not command.provider and not command.outsider:
        if target is Target.PROVIDER:
            return Refusal.of("who_helped:unnamed", section)
        return Refusal.of("who_helped:unnamed_both", section)
    if command.provider and command.provider in command.players:
        name = state.name_of(command.provider)
        return Refusal.of("who_helped:others_missing", section, name=name)
    at_table = settled is not None and {Act.DRAW_GAME, Act.REPLAY_SWAPPED} & set(settled.acts)
    if not command.players and helped and (target is not Target.PROVIDER or at_table):
        return Refusal.of("who_was_helped", section)
    if command.players or command.outsider or command.provider:
        return None
    return Refusal.of("nobody:unnamed")


def _player(state: State, command: AskedPenalty, settled: Ruling | None, player: int) -> Recipient:
    own = _own(command, player)
    seat = None if player == command.provider else command.seat
    penalty = own.penalty or command.penalty
    main = settled.main if settled is not None else None
    also = main.also if main is not None else ()
    return Recipient(
        name=state.name_of(player) if seat is None else member_name(state, player, seat),
        player=player,
        seat=seat,
        penalty=penalty,
        raise_to=own.raise_to,
        beside=tuple(one for one in also if penalty.weight > one.weight),
    )


def _outsider(command: AskedPenalty) -> Recipient:
    own = _own(command, 0)
    return Recipient(
        name=command.outsider,
        outsider=command.outsider,
        penalty=own.penalty or command.penalty,
        raise_to=own.raise_to,
    )


def _own(command: AskedPenalty, player: int) -> ForPerson:
    """What is different for this person."""
    return next((share for share in command.each if share.player == player), ForPerson(player))


class Upgrades(msgspec.Struct, frozen=True):
    """What a judge is asked about one recipient: their own count decides. N13-98, B-167."""

    recipient: Recipient
    asked: Mapping[str, tuple[Prompt, ...]]
    """By person: a team's penalty counts for each member. B-147."""

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """The longest chain of questions."""
        return max(self.asked.values(), key=len, default=())

    @property
    def wanted(self) -> Prompt | None:
        """The upgrade that the document itself expects."""
        return wanted(self.asked)

    def asks_for(self, penalty: Penalty) -> bool:
        """Whether a count asks for this penalty."""
        return any(
            prompt.becomes is penalty for prompts in self.asked.values() for prompt in prompts
        )


def upgrades(
    state: State, rulebook: Rulebook, recipient: Recipient, infraction: str, *, but: int = 0
) -> Upgrades:
    """The questions about one recipient, by what they have already."""
    asked = questions(
        state,
        rulebook,
        recipient.players,
        infraction,
        recipient.penalty,
        seat=recipient.seat,
        outsider=recipient.outsider,
        but=but,
    )
    return Upgrades(recipient, asked)


def wrong_outsider(state: State, command: AskedPenalty) -> None:
    """Refuse to name someone outside the event like this."""
    if not command.outsider:
        return
    if command.seat is not None:
        refuse("one_member")
    passed(names.problem(command.outsider))
    if names.key(command.outsider) in state.names:
        refuse("plays", outsider=command.outsider)
    own = _own(command, 0)
    given = own.raise_to or own.penalty or command.penalty
    passed(not_for_outsiders(command.outsider, given))
