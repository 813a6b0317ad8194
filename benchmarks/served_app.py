"""The application for ``servers.py``: the database is named by the environment."""

import os

from toptable.desk.desk import Desk
from toptable.store import open_store
from toptable.web.app import create_app

app = create_app(Desk(open_store(os.environ["TOPTABLE_SERVED"])))
