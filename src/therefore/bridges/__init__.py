"""Bridges to other formats and frameworks."""
