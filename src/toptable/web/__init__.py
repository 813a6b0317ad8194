"""The web surface. It shows what the desk knows and passes on what people ask."""
