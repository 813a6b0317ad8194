@echo off
rem Starts Toptable for this laptop and for the phones in the hall, and opens it in the browser.
call "%~dp0script\serve.cmd" --open --hall %*
