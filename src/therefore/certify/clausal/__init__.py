"""Problems whose sentences are clauses, many at once: their formulas, texts and certificates.

Whatever is written here in bulk could be written by `logic.tptp` and `certify` one by one, and the
tests hold it against them.
"""
