"""Which methods of the engine each published document chooses."""
