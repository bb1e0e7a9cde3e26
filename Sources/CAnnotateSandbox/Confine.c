// Confinement of all threads. Landlock confines the thread that asks for it, so each thread is sent a signal
// whose handler asks. SIGSYS is one that libdispatch does not block in its threads.

#define _GNU_SOURCE
#include "CAnnotateSandbox.h"
#include "Filter.h"
#include "Landlock.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { most_threads = 4096, patience_in_milliseconds = 2000 };

static atomic_int rules, answers, failures;

static void follow(int number) {
  (void)number;
  int reason = errno;
  if (cas_follow_rules(atomic_load(&rules)) != 0) atomic_fetch_add(&failures, 1);
  atomic_fetch_add(&answers, 1);
  errno = reason;
}

static int contains(const pid_t *threads, int count, pid_t thread) {
  for (int index = 0; index < count; index++)
    if (threads[index] == thread) return 1;
  return 0;
}

/// Waits for another answer, or for the end of the thread. Returns 0 if neither comes in time.
static int await(int answers_before, pid_t thread) {
  struct timespec pause = {.tv_nsec = 100 * 1000};
  for (int round = 0; round < patience_in_milliseconds * 10; round++) {
    if (atomic_load(&answers) > answers_before) return 1;
    if (syscall(SYS_tgkill, getpid(), thread, 0) != 0) return 1;
    nanosleep(&pause, NULL);
  }
  return 0;
}

/// Confines the threads that are not among those that are done. Returns how many, or -1.
static int confine_others(pid_t *done, int *count) {
  DIR *folder = opendir("/proc/self/task");
  if (!folder) return -1;
  int found = 0;
  for (struct dirent *entry = readdir(folder); entry && found >= 0; entry = readdir(folder)) {
    pid_t thread = atoi(entry->d_name);
    if (thread <= 0 || contains(done, *count, thread)) continue;
    int before = atomic_load(&answers);
    int is_sent = *count < most_threads && syscall(SYS_tgkill, getpid(), thread, SIGSYS) == 0;
    if (*count >= most_threads || (is_sent && !await(before, thread))) {
      found = -1;
      break;
    }
    done[(*count)++] = thread;
    found++;
  }
  closedir(folder);
  return found;
}

/// Confines the current thread last, because it needs the list of the others.
static int confine_threads(void) {
  static pid_t done[most_threads + 1];
  int count = 0, found;
  done[count++] = (pid_t)syscall(SYS_gettid);
  struct sigaction action = {.sa_handler = follow, .sa_flags = SA_RESTART | SA_ONSTACK}, before;
  sigfillset(&action.sa_mask);
  if (sigaction(SIGSYS, &action, &before) != 0) return -1;
  // A thread that is not confined yet may have started another in the meantime.
  do found = confine_others(done, &count);
  while (found > 0);
  sigaction(SIGSYS, &before, NULL);
  if (found < 0 || atomic_load(&failures) > 0) return -1;
  return cas_follow_rules(atomic_load(&rules));
}

const char *cas_confine(
    const CASPath *paths,
    int32_t count,
    int32_t listener,
    int32_t network
) {
  if (cas_landlock_version() == 0) return "the kernel has no Landlock";
  if (!cas_has_filters()) return "libseccomp is not installed, or the kernel has no seccomp";
  int descriptor = cas_make_rules(paths, count, network);
  if (descriptor < 0) return "the rules for files cannot be made";
  atomic_store(&rules, descriptor);
  const char *failure = NULL;
  if (cas_filter_calls(listener, network) != 0) failure = "the filter of system calls cannot be set";
  else if (confine_threads() != 0) failure = "not all threads can be confined";
  close(descriptor);
  return failure;
}
