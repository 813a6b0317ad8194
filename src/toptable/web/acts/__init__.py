"""What is made from commands for pages: their forms, and the one address that takes them."""
