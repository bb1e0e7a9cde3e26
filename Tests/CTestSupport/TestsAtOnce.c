// Lets tests wait at the same time: for programs, servers and schedulers.

#include "CTestSupport.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Declarations of Swift's runtime and of libdispatch, whose headers a C target does not find.
typedef __attribute__((swiftcall)) void enqueue_job(void *job);
extern __attribute__((swiftcall)) void (*swift_task_enqueueGlobal_hook)(void *job, enqueue_job *original);
extern __attribute__((swiftcall)) void swift_job_run(void *job, void *executor, uintptr_t implementation);
extern void *dispatch_get_global_queue(intptr_t priority, uintptr_t flags);
extern void dispatch_async_f(void *queue, void *job, void (*work)(void *job));

static void run_job(void *job) { swift_job_run(job, NULL, 0); }

static __attribute__((swiftcall)) void enqueue_on_any_thread(void *job, enqueue_job *original) {
  (void)original;
  enum { default_priority = 0, overcommit = 2 };
  dispatch_async_f(dispatch_get_global_queue(default_priority, overcommit), job, run_job);
}

// Four tests for each core run at once, unless the environment says otherwise.
//
// Swift runs tasks on as many threads as there are cores, and a test that waits for a program keeps its thread: two
// cores would run two programs at a time, however many tests have begun. With the queue of libdispatch that starts
// threads as they are needed, as many tests run as Swift Testing lets begin. That is all of them by default; the time
// limit of each would then be one of the whole run, and a slow computer would fail them all. It reads the variable
// after this function has run.
__attribute__((constructor)) static void let_tests_run_at_once(void) {
  swift_task_enqueueGlobal_hook = enqueue_on_any_thread;
  char count[24];
  snprintf(count, sizeof count, "%ld", 4 * sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", count, 0);
}
