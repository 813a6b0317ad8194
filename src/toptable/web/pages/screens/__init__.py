"""Full-screen pages for the room, overlays for streams, and where the staff set them up."""
