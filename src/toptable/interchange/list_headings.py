"""What the columns of a list of people are about, told by their headings or by what is in them.

Headings come in any wording, order and language: the words of many lists are known here. Without
headings the cells themselves are looked at. It is a guess either way, shown and changed beforehand.
"""

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum

from toptable.interchange.list_text import TextTable


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
