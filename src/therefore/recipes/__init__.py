"""Recipes: each makes a paper's table or figure again and prints it beside the paper's."""
