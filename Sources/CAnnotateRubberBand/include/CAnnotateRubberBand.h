// The part of the Rubber Band library that this project uses. It is found when it is first needed, so that building
// needs neither the library nor its header.

#ifndef ANNOTATE_CRUBBERBAND_H
#define ANNOTATE_CRUBBERBAND_H

#include <stdint.h>

typedef struct RubberBandState_ CRBShifter;

/// Finds the library. Returns NULL if it is there, else a message that stays valid.
const char *crb_load(void);

// All others need a library that was found.

/// Makes a shifter that multiplies all frequencies by a factor, formants included. Returns NULL if memory runs out.
CRBShifter *crb_make(uint32_t rate, uint32_t channels, double factor);

/// Releases a shifter.
void crb_free(CRBShifter *shifter);

/// The number of samples of silence that go in before the first one.
uint32_t crb_padding(CRBShifter *shifter);

/// The number of samples that come out before those of the first one after the padding.
uint32_t crb_delay(CRBShifter *shifter);

/// The maximum number of samples that may go in at once.
uint32_t crb_limit(void);

/// Gives samples to the shifter, a list for each channel.
void crb_put(CRBShifter *shifter, const float *const *samples, uint32_t count, int32_t is_last);

/// Takes at most `count` samples from the shifter. Returns how many there were.
uint32_t crb_take(CRBShifter *shifter, float *const *samples, uint32_t count);

#endif
