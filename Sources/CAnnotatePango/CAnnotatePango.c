#include "CAnnotatePango.h"

#include <CAnnotateLoading.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct {
  int x, y, width, height;
} PangoRectangle;

enum { format_argb32 = 0, status_success = 0, line_join_round = 1, pango_scale = 1024 };

// Everything is found through Pango's library, whose dependencies are searched as well.
#define FUNCTIONS(FUNCTION)                                                    \
  FUNCTION(cairo_surface_t *, cairo_image_surface_create, (int, int, int))     \
  FUNCTION(int, cairo_surface_status, (cairo_surface_t *))                     \
  FUNCTION(void, cairo_surface_flush, (cairo_surface_t *))                     \
  FUNCTION(unsigned char *, cairo_image_surface_get_data, (cairo_surface_t *)) \
  FUNCTION(int, cairo_image_surface_get_stride, (cairo_surface_t *))           \
  FUNCTION(void, cairo_surface_destroy, (cairo_surface_t *))                   \
  FUNCTION(cairo_t *, cairo_create, (cairo_surface_t *))                       \
  FUNCTION(void, cairo_destroy, (cairo_t *))                                   \
  FUNCTION(void, cairo_move_to, (cairo_t *, double, double))                   \
  FUNCTION(void, cairo_set_source_rgb, (cairo_t *, double, double, double))    \
  FUNCTION(void, cairo_set_line_width, (cairo_t *, double))                    \
  FUNCTION(void, cairo_set_line_join, (cairo_t *, int))                        \
  FUNCTION(void, cairo_stroke, (cairo_t *))                                    \
  FUNCTION(PangoLayout *, pango_cairo_create_layout, (cairo_t *))              \
  FUNCTION(void, pango_cairo_layout_path, (cairo_t *, PangoLayout *))          \
  FUNCTION(void, pango_cairo_show_layout, (cairo_t *, PangoLayout *))          \
  FUNCTION(void, pango_layout_set_text, (PangoLayout *, const char *, int))    \
  FUNCTION(void, pango_layout_set_font_description,                            \
           (PangoLayout *, const PangoFontDescription *))                      \
  FUNCTION(void, pango_layout_get_pixel_extents,                               \
           (PangoLayout *, PangoRectangle *, PangoRectangle *))                \
  FUNCTION(int, pango_layout_get_unknown_glyphs_count, (PangoLayout *))        \
  FUNCTION(PangoFontDescription *, pango_font_description_from_string,         \
           (const char *))                                                     \
  FUNCTION(void, pango_font_description_set_absolute_size,                     \
           (PangoFontDescription *, double))                                   \
  FUNCTION(void, pango_font_description_free, (PangoFontDescription *))        \
  FUNCTION(void, g_object_unref, (void *))

static struct {
  FUNCTIONS(CLD_FIELD)
} pango;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_message[CLD_MESSAGE_SIZE];

static void load(void) {
#define ENTRY(RESULT, NAME, PARAMETERS) {#NAME, (void **)&pango.NAME},
  const CLDFunction functions[] = {FUNCTIONS(ENTRY)};
  cld_load("libpangocairo-1.0.so.0", "Pango", functions, sizeof functions / sizeof *functions, load_message);
}

static cairo_surface_t *make_surface(int width, int height, cairo_t **context) {
  cairo_surface_t *surface = pango.cairo_image_surface_create(format_argb32, width, height);
  *context = pango.cairo_create(surface);
  return surface;
}

static PangoLayout *make_layout(cairo_t *context, const char *text, double size) {
  PangoLayout *layout = pango.pango_cairo_create_layout(context);
  PangoFontDescription *font = pango.pango_font_description_from_string("sans-serif bold");
  pango.pango_font_description_set_absolute_size(font, size * pango_scale);
  pango.pango_layout_set_font_description(layout, font);
  pango.pango_font_description_free(font);
  pango.pango_layout_set_text(layout, text, -1);
  return layout;
}

static PangoRectangle extents(const char *text, double size) {
  PangoRectangle ink;
  cairo_t *context;
  cairo_surface_t *surface = make_surface(1, 1, &context);
  PangoLayout *layout = make_layout(context, text, size);
  pango.pango_layout_get_pixel_extents(layout, &ink, NULL);
  pango.g_object_unref(layout);
  pango.cairo_destroy(context);
  pango.cairo_surface_destroy(surface);
  return ink;
}

static void paint(cairo_t *context, PangoLayout *layout, const CPNStyle *style, double x, double y) {
  if (style->outline > 0) {
    pango.cairo_move_to(context, x, y);
    pango.cairo_set_source_rgb(context, 0, 0, 0);
    pango.cairo_set_line_width(context, 2 * style->outline);
    pango.cairo_set_line_join(context, line_join_round);
    pango.pango_cairo_layout_path(context, layout);
    pango.cairo_stroke(context);
  }
  pango.cairo_move_to(context, x, y);
  pango.cairo_set_source_rgb(context, style->red, style->green, style->blue);
  pango.pango_cairo_show_layout(context, layout);
}

static int copy(cairo_surface_t *surface, CPNPicture *picture) {
  pango.cairo_surface_flush(surface);
  const unsigned char *data = pango.cairo_image_surface_get_data(surface);
  const size_t row = 4 * (size_t)picture->width;
  picture->pixels = data ? malloc(row * (size_t)picture->height) : NULL;
  if (!picture->pixels) return 0;
  const int stride = pango.cairo_image_surface_get_stride(surface);
  for (int y = 0; y < picture->height; y++)
    memcpy(picture->pixels + (size_t)y * row, data + (size_t)y * (size_t)stride, row);
  return 1;
}

const char *cpn_draw(const char *text, const CPNStyle *style, CPNPicture *picture) {
  pthread_once(&once, load);
  memset(picture, 0, sizeof *picture);
  if (load_message[0]) return load_message;
  double size = style->height;
  PangoRectangle ink = extents(text, size);
  if (ink.width > style->largest_width) {
    size *= (double)style->largest_width / ink.width;
    ink = extents(text, size);
  }
  const int margin = (int)ceil(style->outline);
  picture->width = ink.width + 2 * margin;
  picture->height = ink.height + 2 * margin;
  if (ink.width < 1 || ink.height < 1) return NULL;
  cairo_t *context;
  cairo_surface_t *surface = make_surface(picture->width, picture->height, &context);
  PangoLayout *layout = make_layout(context, text, size);
  picture->missing = pango.pango_layout_get_unknown_glyphs_count(layout);
  paint(context, layout, style, margin - ink.x, margin - ink.y);
  const int is_right = pango.cairo_surface_status(surface) == status_success && copy(surface, picture);
  pango.g_object_unref(layout);
  pango.cairo_destroy(context);
  pango.cairo_surface_destroy(surface);
  return is_right ? NULL : "there is not enough memory";
}
