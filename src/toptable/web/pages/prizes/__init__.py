"""Prizes: what players were told, and for the organizer the table, kits, handing out, vouchers."""
