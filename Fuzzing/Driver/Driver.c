// SwiftPM names the main function of a program itself, so that libFuzzer's own is not used.

#include "CAnnotateFuzzing.h"

#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*use)(const uint8_t *, size_t));

int fuzz_main(int argc, char **argv) {
  return LLVMFuzzerRunDriver(&argc, &argv, LLVMFuzzerTestOneInput);
}
