"""Elimination brackets: charts, the bracket as it is played, sides, places, what is shown.

| question | file |
|---|---|
| Who meets whom where? | ``chart.py``, ``elimination_charts.py`` |
| Where does it stand? | ``bracket.py`` |
| What can happen in it, and what if a result was wrong or somebody leaves? | ``play.py`` |
| Who plays which side? | ``side_choice.py`` |
| What is there to show of it? | ``bracket_view.py`` |
"""
