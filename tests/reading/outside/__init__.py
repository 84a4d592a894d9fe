"""An outside check of texts: what a careful reader would object to, counted without the grammar.

It sees premises, question, choices and the index of the answer, nothing else, and uses the standard
library and a SAT solver (`pysat`), nothing of `therefore`. It reads fewer sentences than the
grammar does, and says how many it could not read; those it only looks at as strings of words.

    python -m tests.reading.outside [--preset P ...] [--count 1000] [--seed S]
"""
