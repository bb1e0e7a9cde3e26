#include "CAnnotateRubberBand.h"

#include <CAnnotateLoading.h>
#include <pthread.h>

// Numbers of the library's interface, which its version 2 keeps.
enum {
  works_in_real_time = 1,
  uses_no_threads = 0x00010000,
  pitches_with_high_quality = 0x02000000,
  moves_formants = 0,
  keeps_channels_together = 0x10000000,
};

#define FUNCTIONS(FUNCTION)                                                                           \
  FUNCTION(CRBShifter *, rubberband_new, (unsigned, unsigned, int, double, double))                   \
  FUNCTION(void, rubberband_delete, (CRBShifter *))                                                   \
  FUNCTION(void, rubberband_set_max_process_size, (CRBShifter *, unsigned))                           \
  FUNCTION(unsigned, rubberband_get_preferred_start_pad, (const CRBShifter *))                        \
  FUNCTION(unsigned, rubberband_get_start_delay, (const CRBShifter *))                                \
  FUNCTION(void, rubberband_process, (CRBShifter *, const float *const *, unsigned, int))             \
  FUNCTION(int, rubberband_available, (const CRBShifter *))                                           \
  FUNCTION(unsigned, rubberband_retrieve, (const CRBShifter *, float *const *, unsigned))

static struct {
  FUNCTIONS(CLD_FIELD)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_message[CLD_MESSAGE_SIZE];
static const unsigned limit = 4096;

static void load(void) {
#define ENTRY(RESULT, NAME, PARAMETERS) {#NAME, (void **)&library.NAME},
  const CLDFunction functions[] = {FUNCTIONS(ENTRY)};
  cld_load("librubberband.so.2", "librubberband", functions, sizeof functions / sizeof *functions, load_message);
}

const char *crb_load(void) {
  pthread_once(&once, load);
  return load_message[0] ? load_message : NULL;
}

CRBShifter *crb_make(uint32_t rate, uint32_t channels, double factor) {
  CRBShifter *shifter = library.rubberband_new(
      rate, channels,
      works_in_real_time | uses_no_threads | pitches_with_high_quality | moves_formants | keeps_channels_together,
      1.0, factor
  );
  if (shifter) library.rubberband_set_max_process_size(shifter, limit);
  return shifter;
}

void crb_free(CRBShifter *shifter) { library.rubberband_delete(shifter); }

uint32_t crb_padding(CRBShifter *shifter) { return library.rubberband_get_preferred_start_pad(shifter); }

uint32_t crb_delay(CRBShifter *shifter) { return library.rubberband_get_start_delay(shifter); }

uint32_t crb_limit(void) { return limit; }

void crb_put(CRBShifter *shifter, const float *const *samples, uint32_t count, int32_t is_last) {
  library.rubberband_process(shifter, samples, count, is_last);
}

uint32_t crb_take(CRBShifter *shifter, float *const *samples, uint32_t count) {
  const int there = library.rubberband_available(shifter);
  if (there <= 0) return 0;
  return library.rubberband_retrieve(shifter, samples, (unsigned)there < count ? (unsigned)there : count);
}
