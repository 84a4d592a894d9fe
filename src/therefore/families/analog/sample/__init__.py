"""AnaLog's samplers: one module for each design."""
