"""The kinds of scenes; alone here because the options of the command line need them before packages are installed."""

KINDS = ("steady", "crossing", "returning", "cuts", "sizes", "occluders", "fast")
