"""How often somebody has tried lately, counted for all processes together."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "tries",
        sa.Column("whose", sa.String, primary_key=True),
        sa.Column("times", sa.String, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
