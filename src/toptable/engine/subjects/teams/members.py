"""Who belongs to a team: the rules that a lineup must keep. B-140 to B-143, SW-36."""

from collections.abc import Iterable

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.teams.formats import TeamFormat
from toptable.engine.sentence import Sentence
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer, Player
from toptable.engine.state.teams import Team


def new_team(who: NewPlayer) -> Team | None:
    """The team behind an entry, or nothing for a single player."""
    if not who.members:
        return None
    return Team(members=who.members, representative=who.representative, persons=who.persons)


def persons_for(team: Team | None, members: tuple[str, ...]) -> tuple[str, ...]:
    """Who these members are across events, as far as the team had them by the same name before."""
    if team is None or not team.persons:
        return ()
    known = dict(zip(map(names.key, team.members), team.persons, strict=True))
    return tuple(known.get(names.key(member), "") for member in members)


def wrong_lineup(state: State, people: Iterable[NewPlayer], rulebook: Rulebook) -> Refusal | None:
    """Why these cannot enter as the teams, or the single players, that the event is for."""
    form = rules_in(state, rulebook).team
    if form is None:
        named = next((who.name for who in people if who.members), "")
        return _no_teams(named) if named else None
    taken = everyone(state)
    for who in people:
        if wrong := _wrong(form, who.name, who.members, who.representative, taken):
            return wrong
    return None


def wrong_change(
    state: State, player: int, members: tuple[str, ...], seat: int, rulebook: Rulebook
) -> Refusal | None:
    """Why a team cannot have these members, with the one in ``seat`` to represent it."""
    form = rules_in(state, rulebook).team
    if form is None:
        return _no_teams(state.name_of(player))
    return _wrong(form, state.name_of(player), members, seat, everyone(state, besides=player))


def everyone(state: State, besides: int | None = None) -> dict[str, str]:
    """What each member's name compares as, with the name of the team."""
    return {
        names.key(member): player.name
        for number, player in state.players.items()
        if player.team is not None and number != besides
        for member in player.team.members
    }


def representative(team: Team, form: TeamFormat) -> int:
    """The seat of whoever speaks for the team: as it said, or as the document has it. B-143."""
    return team.representative or form.representative


def cannot_return(player: Player) -> Refusal | None:
    """A team comes back with all its members, or not at all. B-141."""
    team = player.team
    for missing in team.missing if team is not None else ():
        if team is not None and missing.disqualified:
            return Refusal(
                "member_disqualified",
                Sentence(
                    "%(member)s was disqualified, and %(name)s cannot play without a member.",
                    member=team.members[missing.seat - 1],
                    name=player.name,
                ),
                "B-141",
            )
    return None


def complete_again(player: Player) -> Player:
    """The team with everybody back."""
    if player.team is None or not player.team.missing:
        return player
    return replace(player, team=replace(player.team, missing=()))


def find_member(state: State, wanted: str) -> tuple[int, int] | Refusal:
    """The team and seat of the member whom a name, or its beginning, means."""
    key = names.key(wanted)
    all_of_them = [
        (names.key(member), number, seat)
        for number, player in sorted(state.players.items())
        if player.team is not None
        for seat, member in enumerate(player.team.members, 1)
    ]
    exact = [(number, seat) for name, number, seat in all_of_them if name == key]
    close = exact or [
        (number, seat) for name, number, seat in all_of_them if key and name.startswith(key)
    ]
    if len(close) == 1:
        return close[0]
    if close:
        listed = ", ".join(member_name(state, *one) for one in close[:8])
        return Refusal(
            "several_members", f"Several members match {wanted}: {listed}. Type the whole name."
        )
    return Refusal("unknown_member", f"No team has a member called {wanted}.")


def member_name(state: State, player: int, seat: int) -> str:
    """How to call a member in a sentence, known or not."""
    found = state.players.get(player)
    team = found.team if found is not None else None
    if team is None or not 1 <= seat <= len(team.members):
        return f"seat {seat} of {state.name_of(player)}"
    return team.members[seat - 1]


def _wrong(
    form: TeamFormat, name: str, members: tuple[str, ...], seat: int, taken: dict[str, str]
) -> Refusal | None:
    """What is wrong with one lineup; its members are added to those who are taken."""
    if len(members) != form.size:
        return Refusal(
            "team_size",
            Sentence(
                "A team has %(size)s members here (%(seats)s); %(name)s has %(count)s. Name "
                "them in the order of their seats.",
                size=form.size,
                seats=", ".join(form.seats),
                name=name or "this one",
                count=len(members),
            ),
            form.source,
        )
    if not 0 <= seat <= form.size:
        return Refusal("seat", f"The seats are numbered from 1 to {form.size}.", form.source)
    for member in members:
        if wrong := names.problem(member, "The name of a member"):
            return wrong
        team = taken.setdefault(names.key(member), "")
        if team:
            return Refusal(
                "member_taken",
                Sentence(
                    "%(member)s is in the team %(team)s already; nobody plays in two teams or two "
                    "seats. Add an initial or a number to tell two people apart.",
                    member=member,
                    team=team,
                ),
                form.source,
            )
        taken[names.key(member)] = name
    return None


def _no_teams(name: str) -> Refusal:
    return Refusal(
        "no_teams",
        f"{name} cannot be a team: single players play here. "
        "Set team, where the rulebook has it, before anybody is entered.",
    )
