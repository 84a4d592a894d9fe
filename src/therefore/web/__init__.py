"""Pages in the browser: the explorer of datasets and runs, and studies with people.

`app` and `safety` are the shell that both stand in. Needs the extra `web`; whatever is imported
from here may raise MissingExtra.
"""
