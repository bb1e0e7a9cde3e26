#ifndef ANNOTATE_CSANDBOX_LANDLOCK_H
#define ANNOTATE_CSANDBOX_LANDLOCK_H

#include "CAnnotateSandbox.h"

/// Makes a set of rules, which leave the network alone with `network`, and returns its descriptor; less than 0 if
/// that fails.
int cas_make_rules(const CASPath *paths, int32_t count, int32_t network);

/// Makes the current thread, and those that it starts, follow the rules. Safe in a signal handler.
int cas_follow_rules(int rules);

#endif
