"""The server around the pages: connections, headers, errors, telling open pages what changed."""
