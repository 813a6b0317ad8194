"""A draft is paired by the document until it is published: when it no longer is, pair it again.

Nobody has seen a draft, so pairing it again costs nobody anything. Whatever players drop, return
or come late meanwhile, and whatever is corrected or set otherwise, the bye and the point groups of
what is published are those of a round paired from scratch around the same pinned tables and the
byes given by hand. N13-65, N13-74, N10-36, N10-43, FFG-28, FFG-29, SW-20, AMB-47, B-078, B-080.
"""

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import FOR_ALL, WHOLE
from toptable.engine.questions import outings
from toptable.engine.questions.progress import still_playing
from toptable.engine.refusal import Refusal, Refused
from toptable.engine.roles import DESK
from toptable.engine.rules.pairing.repair.reseating import RoundSpot, SeatMove, moves
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.sentence import listed, log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.rounds.differences import rounds_changed
from toptable.engine.subjects.rounds.drawing import basis_of, draw, looked_at

NO_DRAFT = Refusal("no_draft:no_draft", "There is no draft. Pair the next round first.")


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
    seated = outings.everyone(draft)
    gone, without = sorted(seated - playing), sorted(playing - seated)
    causes = []
    if gone:
        is_ = "is" if len(gone) == 1 else "are"
        causes.append(
            worded(
                "pairing_again.paired_but",
                "%(names)s %(is_)s paired but no longer in the event",
                names=_names(state, gone),
                is_=is_,
            )
        )
    if without:
        has = "has" if len(without) == 1 else "have"
        causes.append(
            worded(
                "pairing_again.no_place",
                "%(names)s %(has)s no place in it",
                names=_names(state, without),
                has=has,
            )
        )
    if not causes and draft.basis and draft.basis != basis_of(state, draft.number):
        whose = f" ({_names(state, sorted(draft.corrected))})" if draft.corrected else ""
        causes.append(f"results or byes{whose} changed after it was paired")
    if changed := _changed_settings(draft, rules):
        has = "has" if len(changed) == 1 else "have"
        causes.append(
            worded(
                "pairing_again.changed_after",
                "%(listed)s %(has)s changed after it was paired",
                listed=listed(changed, 8),
                has=has,
            )
        )
    if not causes:
        return None
    text = worded(
        "pairing_again.draft_round",
        "The draft of round %(number)s is out of date: %(causes)s. Pair it again, then publish it.",
        number=draft.number,
        causes="; ".join(causes),
    )
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
        return log_line(
            "round_discarded", "The draft of round %(round)s was thrown away.", round=self.round
        )
