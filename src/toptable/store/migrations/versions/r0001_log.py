"""Events, their logs, and what stands beside a log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the first tables."""
    op.create_table(
        "events",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("deleted", sa.String),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "log",
        sa.Column("event", sa.String, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column(
            "seq", sa.Integer, sa.CheckConstraint("seq >= 1"), primary_key=True, autoincrement=False
        ),
        sa.Column("line", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seeds",
        sa.Column("event", sa.String, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("commitment", sa.String, primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "texts",
        sa.Column("event", sa.String, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("salt", sa.String, nullable=False),
        sa.Column("text", sa.LargeBinary, nullable=False),
    )
    meta = op.create_table(
        "meta",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.String, nullable=False),
    )
    op.bulk_insert(meta, [{"key": "application", "value": "toptable"}])
