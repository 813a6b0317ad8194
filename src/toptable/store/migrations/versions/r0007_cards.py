"""What is known of the cards of each game."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "cards",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("source", sa.String, nullable=False),
        sa.Column("loaded", sa.String, nullable=False),
        sa.Column("amount", sa.Integer, nullable=False),
        sa.Column("digest", sa.String, nullable=False),
        sa.Column("facts", sa.LargeBinary, nullable=False),
    )
