"""Samplers of syllogisms, one module for each way of finding what to say."""
