#ifndef C_TEST_SUPPORT_H
#define C_TEST_SUPPORT_H

// Runs a program to its end, or to its system call with the number `call`, counted from 1, among those that
// name a file below `folder`, where SIGKILL ends it; 0 lets it run. `arguments` end with NULL; `status` is
// that of waitpid. Gives the number of such calls, -1 if the program cannot be run.
int cts_kill_at_path(const char *folder, int call, char *const *arguments, int *status);

#endif
