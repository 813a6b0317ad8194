"""Files in and out: Toptable's own event file and other people's formats."""
