"""Card facts from files that an organizer has: one module for each shape of file or folder."""
