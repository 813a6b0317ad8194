@echo off
rem Starts Toptable on Windows: double-click it, or type its name and options of "toptable serve".
where py >nul 2>nul && goto launcher
where python >nul 2>nul && goto python
echo Toptable needs Python 3.11 or newer. Get it from python.org, tick "Add python.exe to PATH", and start this again.
pause
exit /b 1
:launcher
py -3 "%~dp0start.py" %*
exit /b %errorlevel%
:python
python "%~dp0start.py" %*
exit /b %errorlevel%
