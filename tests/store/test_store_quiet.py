"""What the libraries beneath say about a lost database is ours to tell, in a sentence."""

import subprocess
import sys

NOISE = """
import logging
import toptable.store
logging.getLogger("sqlalchemy.pool.impl.QueuePool").error("a stack trace")
logging.getLogger("psycopg").warning("error ignored terminating")
"""


def test_no_library_writes_to_the_terminal():
    ran = subprocess.run([sys.executable, "-c", NOISE], capture_output=True, text=True, check=True)
    assert ran.stderr == ""
