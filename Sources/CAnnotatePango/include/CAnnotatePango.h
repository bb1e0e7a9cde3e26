// Pango and cairo behind one function. Both are found when they are first used, so that building needs
// neither; wherever FFmpeg draws SVG they are installed.

#ifndef ANNOTATE_CPANGO_H
#define ANNOTATE_CPANGO_H

#include <stdint.h>

/// How a line of text is drawn.
typedef struct {
  /// The height of the letters in pixels, from one line to the next.
  int32_t height;
  /// The largest width in pixels; wider text is drawn smaller.
  int32_t largest_width;
  /// The width of a black outline in pixels; 0 for none.
  double outline;
  /// The colour of letters that have none of their own, from 0 to 1.
  double red, green, blue;
} CPNStyle;

/// A drawn line of text.
typedef struct {
  /// Blue, green, red and alpha bytes, colours multiplied by alpha; free them.
  uint8_t *pixels;
  int32_t width, height;
  /// The number of characters that no font has.
  int32_t missing;
} CPNPicture;

/// Draws a line of UTF-8 text in the fonts of the system.
///
/// Returns NULL if that worked, else a message that stays valid until the next call on the same thread.
const char *cpn_draw(const char *text, const CPNStyle *style, CPNPicture *picture);

#endif
