// What happens to the whole process: signals, faults, and threads that cannot be created.
//
// Only the program links this, because it replaces pthread_create.

#ifndef ANNOTATE_CPROCESS_H
#define ANNOTATE_CPROCESS_H

/// From now on a fault, such as an arithmetic overflow, removes the unfinished files, writes one line and
/// ends the process with the exit code 70, or 75 if memory or file handles ran out.
void cap_catch_faults(void);

/// Keeps the niceness that `nice` has given the process, for all threads that are created from now on.
///
/// libdispatch resets that of its threads to the default, which only root may do, so the right to do so is given up.
void cap_keep_niceness(void);

/// Whether little memory is left. Safe in a signal handler.
int cap_lacks_memory(void);

/// From now on signals are only noted, for `cap_next_signal`. Those that the parent made the process ignore,
/// as nohup does, stay ignored.
///
/// They are not blocked instead, because libdispatch lets the first thread wait with all signals unblocked.
void cap_take_signals(const int *numbers, int count);

/// Waits for a signal and returns its number; 0 if none arrives in some seconds, less than 0 for ever.
int cap_next_signal(int seconds);

#endif
