"""The pages. They show what the desk knows and send it commands; they decide no rule."""
