"""The nets, one idea per file: a config dataclass, a module, tensor shapes in comments."""
