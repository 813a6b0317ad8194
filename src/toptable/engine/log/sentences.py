"""The log as people read it: one sentence for each kind of entry."""

from collections.abc import Callable, Mapping
from typing import Any

from toptable.engine.rules.finals.bracket.course import GameNow
from toptable.engine.rules.finals.bracket.play import find
from toptable.engine.rules.finals.cut.lock import LockedCut
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.structure.choice import planned
from toptable.engine.state import State
from toptable.engine.subjects.admission.letting_in import SENTENCES as ADMISSION
from toptable.engine.subjects.admission.waiting_list import SENTENCES as WAITING_LIST
from toptable.engine.subjects.conduct.sentences import SENTENCES as CONDUCT
from toptable.engine.subjects.entries import Entry
from toptable.engine.subjects.event import entries as event
from toptable.engine.subjects.finals import entries as finals
from toptable.engine.subjects.floor.sentences import SENTENCES as FLOOR
from toptable.engine.subjects.office.office_work import SENTENCES as OFFICE
from toptable.engine.subjects.online.between_rounds import SENTENCES as ONLINE
from toptable.engine.subjects.people import entries as people
from toptable.engine.subjects.results import entries as results
from toptable.engine.subjects.rounds import entries as rounds
from toptable.engine.subjects.staff.acting_head_judge import SENTENCES as ACTING
from toptable.engine.subjects.staff.entries import StaffNamed
from toptable.engine.subjects.staff.notes import SENTENCES as NOTES
from toptable.engine.subjects.teams import entries as teams
from toptable.engine.subjects.teams.members import member_name
from toptable.engine.subjects.undo import entries as undo
from toptable.engine.subjects.undo.entries import Withheld


def sentence(state: State, entry: Entry) -> str:
    """What an entry says, with the names that ``state`` knows."""
    return SENTENCES[type(entry)](state, entry)


def result_text(result: Result) -> str:
    """A result in letters, with what is special about it."""
    special = f" ({result.kind.replace('_', ' ')})" if result.kind else ""
    provisional = ", provisional" if result.provisional else ""
    seats = f" [{', '.join(map(result_text, result.seats))}]" if result.seats else ""
    return f"{result.games or '–'}{special}{provisional}{seats}"


def _entered(_state: State, entry: people.PlayersEntered) -> str:
    names = [entered.who.name for entered in entry.players]
    if len(names) == 1:
        members = entry.players[0].who.members
        return f"{names[0]} entered{f' ({_listed(list(members))})' if members else ''}."
    return f"{len(names)} players entered: {_listed(names)}."


def _checked_in(state: State, entry: people.CheckedIn) -> str:
    names = _listed([state.name_of(player) for player in entry.players])
    return f"{names} checked in." if entry.present else f"{names} no longer checked in."


def _late(_state: State, entry: people.LateAdmitted) -> str:
    penalty = f" Penalty: {entry.penalty}." if entry.penalty else ""
    lost = f", rounds lost: {_numbers(entry.missed)}" if entry.missed else ""
    return (
        f"{entry.player.who.name} was let in late from round {entry.first_round}{lost}, "
        f"approved by {entry.approved_by}.{penalty}"
    )


def _renamed(_state: State, entry: people.PlayerRenamed) -> str:
    told = [
        f"{entry.before} is now called {entry.name}." if entry.before != entry.name else "",
        f"The private name behind {entry.name} was noted." if entry.real_name else "",
        f"Pronouns of {entry.name}: {entry.pronouns or 'none'}."
        if entry.pronouns is not None
        else "",
    ]
    return " ".join(filter(None, told)) or f"The name of {entry.name} stays as it was."


def _paired(_state: State, entry: rounds.RoundPaired) -> str:
    byes = f", {_count(len(entry.byes), 'bye')}" if entry.byes else ""
    absent = (
        f" {_count(len(entry.not_here), 'player')} had not checked in." if entry.not_here else ""
    )
    matches = _count(len(entry.matches), "match", "matches")
    return f"Round {entry.round} paired: {matches}{byes}.{absent}"


def _changed(state: State, entry: rounds.RoundChanged) -> str:
    now = [
        f"table {seating.table}: {state.name_of(seating.players[0])} – "
        f"{state.name_of(seating.players[1])}"
        for seating in entry.put
    ] + [f"{state.name_of(bye.player)} sits out" for bye in entry.byes_put]
    return f"Round {entry.round} changed ({entry.change.value}): {_listed(now)}."


def _reported(state: State, entry: results.ResultReported) -> str:
    who = _who(state, entry.round, entry.table)
    points = f"{entry.points[0]}–{entry.points[1]}"
    if entry.before is None:
        return f"{who}: {result_text(entry.result)}, {points}."
    now = f"{result_text(entry.result)}, {points}"
    return f"{who}: corrected from {result_text(entry.before)} to {now}."


