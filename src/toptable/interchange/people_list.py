"""A list of people: what its columns mean, who is on it, and what entering it would do.

Headings come in any wording, order and language; without them the cells themselves are looked at.
It is a guess either way, shown and changed beforehand. Birth dates, e-mail addresses and the like
are not taken over. What a line says that cannot be, is kept as a problem of that line.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine import names
from toptable.engine.questions import admission, teams
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.similar_names import SimilarNames
from toptable.engine.secrets import Sealed, SealedText
from toptable.engine.state import State, rules_in
from toptable.engine.state.people import NewPlayer
from toptable.interchange.file_contents import TextTable, table_of


class Column(StrEnum):
    """What a column is about."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    NICKNAME = "nickname"
    PRONOUNS = "pronouns"
    GROUP = "group"
    BYES = "byes"
    TABLE = "table"
    PERSON = "person"
    TEAM = "team"
    MEMBER = "member"
    """Of a team: the columns stand in the order of the seats."""
    PRIVATE = "private"
    """E-mail, birth date, telephone, address: never kept."""
    OTHER = "other"


TITLES = {
    Column.NAME: "Name",
    Column.FIRST: "First name",
    Column.LAST: "Last name",
    Column.NICKNAME: "Nickname, shown in place of the name",
    Column.PRONOUNS: "Pronouns",
    Column.GROUP: "Group or club",
    Column.BYES: "Reward byes",
    Column.TABLE: "Fixed table",
    Column.PERSON: "Person across events",
    Column.TEAM: "Name of the team",
    Column.MEMBER: "Member of the team, by seat",
    Column.PRIVATE: "Private, not kept",
    Column.OTHER: "Not used",
}

_WORDS = {
    Column.NAME: "name, full name, player, player name, participant, participants, attendee, "
    "competitor, players, names, real name, fighter, fighter name, teilnehmer, spieler, "
    "teilnehmername, ganzer name, nom, nom complet, nom et prenom, joueur, participante, jugador, "
    "nombre completo, nombre y apellidos, nome, nome completo, giocatore, jogador, naam, speler, "
    "navn, namn, nimi, imie i nazwisko, jmeno a prijmeni, имя, игрок, имя и фамилия, 名前, 氏名, "
    "姓名, 선수, 이름, 玩家",
    Column.FIRST: "first name, firstname, first, given name, given names, forename, fname, "
    "vorname, prenom, nombre, primer nombre, primeiro nome, voornaam, fornavn, fornamn, "
    "etunimi, imie, jmeno, 名, 이름 (first)",
    Column.LAST: "last name, lastname, last, surname, family name, lname, nachname, zuname, "
    "familienname, nom de famille, apellido, apellidos, sobrenome, cognome, achternaam, "
    "efternavn, etternavn, efternamn, sukunimi, nazwisko, prijmeni, фамилия, 姓, 苗字, 성",
    Column.NICKNAME: "nickname, nick, handle, display name, alias, username, user name, user, "
    "gamertag, player tag, ign, pseudo, pseudonym, spitzname, apodo, soprannome, bijnaam, "
    "ksywka, discord, discord name, jinteki name, jinteki username, никнейм, ニックネーム, 表示名, "
    "昵称, 닉네임",
    Column.PRONOUNS: "pronouns, pronoun, pronomen, pronoms, pronombres, pronomi, pronomes",
    Column.GROUP: "group, club, travel group, travelling group, family, school, store, city, "
    "region, country, home club, affiliation, gruppe, verein, stadt, land, groupe, ville, pays, "
    "grupo, ciudad, pais, gruppo, citta, grupp, vereniging, klub, クラブ, 所属, 地域",
    Column.BYES: "bye, byes, reward bye, reward byes, first round bye, first round byes, "
    "round 1 bye, number of byes, bye rounds, freilos, freilose, exempt",
    Column.TABLE: "table, fixed table, table number, fixed table number, static table, tisch, "
    "fester tisch, table fixe, mesa, mesa fija, tavolo, tafel, bord, stol, 卓, テーブル",
    Column.PERSON: "person, person id, person number",
    Column.TEAM: "team, team name, teamname, mannschaft, equipe, equipo, squadra, チーム, チーム名",
    Column.PRIVATE: "email, e mail, email address, e mail address, mail, birth date, birthdate, "
    "date of birth, birthday, born, dob, age, phone, telephone, mobile, phone number, address, "
    "street, zip, postcode, geburtsdatum, geburtstag, alter, telefon, adresse, anschrift, "
    "date de naissance, naissance, courriel, correo, correo electronico, fecha de nacimiento, "
    "telefono, data di nascita, fodselsdato, syntymaaika, 生年月日, メール, メールアドレス, 電話",
    Column.OTHER: "id, no, nr, number, rank, seed, deck, corp, runner, corp id, runner id, "
    "corp identity, runner identity, identity, clan, nation, paid, payment, timestamp, "
    "order, order id, ticket, status, checked in, notes, note, comment, comments, t shirt, "
    "shirt size, dropped, points, sos, esos, score, standing, player id, membership, "
    "membership number, badge",
}


