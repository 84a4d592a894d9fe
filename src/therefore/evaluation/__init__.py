"""Measuring reasoners: runs, metrics, slices, and comparisons of two runs."""
