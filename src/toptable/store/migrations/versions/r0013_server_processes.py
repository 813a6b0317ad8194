"""Which processes serve the pages of this database, and how they are."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "server_processes",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("seen", sa.String, nullable=False),
        sa.Column("told", sa.String, nullable=False),
    )
