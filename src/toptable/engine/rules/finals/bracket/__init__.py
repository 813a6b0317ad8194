"""Elimination brackets: charts, the bracket as it is played, sides, time, places, the picture.

| question | file |
|---|---|
| Who meets whom where? | ``double_elimination.py``, ``single_elimination.py``, ``byes.py`` |
| What can happen in a bracket? | ``play.py`` |
| Where does it stand? | ``course.py``, ``places.py``, ``outlook.py`` |
| What if a result was wrong, or somebody leaves? | ``correction.py`` |
| Who plays which side? | ``deck_choice.py`` |
| What if nobody won in time? | ``drawn_games.py``, ``force_score.py``, ``knockout_match.py`` |
| What does it look like? | ``picture.py``, ``rows.py`` |
"""
