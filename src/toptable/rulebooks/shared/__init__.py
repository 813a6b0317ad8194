"""What several documents have alike."""
