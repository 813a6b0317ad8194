"""Who asks for a page: signing in, sessions, roles, and what each may see."""
