"""The explorer: datasets, audits, runs and their comparison, looked at in a browser, read-only."""
