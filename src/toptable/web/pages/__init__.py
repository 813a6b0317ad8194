"""One module per page: its address, what it shows, what its forms send to the desk."""
