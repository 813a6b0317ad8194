"""From the cut to the champion."""
