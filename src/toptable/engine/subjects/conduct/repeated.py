"""Which upgrades to ask about before a penalty is given: the document's count over the log.

N13-98, N10-62, B-147, B-162, B-165, B-167, B-176, AMB-30, A-27.
"""

from collections.abc import Iterable, Mapping
from itertools import takewhile

from toptable.engine import names
from toptable.engine.refusal import refuse
from toptable.engine.rules.conduct import escalation
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.escalation import GivenPenalty, Prompt, Strength, prompt_text
from toptable.engine.rules.conduct.penalty import ONLY_FOR_PLAYERS, Penalty
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.conduct import RecordedRuling


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
    refuse(
        "reason_needed:kept_without_reason",
        "%(told)s Raise it, or say why it is kept.",
        prompt.section,
        told=told,
    )


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
