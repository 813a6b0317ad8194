"""Conduct: four penalties and no guide; the data lie beside this file. PS-12."""

from collections.abc import Mapping

from toptable.engine.rules.conduct.book import ConductBook
from toptable.rulebooks.document_files import conduct_in


def under(_chosen: Mapping[str, str]) -> ConductBook:
    """The conduct rules of the book."""
    return conduct_in(__name__)
