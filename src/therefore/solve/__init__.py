"""Deciding problems: every answer is evidence that `therefore.checker` checks by itself."""
