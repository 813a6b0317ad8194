"""The form that hands in a list: what was typed or uploaded, for staff and for players."""

from collections.abc import Mapping
from typing import Any

from litestar.datastructures import UploadFile

from toptable.desk.deck_forms import ListForm
from toptable.desk.deck_lists import OpenList
from toptable.interchange.list_text import decoded

ANSWER = "meant_"
"""How a field is called that says which card a line means."""
EMPTY = ListForm(text="")


def typed_or_uploaded(data: Mapping[str, Any]) -> ListForm:
    """The form with the text of the file, where there is one."""
    file = data.get("file")
    content = file.file.read() if isinstance(file, UploadFile) else b""
    typed = {name: value for name, value in data.items() if isinstance(value, str)}
    return typed_in(typed | ({"text": decoded(content)} if content else {}))


def typed_in(data: Mapping[str, str]) -> ListForm:
    """The form with what was typed."""
    answers = {
        int(name.removeprefix(ANSWER)): card
        for name, card in data.items()
        if name.startswith(ANSWER) and name.removeprefix(ANSWER).isdecimal() and card
    }
    return ListForm(
        text=data.get("text", ""),
        name=data.get("name", ""),
        comment=data.get("comment", ""),
        code=data.get("code", ""),
        values=data.get("values", ""),
        also=data.get("also", ""),
        answers=answers,
        anyway=bool(data.get("anyway")),
        remedy=bool(data.get("remedy")),
        why=data.get("why", ""),
    )


def as_handed_in(opened: OpenList) -> ListForm:
    """The form with what is there, so that a new version begins with the one before."""
    handed_in = opened.handed_in
    return ListForm(
        text=handed_in.pasted,
        name=handed_in.deck.name,
        comment=handed_in.deck.comment,
        code=handed_in.deck.published,
        values="; ".join(handed_in.stands_for.values),
        also="; ".join(handed_in.stands_for.also),
    )
