#include "CAnnotateOpenVINO.h"

#include <dlfcn.h>
#include <stdio.h>

static _Thread_local char message[512];

const char *cov_load(const char *path, COVFunctions *functions) {
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    snprintf(message, sizeof message, "%s", reason ? reason : "unknown reason");
    return message;
  }
#define COV_FIND(RESULT, NAME, PARAMETERS)                                     \
  *(void **)&functions->NAME = dlsym(library, #NAME);                          \
  if (!functions->NAME) {                                                      \
    snprintf(message, sizeof message, "it has no function %s", #NAME);         \
    dlclose(library);                                                          \
    return message;                                                            \
  }
  COV_FUNCTIONS(COV_FIND)
  return NULL;
}
