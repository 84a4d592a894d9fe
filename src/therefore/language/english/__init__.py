"""English as data: its grammar, its sentence patterns, its words and what they imply.

The data files are for `language.engine`; the modules inflect words, and put formulas and models
into words.
"""
