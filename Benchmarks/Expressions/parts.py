"""Which pictures are fitted on, and which only tested on."""

import hashlib

# Of every ten pictures, by a hash of their names, so many are never fitted on.
TEST_TENTHS = 3


def is_test(name):
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 10 < TEST_TENTHS
