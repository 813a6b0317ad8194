"""What version 1.3 asks of an organizer, for the checklist. N13-04, N13-08, N13-24, N13-47."""

from toptable.rulebooks.nisei_1_3.sanctioned import VENUE
from toptable.rulebooks.shared import nisei

DUTIES = (*nisei.duties("N13-24", "Event Staff Expectations", "N13-04", "N13-08"), *VENUE)
