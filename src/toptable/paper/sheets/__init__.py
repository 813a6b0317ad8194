"""One module and one template for each sheet."""
