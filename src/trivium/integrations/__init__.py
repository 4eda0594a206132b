"""Doors to what other programs write and read."""
