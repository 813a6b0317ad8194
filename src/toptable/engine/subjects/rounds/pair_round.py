"""Pairing a round by the document: who meets whom at which table, which rules a change would
break, and when to pair a draft again (N13-65, N13-74, N10-36, N10-43, FFG-28, FFG-29, SW-20,
AMB-47, B-078, B-080).
"""

from collections.abc import Collection, Iterable, Sequence
from hashlib import sha256

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE
from toptable.engine.persistent_map import Map
from toptable.engine.questions import roster
from toptable.engine.questions.progress import still_playing
from toptable.engine.questions.standings import standings_of
from toptable.engine.refusal import AnsweredBy, Refusal, Refused, refuse
from toptable.engine.roles import DESK
from toptable.engine.rules.citations import own
from toptable.engine.rules.pairing.checks import Draft, Severity, check_round
from toptable.engine.rules.pairing.entrants import Bye, Entrant, NoPairing, Pair, Pairing, Reason
from toptable.engine.rules.pairing.pair_records import entrants_for, pair_entrants, sides_to_assign
from toptable.engine.rules.pairing.repair import RoundSpot, SeatMove, moves
from toptable.engine.rules.pairing.seating import Ranges, TooFewTables, number_tables
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.settings import ChangeScope
from toptable.engine.sentence import listed, log_line, to_json, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Round, Seating, SittingOut
from toptable.engine.subjects.rounds.round_record import RoundPaired, rounds_changed

REWARD = Reason("reward_bye", worded("drawing.reward_bye"))


def draw(
    state: State,
    situation: Situation,
    method: str = "",
    pinned: Sequence[Seating] = (),
    without: Collection[int] = (),
    byes_by_hand: Collection[int] = (),
) -> Decision:
    """The next round as a draft, drawn around what was set by hand, without those left out."""
    number = len(state.rounds) + 1
    rules = situation.rules
    here = [player for player in still_playing(state, rules) if player.id not in without]
    if not here:
        refuse("nobody:draw")
    entrants = to_pair(state, situation.rulebook, here, number)
    taken = {player for seating in pinned for player in seating.players}
    rewarded = {player.id for player in here if number in player.byes} - taken
    by_hand = sorted({*byes_by_hand} - taken - rewarded)
    drawn = pair_entrants(
        rules,
        [entrant for entrant in entrants if entrant.id not in {*taken, *rewarded, *by_hand}],
        number=number,
        chance=situation.chance,
        planned=state.plan.rounds if state.plan else 0,
        method=method,
        rematches=number in state.rematches_allowed,
        roster=sorted(state.players),
    )
    if isinstance(drawn, Refusal):
        raise Refused(drawn)
    if isinstance(drawn, NoPairing):
        refuse(
            "no_pairing:draw",
            "N13-75, N10-44, FFG-30, SW-21, B-079",
            answer=AnsweredBy.BY_HAND,
            drawn=drawn.text,
            number=number,
        )
    rewards = (Bye(player, (REWARD,)) for player in sorted(rewarded))
    byes = (*drawn.byes, *rewards, *(Bye(player, ()) for player in by_hand))
    seated = seat(state, rules, Pairing(drawn.pairs, byes), entrants, pinned)
    matches, sitting_out = seated
    return [
        RoundPaired(
            round=number,
            method=method or rules.method(number),
            matches=matches,
            byes=tuple(
                replace(bye, pinned=True) if bye.player in by_hand else bye for bye in sitting_out
            ),
            not_here=tuple(sorted(without)),
            basis=basis_of(state, number, without),
            under=looked_at(rules, number),
        )
    ]


def basis_of(state: State, number: int, without: Collection[int] = ()) -> str:
    """A digest of what a pairing goes by: everybody's record, reward byes, and clubs in round 1.

    Two drafts with the same digest were paired from the same results, whatever was taken back in
    the log meanwhile. Who is in the round is looked at by itself.
    """
    paired_by = [
        (
            replace(
                player.record,
                name="",
                left=None,
                group=player.record.group if number == 1 else "",
            ),
            number in player.byes,
        )
        for key, player in sorted(state.players.items())
        if key not in without and (player.active or player.record.outings)
    ]
    return sha256(to_json(paired_by)).hexdigest()


def looked_at(rules: Rules, number: int) -> dict[str, str]:
    """The settings that the pairing of a round goes by; in round 1 nobody has a rank yet."""
    reaches = (
        (ChangeScope.PAIRINGS, ChangeScope.STANDINGS) if number > 1 else (ChangeScope.PAIRINGS,)
    )
    return {
        setting.key: rules.chosen[setting.key]
        for setting in rules.rulebook.settings
        if setting.reach in reaches
        and (
            setting.only_with is None or rules.chosen[setting.only_with[0]] == setting.only_with[1]
        )
    }


