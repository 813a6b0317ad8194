"""A rulebook: which of the engine's methods a rule document chooses, and where it says so.

The books are in ``toptable.rulebooks``, one folder each. A book with its settings filled in is a
``Rules``: what an event actually runs by.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from toptable.engine.refusal import Refusal
from toptable.engine.rules import team_formats as team_match
from toptable.engine.rules.announcements import Announcements
from toptable.engine.rules.clock.round_minutes import left_open
from toptable.engine.rules.clock.timing import Timing
from toptable.engine.rules.conduct.book import Card, ConductBook, PermissionKind
from toptable.engine.rules.decks.check_rules import CheckRules
from toptable.engine.rules.decks.deck_rules import KEY as DECK_LISTS
from toptable.engine.rules.decks.deck_rules import DeckRules, ListRules
from toptable.engine.rules.eligibility import Eligibility
from toptable.engine.rules.end_of_time.ending import Endings, EndingsOf
from toptable.engine.rules.finals.finalist_candidates import Trait
from toptable.engine.rules.finals.finals_rules import FinalsRules
from toptable.engine.rules.finals.knockout_tiebreakers import TiebreakerRounds
from toptable.engine.rules.provisions import (
    Duty,
    Expected,
    LatePenalty,
    LeavingRules,
    OnlinePlatform,
    PhoneRule,
    SanctionedRules,
    Words,
)
from toptable.engine.rules.results.kinds import (
    WHOLE_MATCH,
    Kinds,
    MatchOutcome,
    Result,
    ResultKind,
    Seat,
    late_concession,
    outcome,
    unfit,
)
from toptable.engine.rules.results.reporting import Reporting, SlipRules
from toptable.engine.rules.results.scoring import ON_TIME, Scoring
from toptable.engine.rules.results.sides import MatchSides
from toptable.engine.rules.settings import Chosen, Setting, resolve
from toptable.engine.rules.standings.ranking import Ranking
from toptable.engine.rules.structure.levels import Levels
from toptable.engine.rules.structure.structures import Structures
from toptable.engine.rules.team_formats import SeatBySeat, SideBySide, TeamFormat


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeRule:
    """What a document says about byes. N13-65, N13-66, N10-36, FFG-23, FFG-29, B-080, B-081."""

    text: str
    source: str
    rules: tuple[str, ...]
    rewards: bool = False
    """Whether byes won elsewhere can be redeemed."""
    seated: bool = False
    """Whether a bye is issued only to someone seated when the round begins."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CoveredGame:
    """One of the games that a document covers, with the time it recommends. B-001, B-118."""

    id: str
    name: str
    minutes: int
    minutes_best_of_three: int | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class Rulebook:
    """One version of one rule document."""

    id: str
    folder: str
    """The package that holds everything of the document: its catalogue, and what is served."""
    title: str
    version: str
    date: str
    """As exactly as the document gives it: ``2020-10`` or ``2026-01-30``."""
    publisher: str
    """Who publishes the document; empty for a book of our own."""
    games: tuple[CoveredGame, ...]
    words: Words
    settings: tuple[Setting, ...]
    scoring: Callable[[Chosen], Scoring]
    ranking: Callable[[Chosen], Ranking]
    kinds: Kinds
    """What the document says about each kind of result."""
    bye: ByeRule
    sides: tuple[str, str] | None = None
    """The letters of the two sides, where games have sides."""
    match_sides: MatchSides | None = None
    """How a match settles who plays which side, or goes first."""
    reporting: Reporting = field(default_factory=Reporting)
    """Who may correct results, and what a draw must explain."""
    slip: SlipRules = field(default_factory=SlipRules)
    """What stands on the slip of a match."""
    late_penalties: tuple[LatePenalty, ...] = ()
    """The penalties of which a late entry must bring one, where the document says so. B-072."""
    leaving: LeavingRules = field(default_factory=LeavingRules)
    """What becomes of who leaves, and who may come back."""
    eligibility: Eligibility = field(default_factory=Eligibility)
    """Whom the document keeps out. N13-05, B-018."""
    expected: Expected = field(default_factory=Expected)
    """What it expects of players, for the sheet they are given. N13-06, N10-05."""
    finals: FinalsRules
    """Everything after the Swiss rounds."""
    conduct: Callable[[Mapping[str, str]], ConductBook]
    """Infractions, penalties, counting and appeals, with the readings that were chosen."""
    timing: Timing
    """Clocks, extensions, lateness."""
    endings: EndingsOf
    """How games end besides a reported result, in the rounds and after them."""
    structure: Structures | None = None
    levels: Levels | None = None
    cites: Callable[[str], bool] = lambda _id: True
    """Whether the id of a rule or reading belongs to this document."""
    permissions: tuple[PermissionKind, ...] = ()
    """What staff can allow on the day, each by its own authority. B-042, B-059, B-182."""
    approval: tuple[str, ...] = ()
    """The categories of events that need approval before they are announced. B-190."""
    announcements: Announcements | None = None
    sanctioned: SanctionedRules | None = None
    """What it asks of sanctioned events besides: kits, prizes, format. N13-45 to N13-50."""
    duties: tuple[Duty, ...] = ()
    """What the organizer's checklist asks for, besides what the log shows."""
    deck_checks: CheckRules = field(default_factory=CheckRules)
    """What is looked at when a deck is checked, and what puts it right."""
    platform: OnlinePlatform | None = None
    """Where sanctioned online events are played, where the document says so. N13-51."""
    teams: tuple[TeamFormat, ...] = ()
    """The ways in which teams can play, chosen by the setting ``team``."""
    decks: DeckRules = field(default_factory=DeckRules)
    """Which decks a player brings, and by what their lists are judged. N13-19, FFG-11, SW-05."""
    lists: ListRules = field(default_factory=ListRules)
    """Who hands in deck lists, and when they are fixed."""
    phones: tuple[PhoneRule, ...] = ()
    """What the document says about a phone at the table; the first that fits the level holds."""

    @property
    def level_setting(self) -> str:
        """The setting that holds the tier or level of an event."""
        keys = {setting.key for setting in self.settings}
        return next((key for key in ("tier", "level", "event_tier") if key in keys), "")

    def setting(self, key: str) -> Setting | None:
        """The setting with this key, if the book has it."""
        return next((setting for setting in self.settings if setting.key == key), None)

    def leaves_open(self, key: str, given: Mapping[str, str]) -> bool:
        """Whether the value that a setting has here is the organizer's choice. SW-17, FFG-10.

        A fact about the event, such as its tier, is one too; a change from the rulebook is not.
        """
        setting, rules = self.setting(key), self.rules(given)
        if setting is None or isinstance(rules, Refusal):
            return False
        if key == DECK_LISTS:
            return self.lists.leaves_open(rules.chosen)
        times = self.announcements.times if self.announcements is not None else ()
        return setting.leaves_open(rules.chosen[key]) or left_open(
            times, key, dict(rules.chosen.items)
        )

    def check_settings(self, given: Mapping[str, str]) -> Refusal | None:
        """What is wrong with these settings, or nothing."""
        rules = self.rules(given)
        return rules if isinstance(rules, Refusal) else None

    def rules(self, given: Mapping[str, str]) -> "Rules | Refusal":
        """The book with these settings and its own defaults for the rest."""
        return _with_defaults(self, tuple(given.items()))

    def under(self, given: Mapping[str, str]) -> "Rules":
        """The same for settings that were checked before; looked up by everything, so kept."""
        return _under(self, frozenset(given.items()))


