#define _GNU_SOURCE
#include "CAnnotateProcess.h"

#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

static sem_t arrivals;
static atomic_int latest;

static void note(int number) {
  int reason = errno;
  atomic_store(&latest, number);
  sem_post(&arrivals);
  errno = reason;
}

void cap_take_signals(const int *numbers, int count) {
  sem_init(&arrivals, 0, 0);
  struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART | SA_ONSTACK};
  for (int index = 0; index < count; index++) {
    struct sigaction before;
    sigaction(numbers[index], NULL, &before);
    if (before.sa_handler != SIG_IGN) sigaction(numbers[index], &action, NULL);
  }
}

int cap_next_signal(int seconds) {
  struct timespec end;
  clock_gettime(CLOCK_MONOTONIC, &end);
  end.tv_sec += seconds;
  for (;;) {
    int result = seconds < 0 ? sem_wait(&arrivals)
                             : sem_clockwait(&arrivals, CLOCK_MONOTONIC, &end);
    if (result == 0) return atomic_load(&latest);
    if (errno != EINTR) return 0;
  }
}
