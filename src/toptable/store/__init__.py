"""The log on disk: SQLite in one file, or PostgreSQL for many machines."""
