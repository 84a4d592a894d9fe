"""Deciding problems with evidence, and checking the evidence without a solver."""
