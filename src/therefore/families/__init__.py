"""Families: samplers of problems of one kind, independent of one another."""
