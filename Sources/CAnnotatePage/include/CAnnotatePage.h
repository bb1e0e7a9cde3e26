// The files of the review page, in AnnotateReview/Page, as parts of the program.

#ifndef ANNOTATE_CPAGE_H
#define ANNOTATE_CPAGE_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of files; they are never freed.
typedef struct {
  const uint8_t *start;
  size_t count;
} CAPBytes;

/// The scripts of every page.
CAPBytes cap_scripts(void);

/// The scripts of a page that a server sends, which need the others.
CAPBytes cap_served_scripts(void);

CAPBytes cap_page_html(void);
CAPBytes cap_page_css(void);
CAPBytes cap_served_html(void);

CAPBytes cap_report_html(void);
CAPBytes cap_report_css(void);
CAPBytes cap_report_js(void);

#endif
