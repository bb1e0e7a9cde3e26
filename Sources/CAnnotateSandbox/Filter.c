// The filter of system calls. libseccomp is found when it is needed, so that the program runs without it.

#define _GNU_SOURCE
#include "Filter.h"
#include "CAnnotateSandbox.h"

#include <dlfcn.h>
#include <errno.h>
#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

// What starts programs, talks to the network or other processes, or changes the system.
static const char *const refused[] = {
    "execve", "execveat", "fork", "vfork", "socketpair", "listen",
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "kcmp", "pidfd_open",
    "pidfd_getfd", "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "tkill", "bpf",
    "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register", "keyctl",
    "add_key", "request_key", "mount", "umount2", "move_mount", "open_tree", "fsopen", "fsmount",
    "fsconfig", "fspick", "mount_setattr", "pivot_root", "chroot", "unshare", "setns", "init_module",
    "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff",
    "sethostname", "setdomainname", "settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "acct",
    "quotactl", "quotactl_fd", "open_by_handle_at", "name_to_handle_at", "iopl", "ioperm", "syslog",
    "vhangup", "mknod", "mknodat", "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid",
    "setgroups", "setfsuid", "setfsgid", "capset", "personality", "fanotify_init", "migrate_pages",
    "move_pages", "shmget", "msgget", "semget", "mq_open",
};

// What else makes connections.
static const char *const connecting[] = {"socket", "connect", "bind"};

struct library {
  __typeof__(&seccomp_init) init;
  __typeof__(&seccomp_attr_set) set;
  __typeof__(&seccomp_rule_add_array) add;
  __typeof__(&seccomp_syscall_resolve_name) number;
  __typeof__(&seccomp_load) load;
  __typeof__(&seccomp_release) release;
};

static int find(struct library *library) {
  void *handle = dlopen("libseccomp.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!handle) return 0;
  library->init = dlsym(handle, "seccomp_init");
  library->set = dlsym(handle, "seccomp_attr_set");
  library->add = dlsym(handle, "seccomp_rule_add_array");
  library->number = dlsym(handle, "seccomp_syscall_resolve_name");
  library->load = dlsym(handle, "seccomp_load");
  library->release = dlsym(handle, "seccomp_release");
  return library->init && library->set && library->add && library->number && library->load
         && library->release;
}

int32_t cas_has_filters(void) {
  struct library library;
  // The kernel lists the actions of filters only if it has filters.
  return find(&library) && access("/proc/sys/kernel/seccomp/actions_avail", F_OK) == 0;
}

static int refuse(
    const struct library *library,
    scmp_filter_ctx filter,
    const char *name,
    int error,
    unsigned count,
    const struct scmp_arg_cmp *comparisons
) {
  int number = library->number(name);
  // Names that this version of the library does not know yet.
  if (number == __NR_SCMP_ERROR) return 0;
  return library->add(filter, SCMP_ACT_ERRNO(error), number, count, comparisons);
}

// All sockets but those of the internet protocols. A rule compares an argument only once.
static int refuse_other_sockets(const struct library *library, scmp_filter_ctx filter) {
  struct scmp_arg_cmp above = SCMP_A0_32(SCMP_CMP_GT, AF_INET6);
  if (refuse(library, filter, "socket", EPERM, 1, &above) < 0) return -1;
  for (unsigned family = 0; family < AF_INET6; family++) {
    struct scmp_arg_cmp other = SCMP_A0_32(SCMP_CMP_EQ, family);
    if (family != AF_INET && refuse(library, filter, "socket", EPERM, 1, &other) < 0) return -1;
  }
  return 0;
}

static int refuse_connecting(const struct library *library, scmp_filter_ctx filter, int network) {
  if (network) return refuse_other_sockets(library, filter);
  for (size_t index = 0; index < sizeof connecting / sizeof *connecting; index++)
    if (refuse(library, filter, connecting[index], EPERM, 0, NULL) < 0) return -1;
  return 0;
}

static int add_rules(
    const struct library *library,
    scmp_filter_ctx filter,
    int listener,
    int network
) {
  if (refuse_connecting(library, filter, network) < 0) return -1;
  for (size_t index = 0; index < sizeof refused / sizeof *refused; index++)
    if (refuse(library, filter, refused[index], EPERM, 0, NULL) < 0) return -1;
  // New threads, but no new processes. The C library uses the older call if the newer is missing.
  struct scmp_arg_cmp no_thread = SCMP_A0_64(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0);
  if (refuse(library, filter, "clone", EPERM, 1, &no_thread) < 0) return -1;
  if (refuse(library, filter, "clone3", ENOSYS, 0, NULL) < 0) return -1;
  // Other sockets. No socket has the number -1.
  struct scmp_arg_cmp no_listener = SCMP_A0_32(SCMP_CMP_NE, (unsigned)listener);
  if (refuse(library, filter, "accept", EPERM, 1, &no_listener) < 0) return -1;
  if (refuse(library, filter, "accept4", EPERM, 1, &no_listener) < 0) return -1;
  // Signals to other processes, except for the question whether one exists.
  scmp_datum_t own = (scmp_datum_t)getpid();
  struct scmp_arg_cmp other[] = {SCMP_A0_32(SCMP_CMP_NE, own), SCMP_A1_32(SCMP_CMP_NE, 0)};
  if (refuse(library, filter, "kill", EPERM, 2, other) < 0) return -1;
  if (refuse(library, filter, "tgkill", EPERM, 1, other) < 0) return -1;
  // Typing on the user's terminal.
  struct scmp_arg_cmp typing = SCMP_A1_32(SCMP_CMP_EQ, TIOCSTI);
  return refuse(library, filter, "ioctl", EPERM, 1, &typing);
}

int cas_filter_calls(int listener, int network) {
  struct library library;
  if (!find(&library)) return -1;
  scmp_filter_ctx filter = library.init(SCMP_ACT_ALLOW);
  if (!filter) return -1;
  // Without what older kernels do to filtered processes, which slows down computing.
  library.set(filter, SCMP_FLTATR_CTL_SSB, 1);
  int result = library.set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (result == 0) result = add_rules(&library, filter, listener, network);
  if (result >= 0) result = library.load(filter);
  library.release(filter);
  return result < 0 ? -1 : 0;
}
