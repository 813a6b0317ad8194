"""Who goes on to the top-tier rounds of a Bushiroad event: by rank, or by what was played."""
