"""Android: Netrunner Tournament Regulations 1.0."""
