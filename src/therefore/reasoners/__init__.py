"""Reasoners: anything that answers items, behind one small protocol."""
