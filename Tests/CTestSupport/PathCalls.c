// Runs a program and ends it with SIGKILL at its n-th system call that names a file below a folder.
//
// strace counts the calls of each thread by itself and takes whole paths only; this counts those of the whole
// process, children included. A filter of seccomp stops the program at these calls alone.

#define _GNU_SOURCE
#include "CTestSupport.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

// Calls whose first argument is a path; for some the second is one, too.
static const int first_names[] = {
    SYS_open, SYS_stat, SYS_lstat, SYS_access, SYS_truncate, SYS_rename, SYS_mkdir, SYS_rmdir, SYS_creat,
    SYS_link, SYS_unlink, SYS_symlink, SYS_readlink, SYS_chmod, SYS_chown, SYS_lchown, SYS_statfs, SYS_utime,
    SYS_utimes, SYS_setxattr, SYS_lsetxattr, SYS_getxattr, SYS_lgetxattr, SYS_listxattr, SYS_mknod,
};
// Calls whose second argument is a path; for some the fourth is one, too.
static const int second_names[] = {
    SYS_openat, SYS_mkdirat, SYS_mknodat, SYS_fchownat, SYS_newfstatat, SYS_unlinkat, SYS_renameat, SYS_linkat,
    SYS_symlinkat, SYS_readlinkat, SYS_fchmodat, SYS_faccessat, SYS_utimensat, SYS_statx, SYS_renameat2,
    437 /* openat2 */, 439 /* faccessat2 */,
};
enum {
  first_count = sizeof first_names / sizeof *first_names,
  second_count = sizeof second_names / sizeof *second_names,
  name_count = first_count + second_count,
  options = PTRACE_O_TRACESECCOMP | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
            PTRACE_O_EXITKILL,
};

static int call_number(int index) {
  return index < first_count ? first_names[index] : second_names[index - first_count];
}

static void stop_at_paths(void) {
  struct sock_filter filter[name_count + 3];
  int at = 0;
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
  for (int index = 0; index < name_count; index++)
    filter[at++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call_number(index), (unsigned char)(name_count - index), 0);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
  filter[at++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
  struct sock_fprog program = {(unsigned short)at, filter};
  prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

static int names(pid_t thread, unsigned long long address, const char *folder) {
  char path[4096];
  size_t count = 0;
  while (count < sizeof path - 1) {
    // A page at a time, because the next one may not exist.
    size_t part = 4096 - (address + count) % 4096;
    if (part > sizeof path - 1 - count) part = sizeof path - 1 - count;
    struct iovec here = {path + count, part}, there = {(void *)(uintptr_t)(address + count), part};
    ssize_t got = process_vm_readv(thread, &here, 1, &there, 1, 0);
    if (got <= 0) break;
    count += (size_t)got;
    if (memchr(path, 0, count)) break;
  }
  path[count] = 0;
  return strstr(path, folder) != NULL;
}

static int is_wanted(pid_t thread, const char *folder) {
  struct user_regs_struct values;
  if (ptrace(PTRACE_GETREGS, thread, 0, &values) != 0) return 0;
  for (int index = 0; index < first_count; index++)
    if ((int)values.orig_rax == first_names[index])
      return names(thread, values.rdi, folder) || names(thread, values.rsi, folder);
  return names(thread, values.rsi, folder) || names(thread, values.r10, folder);
}

int cts_kill_at_path(const char *folder, int call, char *const *arguments, int *status) {
  pid_t program = fork();
  if (program < 0) return -1;
  if (program == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(126);
    raise(SIGSTOP);
    stop_at_paths();
    execvp(arguments[0], arguments);
    _exit(127);
  }
  int count = 0, state = 0, is_begun = 0;
  for (;;) {
    // Threads of the caller may have children of their own, so that only those traced by this thread count.
    pid_t thread = waitpid(-1, &state, __WALL | __WNOTHREAD);
    if (thread < 0) {
      if (errno == EINTR) continue;
      return -1;
    }
    if (WIFEXITED(state) || WIFSIGNALED(state)) {
      if (thread != program) continue;
      *status = state;
      return count;
    }
    if (!WIFSTOPPED(state)) continue;
    int number = WSTOPSIG(state), event = state >> 16;
    if (!is_begun && thread == program) {
      is_begun = 1;
      ptrace(PTRACE_SETOPTIONS, thread, 0, options);
      number = 0;
    } else if (event == PTRACE_EVENT_SECCOMP) {
      if (is_wanted(thread, folder) && ++count == call) kill(program, SIGKILL);
      number = 0;
    } else if (event != 0 || number == SIGSTOP || number == SIGTRAP) {
      number = 0;
    }
    ptrace(PTRACE_CONT, thread, 0, number);
  }
}
