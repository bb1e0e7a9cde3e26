#ifndef CANNOTATELOADING_H
#define CANNOTATELOADING_H

#include <stddef.h>

/// A function of a shared library: its name, and where its address is stored.
typedef struct {
  const char *name;
  void **address;
} CLDFunction;

/// The declaration of a member for a function, for lists of results, names and parameters.
#define CLD_FIELD(RESULT, NAME, PARAMETERS) RESULT(*NAME) PARAMETERS;

/// The longest message, with the zero that ends it.
#define CLD_MESSAGE_SIZE 512

/// Opens a shared library, which stays open for the life of the process, and finds every function of a list.
///
/// Returns false if the library cannot be opened, or lacks a function; `message` then says why, with the library's
/// `title`.
int cld_load(
    const char *path,
    const char *title,
    const CLDFunction *functions,
    size_t count,
    char message[CLD_MESSAGE_SIZE]
);

#endif
