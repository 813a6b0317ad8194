"""Tiers and levels against what the documents say about their own events."""

import pytest

from toptable.engine.roles import Role
from toptable.engine.rules.staff_rules import Member
from toptable.engine.rules.structure.levels import Levels, Sanctioned
from toptable.rulebooks import all_rulebooks

NISEI_1_3, NISEI_1_0, FFG, STAR_WARS, BUSHIROAD = (
    book.levels for book in all_rulebooks() if book.publisher and book.levels is not None
)
ALL = {
    "nisei-1.3": NISEI_1_3,
    "nisei-1.0": NISEI_1_0,
    "ffg": FFG,
    "sw": STAR_WARS,
    "b": BUSHIROAD,
}
TO, HJ, JUDGE = Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE


@pytest.mark.parametrize(
    ("document", "event_type", "level"),
    [
        ("nisei-1.3", "league", "casual"),
        ("nisei-1.3", "game_night", "casual"),
        ("nisei-1.3", "store_championship", "casual"),
        ("nisei-1.3", "regional_championship", "competitive"),
        ("nisei-1.3", "world_championship", "competitive"),
        ("nisei-1.0", "store_championship", "casual"),
        ("nisei-1.0", "regional_championship", "competitive"),
        ("nisei-1.0", "national_championship", "competitive"),
        ("ffg", "unofficial", "relaxed"),
        ("sw", "league", "casual"),
        ("sw", "game_night", "casual"),
        ("sw", "variant", "casual"),
        ("sw", "store_championship", "competitive"),
        ("sw", "one_off", "competitive"),
        ("sw", "regional_championship", "premier"),
        ("sw", "world_championship", "premier"),
        ("b", "shop", "1"),
        ("b", "qualifier", "2"),
        ("b", "main_event", "2"),
        ("b", "regional_final", "3"),
    ],
)
def test_the_event_type_proposes_the_level(document: str, event_type: str, level: str) -> None:
    proposal = ALL[document].propose(event_type)
    assert proposal.level == level
    assert proposal.source
    assert proposal.strictness
    assert not ALL[document].warnings(level, event_type=event_type)


@pytest.mark.parametrize(
    ("document", "level"),
    [("nisei-1.3", "casual"), ("nisei-1.0", "casual"), ("ffg", "relaxed"), ("b", "1")],
)
def test_an_event_nobody_has_described_is_the_mildest(document: str, level: str) -> None:
    assert ALL[document].default == level
    assert ALL[document].propose().level == level


def test_five_kinds_of_event_are_always_sanctioned() -> None:
    """N13-43: Store, Regional, National, Continental and World Championships."""
    always = [t.id for t in NISEI_1_3.event_types if t.sanctioned is Sanctioned.ALWAYS]
    assert always == [
        "store_championship",
        "regional_championship",
        "national_championship",
        "continental_championship",
        "world_championship",
    ]
    said = NISEI_1_3.warnings("casual", event_type="store_championship", sanctioned=False)
    assert any("always a sanctioned event" in warning for warning in said)
    assert not NISEI_1_3.warnings("casual", event_type="game_night", sanctioned=False)


def test_a_shop_event_above_level_1_is_warned_about() -> None:
    """B-006, PG-1: all shop events should be level 1."""
    for level in ("2", "3"):
        warnings = BUSHIROAD.warnings(level, event_type="shop")
        assert len(warnings) == 1
        assert "level 1 at most" in warnings[0]
        assert "PG-1" in warnings[0]
    assert not BUSHIROAD.warnings("1", event_type="shop")


def test_departing_from_the_documents_tier_is_a_warning_and_no_more() -> None:
    (warning,) = NISEI_1_3.warnings("competitive", event_type="store_championship")
    assert "tier Casual" in warning
    assert "you chose Competitive" in warning


def test_the_category_adds_its_demands() -> None:
    """B-005: binding at official events, recommended at sanctioned ones."""
    official = BUSHIROAD.propose("regional_final", "official").demands
    sanctioned = BUSHIROAD.propose("regional_final", "sanctioned").demands
    assert any("bind" in demand.text for demand in official)
    assert any("recommended" in demand.text for demand in sanctioned)


