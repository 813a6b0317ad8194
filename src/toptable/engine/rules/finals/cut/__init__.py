"""From the last Swiss round to the final ranking: who goes on, who moves up, who is where."""
