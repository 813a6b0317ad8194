"""Who goes on to the top-tier rounds: by rank, or by what was played."""
