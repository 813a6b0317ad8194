"""Run by Alembic: take the steps on the connection, and in the transaction, that we are given."""

from alembic import context

from toptable.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
with context.begin_transaction():
    context.run_migrations()
