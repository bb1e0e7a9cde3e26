#include "CTestSupport.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Lets two tests for each core run at once, unless the environment says otherwise.
//
// Swift Testing starts all tests at once by default. The time limit of each would then be one of the whole
// run, and a slow computer would fail them all. It reads the variable after this function has run.
__attribute__((constructor)) static void limit_tests_at_once(void) {
  char count[24];
  snprintf(count, sizeof count, "%ld", 2 * sysconf(_SC_NPROCESSORS_ONLN));
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", count, 0);
}
