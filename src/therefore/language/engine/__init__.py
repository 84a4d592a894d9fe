"""An engine for languages that knows none: grammars, charts, shapes and patterns, all from data."""
