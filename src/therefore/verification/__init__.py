"""From the text alone to the label: what an item says of itself is compared, never believed."""
