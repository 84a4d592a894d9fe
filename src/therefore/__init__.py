"""Therefore: logical-reasoning benchmarks whose every label a stranger can check."""
