"""Prizes and kits: the table, what was handed out, what is left over, vouchers, approvals."""
