"""How matches ended, who says so, and who played which side."""
