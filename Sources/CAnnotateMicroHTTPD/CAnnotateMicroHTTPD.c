#include "CAnnotateMicroHTTPD.h"

#include <CAnnotateLoading.h>
#include <pthread.h>
#include <string.h>

// Numbers of the library's interface, which its version 12 keeps.
enum {
  use_internal_thread = 8,
  use_poll = 64,
  allow_suspending = 8192 | 1024,
  option_end = 0,
  option_memory = 1,
  option_connections = 2,
  option_idle_seconds = 3,
  option_on_end = 4,
  option_listener = 12,
  option_unescape = 16,
  option_is_strict = 29,
  kind_header = 1,
  copy_memory = 2,
};

typedef int32_t (*Admit)(void *, const void *, uint32_t);

#define FUNCTIONS(FUNCTION)                                                                 \
  FUNCTION(CMHDaemon *, MHD_start_daemon,                                                   \
           (unsigned, uint16_t, Admit, void *, CMHTake, void *, ...))                       \
  FUNCTION(int, MHD_quiesce_daemon, (CMHDaemon *))                                          \
  FUNCTION(void, MHD_stop_daemon, (CMHDaemon *))                                            \
  FUNCTION(int, MHD_get_connection_values, (CMHConnection *, int, CMHField, void *))        \
  FUNCTION(void, MHD_suspend_connection, (CMHConnection *))                                 \
  FUNCTION(void, MHD_resume_connection, (CMHConnection *))                                  \
  FUNCTION(CMHResponse *, MHD_create_response_from_buffer, (size_t, void *, int))           \
  FUNCTION(CMHResponse *, MHD_create_response_from_fd_at_offset64, (uint64_t, int, uint64_t)) \
  FUNCTION(int, MHD_add_response_header, (CMHResponse *, const char *, const char *))       \
  FUNCTION(int, MHD_queue_response, (CMHConnection *, unsigned, CMHResponse *))             \
  FUNCTION(void, MHD_destroy_response, (CMHResponse *))

static struct {
  FUNCTIONS(CLD_FIELD)
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_message[CLD_MESSAGE_SIZE];

static void load(void) {
#define ENTRY(RESULT, NAME, PARAMETERS) {#NAME, (void **)&library.NAME},
  const CLDFunction functions[] = {FUNCTIONS(ENTRY)};
  cld_load("libmicrohttpd.so.12", "libmicrohttpd", functions, sizeof functions / sizeof *functions, load_message);
}

const char *cmh_load(void) {
  pthread_once(&once, load);
  return load_message[0] ? load_message : NULL;
}

/// Leaves a path as it was sent, so that nothing in it can have two forms.
static size_t keep(void *context, CMHConnection *connection, char *text) {
  (void)context;
  (void)connection;
  return strlen(text);
}

CMHDaemon *cmh_start(const CMHSettings *settings) {
  return library.MHD_start_daemon(
      use_internal_thread | use_poll | allow_suspending, 0, NULL, NULL, settings->take, settings->context,
      option_listener, (int)settings->listener, option_connections, (unsigned)settings->connections,
      option_memory, settings->memory, option_idle_seconds, (unsigned)settings->idle_seconds,
      option_on_end, settings->end, settings->context, option_unescape, keep, NULL, option_is_strict, 1,
      option_end
  );
}

void cmh_stop(CMHDaemon *server) {
  // Gives the socket back, which would be closed otherwise.
  library.MHD_quiesce_daemon(server);
  library.MHD_stop_daemon(server);
}

void cmh_fields(CMHConnection *connection, CMHField take, void *context) {
  library.MHD_get_connection_values(connection, kind_header, take, context);
}

void cmh_suspend(CMHConnection *connection) { library.MHD_suspend_connection(connection); }

void cmh_resume(CMHConnection *connection) { library.MHD_resume_connection(connection); }

CMHResponse *cmh_respond_bytes(const void *bytes, size_t count) {
  // The library does not write to what it copies.
  return library.MHD_create_response_from_buffer(count, (void *)bytes, copy_memory);
}

CMHResponse *cmh_respond_file(int32_t descriptor, uint64_t offset, uint64_t count) {
  return library.MHD_create_response_from_fd_at_offset64(count, descriptor, offset);
}

int32_t cmh_add_field(CMHResponse *response, const char *name, const char *value) {
  return library.MHD_add_response_header(response, name, value);
}

int32_t cmh_send(CMHConnection *connection, uint32_t status, CMHResponse *response) {
  const int is_sent = library.MHD_queue_response(connection, status, response);
  library.MHD_destroy_response(response);
  return is_sent;
}

void cmh_discard(CMHResponse *response) { library.MHD_destroy_response(response); }
