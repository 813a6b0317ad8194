"""Taking the steps in ``migrations/versions``, in the transaction of the caller."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

SCRIPTS = Path(__file__).parent / "migrations"

# Alembic keeps the environment of a running migration in module globals.
_one_at_a_time = Lock()


def upgrade(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Take every step that is still to take; the caller's transaction makes it all or nothing."""
    config = _config(scripts)
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, "head")


def steps_after(revision: str, scripts: Path = SCRIPTS) -> tuple[str, ...]:
    """What each step is about that tables of this revision still have to take, in their order."""
    steps = ScriptDirectory.from_config(_config(scripts)).walk_revisions(revision, "head")
    missing = [step.doc for step in steps if step.revision != revision]
    return tuple(reversed(missing))


def newest_revision(scripts: Path = SCRIPTS) -> str | None:
    """The revision that the steps lead to."""
    return ScriptDirectory.from_config(_config(scripts)).get_current_head()


def _config(scripts: Path) -> Config:
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    return config
