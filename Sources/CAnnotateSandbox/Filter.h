#ifndef ANNOTATE_CSANDBOX_FILTER_H
#define ANNOTATE_CSANDBOX_FILTER_H

/// Refuses, in all threads, system calls that no work on files and numbers needs, except for accepting
/// connections to the socket `listener` and, with `network`, making connections to other computers. Returns 0 if
/// that worked.
int cas_filter_calls(int listener, int network);

#endif
