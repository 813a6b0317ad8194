"""Sessions under the digest of what their cookie holds: reading the database signs nobody in."""

from hashlib import sha256

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Give each open session its new id; nobody is signed out by it."""
    sessions = sa.table("staff_sessions", sa.column("id"))
    connection = op.get_bind()
    for (old,) in connection.execute(sa.select(sessions.c.id)).all():
        new = sha256(old.encode()).hexdigest()
        connection.execute(sa.update(sessions).where(sessions.c.id == old).values(id=new))
