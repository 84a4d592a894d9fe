"""How the texts of the family exam are said and read back."""
