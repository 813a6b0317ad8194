@echo off
rem Starts Toptable for this laptop and opens it in the browser.
call "%~dp0script\serve.cmd" --open %*
