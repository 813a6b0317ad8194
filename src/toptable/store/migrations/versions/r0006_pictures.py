"""Pictures of events, beside their logs."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "pictures",
        sa.Column("event", sa.String, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
