"""Formulas, their notations and normal forms; nothing here decides anything."""
