"""Studies with people: a hashed plan, pages for participants, answers in SQLite, and exports.

    new -> check -> run (or simulate) -> export -> close

A study is a folder: `study.json` says everything that was decided before the first person came and
never changes; `answers.sqlite` has what people did. Nothing here knows how items are made.
"""
