// The part of GNU libmicrohttpd that this project uses. It is found when it is first needed, so that building
// needs neither the library nor its header.

#ifndef ANNOTATE_CMICROHTTPD_H
#define ANNOTATE_CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

typedef struct MHD_Daemon CMHDaemon;
typedef struct MHD_Connection CMHConnection;
typedef struct MHD_Response CMHResponse;

/// Takes a request: first its head, then piece after piece of its body, last a call without a piece.
///
/// `target` is the path as it was sent, without a query. `request` keeps what belongs to the request from call
/// to call. Returns 1, or 0 to close the connection.
typedef int32_t (*CMHTake)(void *context, CMHConnection *connection, const char *target, const char *method,
                           const char *version, const char *data, size_t *count, void **request);

/// Learns that a request that was taken has ended, whether answered or not.
typedef void (*CMHEnd)(void *context, CMHConnection *connection, void **request, int32_t reason);

/// Takes a field of the head of a request; a field may lack its value. Returns 1 to get the next.
typedef int32_t (*CMHField)(void *context, int32_t kind, const char *name, const char *value);

/// How a server works.
typedef struct {
  /// A socket that listens. It stays open when the server stops.
  int32_t listener;
  /// The maximum number of connections at a time.
  uint32_t connections;
  /// The maximum size of the head of a request, with what the library needs for a connection, in bytes.
  size_t memory;
  /// After how many seconds without a byte a connection is closed.
  uint32_t idle_seconds;
  CMHTake take;
  CMHEnd end;
  /// The first argument of both.
  void *context;
} CMHSettings;

/// Finds the library. Returns NULL if it is there, else a message that stays valid.
const char *cmh_load(void);

// All others need a library that was found.

/// Starts a server with a thread of its own. Returns NULL if that fails.
CMHDaemon *cmh_start(const CMHSettings *settings);

/// Closes all connections and ends the thread. No connection may be suspended.
void cmh_stop(CMHDaemon *server);

/// Gives all fields of the head of a request to a function.
void cmh_fields(CMHConnection *connection, CMHField take, void *context);

/// Sets a connection aside until it is resumed; only for use while a request is taken.
void cmh_suspend(CMHConnection *connection);

/// Lets the request of a suspended connection be taken once more, without data.
void cmh_resume(CMHConnection *connection);

/// Makes a response of a copy of these bytes.
CMHResponse *cmh_respond_bytes(const void *bytes, size_t count);

/// Makes a response of a part of an open file, which is closed with it.
CMHResponse *cmh_respond_file(int32_t descriptor, uint64_t offset, uint64_t count);

/// Adds a field to the head of a response. Returns 1 if that worked.
int32_t cmh_add_field(CMHResponse *response, const char *name, const char *value);

/// Sends a response, which must not be used any more. Returns 1 if that worked.
int32_t cmh_send(CMHConnection *connection, uint32_t status, CMHResponse *response);

/// Releases a response that is not sent.
void cmh_discard(CMHResponse *response);

#endif
