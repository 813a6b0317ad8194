"""What happens at a table when time is called: the question the judge must answer next.

Each protocol is a script: it asks, is answered, and ends in a result or a verdict. What was
answered is all there is to keep; ``walk`` finds the way back from the beginning.
"""