def test_each_bushiroad_level_advises_judges_differently() -> None:
    """B-007: teach at 1, always penalise but let matches finish at 2, strict at 3."""
    advice = {level.id: level.strictness for level in BUSHIROAD.levels}
    assert "teach" in advice["1"]
    assert "always penalised" in advice["2"]
    assert advice["3"].startswith("Strict")


def test_decklists_are_compulsory_at_competitive_only() -> None:
    """N13-23, N10-20."""
    for levels in (NISEI_1_3, NISEI_1_0):
        assert any("hands in" in d.text for d in levels.level("competitive").demands)
        assert not any("hands in" in d.text for d in levels.level("casual").demands)


@pytest.mark.parametrize("levels", ALL.values(), ids=list(ALL))
def test_unknown_names_are_answered_with_those_there_are(levels: Levels) -> None:
    with pytest.raises(ValueError, match=levels.levels[0].id):
        levels.level("mythic")
    with pytest.raises(ValueError, match=levels.event_types[0].id):
        levels.propose("carnival")
    with pytest.raises(ValueError, match="category"):
        levels.propose(category="secret")


PLAYING_TO = Member("Ann", TO, plays=True)


@pytest.mark.parametrize(
    ("others", "covered"),
    [
        ([], False),
        ([Member("Bo", JUDGE, plays=True)], False),
        ([Member("Ann", HJ, plays=True)], False),
        ([Member("Bo", JUDGE)], True),
        ([Member("Bo", JUDGE, plays=True), Member("Cy", JUDGE, plays=True)], True),
        ([Member("Bo", JUDGE, plays=True), Member("Cy", Role.SCOREKEEPER)], False),
    ],
)
def test_nisei_cover(others: list[Member], covered: bool) -> None:
    """N13-37, N10-09, AMB-56: two assistants who play or one who does not; never the organizer."""
    staff = [PLAYING_TO, *others]
    assert (not NISEI_1_3.staff_play.problems("casual", staff)) is covered
    assert (not NISEI_1_3.staff_play.problems("competitive", staff)) is covered
    assert (not NISEI_1_0.staff_play.problems("casual", staff)) is covered
    assert NISEI_1_0.staff_play.problems("competitive", staff)


def test_staff_who_do_not_play_need_no_cover() -> None:
    staff = [Member("Ann", TO), Member("Bo", JUDGE)]
    for levels in ALL.values():
        assert not levels.staff_play.problems(levels.levels[-1].id, staff)
        assert not levels.staff_play.playing(levels.levels[-1].id, staff)


def test_ffg_leaders_play_at_relaxed_only_and_with_a_second_leader() -> None:
    """FFG-06."""
    rule = FFG.staff_play
    second = Member("Bo", JUDGE, plays=True)
    assert rule.problems("relaxed", [PLAYING_TO])
    assert not rule.problems("relaxed", [PLAYING_TO, second])
    assert rule.problems("formal", [PLAYING_TO, second])
    assert rule.problems("premier", [PLAYING_TO, second])
    assert rule.playing("relaxed", [PLAYING_TO, second]) == ("Ann", "Bo")


def test_star_wars_needs_a_second_organizer_and_bars_all_staff_from_regionals_up() -> None:
    """SW-02, SW-03."""
    rule = STAR_WARS.staff_play
    assert rule.problems("competitive", [PLAYING_TO, Member("Bo", JUDGE)])
    assert not rule.problems("competitive", [PLAYING_TO, Member("Bo", TO)])
    assert not rule.problems("competitive", [Member("Bo", JUDGE, plays=True)])
    assert rule.problems("premier", [Member("Bo", JUDGE, plays=True)])
    assert rule.problems("premier", [PLAYING_TO, Member("Bo", TO)])


def test_bushiroad_officials_never_play() -> None:
    """B-017."""
    staff = [Member("Ann", Role.SCOREKEEPER, plays=True), Member("Bo", TO), Member("Cy", HJ)]
    for level in ("1", "2", "3"):
        assert BUSHIROAD.staff_play.problems(level, staff)
