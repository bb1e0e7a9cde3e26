// The system calls of Landlock, which the C library of Debian 12 does not have, with what newer kernels
// know beyond the headers of that release.

#define _GNU_SOURCE
#include "Landlock.h"

#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { make_ruleset = 444, add_rule = 445, restrict_self = 446, ask_version = 1, beneath_path = 1 };

enum {
  execute = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_folder = 1 << 3,
  remove_folder = 1 << 4,
  remove_file = 1 << 5,
  make_folder = 1 << 7,
  make_file = 1 << 8,
  // Execution, all of version 1 up to links, then moving between folders and truncation.
  rights_of_1 = (1 << 13) - 1,
  move_across = 1 << 13,
  truncate_file = 1 << 14,
  of_files = execute | write_file | read_file | truncate_file,
  reading = read_file | read_folder,
  writing = reading | write_file | remove_folder | remove_file | make_folder | make_file
            | move_across | truncate_file,
};

struct ruleset {
  uint64_t files;
  // Binding and connecting of TCP, from version 4.
  uint64_t net;
};

struct rule {
  uint64_t rights;
  int32_t descriptor;
} __attribute__((packed));

int32_t cas_landlock_version(void) {
  long version = syscall(make_ruleset, NULL, 0, ask_version);
  return version < 0 ? 0 : (int32_t)version;
}

static uint64_t known_rights(int32_t version) {
  uint64_t rights = rights_of_1;
  if (version >= 2) rights |= move_across;
  if (version >= 3) rights |= truncate_file;
  return rights;
}

static void allow(int rules, const CASPath *path, uint64_t known) {
  int descriptor = open(path->path, O_PATH | O_CLOEXEC);
  if (descriptor < 0) return;
  struct stat status;
  uint64_t rights = known & (path->writes ? writing : reading);
  if (fstat(descriptor, &status) == 0 && !S_ISDIR(status.st_mode)) rights &= of_files;
  struct rule rule = {rights, descriptor};
  // Fails for a pipe, which no rule keeps from being read.
  syscall(add_rule, rules, beneath_path, &rule, 0);
  close(descriptor);
}

int cas_make_rules(const CASPath *paths, int32_t count, int32_t network) {
  int32_t version = cas_landlock_version();
  struct ruleset handled = {known_rights(version), version >= 4 && !network ? 3 : 0};
  int rules = (int)syscall(make_ruleset, &handled, sizeof handled, 0);
  for (int32_t index = 0; rules >= 0 && index < count; index++)
    allow(rules, &paths[index], handled.files);
  return rules;
}

int cas_follow_rules(int rules) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  return (int)syscall(restrict_self, rules, 0);
}
