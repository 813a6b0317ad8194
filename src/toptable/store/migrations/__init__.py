"""How the tables came to be, step by step.

To change the tables: write the next file in ``versions`` (revision ``0002`` after ``0001``, and so
on), change ``schema.py`` to match, and set its ``HEAD``. Files that were released never change.
Databases are brought up to date when they are opened; see ``database.py``.
"""
