"""Rulings and what they do; appeals, holds, people sent out."""
