"""Lists of people of every shape: what is on them is found, what must not be kept is not."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toptable.interchange.file_contents import decoded
from toptable.interchange.people_list import Column, ListedPerson, read_people

NAMES = st.text(
    st.characters(categories=["L"], exclude_characters="\N{DOTTED CIRCLE}"), min_size=1, max_size=12
)
FULL_NAMES = st.tuples(NAMES, NAMES).map(" ".join)


def names(text: str, seats: int = 0) -> list[str]:
    return [one.name for one in read_people(text, seats=seats).people]


@pytest.mark.parametrize(
    "text",
    [
        "Ann Lee\nBo Pan\nCy Ray",
        "Ann Lee\r\n\r\n  Bo Pan  \r\nCy Ray\r\n",
        "1. Ann Lee\n2. Bo Pan\n3. Cy Ray",
        "- Ann Lee\n- Bo Pan\n• Cy Ray",
        "Ann Lee, Bo Pan, Cy Ray",
        "Ann Lee; Bo Pan; Cy Ray",
        "Name\nAnn Lee\nBo Pan\nCy Ray",
        "name,club\nAnn Lee,Aces\nBo Pan,\nCy Ray,Aces",
        "CLUB;PLAYER NAME\nAces;Ann Lee\n;Bo Pan\nAces;Cy Ray",
        "First Name\tSurname\nAnn\tLee\nBo\tPan\nCy\tRay",
        "surname|first_name\nLee|Ann\nPan|Bo\nRay|Cy",
        "Lee, Ann\nPan, Bo\nRay, Cy",
        "Ann\tLee\nBo\tPan\nCy\tRay",
        "Vorname;Nachname;Verein\nAnn;Lee;TSV\nBo;Pan;\nCy;Ray;TSV",
        "Prénom,Nom\nAnn,Lee\nBo,Pan\nCy,Ray",
        "Nombre;Apellidos\nAnn;Lee\nBo;Pan\nCy;Ray",
        "Name,Vorname\nLee,Ann\nPan,Bo\nRay,Cy",
        "氏名,メール\nAnn Lee,a@b.c\nBo Pan,b@b.c\nCy Ray,c@b.c",
        "a@b.c,Ann Lee,1990-01-31\nb@b.c,Bo Pan,1991-02-28\nc@b.c,Cy Ray,1992-12-24",
        '"Name","Notes"\n"Ann Lee","came by train,\nleaves early"\n"Bo Pan",""\n"Cy Ray",""',
    ],
)
def test_the_same_three_people_in_every_shape(text: str) -> None:
    assert names(text) == ["Ann Lee", "Bo Pan", "Cy Ray"]


@given(
    st.lists(FULL_NAMES, min_size=2, max_size=8),
    st.sampled_from([",", ";", "\t"]),
    st.permutations(["Name", "E-Mail", "Club", "Date of birth"]),
)
def test_a_spreadsheet_in_any_order_gives_its_names_and_keeps_nothing_private(
    people: list[str], separator: str, order: list[str]
) -> None:
    text = io.StringIO()
    sheet = csv.DictWriter(text, order, delimiter=separator)
    sheet.writeheader()
    for at, name in enumerate(people):
        private = {"E-Mail": f"secret{at}@example.org", "Date of birth": f"19{at:02}-05-09"}
        sheet.writerow({"Name": name, "Club": f"Club, the {at}th", **private})
    read = read_people(text.getvalue())
    assert [one.name for one in read.people] == [" ".join(name.split()) for name in people]
    assert [one.group for one in read.people] == [f"Club, the {n}th" for n in range(len(people))]
    assert sorted(read.left_out) == ["Date of birth", "E-Mail"]
    assert "secret" not in repr(read.people)
    assert "05-09" not in repr(read.people)


@given(st.text(max_size=300), st.integers(0, 3))
def test_whatever_is_pasted_each_line_is_a_person_or_says_what_is_wrong(
    text: str, seats: int
) -> None:
    read = read_people(text, seats=seats)
    assert all(one.name or one.problem for one in read.people)
    assert len(read.columns) == read.table.width
    last = len(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    assert all(1 <= one.line <= last for one in read.people)


@given(st.binary(max_size=300))
def test_whatever_is_uploaded_is_text(data: bytes) -> None:
    assert isinstance(decoded(data), str)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@given(people=st.lists(FULL_NAMES, min_size=1, max_size=5))
def test_a_file_is_read_however_it_was_saved(encoding: str, people: list[str]) -> None:
    text = "\n".join(["Name, ASCII begins every sheet", *people])
    assert decoded(text.encode(encoding)) == text


def test_a_file_of_an_old_windows_program_is_read() -> None:
    assert decoded("Name\nZoë Müller\nŽan".encode("cp1252")) == "Name\nZoë Müller\nŽan"


@pytest.mark.parametrize("text", ["Nick\nAnn", "Nick\tLee\nAnn\tPan"])
def test_a_person_called_like_a_heading_stays_a_person(text: str) -> None:
    assert len(names(text)) == 2


@pytest.mark.parametrize(
    ("cell", "rounds"),
    [
        ("", ()),
        ("0", ()),
        ("no", ()),
        ("yes", (1,)),
        ("x", (1,)),
        ("1", (1,)),
        ("2", (1, 2)),
        ("1, 2", (1, 2)),
        ("2 + 3", (2, 3)),
        ("1-3", (1, 2, 3)),
    ],
)
def test_byes_are_counted_or_named(cell: str, rounds: tuple[int, ...]) -> None:
    (ann,) = read_people(f"Name;Byes\nAnn;{cell}").people
    assert (ann.byes, ann.problem) == (rounds, "")


@pytest.mark.parametrize(
    ("heading", "cell"),
    [("Byes", "many"), ("Byes", "3-1"), ("Table", "zero"), ("Table", "-4"), ("Table", "1234567")],
)
def test_a_cell_that_cannot_be_is_named_and_spoils_no_other_line(heading: str, cell: str) -> None:
    first, second = read_people(f"Name;{heading}\nAnn;{cell}\nBo;1").people
    assert cell in first.problem
    assert second == ListedPerson(
        line=3,
        name="Bo",
        byes=(1,) if heading == "Byes" else (),
        fixed_table=1 if heading == "Table" else None,
    )


def test_a_nickname_is_shown_and_the_name_kept_private() -> None:
    first, second = read_people("Full name,Nickname\nAnn Lee,Ace\nBo Pan,").people
    assert (first.name, first.real_name) == ("Ace", "Ann Lee")
    assert (second.name, second.real_name) == ("Bo Pan", "")


def test_what_a_column_is_about_can_be_said() -> None:
    text = "Ann Lee;Aces\nBo Pan;Kings"
    assert [one.group for one in read_people(text).people] == ["Aces", "Kings"]
    turned = read_people(text, chosen={0: Column.GROUP, 1: Column.NAME})
    assert [(one.name, one.group) for one in turned.people] == [
        ("Aces", "Ann Lee"),
        ("Kings", "Bo Pan"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Aces\tAnn\tBo\tCy\nKings\tDi\tEd\tFlo",
        "Team,Player 1,Player 2,Player 3\nAces,Ann,Bo,Cy\nKings,Di,Ed,Flo",
        "Member A;Member B;Member C;Team name\nAnn;Bo;Cy;Aces\nDi;Ed;Flo;Kings",
    ],
)
def test_teams_come_with_their_members_in_order(text: str) -> None:
    read = read_people(text, seats=3)
    assert [(one.name, one.members) for one in read.people] == [
        ("Aces", ("Ann", "Bo", "Cy")),
        ("Kings", ("Di", "Ed", "Flo")),
    ]
