"""Deck lists: handing in, versions, lock, moderation, proxies, consent, publishing."""
