"""Anybody's English, proved: premises and a conclusion are read, decided and explained."""

from therefore.proving.prove import Case, Judgement, prove

__all__ = ["Case", "Judgement", "prove"]