@dataclass(frozen=True, kw_only=True, eq=False)
class Rules:
    """A rulebook with every setting decided: what an event runs by."""

    rulebook: Rulebook
    chosen: Chosen
    scoring: Scoring
    ranking: Ranking

    @property
    def entrants(self) -> tuple[str, str]:
        """What one and several of those are called who are paired: teams, or the players."""
        words = self.rulebook.words
        return ("team", "teams") if self.team is not None else (words.player, words.players)

    @property
    def bye_points(self) -> int:
        """What a bye is worth."""
        return self.scoring.bye

    @cached_property
    def tier(self) -> str:
        """The tier or level the event is run at."""
        key = self.rulebook.level_setting
        return self.chosen[key] if key else ""

    @cached_property
    def game(self) -> CoveredGame | None:
        """The game that is played, unless the document covers several and none is chosen."""
        if len(self.rulebook.games) == 1:
            return self.rulebook.games[0]
        wanted = self.chosen.get("game", "")
        return next((game for game in self.rulebook.games if game.id == wanted), None)

    @cached_property
    def conduct(self) -> ConductBook:
        """What the document says about conduct, as this event reads it."""
        return self.rulebook.conduct(dict(self.chosen.items))

    @cached_property
    def endings(self) -> Endings:
        """How games end under the settings of this event."""
        return self.rulebook.endings(dict(self.chosen.items))

    @property
    def issues_byes_when_seated(self) -> bool:
        """Whether a bye counts only once the player was seen in their seat. B-081."""
        return self.rulebook.bye.seated

    @property
    def single_sided(self) -> bool:
        """Whether a match is one game and pairing assigns and balances the sides.

        A half draft also plays one game a round, but its sides are drawn at the table. AMB-45.
        """
        return self.chosen.get("sides", "double") == "single"

    @property
    def allows_rematches(self) -> bool:
        """Whether players may meet again when no pairing without that exists."""
        return self.chosen.get("rematches", "never") == "allow"

    @property
    def draft_tables(self) -> int:
        """At how many tables the event drafts."""
        return int(self.chosen.get("draft_tables", "1"))

    @property
    def phones_check_in(self) -> bool:
        """Whether players may check in by themselves, from their own page."""
        return self.chosen.get("phone_check_in", "on") == "on"

    @property
    def reminds_after(self) -> int | None:
        """How many minutes after a table's time its phones ask for the result; None: never."""
        after = self.chosen.get("report_reminder", "off")
        return int(after) if after.isdecimal() else None

    @property
    def phone_rule(self) -> PhoneRule | None:
        """What players are told about their phone while a game runs. N13-17, SW-14, PG-3.16."""
        fits = (rule for rule in self.rulebook.phones if rule.level in ("", self.tier))
        return next(fits, None)

    @property
    def cards_at_tables(self) -> tuple[Card, ...]:
        """What players are told at their own table in an event with these settings. B-048."""
        return tuple(
            card
            for card in self.conduct.cards
            if card.at_tables is not None
            and self.chosen.get(card.at_tables[0], "") == card.at_tables[1]
        )

    @property
    def waives_cover(self) -> bool:
        """Whether staff may play without the cover that the document asks for. AMB-56."""
        return self.chosen.get("staff_cover", "asked") == "waived"

    @property
    def eliminates(self) -> bool:
        """Whether a second loss ends the event for a player. B-082, B-083."""
        return self.chosen.get("structure", "swiss") == "double_elimination"

    @property
    def only_bracket(self) -> bool:
        """Whether single elimination is the whole event, from the entry list. B-086."""
        return self.chosen.get("structure", "swiss") == "single_elimination"

    @cached_property
    def team(self) -> TeamFormat | None:
        """How teams play here, if teams play. B-140, SW-35."""
        wanted = self.chosen.get("team", "none")
        return next((team for team in self.rulebook.teams if team.id == wanted), None)

    @cached_property
    def match_sides(self) -> MatchSides | None:
        """How a match settles who plays which side; teams may have a rule of their own. SW-38."""
        team = self.team
        return team.sides if isinstance(team, SideBySide) else self.rulebook.match_sides

    @property
    def traits(self) -> tuple[Trait, ...]:
        """What finalists can be chosen by in this game besides their rank. B-109 to B-112."""
        game = self.game.id if self.game is not None else ""
        return tuple(trait for trait in self.rulebook.finals.traits if game in trait.games)

    @property
    def tiebreaker(self) -> TiebreakerRounds | None:
        """The games about a line, or about the first place between teams. SW-37."""
        team = self.team
        return team.final if isinstance(team, SideBySide) else self.rulebook.finals.tiebreaker

    def method(self, number: int) -> str:
        """The pairing method of a round; a full draft begins by seats. FFG-52."""
        if number == 1 and self.chosen.get("draft", "off") == "full":
            return "opposite_seats"
        return self.chosen.get("pairing", "standard")

    def outcome(
        self, kind: ResultKind, seat: Seat, *, played: str = "", game: str = ""
    ) -> MatchOutcome | Refusal:
        """What a kind of result means for both seats, or why this book does not have it."""
        return outcome(self.scoring, self.rulebook.kinds, kind, seat, played=played, game=game)

    @property
    def letters(self) -> str:
        """The letters of games that can end like this here; on time, only if that was announced."""
        known = self.scoring.letters
        return "".join(one for one in known if one not in ON_TIME or not self.endings.undecided)

    def settle(self, result: Result) -> MatchOutcome | Refusal:
        """The letters and points of a reported match, or why this book has no such result.

        A result of a special kind may leave out the games that the kind itself decides.
        """
        team = self.team
        if isinstance(team, SeatBySeat):
            win = self.scoring.win
            return team_match.settle(team, result, self.settle_two, self.rulebook.reporting, win)
        if result.seats:
            return Refusal.of("no_seats:settle")
        return self.settle_two(result)

    @lru_cache(maxsize=256)  # noqa: B019 - rules are few, and a report asks seven times
    def settle_two(self, result: Result) -> MatchOutcome | Refusal:
        """The match of two players, or of two teams as a whole."""
        kind, games = result.kind, result.games
        if kind is None or (self.scoring.over(games) and kind not in WHOLE_MATCH):
            points = self.scoring.score(games)
            settled = points if isinstance(points, Refusal) else MatchOutcome(games, points)
        elif kind is ResultKind.TWO_FOR_ONE:
            settled = self.outcome(kind, 0, game=games)
        else:
            settled = self.outcome(kind, result.seat, played=games)
        if isinstance(settled, Refusal):
            return settled
        return self._refusal(result, settled) or settled

    def score(self, result: Result) -> tuple[int, int] | Refusal:
        """The points of both seats, or why this book has no such result."""
        settled = self.settle(result)
        if isinstance(settled, Refusal):
            return settled
        if settled.points is None:
            return Refusal.of("not_over:score")
        return settled.points

    def _refusal(self, result: Result, settled: MatchOutcome) -> Refusal | None:
        kinds = self.rulebook.kinds
        if wrong := late_concession(kinds, result.how):
            return wrong
        if result.kind and (wrong := unfit(kinds, result.kind, settled.letters, result.witness)):
            return wrong
        return self.sides_problem(settled.letters, result.sides)

    def sides_problem(self, games: str, sides: str) -> Refusal | None:
        """What is wrong with the sides that were written down, if any were."""
        letters = self.rulebook.sides
        if not sides:
            return None
        if letters is None:
            return Refusal.of("no_sides:sides_problem", title=self.rulebook.title)
        if set(sides) - set(letters):
            return Refusal.of(
                "side:sides_problem", first_letter=letters[0], second_letter=letters[1], sides=sides
            )
        doubled = len(set(games)) == 1
        if len(sides) == (len(games) or self.scoring.games) and (
            doubled or len(set(sides)) == len(sides)
        ):
            return None
        if len(sides) == 1 and doubled:
            return None
        return Refusal.of("sides_count", sides=sides, games=games or "a match here")


