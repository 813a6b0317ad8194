@echo off
rem Starts Toptable on Windows: double-click it, or type its name and options of "toptable serve".
rem A new Windows has a python.exe that only leads to a shop, so each is tried before it is taken.
py -3 -c "" >nul 2>nul && goto launcher
python -c "" >nul 2>nul && goto python
echo Toptable needs Python 3.11 or newer. Get it from python.org, tick "Add python.exe to PATH", and start this again.
pause
exit /b 1
:launcher
py -3 "%~dp0start.py" %*
exit /b %errorlevel%
:python
python "%~dp0start.py" %*
exit /b %errorlevel%
