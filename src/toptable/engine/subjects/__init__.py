"""What can happen at an event, one folder for each subject."""
