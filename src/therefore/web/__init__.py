"""Pages in the browser: the explorer of datasets and runs, and studies with people.

`app` and `safety` are what both share. The extra `web` is needed; without it, an import from here
raises MissingExtra.
"""
