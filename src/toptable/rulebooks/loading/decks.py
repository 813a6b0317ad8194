"""The formats of a document: products and dated lists, from ``decks.toml`` in its folder."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec

from toptable.engine.rules.decks.deck_formats import DeckFormat


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    formats: tuple[DeckFormat, ...]


@cache
def formats_in(folder: str) -> Mapping[str, DeckFormat]:
    """The formats by the values of the setting that names them."""
    text = resources.files(folder).joinpath("decks.toml").read_text("utf-8")
    return {format_.id: format_ for format_ in msgspec.convert(tomllib.loads(text), _File).formats}
