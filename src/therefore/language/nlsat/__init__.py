"""How the texts of the family nlsat are said and read back."""
