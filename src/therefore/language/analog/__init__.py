"""How the texts of the family analog are said and read back."""
