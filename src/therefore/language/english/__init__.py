"""English as data: its grammar, its sentence patterns, its words and what they carry.

The files beside this one are data for `language.engine`; the only code is inflection.
"""

from therefore.language.english.inflection import (
    article,
    capital,
    name_of,
    plain_verb,
    plural,
    third_person,
    with_article,
)

__all__ = ["article", "capital", "name_of", "plain_verb", "plural", "third_person", "with_article"]
