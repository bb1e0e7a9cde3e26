#include "CAnnotateLoading.h"

#include <dlfcn.h>
#include <stdio.h>

int cld_load(
    const char *path,
    const char *title,
    const CLDFunction *functions,
    size_t count,
    char message[CLD_MESSAGE_SIZE]
) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(message, CLD_MESSAGE_SIZE, "%s", reason ? reason : "unknown reason");
    return 0;
  }
  for (size_t index = 0; index < count; index++) {
    *functions[index].address = dlsym(library, functions[index].name);
    if (*functions[index].address) continue;
    snprintf(message, CLD_MESSAGE_SIZE, "%s has no function %s", title, functions[index].name);
    dlclose(library);
    return 0;
  }
  return 1;
}