# Every decision asks for the rules several times, and the settings are the same all day.
@lru_cache(maxsize=256)
def _with_defaults(rulebook: Rulebook, given: tuple[tuple[str, str], ...]) -> Rules | Refusal:
    chosen = resolve(rulebook.settings, dict(given), owner=rulebook.title)
    return chosen if isinstance(chosen, Refusal) else _rules(rulebook, chosen)


@lru_cache(maxsize=256)
def _under(rulebook: Rulebook, given: frozenset[tuple[str, str]]) -> Rules:
    rules = rulebook.rules(dict(given))
    if isinstance(rules, Refusal):
        raise ValueError(str(rules))
    return rules


@lru_cache(maxsize=256)
def _rules(rulebook: Rulebook, chosen: Chosen) -> Rules | Refusal:
    ranking = rulebook.ranking(chosen)
    if "tiebreakers" in chosen and chosen["tiebreakers"] != DOCUMENT_ORDER:
        ordered = ranking.in_order(chosen.names("tiebreakers"))
        if isinstance(ordered, Refusal):
            return ordered
        ranking = ordered
    return Rules(
        rulebook=rulebook, chosen=chosen, scoring=rulebook.scoring(chosen), ranking=ranking
    )


DOCUMENT_ORDER = "document"
"""The value of the setting ``tiebreakers`` that leaves them in the document's own order."""
