"""English as data: its grammar, its sentence patterns, its words and what they carry.

The files beside this one are data for `language.engine`; code is for inflection, and for telling
formulas and worlds in words.
"""