def _sides(state: State, entry: results.SidesSettled) -> str:
    where = f"{_who(state, entry.round, entry.table)}, game {entry.game}"
    witness = f" Witness: {entry.witness}." if entry.witness else ""
    if entry.text:
        doubled = " (two-for-one)" if entry.how == "two_for_one" else ""
        return f"{where}{doubled}: {entry.text}{witness}"
    if entry.sides is not None:
        return f"{where}: {entry.sides[0]} against {entry.sides[1]}.{witness}"
    if entry.chooser is None:
        return f"{where}: the players agree, or draw.{witness}"
    match = state.rounds[entry.round - 1].matches.get(entry.table)
    chooser = state.name_of(match.players[entry.chooser]) if match else "one of them"
    return f"{where}: {chooser} chooses.{witness}"


def _tiebreaker(state: State, entry: finals.TiebreakerReported) -> str:
    one, two = (state.name_of(player) for player in entry.result.players)
    winner = entry.result.winner
    ended = f"{state.name_of(winner)} won" if winner is not None else "no winner"
    gave_up = ", ".join(state.name_of(player) for player in entry.result.conceded)
    ended = f"{entry.result.games}, {ended}" if entry.result.games else ended
    what = "Final match" if entry.result.games else "Tiebreaker"
    return f"{what}, {one} – {two}: {f'{gave_up} did not play' if gave_up else ended}."


def _tiebreaker_sides(state: State, entry: finals.TiebreakerSidesDrawn) -> str:
    drawn = [
        f"{state.name_of(one)} plays {side} against {state.name_of(other)}"
        for one, other, side in entry.sides
    ]
    return f"Sides drawn for tiebreaker round {entry.round}: {_listed(drawn, most=16)}."


def _bracket(state: State, entry: finals.BracketReported) -> str:
    bracket = state.finals.bracket
    now = find(bracket, entry.game) if bracket is not None else None
    who = f"seat {(entry.outcome.winner or 0) + 1}"
    if bracket is not None and isinstance(now, GameNow) and entry.outcome.winner is not None:
        who = bracket.name(now.seeds[entry.outcome.winner])
    ended = "both lose" if entry.outcome.winner is None else f"{who} wins"
    text = f"Bracket game {entry.game}: {ended}. {entry.outcome.why}".strip()
    return " ".join((text, *entry.consequences))


def _seeds(locked: LockedCut) -> str:
    return _listed([f"{one.seed} {one.who.name}" for one in locked.seeds], most=16)


def _taken_back(_state: State, entry: undo.TakenBack) -> str:
    if len(entry.appends) == 1:
        return f"Entry {entry.appends[0]} taken back."
    return f"Entries from {entry.appends[0]} on taken back ({len(entry.appends)} acts)."


def _who(state: State, number: int, table: int) -> str:
    place = f"Round {number}, table {table}"
    if 1 <= number <= len(state.rounds) and table in state.rounds[number - 1].matches:
        one, two = state.rounds[number - 1].matches[table].players
        return f"{place}, {state.name_of(one)} – {state.name_of(two)}"
    return place


def _listed(items: list[str], most: int = 5) -> str:
    more = len(items) - most
    return ", ".join(items[:most]) + (f" and {more} more" if more > 0 else "")


def _plain(word: str) -> str:
    return word.replace("_", " ")


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"


