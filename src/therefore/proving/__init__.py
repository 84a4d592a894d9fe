"""Proving in free English: premises and a conclusion are read, decided and explained."""

from therefore.proving.judgement import Case, Judgement
from therefore.proving.prove import prove

__all__ = ["Case", "Judgement", "prove"]
