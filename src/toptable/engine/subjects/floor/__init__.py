"""What goes on in the hall: clocks, who is missing, judge calls."""
