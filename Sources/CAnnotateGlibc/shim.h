// What Swift's own module of the C library leaves out.
#include <linux/magic.h>
#include <malloc.h>
#include <sys/vfs.h>
