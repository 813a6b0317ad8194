"""What whoever runs the server asks of it: does it answer, how is it, what was asked for."""
