"""Telling programs elsewhere what happens at an event: hooks, their deliveries, and sending."""
