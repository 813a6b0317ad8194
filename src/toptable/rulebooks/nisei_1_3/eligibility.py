"""Whom this version keeps out, and on which grounds. N13-05."""

from toptable.rulebooks.shared import nisei

ELIGIBILITY = nisei.eligibility("Event Staff Expectations", "N13-05")
