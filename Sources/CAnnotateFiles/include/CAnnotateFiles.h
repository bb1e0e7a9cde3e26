// The unfinished files of the process, in a form in which a signal handler can remove them.

#ifndef ANNOTATE_CFILES_H
#define ANNOTATE_CFILES_H

#include <stdint.h>

/// Remembers the path of an unfinished file or folder.
///
/// Returns a number to forget it by, or -1 if there is no room; then only the handler does not know it.
int32_t caf_remember(const char *path);

/// Forgets a path.
void caf_forget(int32_t number);

/// Removes all remembered files, and folders with everything in them. Safe in a signal handler.
void caf_remove_all(void);

#endif
