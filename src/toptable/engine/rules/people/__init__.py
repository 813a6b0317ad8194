"""Who may play, who is kept out, and what coming late or leaving means."""
