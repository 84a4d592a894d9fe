"""What is known of the world: terms, what is true of them, and rules about what people do."""