SENTENCES: Mapping[type, Callable[[State, Any], str]] = {
    event.EventCreated: lambda _, e: f"{e.name} created under {e.rulebook} {e.rulebook_version}.",
    event.EventRenamed: lambda _, e: f"The event is now called {e.name}.",
    event.SettingChanged: lambda _, e: (
        f"Setting {_plain(e.key)} is now {_plain(e.value)} "
        f"(was {_plain(e.before) or 'the default'})."
    ),
    event.StructurePlanned: lambda _, e: f"Planned: {planned(e.plan)} ({e.structure}).",
    event.EventClosed: lambda *_: "Event closed; the seed of its draws is public.",
    event.EventReopened: lambda *_: "Event reopened under a new seed.",
    event.DrawnByHand: lambda _, e: f"Drawn by hand: {e.what}: {e.outcome}. Witness: {e.witness}.",
    event.HallShareAdded: lambda _, e: (
        f"The hall called out {e.digits}; later draws depend on it too. Witness: {e.witness}."
    ),
    event.ComplaintFiled: lambda *_: "A confidential report was filed.",
    people.PlayersEntered: _entered,
    people.CheckedIn: _checked_in,
    people.LateAdmitted: _late,
    people.Dropped: lambda s, e: f"{s.name_of(e.player)} left after round {e.after_round}.",
    people.Rejoined: lambda s, e: f"{s.name_of(e.player)} is back from round {e.first_round} on.",
    people.Disqualified: lambda s, e: f"{s.name_of(e.player)} was disqualified.",
    people.PlayerRenamed: _renamed,
    people.GroupSet: lambda s, e: f"{s.name_of(e.player)} belongs to {e.group or 'no group'}.",
    people.TableFixed: lambda s, e: (
        f"{s.name_of(e.player)} always plays at table {e.table}."
        if e.table
        else f"{s.name_of(e.player)} may play at any table."
    ),
    people.ByeGranted: lambda s, e: (
        f"{s.name_of(e.player)}: bye for round {e.round} "
        f"{'withdrawn' if e.withdrawn else 'accepted'}."
    ),
    people.Accommodated: lambda s, e: f"An accommodation was arranged for {s.name_of(e.player)}.",
    StaffNamed: lambda _, e: (
        f"{e.name} {'no longer works' if e.dismissed else 'works'} as {e.role.replace('_', ' ')}"
        f"{f' of block {e.block}' if e.block else ''}."
    ),
    rounds.RoundPaired: _paired,
    rounds.RoundChanged: _changed,
    rounds.RoundPublished: lambda _, e: f"Round {e.round} published.",
    rounds.RoundDiscarded: lambda _, e: f"The draft of round {e.round} was thrown away.",
    rounds.RematchesAllowed: lambda _, e: f"Rematches are allowed in round {e.round}.",
    results.ResultReported: _reported,
    results.ResultCleared: lambda s, e: f"{_who(s, e.round, e.table)}: result cleared.",
    results.ResultClaimed: lambda s, e: (
        f"{s.name_of(e.player)} reports {result_text(e.result)} at table {e.table}."
    ),
    results.SidesSettled: _sides,
    results.ByeIssued: lambda s, e: (
        f"{s.name_of(e.player)} was absent and lost the bye."
        if e.absent
        else f"The bye of {s.name_of(e.player)} was issued."
    ),
    finals.RollCalled: lambda _, e: f"Roll-call of the finalists at {e.place}.",
    finals.RollAnswered: lambda s, e: f"{s.name_of(e.player)}: {e.answer.value}.",
    finals.CandidateExcluded: lambda s, e: f"{s.name_of(e.player)} cannot go on: {e.note}.",
    finals.TiebreakerCalled: lambda _, e: f"Games around the line of the top {e.size} called.",
    finals.TiebreakerReported: _tiebreaker,
    finals.TiebreakerSidesDrawn: _tiebreaker_sides,
    finals.PlacesDrawn: lambda s, e: (
        f"{e.how}: {_listed([s.name_of(player) for player in e.players])}, in this order."
    ),
    finals.CutLocked: lambda _, e: f"Cut locked: {_seeds(e.locked)}.",
    finals.FinalistsSelected: lambda _, e: f"Finalists selected: {_seeds(e.locked)}.",
    finals.SeatChanged: lambda _, e: e.text,
    finals.BracketStarted: lambda _, e: f"{e.chart.name} begins.",
    finals.BracketSidesSettled: lambda _, e: f"Bracket game {e.game}: {e.text}",
    finals.BracketReported: _bracket,
    finals.BracketLeft: lambda s, e: (
        f"{s.name_of(e.player)} {'was disqualified' if e.disqualified else 'left'} "
        f"during the bracket. {' '.join(e.consequences)}".strip()
    ),
    teams.LineupSet: lambda s, e: (
        f"{s.name_of(e.player)} plays in this order: {', '.join(e.members)}."
    ),
    teams.MemberRenamed: lambda s, e: (
        f"{e.before} of {s.name_of(e.player)} is now called {e.name}."
    ),
    teams.TeamNamesApproved: lambda s, e: (
        f"{'Approved' if e.approved else 'No longer approved'} as team names: "
        f"{_listed([s.name_of(player) for player in e.players])}."
    ),
    teams.TeamDecksAssigned: lambda s, e: (
        f"Decks of {s.name_of(e.player)}: "
        f"{', '.join(f'{member_name(s, e.player, d.seat)} {d.name} ({d.side})' for d in e.decks)}."
    ),
    teams.MemberGone: lambda s, e: (
        f"{member_name(s, e.player, e.seat)} of {s.name_of(e.player)} "
        f"{'was disqualified' if e.disqualified else 'cannot go on'}."
    ),
    **FLOOR,
    **ADMISSION,
    **WAITING_LIST,
    **ONLINE,
    **OFFICE,
    **CONDUCT,
    **NOTES,
    **ACTING,
    undo.TakenBack: _taken_back,
    undo.Restored: lambda _, e: f"What entry {e.taken_back} took back counts again.",
    Withheld: lambda *_: "This entry is for the staff; a public copy leaves it out.",
}
