// Embedded by the compiler of C, because that of Swift takes twenty seconds for the same bytes.

#include "CAnnotatePage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

#define BYTES(array) ((CAPBytes){(array), sizeof(array)})

// In an order in which classes precede their subclasses.
static const uint8_t scripts[] = {
#embed "../AnnotateReview/Page/bytes.js"
  , '\n',
#embed "../AnnotateReview/Page/table.js"
  , '\n',
#embed "../AnnotateReview/Page/edits.js"
  , '\n',
#embed "../AnnotateReview/Page/boxes.js"
  , '\n',
#embed "../AnnotateReview/Page/points.js"
  , '\n',
#embed "../AnnotateReview/Page/corrections.js"
  , '\n',
#embed "../AnnotateReview/Page/sidecar.js"
  , '\n',
#embed "../AnnotateReview/Page/covers.js"
  , '\n',
#embed "../AnnotateReview/Page/save.js"
  , '\n',
#embed "../AnnotateReview/Page/pieces.js"
  , '\n',
#embed "../AnnotateReview/Page/carried.js"
  , '\n',
#embed "../AnnotateReview/Page/rebase.js"
  , '\n',
#embed "../AnnotateReview/Page/drafts.js"
  , '\n',
#embed "../AnnotateReview/Page/picture.js"
  , '\n',
#embed "../AnnotateReview/Page/player.js"
  , '\n',
#embed "../AnnotateReview/Page/shuttle.js"
  , '\n',
#embed "../AnnotateReview/Page/fingers.js"
  , '\n',
#embed "../AnnotateReview/Page/view.js"
  , '\n',
#embed "../AnnotateReview/Page/overlay.js"
  , '\n',
#embed "../AnnotateReview/Page/stamps.js"
  , '\n',
#embed "../AnnotateReview/Page/handles.js"
  , '\n',
#embed "../AnnotateReview/Page/drawing.js"
  , '\n',
#embed "../AnnotateReview/Page/coverediting.js"
  , '\n',
#embed "../AnnotateReview/Page/trackediting.js"
  , '\n',
#embed "../AnnotateReview/Page/curves.js"
  , '\n',
#embed "../AnnotateReview/Page/timeline.js"
  , '\n',
#embed "../AnnotateReview/Page/row.js"
  , '\n',
#embed "../AnnotateReview/Page/events.js"
  , '\n',
#embed "../AnnotateReview/Page/doubts.js"
  , '\n',
#embed "../AnnotateReview/Page/doubtpictures.js"
  , '\n',
#embed "../AnnotateReview/Page/doubtlist.js"
  , '\n',
#embed "../AnnotateReview/Page/menus.js"
  , '\n',
#embed "../AnnotateReview/Page/keys.js"
  , '\n',
#embed "../AnnotateReview/Page/main.js"
};

static const uint8_t served_scripts[] = {
#embed "../AnnotateReview/Page/server.js"
  , '\n',
#embed "../AnnotateReview/Page/draftstore.js"
  , '\n',
#embed "../AnnotateReview/Page/rendering.js"
};

static const uint8_t page_html[] = {
#embed "../AnnotateReview/Page/page.html"
};

static const uint8_t page_css[] = {
#embed "../AnnotateReview/Page/page.css"
};

static const uint8_t served_html[] = {
#embed "../AnnotateReview/Page/served.html"
};

static const uint8_t report_html[] = {
#embed "../AnnotateReview/Page/report.html"
};

static const uint8_t report_css[] = {
#embed "../AnnotateReview/Page/report.css"
};

static const uint8_t report_js[] = {
#embed "../AnnotateReview/Page/report.js"
};

CAPBytes cap_scripts(void) { return BYTES(scripts); }
CAPBytes cap_served_scripts(void) { return BYTES(served_scripts); }
CAPBytes cap_page_html(void) { return BYTES(page_html); }
CAPBytes cap_page_css(void) { return BYTES(page_css); }
CAPBytes cap_served_html(void) { return BYTES(served_html); }
CAPBytes cap_report_html(void) { return BYTES(report_html); }
CAPBytes cap_report_css(void) { return BYTES(report_css); }
CAPBytes cap_report_js(void) { return BYTES(report_js); }
