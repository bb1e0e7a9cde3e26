// A JPEG encoder for planes of samples: libjpeg behind one function, because libjpeg reports errors
// by jumping, which Swift must not be jumped over.

#ifndef ANNOTATE_CJPEG_H
#define ANNOTATE_CJPEG_H

#include <stddef.h>
#include <stdint.h>

/// A picture whose luma (or grey) and chroma samples lie in separate planes.
typedef struct {
  int width;
  int height;
  /// 1 is grey; 3 is luma and two chroma differences as JFIF defines them.
  int component_count;
  /// Luma samples across and down one chroma sample: 1, 2 or 4.
  int chroma_width;
  int chroma_height;
  const uint8_t *planes[3];
  ptrdiff_t strides[3];
} cjpeg_picture;

/// Encodes a picture.
///
/// `quality` is libjpeg's, from 1 to 100. On success returns 0, and `data` and `size` hold the file,
/// which is to be freed with `cjpeg_free`. Else returns -1 and `message`, of 200 bytes, says why.
int cjpeg_encode(const cjpeg_picture *picture, int quality, int is_progressive,
                 uint8_t **data, unsigned long *size, char *message);

/// Frees a file.
void cjpeg_free(uint8_t *data);

#endif
