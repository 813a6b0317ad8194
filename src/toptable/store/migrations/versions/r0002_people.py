"""People across events: their numbers, bans, lists of a series, declarations."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _person(*, key: bool) -> sa.Column[str]:
    of = sa.ForeignKey("people.id")
    return sa.Column("person", sa.String, of, primary_key=key, nullable=False)


def upgrade() -> None:
    """Create the tables; what is there stays as it is."""
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_table(
        "person_numbers",
        sa.Column("scheme", sa.String, primary_key=True),
        sa.Column("number", sa.String, primary_key=True),
        _person(key=False),
    )
    op.create_table(
        "bans",
        _person(key=True),
        sa.Column("authority", sa.String, primary_key=True),
        sa.Column("since", sa.String, primary_key=True),
        sa.Column("until", sa.String, nullable=False),
        sa.Column("note", sa.String, nullable=False),
    )
    op.create_table(
        "series_lists",
        _person(key=True),
        sa.Column("list", sa.String, primary_key=True),
        sa.Column("series", sa.String, primary_key=True),
    )
    op.create_table(
        "declarations",
        _person(key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("day", sa.String, primary_key=True),
        sa.Column("permission", sa.String, nullable=False),
    )
