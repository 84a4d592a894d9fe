"""Neural reasoners: nets trained from scratch on items, each of one shape, under one loop.

torch is needed for everything here but `kinds`, which the registry reads; it comes with the extra
`neural`.
"""
