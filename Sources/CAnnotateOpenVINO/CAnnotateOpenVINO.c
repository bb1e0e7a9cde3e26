#include "CAnnotateOpenVINO.h"

#include <CAnnotateLoading.h>
#include <dlfcn.h>
#include <sys/mman.h>

const char *cov_load(const char *path, COVFunctions *functions) {
  static _Thread_local char message[CLD_MESSAGE_SIZE];
#define ENTRY(RESULT, NAME, PARAMETERS) {#NAME, (void **)&functions->NAME},
  const CLDFunction list[] = {COV_FUNCTIONS(ENTRY)};
  return cld_load(path, "it", list, sizeof list / sizeof *list, message) ? NULL : message;
}

// More than the scheduler takes, so that other threads may take some at the same time.
static const size_t scheduler_size = 32 << 20;

static int has_memory(size_t size) {
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory != MAP_FAILED && munmap(memory, size) == 0;
}

int cov_keep_scheduler(void) {
  static void *handle;
  void *library = dlopen("libtbb.so.12", RTLD_NOW | RTLD_NOLOAD);
  if (!library || handle) return 1;
  // tbb::detail::r1::current_context() creates the scheduler for the thread that asks, and
  // tbb::detail::r1::get(tbb::detail::d1::task_scheduler_handle &), whose argument is a pointer to a pointer, keeps it.
  void *(*create)(void) = (void *(*)(void))dlsym(library, "_ZN3tbb6detail2r115current_contextEv");
  void (*keep)(void **) =
      (void (*)(void **))dlsym(library, "_ZN3tbb6detail2r13getERNS0_2d121task_scheduler_handleE");
  if (!create || !keep) return 1;
  if (!has_memory(scheduler_size)) return 0;
  create();
  keep(&handle);
  return 1;
}
