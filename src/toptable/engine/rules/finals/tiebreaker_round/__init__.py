"""Games that settle who is above a line when points alone do not."""
