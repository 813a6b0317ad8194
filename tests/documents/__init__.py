"""Scenario tests, one folder per rule document: each rule is driven through the desk's door."""
