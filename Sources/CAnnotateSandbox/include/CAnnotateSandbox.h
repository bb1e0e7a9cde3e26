// What the kernel offers to confine a process: Landlock for files, seccomp for system calls.

#ifndef ANNOTATE_CSANDBOX_H
#define ANNOTATE_CSANDBOX_H

#include <stdint.h>

/// A file or folder that stays usable.
typedef struct {
  const char *path;
  /// Whether files may be made, changed and removed there, and not only read.
  int32_t writes;
} CASPath;

/// The version of Landlock that the kernel has; 0 if it has none.
int32_t cas_landlock_version(void);

/// Whether filters of system calls can be made: the kernel has them, and libseccomp is installed.
int32_t cas_has_filters(void);

/// Confines all threads of the process for good: from now on no other files can be opened, and no programs
/// started, connections made or other processes touched. Paths that do not exist are left out. Connections to
/// the socket `listener`, which listens already, are still accepted; it is -1 if there is none. With `network`,
/// connections to other computers can be made.
///
/// Returns NULL if that worked, else what failed.
const char *cas_confine(const CASPath *paths, int32_t count, int32_t listener, int32_t network);

#endif
