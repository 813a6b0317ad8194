"""Judge calls, rulings, penalties, guidance and reports."""
