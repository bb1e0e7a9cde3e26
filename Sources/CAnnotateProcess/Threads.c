// The program's own pthread_create, which the libraries use, too.
//
// Where the system has no more threads, libdispatch would retry for ever, and others would report that as
// something else. Here the whole process ends instead, soon and with the reason.

#define _GNU_SOURCE
#include "CAnnotateProcess.h"
#include "Ending.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { attempts = 40 };

typedef int (*create_function)(
    pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

struct work {
  void *(*start)(void *);
  void *argument;
};

static void take_stack(void *unused) {
  (void)unused;
  cap_take_stack();
}

static void *begin(void *pointer) {
  struct work work = *(struct work *)pointer;
  free(pointer);
  void *result;
  cap_give_stack();
  pthread_cleanup_push(take_stack, NULL);
  result = work.start(work.argument);
  pthread_cleanup_pop(1);
  return result;
}

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

// A sanitizer has a function of that name, too, in the program itself, which has to know of each thread.
#ifdef HAS_SANITIZER
int __interceptor_pthread_create(
    pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);

static create_function next_create(void) { return __interceptor_pthread_create; }
#else
static create_function next_create(void) {
  return (create_function)dlsym(RTLD_NEXT, "pthread_create");
}
#endif

int pthread_create(
    pthread_t *thread,
    const pthread_attr_t *attributes,
    void *(*start)(void *),
    void *argument
) {
  create_function create = next_create();
  struct work *work = malloc(sizeof *work);
  if (!work) return EAGAIN;
  *work = (struct work){start, argument};
  struct timespec pause = {.tv_nsec = 50 * 1000 * 1000};
  for (int attempt = 0; attempt < attempts; attempt++) {
    int reason = create(thread, attributes, begin, work);
    if (reason == 0) return 0;
    if (reason != EAGAIN) {
      free(work);
      return reason;
    }
    nanosleep(&pause, NULL);
  }
  if (cap_lacks_memory())
    cap_end(75, "there is not enough memory for another thread", "raise its limit");
  cap_end(
      75,
      "the system allows no more threads",
      "raise the limit (ulimit -u, or that of the container), or use fewer: --threads 1"
  );
}
