"""The stranger's checker: does a certificate support a label? Standard library only, no solver.

This is the room to read before trusting a dataset, in this order; an hour is enough:

    limits       how much work hostile input may cause
    evidence     models, refutations and their uses, as records
    certificate  the certificate's JSON, read strictly
    numbering    which number stands for which formula, and what each use says
    propagation  unit propagation by two watched literals
    models       the truth of a formula in a model
    claims       what a label claims
    check        one piece of evidence; every claim of an item
    __main__     the command: python -m therefore.checker FILE.jsonl

It decides nothing and searches for nothing, and it imports neither the solver nor what grounds
formulas or makes clauses for it. Whether the formulas are what the text says is another question:
that is `therefore.verification`.
"""
