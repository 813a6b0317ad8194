"""What holds for every test."""

import os

from hypothesis import settings

# On a busy machine every example may take its time: slowness is measured elsewhere.
settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

# Readline, which pytest loads, leaves the size of a terminal behind for the processes that share
# the tests. Printed tables would then be as narrow as a terminal that nobody has.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)
