"""Elimination brackets: charts, the bracket as it is played, sides, places, what is shown.

| question | file |
|---|---|
| Who meets whom where? | ``double_elimination.py``, ``single_elimination.py``, ``byes.py`` |
| What can happen in a bracket? | ``play.py`` |
| Where does it stand? | ``course.py``, ``places.py`` |
| What if a result was wrong, or somebody leaves? | ``correction.py`` |
| Who plays which side? | ``deck_choice.py`` |
| What is there to show of it? | ``view.py``, ``rows.py`` |
"""
