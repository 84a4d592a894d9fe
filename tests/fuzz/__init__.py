"""Fuzzing: real inputs, damaged at random, for every importer and every verb that reads a file.

`python -m tests.fuzz [--count N] [--seed S] [TARGET ...]` runs it; see `running`.
"""
