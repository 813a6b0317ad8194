"""What has just happened at an event, in the words and with the names that everybody may know."""
