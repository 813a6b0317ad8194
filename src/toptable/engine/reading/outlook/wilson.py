"""An honest interval for a share that was only sampled (E. B. Wilson, 1927)."""

from math import sqrt

CONFIDENCE = 95
"""In percent."""
_Z = 1.959963984540054


def wilson(hits: int, samples: int) -> tuple[float, float]:
    """Between which shares the true one lies, in 95 of 100 such samples."""
    share = hits / samples
    spread = _Z * _Z / samples
    middle = (share + spread / 2) / (1 + spread)
    half = _Z * sqrt(share * (1 - share) / samples + spread / (4 * samples)) / (1 + spread)
    low = middle - half if hits else 0.0
    return low, middle + half if hits < samples else 1.0
