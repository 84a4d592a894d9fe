"""How the texts of the family syllogism are said and read back."""
