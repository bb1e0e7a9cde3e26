#include "CAnnotateOpenVINO.h"

#include <CAnnotateLoading.h>

const char *cov_load(const char *path, COVFunctions *functions) {
  static _Thread_local char message[CLD_MESSAGE_SIZE];
#define ENTRY(RESULT, NAME, PARAMETERS) {#NAME, (void **)&functions->NAME},
  const CLDFunction list[] = {COV_FUNCTIONS(ENTRY)};
  return cld_load(path, "it", list, sizeof list / sizeof *list, message) ? NULL : message;
}
