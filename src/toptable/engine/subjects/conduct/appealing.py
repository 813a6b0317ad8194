"""Appeals and limited challenges in the log.

A ruling goes to a higher judge when a player of the match asks for it; the last of the chain has
the final word. Where one judge works alone, the ruling was final at once and nothing is forced.
N13-03, N13-35, N10-29, FFG-03, FFG-04, FFG-07, SW-01, B-024, B-157, B-158, B-159, B-160, A-43.
"""

from msgspec.structs import replace

from toptable.engine.declared import As, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions.own_match import own_match
from toptable.engine.questions.staff import panel_of
from toptable.engine.refusal import AnsweredBy, granted, passed, refuse
from toptable.engine.roles import FLOOR, JUDGES, PLAYERS, Role
from toptable.engine.rules.conduct import appeals
from toptable.engine.rules.conduct.appeals import AppealedRuling
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line, worded
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.conduct import rulings
from toptable.engine.subjects.conduct.tell import listed_players

UNLIMITED = "unlimited"


def challenges_left(state: State, rulebook: Rulebook, player: int) -> int | None:
    """How many challenges a player still has; None where they are not limited. B-160."""
    limit = rules_in(state, rulebook).chosen.get("challenges", UNLIMITED)
    if limit == UNLIMITED:
        return None
    return int(limit) - state.conduct.spent.get(player, 0)


@command(
    by=FLOOR | PLAYERS,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "penalty appeal",
        "spring 3 Ann",
        "Note that one or both players of the match appeal a ruling.",
        number="The ruling's number.",
    ),
)
class AppealRuling(Command):
    """One or both players of the match appeal."""

    number: int
    players: tuple[int, ...]

    def decide(self, state: State, situation: Situation) -> Decision:
        """Ask for a higher judge."""
        ruling = rulings.find_ruling(state, self.number)
        actor = situation.actor
        if actor.role is Role.PLAYER and self.players != (actor.player,):
            refuse("not_yours:appeal", "Appeal for yourself only.", answer=AnsweredBy.SOMEBODY_ELSE)
        rule = rulings.book_of(state, situation.rulebook).appeal
        for player in self.players:
            if challenges_left(state, situation.rulebook, player) == 0:
                text = worded(
                    "appealing.no_challenge",
                    "%(player)s has no challenge left.",
                    player=state.name_of(player),
                )
                refuse("none_left:appeal", text, rule.source)
        names = [state.name_of(player) for player in self.players]
        people = rulings.match_people(state, situation.rulebook, ruling.players)
        ruled = granted(appeals.appeal(rule, ruling.ruled, names, people))
        return [RulingAppealed(ruling.number, self.players, ruled)]


@entry(seen=STAFF)
class RulingAppealed(Entry):
    """Players of the match ask for a higher judge. N13-35, B-157."""

    number: int
    players: tuple[int, ...]
    ruled: AppealedRuling

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = rulings.find_ruling(state, self.number)
        if ruling.ruled.stage is not appeals.AppealStage.FIRST:
            refuse(
                "final:may_appeal", "Ruling %(number)s cannot be appealed now.", number=self.number
            )

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        return rulings.with_ruling(state, replace(ruling, ruled=self.ruled))

    def tell(self, state: State) -> str:
        return log_line(
            "ruling_appealed",
            "%(names)s appealed ruling %(number)s.",
            names=listed_players(state, self.players),
            number=self.number,
        )


@command(
    by=JUDGES,
    scope=Scope.JUDGING,
    seen=STAFF,
    typed=Typed(
        "penalty hear-appeal",
        "spring 3 --upheld",
        "Answer an appeal; an overturned ruling takes its penalty with it.",
        number="The ruling's number.",
        overturned=As("--overturned/--upheld", "How it ended."),
        text="What was ruled.",
        waived="It costs no challenge.",
        against_faq="The FAQ is overruled, where that is allowed.",
    ),
)
class HearAppeal(Command):
    """Answer an appeal."""

    number: int
    overturned: bool
    """The appeal is right: the ruling falls."""
    text: str = ""
    """What was ruled instead."""
    waived: bool = False
    """The head judge lets the challenge cost nothing. B-160."""
    against_faq: bool = False
    """The ruling goes against the official answers to questions."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """Answer an appeal. An overturned ruling takes its penalty with it, and costs nothing."""
        ruling = rulings.find_ruling(state, self.number)
        passed(own_match(state, situation, ruling.players))
        rulebook, by = situation.rulebook, situation.actor.name
        rule = rulings.book_of(state, rulebook).appeal
        heard = granted(
            appeals.hear(
                rule,
                panel_of(state, rulebook, situation.actor, situation.now),
                ruling.ruled,
                by,
                text=self.text.strip() or ruling.ruled.text,
                overturned=self.overturned,
                players=rulings.match_people(state, situation.rulebook, ruling.players),
                against_faq=self.against_faq,
            )
        )
        who = [number for name in heard.appellants for number in _numbers(state, name)]
        left = {str(one): challenges_left(state, rulebook, one) for one in who}
        counted = {name: count for name, count in left.items() if count is not None}
        after = granted(
            appeals.challenges_after(
                rule, counted, list(counted), overturned=self.overturned, waived=self.waived
            )
        )
        charged = tuple(int(name) for name, count in after.items() if count < counted[name])
        answer: list[Entry] = [AppealHeard(ruling.number, heard, charged)]
        if not self.overturned:
            return answer
        lifted = rulings.lift(state, ruling.number, situation)
        return [*answer, *lifted]


@entry(seen=STAFF)
class AppealHeard(Entry):
    """A higher judge has answered: the ruling stands, or is overturned. B-159, B-160."""

    number: int
    ruled: AppealedRuling
    charged: tuple[int, ...] = ()
    """The players whom it costs a challenge."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        ruling = rulings.find_ruling(state, self.number)
        if ruling.ruled.stage is not appeals.AppealStage.APPEALED:
            refuse("no_appeal", "No one has appealed, so there is nothing to hear.")

    def book(self, state: State) -> State:
        ruling = state.conduct.rulings[self.number]
        state = rulings.with_ruling(state, replace(ruling, ruled=self.ruled, first=ruling.given))
        spent = state.conduct.spent
        for player in self.charged:
            spent = spent.set(player, spent.get(player, 0) + 1)
        return replace(state, conduct=replace(state.conduct, spent=spent))

    def tell(self, state: State) -> str:
        ended = "overturned" if self.ruled.overturned else "upheld"
        cost = worded("conduct.costs_challenge", " It costs a challenge.") if self.charged else ""
        return log_line(
            "appeal_heard",
            "Ruling %(number)s was %(ended)s on appeal by %(by)s.%(cost)s",
            number=self.number,
            ended=ended,
            by=self.ruled.by,
            cost=cost,
        )


def _numbers(state: State, name: str) -> list[int]:
    return [number for number, one in state.players.items() if one.name == name]