def to_pair(
    state: State, rulebook: Rulebook, players: Sequence[Player], number: int
) -> list[Entrant]:
    """The players as the pairing methods see them, as they stand before round ``number``."""
    return entrants_for(
        rules_in(state, rulebook),
        [player.record for player in players],
        everyone=[player.record for player in state.entrants()],
        ranks=standings_of(_with_everybody(state), rulebook, number - 1).ranks,
        number=number,
    )


def _with_everybody(state: State) -> State:
    """Who lost the place to those below and still plays is paired by their points. B-171."""
    if not state.conduct.passed_down:
        return state
    return replace(state, conduct=replace(state.conduct, revoked=Map()))


def seat(
    state: State,
    rules: Rules,
    pairing: Pairing,
    entrants: Sequence[Entrant],
    pinned: Sequence[Seating] = (),
) -> tuple[tuple[Seating, ...], tuple[SittingOut, ...]]:
    """Give every pair a table and, where byes are issued to the seated, every bye a seat."""
    tables = number_tables(
        pairing,
        entrants,
        fixed=fixed_tables(state),
        ranges=_ranges_without(state, {seating.table for seating in pinned}),
        seat_byes=rules.issues_byes_when_seated,
    )
    if isinstance(tables, TooFewTables):
        raise Refused(Refusal("too_few_tables", tables.text))
    matches = tuple(
        Seating(
            table=table.number,
            players=pair.players,
            sides=pair.sides,
            reasons=(*pair.reasons, *table.reasons),
        )
        for pair, table in zip(pairing.pairs, tables.pairs, strict=True)
    )
    byes = tuple(
        SittingOut(
            player=bye.player,
            reward=REWARD in bye.reasons,
            reasons=bye.reasons,
            seat=table.number if table else None,
        )
        for bye, table in zip(pairing.byes, tables.byes, strict=True)
    )
    return tuple(sorted((*matches, *pinned), key=lambda one: one.table)), byes


def fixed_tables(state: State) -> dict[int, int]:
    """The tables that are kept for players, by player."""
    return {
        player.id: player.fixed_table
        for player in state.active_players()
        if player.fixed_table is not None
    }


def _ranges_without(state: State, tables: Iterable[int]) -> Ranges:
    """The table numbers of the event, from 1 unless some were set aside for it, except these."""
    own = state.office.tables
    first, last = (1, None) if own is None else (own.first, own.last)
    ranges: list[tuple[int, int | None]] = []
    for used in sorted(tables):
        if first <= used and (last is None or used <= last):
            ranges.append((first, used - 1))
            first = used + 1
    return (*ranges, (first, last))


def warnings(
    state: State, rulebook: Rulebook, put: Sequence[Seating], byes_put: Sequence[SittingOut]
) -> tuple[Reason, ...]:
    """What a document says against the tables and byes that a change put in place."""
    players = {player for seating in put for player in seating.players}
    players.update(bye.player for bye in byes_put)
    tables = {seating.table for seating in put}
    return tuple(
        Reason(
            finding.code,
            _with_rules(finding.text, own(rulebook, finding.rules)),
            finding.players[0] if len(finding.players) == 1 else None,
        )
        for finding in check_round(as_draft(state, rulebook))
        if finding.severity is Severity.WARNING
        and (finding.table in tables or players.intersection(finding.players))
    )


def _with_rules(text: str, rules: tuple[str, ...]) -> str:
    return f"{text} ({', '.join(rules)})" if rules else text


def as_draft(state: State, rulebook: Rulebook) -> Draft:
    """The latest round as the checks look at it."""
    round_ = state.rounds[-1]
    matches = round_.tables()
    rewarded = {bye.player for bye in round_.byes.values() if bye.reward}
    rules = rules_in(state, rulebook)
    here = [player for player in still_playing(state, rules) if player.id not in rewarded]
    return Draft(
        pairing=Pairing(
            tuple(Pair(match.players, match.seating.sides) for match in matches),
            tuple(Bye(player) for player in round_.byes),
        ),
        tables=[match.table for match in matches],
        entrants=to_pair(state, rulebook, here, round_.number),
        round=round_.number,
        absent={player.id: player.name for player in state.players.values() if not player.active},
        sitting_out={player: state.name_of(player) for player in rewarded},
        fixed=fixed_tables(state),
        by_points=round_.method in ("standard", "halves", "opposite_seats"),
        sides=sides_to_assign(rules),
    )


NO_DRAFT = Refusal.of("no_draft:no_draft")


