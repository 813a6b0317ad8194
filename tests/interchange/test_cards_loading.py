"""Card facts from every shape of file and folder, and from what is none of them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.cards import CardList, KnownCard, Printing, Product, ProductPool
from toptable.interchange.cards import card_files
from toptable.interchange.cards.card_files import BadCards
from toptable.interchange.cards.load_cards import load_cards

API_CARDS = {
    "data": [
        {
            "code": "01001",
            "title": "Harbor: Night Shift",
            "pack_code": "base",
            "side_code": "corp",
            "faction_code": "harbor",
            "type_code": "identity",
            "deck_limit": 1,
            "quantity": 1,
            "influence_limit": None,
            "minimum_deck_size": 45,
        },
        {
            "code": "01002",
            "title": "Quiet Lantern",
            "pack_code": "base",
            "side_code": "corp",
            "faction_code": "harbor",
            "type_code": "agenda",
            "deck_limit": 3,
            "quantity": 2,
            "agenda_points": 2,
        },
        {"code": "02002", "title": "Quiet Lantern", "pack_code": "more", "quantity": 3},
        {"code": "02003", "title": "Twin", "pack_code": "more", "faction_cost": 4},
    ]
}
API_PACKS = {
    "data": [
        {
            "code": "base",
            "name": "Base Box",
            "cycle_code": "first",
            "date_release": "2019-03-01",
        },
        {"code": "more", "name": "More of It", "cycle_code": "none", "date_release": None},
    ]
}
API_CYCLES = {"data": [{"code": "first", "name": "The First", "position": 1}]}


def write(place: Path, content: object) -> Path:
    place.parent.mkdir(parents=True, exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content)
    place.write_text(text, encoding="utf-8")
    return place


def by_title(path: Path, game: str = "") -> dict[str, KnownCard]:
    return {card.title: card for card in load_cards(path, game).cards}


def api(folder: Path) -> Path:
    # The names of the files say nothing: what is in them does.
    write(folder / "a.json", API_CYCLES)
    write(folder / "b.json", API_CARDS)
    write(folder / "c.json", API_PACKS)
    return folder


def test_the_answers_of_the_api(tmp_path):
    facts = load_cards(api(tmp_path / "answers"))
    assert (facts.game, facts.source) == ("netrunner", "answers")
    assert facts.cards == (
        KnownCard(
            title="Harbor: Night Shift",
            printings=(Printing("01001", "base", 1),),
            side="corp",
            faction="harbor",
            kind="identity",
            most=1,
            smallest_deck=45,
        ),
        KnownCard(
            title="Quiet Lantern",
            printings=(Printing("01002", "base", 2), Printing("02002", "more", 3)),
            side="corp",
            faction="harbor",
            kind="agenda",
            most=3,
            points=2,
        ),
        KnownCard(title="Twin", printings=(Printing("02003", "more"),), influence=4),
    )
    assert facts.products == (
        Product("base", "Base Box", "The First", "2019-03-01"),
        Product("more", "More of It", "none"),
    )


def test_the_cards_of_the_api_alone(tmp_path):
    facts = load_cards(write(tmp_path / "whatever", API_CARDS))
    assert [card.title for card in facts.cards] == ["Harbor: Night Shift", "Quiet Lantern", "Twin"]
    assert facts.products == (Product("base", "base"), Product("more", "more"))


def netrunner_folder(root: Path) -> Path:
    v2 = root / "v2"
    write(
        v2 / "cards" / "harbor.json",
        {
            "id": "harbor_night_shift",
            "title": "Harbor: Night Shift",
            "card_type_id": "corp_identity",
            "faction_id": "harbor_works",
            "side_id": "corp",
            "deck_limit": 1,
            "influence_limit": 15,
            "minimum_deck_size": 40,
            "text": "Nothing that is kept.",
        },
    )
    write(
        v2 / "cards" / "quiet_lantern.json",
        {
            "id": "quiet_lantern",
            "title": "Quiet Lantern",
            "card_type_id": "agenda",
            "agenda_points": 2,
            "deck_limit": 3,
        },
    )
    write(
        v2 / "cards" / "twin.json",
        {"id": "twin", "title": "Twin", "card_type_id": "event", "influence_cost": 4},
    )
    write(
        v2 / "printings" / "base.json",
        [
            {"id": "01001", "card_id": "harbor_night_shift", "card_set_id": "base", "quantity": 1},
            {"id": "01002", "card_id": "quiet_lantern", "card_set_id": "base", "quantity": 2},
        ],
    )
    write(
        v2 / "printings" / "more.json",
        [
            {"id": "02002", "card_id": "quiet_lantern", "card_set_id": "more", "quantity": 3},
            {"id": "02003", "card_id": "twin", "card_set_id": "more", "quantity": 3},
        ],
    )
    write(
        v2 / "card_sets.json",
        [
            {
                "id": "base",
                "name": "Base Box",
                "legacy_code": "bb",
                "card_cycle_id": "first",
                "date_release": "2019-03-01",
            },
            {"id": "more", "name": "More of It", "card_cycle_id": "second"},
        ],
    )
    write(v2 / "card_cycles.json", [{"id": "first", "name": "The First"}])
    write(
        v2 / "formats" / "open.json",
        {
            "id": "open",
            "name": "Open",
            "snapshots": [
                {"date_start": "2019-03-01", "card_pool_id": "early"},
                # The list of this snapshot says 2025 itself.
                {"date_start": "2024-04-04", "card_pool_id": "late", "restriction_id": "second"},
                {"date_start": "2026-01-01", "card_pool_id": "early", "restriction_id": "undated"},
                {"date_start": "2026-02-01", "card_pool_id": "late", "restriction_id": "undated"},
            ],
        },
    )
    write(
        v2 / "card_pools" / "open.json",
        [
            {"id": "early", "card_cycle_ids": ["first"], "card_set_ids": []},
            {"id": "late", "card_cycle_ids": ["first"], "card_set_ids": ["more"]},
        ],
    )
    write(
        v2 / "restrictions" / "open" / "second.json",
        {
            "id": "second",
            "name": "Second List",
            "date_start": "2025-04-04",
            "format_id": "open",
            "banned": ["twin", "never_printed", "twin"],
            "restricted": ["quiet_lantern"],
            "global_penalty": {"1": ["quiet_lantern"]},
            "universal_faction_cost": {"3": ["twin"]},
            "points": {"2": ["twin"]},
            "point_limit": 7,
        },
    )
    write(
        v2 / "restrictions" / "open" / "undated.json",
        {"id": "undated", "name": "Undated", "banned": ["twin"]},
    )
    write(
        v2 / "restrictions" / "open" / "never.json",
        {"id": "never", "name": "Never Used", "format_id": "open", "banned": ["twin"]},
    )
    write(
        root / "translations" / "de" / "pack" / "bb.de.json",
        [{"code": "01002", "title": "Stille Laterne", "text": "Nichts."}, {"code": "77777"}],
    )
    return root


@pytest.mark.parametrize("inner", ["", "v2"])
def test_the_folder_of_netrunner_cards(tmp_path, inner):
    facts = load_cards(netrunner_folder(tmp_path / "cards") / inner)
    assert facts.game == "netrunner"
    found = {card.title: card for card in facts.cards}
    assert found["Harbor: Night Shift"] == KnownCard(
        title="Harbor: Night Shift",
        printings=(Printing("01001", "bb", 1),),
        side="corp",
        faction="harbor-works",
        kind="identity",
        most=1,
        influence_limit=15,
        smallest_deck=40,
    )
    assert found["Quiet Lantern"].also == ("Stille Laterne",)
    assert [printing.product for printing in found["Quiet Lantern"].printings] == ["bb", "more"]
    assert found["Twin"].influence == 4
    assert facts.products == (
        Product("bb", "Base Box", "The First", "2019-03-01"),
        Product("more", "More of It", "second"),
    )


def test_a_list_counts_from_its_own_day_and_not_from_that_of_a_format(tmp_path):
    facts = load_cards(netrunner_folder(tmp_path))
    assert facts.lists == (
        CardList(
            name="Second List",
            format="open",
            effective="2025-04-04",
            removed=("Twin", "never_printed"),
            restricted=("Quiet Lantern",),
            dearer=(("Quiet Lantern", 1),),
            costlier=(("Twin", 3),),
            points=(("Twin", 2),),
            point_limit=7,
        ),
        # Only its format says from when on: from the first snapshot that names it.
        CardList(name="Undated", format="open", effective="2026-01-01", removed=("Twin",)),
    )
    assert facts.pools == (
        ProductPool("open", "2019-03-01", ("bb",)),
        ProductPool("open", "2025-04-04", ("bb", "more")),
        ProductPool("open", "2026-01-01", ("bb",)),
        ProductPool("open", "2026-02-01", ("bb", "more")),
    )


@pytest.mark.parametrize("part", ["printings", "card_sets.json", "card_cycles.json", "cards"])
def test_half_a_folder_is_named(tmp_path, part):
    root = netrunner_folder(tmp_path)
    (root / "v2" / part).rename(tmp_path / "elsewhere")
    with pytest.raises(BadCards, match=f"only part of netrunner-cards-json: {part} is missing"):
        load_cards(root)


STAR_WARS = [
    {
        "product": "Small Box",
        "productCycle": "Boxes",
        "number": 1,
        "objectiveSetNumber": 12,
        "objectiveSetSequence": 1,
        "side": "Dark",
        "affiliation": "Harbor",
        "affiliationLock": "Harbor",
        "type": "Objective",
        "title": "Hold the Pier",
        "isLimitedToObjectiveDeck": True,
        "stats": {"objective": {"count": 6}},
    },
    *(
        {
            "product": "Small Box",
            "productCycle": "Boxes",
            "number": 2,
            "objectiveSetNumber": 12,
            "objectiveSetSequence": at,
            "side": "Dark",
            "affiliation": "Neutral",
            "isLockedToAffiliation": False,
            "type": "Unit",
            "title": "Dock Hand",
            "isLimitedToObjectiveDeck": False,
        }
        for at in (2, 3)
    ),
    {
        "product": "Small Box",
        "productCycle": "Boxes",
        "number": 3,
        "objectiveSetNumber": None,
        "side": "Dark",
        "affiliation": "Harbor",
        "type": "Affiliation",
        "title": "Harbor",
    },
    {
        "product": "Small Box",
        "productCycle": "Boxes",
        "number": 4,
        "objectiveSetNumber": 13,
        "side": "Dark",
        "affiliation": "Harbor",
        "isLockedToAffiliation": True,
        "type": "Objective",
        "title": "Dock Hand",
    },
]


@pytest.mark.parametrize("inner", ["", "json"])
def test_the_folder_of_star_wars_cards(tmp_path, inner):
    write(tmp_path / "package.json" if inner else tmp_path / "schema.json", {"name": "x"})
    write(tmp_path / inner / "small-box.json", STAR_WARS)
    found = by_title(tmp_path)
    assert found["Hold the Pier"] == KnownCard(
        title="Hold the Pier",
        printings=(Printing("Small Box 1", "Small Box", 1),),
        side="dark",
        faction="Harbor",
        kind="objective",
        most=1,
        objective_set="12",
        only_with="Harbor",
    )
    assert (found["Harbor"].kind, found["Harbor"].only_with) == ("affiliation", "")
    # A unit and an objective of one title: what a player chooses is what the title stands for.
    assert (found["Dock Hand"].kind, found["Dock Hand"].only_with) == ("objective", "Harbor")
    assert found["Dock Hand"].printings == (
        Printing("Small Box 2", "Small Box", 2),
        Printing("Small Box 4", "Small Box", 1),
    )
    assert load_cards(tmp_path).game == "starwars"


def test_a_folder_of_weiss_sets(tmp_path):
    cards = [
        {"name": "“Pier” Aya", "code": "HBR/S01-E001", "expansion": "Harbor", "type": "Character"},
        {"name": "“Pier” Aya", "code": "HBR/S01-E001SP", "expansion": "Harbor"},
        {"name": "High Tide", "code": "HBR/S01-E002", "expansion": "Harbor", "type": "Climax"},
    ]
    write(tmp_path / "DB" / "HBR_S01.json", cards)
    facts = load_cards(tmp_path)
    assert facts.game == "ws"
    assert facts.products == (Product("HBR/S01", "Harbor"),)
    names = CardNames(facts)
    assert [card.title for card in names.find('"Pier" Aya')] == ["“Pier” Aya"]
    assert names.by_code("hbr/s01-e001sp").title == "“Pier” Aya"
    assert names.by_title("High Tide").kind == "climax"


TABLE = (
    "title,also,code,product,product_name,cycle,released,quantity,kind,most,faction\n"
    "Quiet Lantern,Stille Laterne|静かなランタン,A1,A,First,Cycle,2026-05-09,4,Event,4,Harbor\n"
    "Quiet Lantern,,B1,B,Second,,,,,,\n"
    '"Bell, Book and Wire",,,,,,,,Leader,1,\n'
)
LISTS = (
    "list,format,effective,title,how,amount\n"
    "May,open,2026-05-01,Quiet Lantern,removed,\n"
    "May,open,2026-05-01,Twin,restricted,\n"
    "June,open,2026-06-01,Twin,dearer,2\n"
)


def test_a_table_of_any_game(tmp_path):
    path = write(tmp_path / "cards.csv", TABLE)
    facts = load_cards(path, "vg")
    assert (facts.game, facts.source, facts.lists) == ("vg", "cards.csv", ())
    assert facts.cards == (
        KnownCard(
            title="Quiet Lantern",
            printings=(Printing("A1", "A", 4), Printing("B1", "B")),
            also=("Stille Laterne", "静かなランタン"),
            faction="Harbor",
            kind="event",
            most=4,
        ),
        KnownCard(title="Bell, Book and Wire", kind="leader", most=1),
    )
    assert facts.products == (
        Product("A", "First", "Cycle", "2026-05-09"),
        Product("B", "Second"),
    )
    with pytest.raises(BadCards, match="--game"):
        load_cards(path)


def test_a_table_of_dated_lists_beside_it(tmp_path):
    write(tmp_path / "cards.csv", TABLE)
    write(tmp_path / "lists.csv", LISTS)
    assert load_cards(tmp_path, "vg").lists == (
        CardList(
            name="May",
            format="open",
            effective="2026-05-01",
            removed=("Quiet Lantern",),
            restricted=("Twin",),
        ),
        CardList(name="June", format="open", effective="2026-06-01", dearer=(("Twin", 2),)),
    )


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("cards.json", '{"data": [', "no JSON, or breaks off"),
        ("cards.json", "[" * 100_000, "no JSON, or breaks off"),
        ("cards.json", {"data": []}, "holds no card facts"),
        ("cards.json", [1, 2], "holds no card facts"),
        ("cards.json", {"data": [{"code": "1", "title": 5, "pack_code": "b"}]}, "data.*title"),
        ("cards.json", {"data": [{"code": "1", "title": " ", "pack_code": "b"}]}, "no title"),
        ("cards.json", API_PACKS, "packs alone"),
        ("cards.json", API_CYCLES, "cycles alone"),
        ("cards.csv", "name,count\nTwin,3\n", "holds no card facts"),
        ("cards.csv", "title,colour\nTwin,red\n", "column nobody knows: colour"),
        ("cards.csv", "title,most\nTwin,many\n,3\n", "line 2: most must be.*line 3: the title"),
        ("cards.csv", "title,product,released\nTwin,A,May\n", "line 2: released must be a day"),
        ("cards.csv", "title\n", "no card in"),
        ("cards.bin", "\x00\x01\x02", "holds no card facts"),
        ("cards.txt", "", "holds no card facts"),
    ],
)
def test_a_file_that_is_wrong_is_refused_in_a_sentence(tmp_path, name, content, said):
    path = write(tmp_path / name, content)
    with pytest.raises(BadCards, match=said):
        load_cards(path, "vg")


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: folder.mkdir(), "holds no card facts"),
        (lambda folder: write(folder / "packs.json", API_PACKS), "with the cards is missing"),
        (lambda folder: write(folder / "a.csv", LISTS), "found were 0 and 1"),
        (lambda folder: write(folder / "notes.json", {"a": 1}), "holds no card facts"),
    ],
)
def test_a_folder_that_is_wrong_is_refused_in_a_sentence(
    tmp_path: Path, make: Callable[[Path], object], said: str
) -> None:
    make(tmp_path / "folder")
    with pytest.raises(BadCards, match=said):
        load_cards(tmp_path / "folder")


def test_a_device_is_not_read():
    with pytest.raises(BadCards, match="neither a file nor a folder"):
        load_cards(Path("/dev/zero"))


def test_what_is_too_large_is_refused_before_it_is_read(tmp_path, monkeypatch):
    path = write(tmp_path / "cards.json", API_CARDS)
    monkeypatch.setattr(card_files, "LARGEST_FILE", 10)
    with pytest.raises(BadCards, match="at most"):
        load_cards(path)


def test_how_far_it_is_can_be_shown(tmp_path):
    seen: list[tuple[int, int]] = []
    load_cards(netrunner_folder(tmp_path), progress=lambda done, of: seen.append((done, of)))
    assert seen[0] == (0, 11)
    assert seen[-1] == (11, 11)
    assert seen == sorted(seen)
