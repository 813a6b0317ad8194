"""What holds for every test."""

import os

# Readline, which pytest loads, leaves the size of a terminal behind for the processes that share
# the tests. Printed tables would then be as narrow as a terminal that nobody has.
for name in ("COLUMNS", "LINES"):
    os.environ.pop(name, None)
