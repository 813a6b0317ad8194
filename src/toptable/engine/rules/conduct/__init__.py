"""Conduct: infractions and their decision trees, counting, appeals, repairs, guidance cards.

Everything here is a plain value or a pure function. What the five documents say stands as data
in the folder ``conduct`` of each document.
"""
