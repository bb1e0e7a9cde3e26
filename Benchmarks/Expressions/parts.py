"""The division of the pictures into training and test pictures."""

import hashlib

# Of every ten pictures, by a hash of their names, so many are never fitted on.
TEST_TENTHS = 3


def tenth(name):
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 10


def is_test(name):
    return tenth(name) < TEST_TENTHS


def is_fitted(name):
    return not is_test(name)
