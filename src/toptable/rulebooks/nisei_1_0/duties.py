"""What version 1.0 asks of an organizer, for the checklist. N10-03, N10-07."""

from toptable.rulebooks.shared import nisei

DUTIES = nisei.duties("N10-03", "Tournament Staff", "N10-03", "N10-07")
