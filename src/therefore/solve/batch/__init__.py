"""Theories of clauses, decided many at once: what `solve.decide` does for formulas one by one."""
