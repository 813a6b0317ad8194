"""What must be settled before teams play, and what they do not have at all. SW-36, SW-37, A-32."""

from collections.abc import Iterator, Mapping

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.structure.tables import Plan, Shape
from toptable.engine.rules.teams.formats import LevelMatch, SeatBySeat, SideBySide
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import Player
from toptable.engine.subjects.decks.missing_lists import missing_of
from toptable.engine.subjects.rounds import seats


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
    return Refusal(
        "names_unapproved",
        f"These team names are not approved yet: {', '.join(waiting[:5])}{more}. Approve them "
        "before they are published, or say why not.",
        team.names_approved,
    )


def hidden_names(state: State, rulebook: Rulebook) -> Mapping[int, str]:
    """What everybody reads in place of team names that wait for approval. B-144.

    A name that was in published pairings, approved or with a reason, is no secret any more.
    """
    if state.event is None:
        return {}
    published = [seats.everyone(round_) for round_ in state.rounds if round_.published]
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
    """Teams of two in Star Wars play no elimination rounds. SW-37."""
    team = rules_in(state, rulebook).team
    if not isinstance(team, SideBySide):
        return None
    return Refusal(
        "no_cut",
        "There is no cut for teams of two: the most points win, and teams that share them play a "
        "final match.",
        team.final.source,
    )


def winner_rule_missing(rules: Rules) -> Refusal | None:
    """A bracket of teams of two needs to know what decides a level match. A-32."""
    team = rules.team
    if not isinstance(team, SeatBySeat) or not team.often_level:
        return None
    if rules.chosen.get("team_match", "seats") != LevelMatch.SEATS:
        return None
    return Refusal(
        "team_match",
        "A match of teams of two can end level, and in a bracket somebody must win. Choose what "
        f"decides it in the setting {_named(rules, 'team_match')} and announce it before the "
        "start.",
        "A-32",
    )


def fixed_setting(state: State, key: str) -> Refusal | None:
    """Whether teams play is settled before the first entry."""
    if key != "team" or not state.players:
        return None
    return Refusal(
        "entered_already",
        "People are entered already. Create another event to play in teams of another kind.",
    )


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
    return Refusal(
        "team_decks",
        f"Who plays which deck is not registered for {', '.join(without[:5])}{more}. Each member "
        "has one deck for each side. Register their deck lists, or change the setting "
        f"{_named(rules, 'team_decks')}.",
        rules.team.source,
    )


def _named(rules: Rules, key: str) -> str:
    """A setting as people read it."""
    setting = rules.rulebook.setting(key)
    return f"“{setting.label}”" if setting is not None else key
