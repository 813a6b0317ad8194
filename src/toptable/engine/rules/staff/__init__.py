"""Whom a document wants on the staff, and whether they may play."""
