"""Teams: the lineup they must keep, what must be settled before they play, and their final match.

B-140 to B-144, SW-36, SW-37, A-32.
"""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from toptable.engine import names
from toptable.engine.questions import roster
from toptable.engine.questions.roster import missing_of
from toptable.engine.questions.standings import called, tiebreaker_step
from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.structure.tables import Plan, Shape
from toptable.engine.rules.team_formats import LevelMatch, SeatBySeat, SideBySide, TeamFormat
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer, Player, Team


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
            return Refusal.of(
                "member_disqualified",
                "B-141",
                member=team.members[missing.seat - 1],
                name=player.name,
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
        return Refusal.of("several_members", wanted=wanted, listed=listed)
    return Refusal.of("unknown_member", wanted=wanted)


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
        return Refusal.of(
            "team_size",
            form.source,
            size=form.size,
            seats=", ".join(form.seats),
            name=name or "this one",
            count=len(members),
        )
    if not 0 <= seat <= form.size:
        return Refusal.of("seat:wrong", form.source, size=form.size)
    for member in members:
        if wrong := names.problem(member, "The name of a member"):
            return wrong
        team = taken.setdefault(names.key(member), "")
        if team:
            return Refusal.of("member_taken", form.source, member=member, team=team)
        taken[names.key(member)] = name
    return None


def _no_teams(name: str) -> Refusal:
    return Refusal.of("no_teams:no_teams", name=name)


def not_ready(state: State, rulebook: Rulebook) -> Refusal | None:
    """What is missing before round 1 of an event for teams."""
    if state.started:
        return None
    rules = rules_in(state, rulebook)
    return _no_winner_rule(rules, state.plan) or _no_decks(state, rules)


def unapproved_names(state: State, rulebook: Rulebook) -> Refusal | None:
    """Team names that nobody has approved are not published. B-144."""
    team = rules_in(state, rulebook).team
    waiting = [player.name for player in _unapproved(state, rulebook) if player.active]
    if not waiting or not isinstance(team, SeatBySeat):
        return None
    more = f" and {len(waiting) - 5} more" if len(waiting) > 5 else ""
    return Refusal.of(
        "names_unapproved", team.names_approved, waiting=", ".join(waiting[:5]), more=more
    )


def hidden_names(state: State, rulebook: Rulebook) -> Mapping[int, str]:
    """What everybody reads in place of team names that wait for approval. B-144.

    A name that was in published pairings, approved or with a reason, is no secret any more.
    """
    if state.event is None:
        return {}
    published = [roster.everyone(round_) for round_ in state.rounds if round_.published]
    return {
        player.id: f"Team {player.id}"
        for player in _unapproved(state, rulebook)
        if not any(player.id in round_ for round_ in published)
    }


def _unapproved(state: State, rulebook: Rulebook) -> Iterator[Player]:
    team = rules_in(state, rulebook).team
    if isinstance(team, SeatBySeat) and team.names_approved:
        for player in state.entrants():
            if player.team is not None and player.team.approved != player.name:
                yield player


def no_cut(state: State, rulebook: Rulebook) -> Refusal | None:
    """Teams that sit side by side play no elimination rounds. SW-37."""
    team = rules_in(state, rulebook).team
    if not isinstance(team, SideBySide):
        return None
    return Refusal.of("no_cut:no_cut", team.final.source)


def winner_rule_missing(rules: Rules) -> Refusal | None:
    """A bracket of teams of two needs to know what decides a level match. A-32."""
    team = rules.team
    if not isinstance(team, SeatBySeat) or not team.often_level:
        return None
    if rules.chosen.get("team_match", "seats") != LevelMatch.SEATS:
        return None
    return Refusal.of("team_match", "A-32", named=_named(rules, "team_match"))


def fixed_setting(state: State, key: str) -> Refusal | None:
    """Whether teams play is settled before the first entry."""
    if key != "team" or not state.players:
        return None
    return Refusal.of("entered_already")


def _no_winner_rule(rules: Rules, plan: Plan | None) -> Refusal | None:
    if plan is None or not (plan.cut or plan.shape is Shape.SINGLE_ELIMINATION):
        return None
    return winner_rule_missing(rules)


def without_decks(state: State, rules: Rules) -> list[str]:
    """The teams whose deck lists are still to be handed in before round 1. SW-36.

    Either the lists themselves are here, or it is written down who plays which deck on paper.
    """
    asked = rules.chosen.get("team_decks", "asked") != "waived"
    if state.started or not asked or not isinstance(rules.team, SideBySide):
        return []
    return [
        player.name
        for _, player in sorted(state.players.items())
        if player.active
        and player.team is not None
        and not player.team.decks
        and missing_of(state, rules, player.id)
    ]


def _no_decks(state: State, rules: Rules) -> Refusal | None:
    """All four decks are registered together, each with who plays it. SW-36."""
    without = without_decks(state, rules)
    if not without or rules.team is None:
        return None
    more = f" and {len(without) - 5} more" if len(without) > 5 else ""
    return Refusal.of(
        "team_decks",
        rules.team.source,
        without=", ".join(without[:5]),
        more=more,
        named=_named(rules, "team_decks"),
    )


def _named(rules: Rules, key: str) -> str:
    """A setting as people read it."""
    setting = rules.rulebook.setting(key)
    return f"“{setting.label}”" if setting is not None else key


def still_open(state: State, rulebook: Rulebook) -> Refusal | None:
    """Why the event cannot end yet: two teams have to play for the title."""
    team = rules_in(state, rulebook).team
    if not isinstance(team, SideBySide) or not state.finished_rounds:
        return None
    games = state.finals.tiebreaker
    if games is None or games.after != state.finished_rounds:
        games = called(state, size=1)
    step = tiebreaker_step(replace(state, finals=replace(state.finals, tiebreaker=games)), rulebook)
    if isinstance(step, Refusal) or step.over:
        return None
    game = step.games[0]
    decides = "a public draw decides it" if game.level else "it goes to the better rank"
    return Refusal.of(
        "final_match",
        team.final.source,
        first=game.first.name,
        second=game.second.name,
        decides=decides,
    )


def played(state: State, rulebook: Rulebook) -> bool:
    """Whether teams have played their final match: with it the event has its champion."""
    team = rules_in(state, rulebook).team
    games = state.finals.tiebreaker
    return isinstance(team, SideBySide) and games is not None and bool(games.played)
