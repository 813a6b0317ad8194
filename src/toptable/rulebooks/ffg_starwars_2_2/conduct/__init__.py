"""Conduct: the data lie beside this file, and there is one way to read them."""

from collections.abc import Mapping

from toptable.engine.rules.conduct.book import ConductBook
from toptable.rulebooks.document_files import conduct_in


def under(_chosen: Mapping[str, str]) -> ConductBook:
    """The conduct rules of the document."""
    return conduct_in(__name__)
