"""The documentation as pages."""
