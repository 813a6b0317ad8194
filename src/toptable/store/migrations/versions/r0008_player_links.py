"""How often each player's personal link was renewed."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "player_links",
        sa.Column("event", sa.String, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("player", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("renewed", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
    )
