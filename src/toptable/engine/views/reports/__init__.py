"""Reports for judges and organizers: from the log to values that any surface can show.

Each report is one function that reads a log under its rulebook for one reader, and answers with
frozen structs: facts, and ready sentences where a fact needs one. What the reader may not know is
replaced by whom to ask.
"""
