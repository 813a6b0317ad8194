"""Single elimination as the whole event: from the entry list straight into a bracket.

Places in it are drawn, or follow the order of the entry list, as the event has announced.
FR-3.2.3; B-086, A-31.
"""

from msgspec.structs import replace

from toptable.engine.questions import admission, own_match, presence, roster, teams
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import granted, passed, refuse
from toptable.engine.rules.finals.bracket.bracket import Finalist
from toptable.engine.rules.finals.bracket.structures import SingleElimination
from toptable.engine.rules.people.facts import AdmissionStep
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.decks import missing_lists
from toptable.engine.subjects.event.announced_first import before_the_start
from toptable.engine.subjects.finals import commands, entries
from toptable.engine.subjects.people import absentees

DRAWN = "drawn"
SOURCE = "FR-3.2.3"


def no_rounds(state: State, rulebook: Rulebook) -> None:
    """An event that is a bracket has no rounds to pair, and no cut."""
    if not rules_in(state, rulebook).only_bracket:
        return
    begun = state.finals.bracket is not None
    what = (
        worded("whole_bracket.play_games", "Play the games of the bracket.")
        if begun
        else worded("whole_bracket.start_bracket", "Start the bracket with everybody in it.")
    )
    refuse(
        "single_elimination",
        "This event is single elimination: it has no rounds to pair and no cut. %(what)s",
        SOURCE,
        what=what,
    )


def from_the_entry_list(
    state: State,
    situation: Situation,
    command: commands.StartBracket,
    structure: SingleElimination,
    notices: tuple[str, ...],
) -> Decision:
    """Everybody who is here, seeded as announced."""
    rulebook = situation.rulebook
    rules = situation.rules
    passed(presence.holds_next_round(state))
    passed(own_match.uncovered(state, rulebook))
    passed(teams.not_ready(state, rulebook))
    playing = still_playing(state, rules)
    settled = absentees.settle(state, playing, command.absentees, command.known, situation)
    state = situation.booked(state, settled.checked_in)
    here = [player for player in playing if player.id not in settled.left_out]
    people = admission.present(state, [player.id for player in here])
    passed(admission.barred(state, people, AdmissionStep.PAIRING, situation))
    passed(missing_lists.question(state, rules, here, command.lists))
    chart = granted(structure.chart(len(here)))
    players = [player.id for player in here]
    passed(before_the_start(state, rulebook, reasoned=situation.reasoned))
    if rules.chosen.get("seeding", DRAWN) == DRAWN:
        situation.chance.shuffle(players)
    return [
        *settled.checked_in,
        entries.BracketStarted(
            chart=chart,
            finalists=tuple(Finalist(player, state.name_of(player)) for player in players),
            notices=notices,
            not_here=tuple(sorted(settled.left_out)),
            whole=True,
        ),
    ]


def may_begin(state: State, entry: entries.BracketStarted, rules: Rules) -> None:
    """Whether these people, and nobody else, are the event."""
    if not rules.only_bracket or state.rounds:
        refuse("not_locked:not_locked", "Lock the cut first.")
    players = [finalist.player for finalist in entry.finalists if finalist is not None]
    here = {player.id for player in state.active_players()} - set(entry.not_here)
    if len(entry.finalists) != entry.chart.players or sorted(players) != sorted(here):
        refuse("not_the_field", "These are not the people who are in the event.")
    passed(roster.all_known(state, entry.not_here))


def book_field(state: State, entry: entries.BracketStarted) -> State:
    """Who is in the bracket has taken part; who was not here has not. B-070."""
    for number in entry.not_here:
        state = roster.with_record(state, number, left=0)
        state = roster.with_player(state, number, not_here=True)
    seeded = {
        finalist.player: replace(state.players[finalist.player], in_bracket=True)
        for finalist in entry.finalists
        if finalist is not None
    }
    return replace(state, players=state.players.update(seeded))