@command(
    by=DESK,
    scope=Scope.ROUNDS,
    seen=FOR_ALL,
    typed=Typed("round redraw", "spring", "Pair the draft again around the pinned tables."),
)
class PairAgain(Command):
    """Draw the draft again, keeping the pinned tables."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Throw the draft away and pair it again around what was set by hand for those still in."""
        draft = state.current
        if draft is None or draft.published:
            raise Refused(NO_DRAFT)
        playing = {player.id for player in still_playing(state, situation.rules)}
        pinned = tuple(
            match.seating
            for match in draft.tables()
            if match.seating.pinned and playing.issuperset(match.players)
        )
        byes = [bye.player for bye in draft.byes.values() if bye.pinned and bye.player in playing]
        left_out = [player.id for player in state.players.values() if left_out_of(draft, player)]
        thrown_away = RoundDiscarded(round=draft.number)
        by_setting = draft.method == draft.under.get("pairing")
        method = "" if by_setting else draft.method
        drawn = draw(thrown_away.book(state), situation, method, pinned, left_out, byes)
        return [thrown_away, *drawn]

    def draws(self, state: State) -> str:
        return f"pairing of round {len(state.rounds)}"


def left_out_of(draft: Round, player: Player) -> bool:
    """Whether the draft was made without them, as they had not checked in. B-070."""
    return draft.number == 1 and player.not_here and not player.disqualified


def out_of_date(state: State, rules: Rules) -> Refusal | None:
    """Why the draft is no longer what the document would pair now, if it is not."""
    draft = state.current
    if draft is None or draft.published:
        return None
    playing = {player.id for player in still_playing(state, rules)}
    seated = roster.everyone(draft)
    gone, without = sorted(seated - playing), sorted(playing - seated)
    causes = []
    if gone:
        is_ = "is" if len(gone) == 1 else "are"
        causes.append(worded("pairing_again.paired_but", names=_names(state, gone), is_=is_))
    if without:
        has = "has" if len(without) == 1 else "have"
        causes.append(worded("pairing_again.no_place", names=_names(state, without), has=has))
    if not causes and draft.basis and draft.basis != basis_of(state, draft.number):
        whose = f" ({_names(state, sorted(draft.corrected))})" if draft.corrected else ""
        causes.append(f"results or byes{whose} changed after it was paired")
    if changed := _changed_settings(draft, rules):
        has = "has" if len(changed) == 1 else "have"
        causes.append(worded("pairing_again.changed_after", listed=listed(changed, 8), has=has))
    if not causes:
        return None
    text = worded("pairing_again.draft_round", number=draft.number, causes="; ".join(causes))
    if gone:
        return Refusal("gone:out_of_date", text)
    return Refusal("unpaired:out_of_date", text) if without else Refusal("out_of_date", text)


def _changed_settings(draft: Round, rules: Rules) -> list[str]:
    """The labels of the settings that the draft was paired under and that are others now."""
    now = looked_at(rules, draft.number)
    return [
        setting.label
        for setting in rules.rulebook.settings
        if setting.key in now
        and setting.key in draft.under
        and draft.under[setting.key] != now[setting.key]
    ]


def changed_tables(state: State) -> tuple[SeatMove, ...]:
    """For whom the draft is another than the one it took the place of."""
    draft = state.current
    if draft is None or draft.published or draft.replaced is None:
        return ()
    names = {number: player.name for number, player in state.players.items()}
    return moves(_spots(draft.replaced), _spots(draft), names)


def _spots(round_: Round) -> dict[int, RoundSpot]:
    places = {player: RoundSpot(bye.seat) for player, bye in round_.byes.items()}
    for table, match in round_.matches.items():
        one, other = match.players
        places[one], places[other] = RoundSpot(table, other), RoundSpot(table, one)
    return places


def _names(state: State, players: list[int]) -> str:
    return listed([state.name_of(player) for player in players], 8)


@entry(seen=WHOLE, undone=ShownBy(rounds_changed))
class RoundDiscarded(Entry):
    """The draft was thrown away before anyone saw it."""

    round: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        draft = state.current
        if draft is None or draft.published or draft.number != self.round:
            raise Refused(NO_DRAFT)

    def book(self, state: State) -> State:
        """Those who were not here for the thrown-away round may still come for the next draft."""
        *rounds, draft = state.rounds
        expected = {}
        for number, player in state.players.items():
            if left_out_of(draft, player):
                record = replace(player.record, left=None)
                expected[number] = replace(player, record=record, not_here=False)
        return replace(
            state,
            players=state.players.update(expected),
            rounds=tuple(rounds),
            discarded=replace(draft, replaced=None),
        )

    def tell(self, state: State) -> str:
        return log_line("round_discarded", round=self.round)
