"""How the texts of the family entailment are said and read back."""
