"""Scenarios for the rules of Android: Netrunner Tournament Regulations 1.0."""
