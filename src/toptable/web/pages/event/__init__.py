"""One event as a whole: its page, settings, plan, announcements, checklist, end and files."""