def folded(text: str) -> str:
    """A heading as it compares: no accents, no case, no punctuation."""
    plain = "".join(
        letter
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return " ".join(re.sub(r"[\W_]+", " ", unicodedata.normalize("NFKC", plain)).split())


_KNOWN = {folded(word): column for column, words in _WORDS.items() for word in words.split(",")}
_MEMBER = re.compile(
    r"(?:player|member|seat|spieler|mitglied|joueur|membre|jugador|partner) ?(?:\d|[a-d])"
    r"(?: name)?"
)
_NAMING = frozenset({Column.NAME, Column.FIRST, Column.LAST, Column.TEAM})
_DATE = re.compile(r"\d{1,4}[-./]\d{1,2}[-./]\d{1,4}")
_SINGLE = frozenset(Column) - {Column.MEMBER, Column.PRIVATE, Column.OTHER}


def meaning(heading: str) -> Column | None:
    """What a heading says that its column is about, where it is known."""
    text = folded(heading)
    if _MEMBER.fullmatch(text):
        return Column.MEMBER
    return _KNOWN.get(text)


def has_headings(table: TextTable) -> bool:
    """Whether the first row is one of headings rather than of a person."""
    if len(table.rows) < 2:
        return False
    found = [meaning(cell) for cell in table.rows[0].cells if cell]
    known = [column for column in found if column is not None]
    if len(table.rows[0].cells) == 1:
        return known == [Column.NAME]
    return len(known) * 2 >= len(found) and (
        bool(_NAMING & set(known)) or len(known) == len(found) > 1
    )


def guessed(table: TextTable, *, headings: bool, seats: int = 0) -> tuple[Column, ...]:
    """What each column is about; ``seats`` is the size of a team where teams play."""
    rows = [row.cells for row in table.rows]
    if headings:
        columns = [meaning(cell) or Column.OTHER for cell in rows[0]]
    else:
        columns = _by_content(rows, table.separator, seats)
    return _sensible(columns, teams=seats > 0)


def _by_content(rows: Sequence[tuple[str, ...]], separator: str, seats: int) -> list[Column]:
    """Headings are missing: what the cells look like."""
    width = len(rows[0]) if rows else 0
    columns = [_look([row[at] for row in rows if row[at]]) for at in range(width)]
    words = [at for at in range(width) if columns[at] is None]
    if seats and len(words) > seats:
        named = [Column.TEAM] + [Column.MEMBER] * seats
    elif len(words) > 1 and all(" " not in row[at] for row in rows for at in words[:2]):
        turned = separator == ","
        named = [Column.LAST, Column.FIRST] if turned else [Column.FIRST, Column.LAST]
        named.append(Column.GROUP)
    else:
        named = [Column.NAME, Column.GROUP]
    for at, column in zip(words, named, strict=False):
        columns[at] = column
    return [column or Column.OTHER for column in columns]


def _look(cells: Sequence[str]) -> Column | None:
    """What cells without a heading show of themselves; nothing where they are words."""
    if sum("@" in cell for cell in cells) * 2 > len(cells):
        return Column.PRIVATE
    if sum(_DATE.fullmatch(cell) is not None for cell in cells) * 2 > len(cells):
        return Column.PRIVATE
    if all(not any(letter.isalpha() for letter in cell) for cell in cells):
        return Column.OTHER
    return None


def _sensible(columns: Sequence[Column], *, teams: bool) -> tuple[Column, ...]:
    """The same with each meaning given once; a team is a club where single players play."""
    out: list[Column] = []
    half = {Column.FIRST, Column.LAST} & set(columns)
    other = {Column.FIRST: Column.LAST, Column.LAST: Column.FIRST}
    for one in columns:
        column = one
        if not teams and column is Column.TEAM:
            column = Column.GROUP
        if not teams and column is Column.MEMBER:
            column = Column.NAME
        if column is Column.NAME and len(half) == 1:
            # "Prénom, Nom": beside half a name, a name is the other half.
            column = other[next(iter(half))]
        if column in _SINGLE and column in out:
            column = Column.OTHER
        out.append(column)
    if teams and Column.TEAM not in out and Column.NAME in out:
        out[out.index(Column.NAME)] = Column.TEAM
    return tuple(out)


MOST_PEOPLE = 10_000
MOST_ROUND = 99
_ROUNDS = re.compile(r"\d{1,2}(?:\s*[-–]\s*\d{1,2})?(?:[\s,;+&/]+\d{1,2})*")
_YES = frozenset({"yes", "y", "x", "✓", "true", "ja", "oui", "si", "sí", "はい"})
_NO = frozenset({"", "-", "–", "0", "no", "n", "false", "nein", "non", "none"})


class ListedPerson(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the list: a player, or a team with its members."""

    line: int
    name: str = ""
    """The name that everybody sees."""
    real_name: str = ""
    """The private name behind a nickname."""
    pronouns: str = ""
    group: str = ""
    byes: tuple[int, ...] = ()
    fixed_table: int | None = None
    person: str = ""
    members: tuple[str, ...] = ()
    problem: str = ""
    """What is wrong with the line, as a sentence."""


class PeopleList(msgspec.Struct, frozen=True):
    """A list as it was understood, and what was made of its columns."""

    table: TextTable
    headings: tuple[str, ...]
    """The titles of the columns; empty where the list has none."""
    columns: tuple[Column, ...]
    people: tuple[ListedPerson, ...]

    @property
    def left_out(self) -> tuple[str, ...]:
        """The columns that are private and therefore not kept."""
        titled = self.headings or tuple(f"column {at}" for at in range(1, len(self.columns) + 1))
        pairs = zip(titled, self.columns, strict=True)
        return tuple(title for title, column in pairs if column is Column.PRIVATE)


def read_people(
    text: str, *, chosen: Mapping[int, Column] | None = None, seats: int = 0
) -> PeopleList:
    """Understand a text; ``chosen`` says of some columns, by number, what they are about instead.

    ``seats`` is the size of a team where teams play.
    """
    table = table_of(text, names_in_a_line=not seats)
    titled = has_headings(table)
    guess = guessed(table, headings=titled, seats=seats)
    columns = tuple((chosen or {}).get(at, one) for at, one in enumerate(guess))
    headings = table.rows[0].cells if titled else ()
    rows = table.rows[1:] if titled else table.rows
    people = tuple(_person(row.line, row.cells, columns, seats) for row in rows[:MOST_PEOPLE])
    return PeopleList(table, headings, columns, people)


def _person(line: int, cells: Sequence[str], columns: Sequence[Column], seats: int) -> ListedPerson:
    told = {column: cell for column, cell in zip(columns, cells, strict=True) if cell}
    members = tuple(
        cell
        for column, cell in zip(columns, cells, strict=True)
        if column is Column.MEMBER and cell
    )
    full = told.get(Column.NAME) or " ".join(
        filter(None, (told.get(Column.FIRST), told.get(Column.LAST)))
    )
    nickname = told.get(Column.NICKNAME, "")
    name = told.get(Column.TEAM, full) if seats else nickname or full
    byes, wrong_byes = _byes(told.get(Column.BYES, ""))
    table, wrong_table = _table(told.get(Column.TABLE, ""))
    missing = "" if name else "There is no name on this line."
    return ListedPerson(
        line=line,
        name=name,
        real_name=full if nickname and nickname != full and not seats else "",
        pronouns=told.get(Column.PRONOUNS, ""),
        group=told.get(Column.GROUP, ""),
        byes=byes,
        fixed_table=table,
        person=told.get(Column.PERSON, ""),
        members=members if seats else (),
        problem=missing or wrong_byes or wrong_table,
    )


def _byes(cell: str) -> tuple[tuple[int, ...], str]:
    """The rounds of reward byes: a single number says how many, from round 1 on."""
    text = cell.casefold().strip()
    if text in _NO:
        return (), ""
    if text in _YES:
        return (1,), ""
    if not _ROUNDS.fullmatch(text):
        return (), f"“{cell}” is no number of byes. Write 2, or the rounds: 1, 2."
    numbers = [int(one) for one in re.findall(r"\d+", text)]
    if len(numbers) == 1 or re.search("[-–]", text):
        first = numbers[0] if len(numbers) > 1 else 1
        numbers = list(range(first, numbers[-1] + 1))
    rounds = tuple(sorted(set(numbers)))
    if not rounds or rounds[0] < 1 or rounds[-1] > MOST_ROUND:
        return (), f"“{cell}” names no rounds for a bye. Rounds are numbered from 1."
    return rounds, ""


def _table(cell: str) -> tuple[int | None, str]:
    text = cell.strip().lstrip("#").removesuffix(".0")
    if text.casefold() in _NO:
        return None, ""
    if text.isascii() and text.isdigit() and len(text) < 6 and int(text) > 0:
        return int(text), ""
    return None, f"“{cell}” is no table number. Tables are numbered from 1."


class Verdict(StrEnum):
    """What becomes of a line."""

    NEW = "new"
    ALIKE = "alike"
    """New, but nearly called like somebody else: entered only when somebody says so."""
    IN = "in"
    TWICE = "twice"
    """On the list before."""
    REFUSED = "refused"


class CheckedLine(msgspec.Struct, frozen=True):
    """A line of the list with what becomes of it, and why."""

    listed: ListedPerson
    verdict: Verdict
    why: str = ""


def check_list(
    state: State,
    rulebook: Rulebook,
    people: Iterable[ListedPerson],
    knows: Callable[[str], bool],
) -> tuple[CheckedLine, ...]:
    """Every line with its verdict; ``knows`` says whether a person is on record."""
    checking = _Checking(state, rulebook, knows)
    return tuple(checking.line(person) for person in people)


def to_enter(
    lines: Iterable[CheckedLine],
    seal: Callable[[str], SealedText],
    *,
    without: Iterable[int] = (),
) -> tuple[tuple[NewPlayer, ...], tuple[SealedText, ...]]:
    """Those who come in, and the private names behind nicknames.

    ``without`` names the lines that are left out, as they turned out to be somebody else's.
    Nobody is left out only for looking like another.
    """
    left_out = set(without)
    players: list[NewPlayer] = []
    texts: list[SealedText] = []
    for line in lines:
        one = line.listed
        if line.verdict in (Verdict.NEW, Verdict.ALIKE) and one.line not in left_out:
            secret = seal(one.real_name) if one.real_name else None
            if secret is not None:
                texts.append(secret)
            players.append(_new(one, secret))
    return tuple(players), tuple(texts)


def _new(one: ListedPerson, secret: SealedText | None = None) -> NewPlayer:
    return NewPlayer(
        name=one.name,
        pronouns=one.pronouns,
        group=one.group,
        fixed_table=one.fixed_table,
        byes=one.byes,
        real_name=Sealed(secret.digest) if secret is not None else None,
        members=one.members,
        person=one.person,
    )


class _Checking:
    """Goes through a list from the top, remembering who was on it."""

    def __init__(self, state: State, rulebook: Rulebook, knows: Callable[[str], bool]) -> None:
        self._state = state
        self._rulebook = rulebook
        self._knows = knows
        self._team = rules_in(state, rulebook).team
        self._known = {number: player.name for number, player in sorted(state.players.items())}
        self._likenesses = SimilarNames(self._known)
        self._listed: dict[str, int] = {}
        self._free = admission.free_places(state)
        self._members = set(teams.everyone(state))
        self._persons = {
            player.person: player.name for player in state.players.values() if player.person
        }
        self._tables = {
            player.fixed_table: player.name
            for player in state.active_players()
            if player.fixed_table is not None
        }

    def line(self, one: ListedPerson) -> CheckedLine:
        """What becomes of one line."""
        if wrong := one.problem or self._impossible(one):
            return CheckedLine(one, Verdict.REFUSED, wrong)
        key = names.key(one.name)
        if key in self._state.names:
            return CheckedLine(one, Verdict.IN)
        if key in self._listed:
            return CheckedLine(one, Verdict.TWICE, f"Also on line {self._listed[key]}.")
        if wrong := self._taken(one):
            return CheckedLine(one, Verdict.REFUSED, wrong)
        if self._free is not None and len(self._listed) >= self._free:
            return CheckedLine(one, Verdict.REFUSED, "No place is left. They can wait for one.")
        like = self._likenesses.of(one.name)
        self._remember(one, key)
        if like is not None:
            return CheckedLine(one, Verdict.ALIKE, f"Almost the same name as {self._known[like]}.")
        return CheckedLine(one, Verdict.NEW)

    def _impossible(self, one: ListedPerson) -> str:
        """What the engine would say of this line whoever else is on the list."""
        group = names.problem(one.group, "The name of a group") if one.group else None
        refusal = names.problem(one.name) or group
        if refusal is not None:
            return refusal.text
        if one.person and not self._knows(one.person):
            return f"Nobody is on record as person {one.person}."
        return ""

    def _taken(self, one: ListedPerson) -> str:
        """What somebody else has already: an identity, a table, or a member. B-076."""
        if one.person in self._persons:
            return f"The same person as {self._persons[one.person]}."
        holder = self._tables.get(one.fixed_table) if one.fixed_table is not None else None
        if holder is not None:
            return f"Table {one.fixed_table} is kept for {holder}."
        if refusal := teams.wrong_lineup(self._state, [_new(one)], self._rulebook):
            return refusal.text
        twice = next((who for who in one.members if names.key(who) in self._members), None)
        return f"{twice} is in another team of this list." if twice is not None else ""

    def _remember(self, one: ListedPerson, key: str) -> None:
        self._listed[key] = one.line
        number = -len(self._listed)
        self._known[number] = one.name
        self._likenesses.add(number, one.name)
        if one.person:
            self._persons[one.person] = one.name
        self._members.update(map(names.key, one.members))
        if one.fixed_table is not None:
            self._tables[one.fixed_table] = one.name
