"""Conduct under version 1.3: the data lie beside this file, and can be read in two ways. AMB-30."""

from collections.abc import Mapping

from toptable.engine.rules.conduct.book import ConductBook
from toptable.rulebooks.document_files import conduct_in
from toptable.rulebooks.shared import nisei

SETTINGS = (nisei.FURTHER_WARNINGS,)


def under(chosen: Mapping[str, str]) -> ConductBook:
    """The conduct rules with these readings, and the document's own for the rest."""
    return nisei.third_warnings(conduct_in(__name__), chosen)
