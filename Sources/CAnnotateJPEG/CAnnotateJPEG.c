#include "CAnnotateJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

enum { message_length = 200, row_limit = 4 * DCTSIZE };

typedef struct {
  struct jpeg_error_mgr manager;
  jmp_buf target;
  char *message;
} error_state;

static void fail(j_common_ptr codec) {
  error_state *state = (error_state *)codec->err;
  char text[JMSG_LENGTH_MAX];
  state->manager.format_message(codec, text);
  snprintf(state->message, message_length, "%s", text);
  longjmp(state->target, 1);
}

static void say_nothing(j_common_ptr codec) { (void)codec; }

static void describe(struct jpeg_compress_struct *codec,
                     const cjpeg_picture *picture, int quality,
                     int is_progressive) {
  codec->image_width = (JDIMENSION)picture->width;
  codec->image_height = (JDIMENSION)picture->height;
  codec->input_components = picture->component_count;
  codec->in_color_space =
      picture->component_count == 1 ? JCS_GRAYSCALE : JCS_YCbCr;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, quality, TRUE);
  codec->raw_data_in = TRUE;
  codec->optimize_coding = TRUE;
  codec->dct_method = JDCT_ISLOW;
  for (int i = 0; i < codec->num_components; i++) {
    codec->comp_info[i].h_samp_factor = i == 0 ? picture->chroma_width : 1;
    codec->comp_info[i].v_samp_factor = i == 0 ? picture->chroma_height : 1;
  }
  if (codec->num_components == 1) {
    codec->comp_info[0].h_samp_factor = codec->comp_info[0].v_samp_factor = 1;
  }
  if (is_progressive) jpeg_simple_progression(codec);
}

/// Copies one row of a plane and repeats its last sample up to whole blocks.
static void copy_row(const cjpeg_picture *picture, int plane, long row,
                     long width, long height, uint8_t *target, long padded) {
  const uint8_t *source =
      picture->planes[plane] +
      (row < height ? row : height - 1) * picture->strides[plane];
  memcpy(target, source, (size_t)width);
  memset(target + width, source[width - 1], (size_t)(padded - width));
}

static void write_rows(struct jpeg_compress_struct *codec,
                       const cjpeg_picture *picture) {
  JSAMPROW rows[3][row_limit];
  JSAMPARRAY planes[3] = {rows[0], rows[1], rows[2]};
  long width[3], height[3], padded[3];
  int count[3];
  for (int i = 0; i < codec->num_components; i++) {
    const int across = i == 0 ? 1 : picture->chroma_width;
    const int down = i == 0 ? 1 : picture->chroma_height;
    width[i] = (picture->width + across - 1) / across;
    height[i] = (picture->height + down - 1) / down;
    padded[i] = (long)codec->comp_info[i].width_in_blocks * DCTSIZE +
                codec->max_h_samp_factor * DCTSIZE;
    count[i] = codec->comp_info[i].v_samp_factor * DCTSIZE;
    JSAMPARRAY buffer = codec->mem->alloc_sarray(
        (j_common_ptr)codec, JPOOL_IMAGE, (JDIMENSION)padded[i],
        (JDIMENSION)count[i]);
    for (int row = 0; row < count[i]; row++) rows[i][row] = buffer[row];
  }
  for (long block = 0; codec->next_scanline < codec->image_height; block++) {
    for (int i = 0; i < codec->num_components; i++) {
      for (int row = 0; row < count[i]; row++) {
        copy_row(picture, i, block * count[i] + row, width[i], height[i],
                 rows[i][row], padded[i]);
      }
    }
    jpeg_write_raw_data(codec, planes,
                        (JDIMENSION)(codec->max_v_samp_factor * DCTSIZE));
  }
}

int cjpeg_encode(const cjpeg_picture *picture, int quality, int is_progressive,
                 uint8_t **data, unsigned long *size, char *message) {
  struct jpeg_compress_struct codec;
  error_state state;
  *data = NULL;
  *size = 0;
  codec.err = jpeg_std_error(&state.manager);
  state.manager.error_exit = fail;
  state.manager.output_message = say_nothing;
  state.message = message;
  if (setjmp(state.target)) {
    jpeg_destroy_compress(&codec);
    free(*data);
    *data = NULL;
    return -1;
  }
  jpeg_create_compress(&codec);
  jpeg_mem_dest(&codec, data, size);
  describe(&codec, picture, quality, is_progressive);
  jpeg_start_compress(&codec, TRUE);
  write_rows(&codec, picture);
  jpeg_finish_compress(&codec);
  jpeg_destroy_compress(&codec);
  return 0;
}

void cjpeg_free(uint8_t *data) { free(data); }
