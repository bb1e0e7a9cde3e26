"""The error that ends a benchmark, or one of its measurements, with one line."""


class Failure(Exception):
    """Says in one line what failed and what to do."""
