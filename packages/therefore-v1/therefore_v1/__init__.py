"""Therefore's items as a taskset for verifiers."""

from therefore_v1.taskset import ThereforeTaskset

__all__ = ["ThereforeTaskset"]
