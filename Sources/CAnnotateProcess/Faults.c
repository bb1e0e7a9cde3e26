#define _GNU_SOURCE
#include "CAnnotateProcess.h"
#include "Ending.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  stack_size = 64 * 1024,
  // Other threads may have closed some since the one that was refused.
  spare_handles = 8,
};

static const int faults[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

static const char *fault_name(int number) {
  switch (number) {
  case SIGILL: return "SIGILL";
  case SIGTRAP: return "SIGTRAP";
  case SIGSEGV: return "SIGSEGV";
  case SIGBUS: return "SIGBUS";
  case SIGFPE: return "SIGFPE";
  default: return "SIGABRT";
  }
}

// The pages of memory that the process has: all of them, and those that count as its data.
static void pages_in_use(uint64_t *all, uint64_t *data) {
  char text[256];
  uint64_t numbers[7] = {0};
  int descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t count = descriptor < 0 ? 0 : read(descriptor, text, sizeof text);
  if (descriptor >= 0) close(descriptor);
  int field = 0;
  for (ssize_t at = 0; at < count && field < 7; at++) {
    if (text[at] >= '0' && text[at] <= '9')
      numbers[field] = numbers[field] * 10 + (uint64_t)(text[at] - '0');
    else
      field++;
  }
  *all = numbers[0];
  *data = numbers[5];
}

static int is_near(int resource, uint64_t pages) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return 0;
  uint64_t bytes = pages * (uint64_t)sysconf(_SC_PAGESIZE);
  // What did not fit may have been large.
  return bytes + limit.rlim_cur / 4 >= limit.rlim_cur;
}

int cap_lacks_memory(void) {
  uint64_t all, data;
  pages_in_use(&all, &data);
  if (is_near(RLIMIT_AS, all) || is_near(RLIMIT_DATA, data)) return 1;
  size_t size = 64 << 20;
  void *probe = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (probe == MAP_FAILED) return 1;
  munmap(probe, size);
  return 0;
}

static int lacks_handles(void) {
  int probes[spare_handles], count = 0, is_refused = 0;
  for (; count < spare_handles; count++) {
    probes[count] = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (probes[count] >= 0) continue;
    is_refused = errno == EMFILE || errno == ENFILE;
    break;
  }
  while (count > 0) close(probes[--count]);
  return is_refused;
}

static void fault(int number) {
  if (lacks_handles())
    cap_end(75, "too many open files", "raise the limit of file handles: ulimit -n");
  if (cap_lacks_memory())
    cap_end(75, "there is not enough memory", "raise its limit, or do less at once: --threads 1");
  cap_end(70, fault_name(number), "this is a bug in annotate; please report it");
}

void cap_give_stack(void) {
  void *memory =
      mmap(NULL, stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  stack_t stack = {.ss_sp = memory, .ss_size = stack_size};
  sigaltstack(&stack, NULL);
}

void cap_take_stack(void) {
  stack_t none = {.ss_flags = SS_DISABLE}, stack = {0};
  if (sigaltstack(&none, &stack) == 0 && stack.ss_sp) munmap(stack.ss_sp, stack.ss_size);
}

void cap_catch_faults(void) {
  cap_give_stack();
  struct sigaction action = {.sa_handler = fault, .sa_flags = SA_ONSTACK};
  sigfillset(&action.sa_mask);
  for (size_t index = 0; index < sizeof faults / sizeof *faults; index++)
    sigaction(faults[index], &action, NULL);
}
