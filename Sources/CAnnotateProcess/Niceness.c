#define _GNU_SOURCE
#include "CAnnotateProcess.h"

#include <errno.h>
#include <linux/capability.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

void cap_keep_niceness(void) {
  errno = 0;
  if (getpriority(PRIO_PROCESS, 0) <= 0 || errno != 0) return;
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct sets[_LINUX_CAPABILITY_U32S_3];
  if (syscall(SYS_capget, &header, sets) != 0) return;
  __u32 nice = CAP_TO_MASK(CAP_SYS_NICE);
  sets[CAP_TO_INDEX(CAP_SYS_NICE)].effective &= ~nice;
  sets[CAP_TO_INDEX(CAP_SYS_NICE)].permitted &= ~nice;
  // Where this fails, threads have the system's default priority, as without it.
  (void)syscall(SYS_capset, &header, sets);
}
