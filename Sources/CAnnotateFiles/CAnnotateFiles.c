#define _GNU_SOURCE
#include "CAnnotateFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Far more than a job writes at once.
enum { slot_count = 1024, deepest_folder = 4 };

static _Atomic(char *) slots[slot_count];

int32_t caf_remember(const char *path) {
  char *copy = strdup(path);
  if (!copy) return -1;
  for (int32_t number = 0; number < slot_count; number++) {
    char *empty = NULL;
    if (atomic_compare_exchange_strong(&slots[number], &empty, copy)) return number;
  }
  free(copy);
  return -1;
}

void caf_forget(int32_t number) {
  if (number < 0 || number >= slot_count) return;
  // Who takes the path out of its slot owns it, so a handler at work never reads freed memory.
  free(atomic_exchange(&slots[number], NULL));
}

// The entries of a folder as the kernel writes them; readdir would allocate memory.
struct entry {
  uint64_t number;
  int64_t offset;
  unsigned short length;
  unsigned char type;
  char name[];
};

static void remove_at(int folder, const char *name, int depth) {
  if (unlinkat(folder, name, 0) == 0 || (errno != EISDIR && errno != EPERM) || depth == 0) return;
  int descriptor = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return;
  _Alignas(struct entry) char buffer[2048];
  for (;;) {
    long count = syscall(SYS_getdents64, descriptor, buffer, sizeof buffer);
    if (count <= 0) break;
    for (long at = 0; at < count;) {
      struct entry *entry = (struct entry *)(buffer + at);
      if (strcmp(entry->name, ".") != 0 && strcmp(entry->name, "..") != 0)
        remove_at(descriptor, entry->name, depth - 1);
      at += entry->length;
    }
  }
  close(descriptor);
  unlinkat(folder, name, AT_REMOVEDIR);
}

void caf_remove_all(void) {
  int reason = errno;
  for (int32_t number = 0; number < slot_count; number++) {
    // The memory is not freed: free is not safe in a handler, and the process ends.
    char *path = atomic_exchange(&slots[number], NULL);
    if (path) remove_at(AT_FDCWD, path, deepest_folder);
  }
  errno = reason;
}
