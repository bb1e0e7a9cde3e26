"""The error that ends a benchmark, or one of its measurements, with one line."""

import sys
from contextlib import contextmanager


class Failure(Exception):
    """Says in one line what failed and what to do."""


@contextmanager
def reported(program, interrupted="interrupted"):
    """Ends the program with one line if what is done within fails or is interrupted."""
    try:
        yield
    except (Failure, OSError) as error:
        sys.exit(f"{program}: error: {error}")
    except KeyboardInterrupt:
        sys.exit(f"{program}: {interrupted}")
