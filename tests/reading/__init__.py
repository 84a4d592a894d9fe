"""Reading tests: what a person would say against a text, counted without the grammar."""
