"""Standings: tiebreakers as small objects, exact arithmetic, an explanation for every number."""
