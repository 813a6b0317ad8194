"""What a setting may still change once rounds are paired, for every setting of every rulebook.

B-009: what fighters were told is locked at the start, or a change is logged with notice. N13-02:
every default can be overridden. What points and pairings on record depend on stays; everything
else changes what it touches exactly.
"""

import pytest
from msgspec.structs import replace

from support import ORGANIZER, do, new_event, play_round, refused, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.log.decide import may
from toptable.engine.log.log import apply
from toptable.engine.log.undo import Blocked
from toptable.engine.questions.standings import standings_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import ChangeScope, Setting
from toptable.engine.rules.standings.ranking import StandingsRow
from toptable.engine.rules.structure.levels import Levels
from toptable.engine.state import State
from toptable.engine.subjects.event.lifecycle import EventCreated
from toptable.engine.subjects.event.settings import ChangeSetting, SettingChanged
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.results.byes import IssueBye
from toptable.engine.subjects.rounds.drafts import DiscardRound, PairRound
from toptable.engine.subjects.undo.take_back import TakeBackOne
from toptable.rulebooks import all_rulebooks

BOOKS = {book.id: book for book in all_rulebooks()}
GIVEN = {"bushiroad-1.2.11": {"game": "vg"}}
"""What an event must say before it can be played."""
EVERY = [(book.id, one.key) for book in BOOKS.values() for one in book.settings]


def kind_of(book: Rulebook, key: str) -> Setting:
    return next(one for one in book.settings if one.key == key)


def others(book: Rulebook, kind: Setting) -> list[str]:
    """The other values it can have; of long lists of numbers the ends."""
    now = GIVEN.get(book.id, {}).get(kind.key, kind.default)
    own = {value for value, _, allowed in kind.needs if "vg" not in allowed}
    values = [value for value in kind.values if value != now and value not in own]
    return values if len(values) < 8 else [values[0], values[-1]]


def played(book: str, settings: dict[str, str] | None = None) -> Tournament:
    """Two rounds among five, with a bye in each and different results."""
    tournament = new_event("Ann Bo Cy Di Ed", book, settings=GIVEN.get(book, {}) | (settings or {}))
    if tournament.rules.only_bracket:
        do(tournament, StartBracket())
        return tournament
    for games in ("WW", "WL") if tournament.rules.scoring.games == 2 else ("W", "L"):
        play_round(tournament, games)
        current = tournament.state.rounds[-1]
        for player in current.byes if current.byes_to_issue else ():
            do(tournament, IssueBye(current.number, player), reason="It began without a clock.")
    return tournament


def as_created_with(tournament: Tournament, key: str, value: str) -> State:
    """The same entries in an event that had the value from its first line on.

    Each entry must be one that could stand there: the past is the same under the other value.
    """
    state = State()
    for line in tournament.log.counted():
        entry = line.entry
        if isinstance(entry, EventCreated):
            entry = replace(entry, settings={**entry.settings, key: value})
        elif isinstance(entry, SettingChanged):
            continue
        assert may(state, entry, tournament.rulebook) is None, entry
        state = apply(state, entry)
    return state


def table_of(state: State, book: Rulebook) -> list[StandingsRow]:
    """Everybody's rank with every number behind it."""
    return list(standings_of(state, book, state.finished_rounds))


@pytest.mark.parametrize(("book", "key"), EVERY, ids=[f"{book}-{key}" for book, key in EVERY])
def test_every_setting_says_how_far_back_it_reaches(book: str, key: str) -> None:
    assert kind_of(BOOKS[book], key).reach is not None


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_points_on_record_depend_only_on_settings_that_are_fixed(book: Rulebook) -> None:
    """Independent of the declaration: what scores a match or a bye is compared itself."""
    own = GIVEN.get(book.id, {})
    plain = book.under(own)
    for kind in book.settings:
        for value in others(book, kind):
            given = own | {kind.key: value} | (dict([kind.only_with]) if kind.only_with else {})
            other = book.under(given)
            if other.scoring != plain.scoring or other.bye_points != plain.bye_points:
                assert kind.reach is ChangeScope.RECORDED, kind.key
            if other.ranking != plain.ranking and not kind.only_with:
                assert kind.reach in (ChangeScope.RECORDED, ChangeScope.STANDINGS), kind.key


@pytest.mark.parametrize(("book", "key"), EVERY, ids=[f"{book}-{key}" for book, key in EVERY])
def test_a_change_is_refused_or_is_as_if_it_had_been_so_from_the_start(book: str, key: str) -> None:
    kind = kind_of(BOOKS[book], key)
    tournament = played(book, dict([kind.only_with]) if kind.only_with else None)
    for value in others(BOOKS[book], kind):
        command = ChangeSetting(key, value)
        if kind.reach is ChangeScope.RECORDED:
            refused(tournament, command, "fixed", reason="A change of mind")
            continue
        done = do(tournament, command, reason="A change of mind")
        wanted = as_created_with(tournament, key, value)
        assert table_of(tournament.state, BOOKS[book]) == table_of(wanted, BOOKS[book])
        do(tournament, TakeBackOne(done.lines[0].seq))


def test_points_per_win_are_fixed_with_the_first_pairing() -> None:
    """B-092: two wins at one point never stand below one win at three."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11", settings={"game": "vg"})
    do(tournament, ChangeSetting("win", "3"), reason="Our series does")
    do(tournament, PairRound())
    said = refused(tournament, ChangeSetting("win", "1"), "fixed", reason="Back").text
    assert "What a win is worth stays 3 points" in said
    do(tournament, DiscardRound())
    do(tournament, ChangeSetting("win", "1"), reason="Nothing is on record any more")
    play_round(tournament, "W")
    refused(tournament, ChangeSetting("win", "3"), "fixed", reason="Again")


@pytest.mark.parametrize(
    ("book", "key", "value"),
    [
        ("bushiroad-1.2.11", "game", "ws"),
        ("bushiroad-1.2.11", "structure", "double_elimination"),
        ("bushiroad-1.2.11", "match", "bo3"),
        ("bushiroad-1.2.11", "bye_worth", "nothing"),
        ("nisei-1.3", "sides", "single"),
        ("nisei-1.0", "sides", "single"),
        ("ffg-netrunner-1.0", "draft", "half"),
        ("ffg-starwars-2.2", "bye_worth", "nothing"),
    ],
)
def test_taking_back_a_setting_does_not_go_round_the_lock(book: str, key: str, value: str) -> None:
    """Set before round 1; its rounds were paired under it."""
    tournament = new_event("Ann Bo Cy Di Ed", book, settings=GIVEN.get(book))
    done = do(tournament, ChangeSetting(key, value), reason="So announced")
    start_round(tournament)
    stopped = tournament.send(TakeBackOne(done.lines[0].seq), ORGANIZER)
    assert isinstance(stopped, Blocked), stopped
    assert "stays" in stopped.in_the_way[0].refusal.text


def test_a_game_nobody_named_can_still_be_named() -> None:
    """What was never given binds nobody."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11")
    start_round(tournament)
    do(tournament, ChangeSetting("game", "ws"), reason="Forgotten")
    refused(tournament, ChangeSetting("game", "vg"), "fixed", reason="No, the other")


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_an_event_nobody_described_has_the_tier_the_document_gives_it(book: Rulebook) -> None:
    """SW-42: one-off events are Competitive; the setting, the guide and the sheet agree."""
    assert isinstance(book.levels, Levels)
    assert kind_of(book, book.level_setting).default == book.levels.default
    assert book.under({}).tier == book.levels.propose("", "").level
