"""Saying logic in words and reading words back into logic."""
