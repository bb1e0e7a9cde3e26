#ifndef ANNOTATE_CPROCESS_ENDING_H
#define ANNOTATE_CPROCESS_ENDING_H

/// Removes the unfinished files, writes why the work ended and what to do, and ends the process. Safe in a
/// signal handler.
_Noreturn void cap_end(int exit_code, const char *why, const char *hint);

/// Gives the current thread a stack on which it can handle the overflow of its own.
void cap_give_stack(void);

/// Takes that stack away again.
void cap_take_stack(void);

#endif
