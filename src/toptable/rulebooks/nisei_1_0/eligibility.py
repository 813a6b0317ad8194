"""Whom this version keeps out, and on which grounds. N10-04."""

from toptable.rulebooks.shared import nisei

ELIGIBILITY = nisei.eligibility("Tournament Staff", "N10-04")
