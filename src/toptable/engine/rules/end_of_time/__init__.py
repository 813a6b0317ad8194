"""How games end: the questions that a judge must answer, and what the answers decide.

Each ending is a script: it asks, is answered, and ends in a result or a verdict. What was
answered is all there is to keep; ``walk`` finds the way back from the beginning. A game's own
endings are in the folder of its document; what many have alike is here.
"""
