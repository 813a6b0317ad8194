"""Programs elsewhere that are told what happens, and what they were told."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "hooks",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("event", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("address", sa.String, nullable=False),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("former_secret", sa.String, nullable=False),
        sa.Column("former_until", sa.String),
        sa.Column("kinds", sa.String, nullable=False),
        sa.Column("shape", sa.String, nullable=False),
        sa.Column("off", sa.String),
        sa.Column("note", sa.String, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("failing_since", sa.String),
        sa.Column("not_before", sa.String),
    )
    op.create_table(
        "hook_cursors",
        sa.Column("hook", sa.String, sa.ForeignKey("hooks.id"), primary_key=True),
        sa.Column("event", sa.String, primary_key=True),
        sa.Column("since", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "hook_deliveries",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("id", sa.String, unique=True, nullable=False),
        sa.Column("hook", sa.String, sa.ForeignKey("hooks.id"), nullable=False),
        sa.Column("event", sa.String, nullable=False),
        sa.Column("since", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("answer_status", sa.Integer, nullable=False),
        sa.Column("answer", sa.String, nullable=False),
        sa.Column("answered", sa.String),
        sa.UniqueConstraint(
            "hook", "event", "since", "version", "place", name="hook_deliveries_of"
        ),
    )
    op.create_index("hook_deliveries_by_status", "hook_deliveries", ["hook", "status", "number"])
