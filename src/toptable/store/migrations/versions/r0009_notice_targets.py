"""Where players want notices sent to."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "notice_targets",
        sa.Column("event", sa.String, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("language", sa.String, nullable=False),
        sa.Column("key", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
    )
