"""Each label is derived again from the text alone; what an item says of itself is only compared."""
