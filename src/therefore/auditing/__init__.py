"""Looking for shortcuts: whatever lets a reader answer without reasoning is a fault of the data."""
