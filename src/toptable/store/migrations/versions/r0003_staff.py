"""Who may sign in: staff, their roles, invitations to come in, sessions."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def _member(*, nullable: bool) -> sa.Column[str]:
    return sa.Column("member", sa.String, sa.ForeignKey("staff.id"), nullable=nullable)


def upgrade() -> None:
    """Create the tables; what is there stays as it is."""
    op.create_table(
        "staff",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("key", sa.String, unique=True),
        sa.Column("password", sa.String),
        sa.Column("created", sa.String, nullable=False),
    )
    op.create_table(
        "staff_roles",
        sa.Column("member", sa.String, sa.ForeignKey("staff.id"), primary_key=True),
        sa.Column("event", sa.String, primary_key=True),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("since", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
    )
    op.create_table(
        "staff_invitations",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("digest", sa.String, unique=True, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("role", sa.String, nullable=False),
        sa.Column("event", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("until", sa.String, nullable=False),
        _member(nullable=True),
        sa.Column("taken", sa.String),
        sa.Column("withdrawn", sa.String),
    )
    op.create_table(
        "staff_sessions",
        sa.Column("id", sa.String, primary_key=True),
        _member(nullable=False),
        sa.Column("device", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("seen", sa.String, nullable=False),
        sa.Column("until", sa.String, nullable=False),
        sa.Column("ended", sa.String),
    )
