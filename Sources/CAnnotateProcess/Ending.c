#include "Ending.h"
#include "CAnnotateFiles.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

void cap_end(int exit_code, const char *why, const char *hint) {
  static atomic_flag is_ending = ATOMIC_FLAG_INIT;
  // Another thread that fails at the same time waits for the end.
  while (atomic_flag_test_and_set(&is_ending)) pause();
  caf_remove_all();
  const char *words[] = {"annotate: error: ended by a fault: ", why, "\nhint: ", hint, "\n"};
  if (exit_code != 70) words[0] = "annotate: error: cannot go on: ";
  struct iovec parts[5];
  for (int index = 0; index < 5; index++)
    parts[index] = (struct iovec){(void *)words[index], strlen(words[index])};
  if (writev(STDERR_FILENO, parts, 5) < 0) {
    // There is nobody to tell.
  }
  _exit(exit_code);
}
