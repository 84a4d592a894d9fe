"""Asking: an item as a prompt, a reply as an answer, an answer as a grade.

`prompt(item)` says what to send, `read(item, reply)` what was answered, and `grade(item, reply)`
what it is worth. A label is graded without a solver and without torch; what a reply proves is
checked by what its style needs (`witness`, `proof`, `formal`), loaded when it is asked for.
"""

from therefore.asking.grading import Grade, Step, grade
from therefore.asking.prompting import Prompt, prompt
from therefore.asking.reading import Reading, read

__all__ = ["Grade", "Prompt", "Reading", "Step", "grade", "prompt", "read"]
