"""What the staff tell players on their phones: messages, and reminders to report."""
