"""Tokens for programs, and the requests that they may send twice."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "access_tokens",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("digest", sa.String, unique=True, nullable=False),
        sa.Column("member", sa.String, sa.ForeignKey("staff.id"), nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("scopes", sa.String, nullable=False),
        sa.Column("event", sa.String, nullable=False),
        sa.Column("created", sa.String, nullable=False),
        sa.Column("until", sa.String, nullable=False),
        sa.Column("used", sa.String),
        sa.Column("revoked", sa.String),
        sa.Column("revoked_by", sa.String),
    )
    op.create_table(
        "repeated_requests",
        sa.Column("token", sa.String, sa.ForeignKey("access_tokens.id"), primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("request", sa.String, nullable=False),
        sa.Column("claim", sa.String, unique=True, nullable=False),
        sa.Column("claimed", sa.String, nullable=False),
        sa.Column("event", sa.String),
        sa.Column("first", sa.Integer),
        sa.Column("last", sa.Integer),
        sa.Column("answered", sa.String),
        sa.Column("answer", sa.LargeBinary),
    )
