// The part of OpenVINO's C interface that this project uses, declared here so that building needs no
// OpenVINO; the functions are found in the shared library when it is first used.
//
// With ANNOTATE_USE_OPENVINO_HEADERS the types come from OpenVINO's own headers instead; a test
// compiles the table of functions that way to prove that both agree.

#ifndef ANNOTATE_COPENVINO_H
#define ANNOTATE_COPENVINO_H

#include <stddef.h>
#include <stdint.h>

#ifdef ANNOTATE_USE_OPENVINO_HEADERS
#include <openvino/c/openvino.h>
typedef ov_status_e COVStatus;
typedef ov_element_type_e COVElementType;
#else
// Enumerations travel as the integers that compilers on Linux choose for them.
typedef int32_t COVStatus;
typedef uint32_t COVElementType;

typedef struct ov_core ov_core_t;
typedef struct ov_model ov_model_t;
typedef struct ov_compiled_model ov_compiled_model_t;
typedef struct ov_infer_request ov_infer_request_t;
typedef struct ov_tensor ov_tensor_t;
typedef struct ov_output_const_port ov_output_const_port_t;
typedef struct ov_layout ov_layout_t;
typedef struct ov_preprocess_prepostprocessor ov_preprocess_prepostprocessor_t;
typedef struct ov_preprocess_input_info ov_preprocess_input_info_t;
typedef struct ov_preprocess_input_tensor_info
    ov_preprocess_input_tensor_info_t;
typedef struct ov_preprocess_input_model_info ov_preprocess_input_model_info_t;

typedef struct {
  int64_t min;
  int64_t max;
} ov_dimension_t;

typedef struct {
  ov_dimension_t rank;
  ov_dimension_t *dims;
} ov_partial_shape_t;

typedef struct {
  int64_t rank;
  int64_t *dims;
} ov_shape_t;

typedef struct {
  const char *key;
  const void *value;
} ov_property_t;

typedef struct {
  char **devices;
  size_t size;
} ov_available_devices_t;

typedef struct {
  const char *buildNumber;
  const char *description;
} ov_version_t;
#endif

enum { COV_OK = 0, COV_ELEMENT_F32 = 4 };

#define COV_FUNCTIONS(FUNCTION)                                                \
  FUNCTION(const char *, ov_get_last_err_msg, (void))                          \
  FUNCTION(COVStatus, ov_get_openvino_version, (ov_version_t *))               \
  FUNCTION(void, ov_version_free, (ov_version_t *))                            \
  FUNCTION(void, ov_free, (const char *))                                      \
  FUNCTION(COVStatus, ov_core_create, (ov_core_t **))                          \
  FUNCTION(void, ov_core_free, (ov_core_t *))                                  \
  FUNCTION(COVStatus, ov_core_get_available_devices,                           \
           (const ov_core_t *, ov_available_devices_t *))                      \
  FUNCTION(void, ov_available_devices_free, (ov_available_devices_t *))        \
  FUNCTION(COVStatus, ov_core_get_property,                                    \
           (const ov_core_t *, const char *, const char *, char **))           \
  FUNCTION(COVStatus, ov_core_set_properties,                                  \
           (const ov_core_t *, const char *, size_t, const ov_property_t *))   \
  FUNCTION(COVStatus, ov_core_import_model,                                    \
           (const ov_core_t *, const char *, size_t, const char *,             \
            ov_compiled_model_t **))                                           \
  FUNCTION(COVStatus, ov_core_read_model,                                      \
           (const ov_core_t *, const char *, const char *, ov_model_t **))     \
  FUNCTION(COVStatus, ov_core_compile_model_props,                             \
           (const ov_core_t *, const ov_model_t *, const char *, size_t,       \
            const ov_property_t *, ov_compiled_model_t **))                    \
  FUNCTION(void, ov_model_free, (ov_model_t *))                                \
  FUNCTION(COVStatus, ov_model_inputs_size, (const ov_model_t *, size_t *))    \
  FUNCTION(COVStatus, ov_model_outputs_size, (const ov_model_t *, size_t *))   \
  FUNCTION(COVStatus, ov_model_const_input_by_index,                           \
           (const ov_model_t *, size_t, ov_output_const_port_t **))            \
  FUNCTION(COVStatus, ov_model_const_output_by_index,                          \
           (const ov_model_t *, size_t, ov_output_const_port_t **))            \
  FUNCTION(COVStatus, ov_port_get_partial_shape,                               \
           (const ov_output_const_port_t *, ov_partial_shape_t *))             \
  FUNCTION(void, ov_output_const_port_free, (ov_output_const_port_t *))        \
  FUNCTION(COVStatus, ov_model_reshape_single_input,                           \
           (const ov_model_t *, ov_partial_shape_t))                           \
  FUNCTION(COVStatus, ov_partial_shape_create_static,                          \
           (int64_t, const int64_t *, ov_partial_shape_t *))                   \
  FUNCTION(void, ov_partial_shape_free, (ov_partial_shape_t *))                \
  FUNCTION(COVStatus, ov_layout_create, (const char *, ov_layout_t **))        \
  FUNCTION(void, ov_layout_free, (ov_layout_t *))                              \
  FUNCTION(COVStatus, ov_preprocess_prepostprocessor_create,                   \
           (const ov_model_t *, ov_preprocess_prepostprocessor_t **))          \
  FUNCTION(void, ov_preprocess_prepostprocessor_free,                          \
           (ov_preprocess_prepostprocessor_t *))                               \
  FUNCTION(COVStatus, ov_preprocess_prepostprocessor_get_input_info,           \
           (const ov_preprocess_prepostprocessor_t *,                          \
            ov_preprocess_input_info_t **))                                    \
  FUNCTION(void, ov_preprocess_input_info_free, (ov_preprocess_input_info_t *)) \
  FUNCTION(COVStatus, ov_preprocess_input_info_get_tensor_info,                \
           (const ov_preprocess_input_info_t *,                                \
            ov_preprocess_input_tensor_info_t **))                             \
  FUNCTION(void, ov_preprocess_input_tensor_info_free,                         \
           (ov_preprocess_input_tensor_info_t *))                              \
  FUNCTION(COVStatus, ov_preprocess_input_tensor_info_set_layout,              \
           (ov_preprocess_input_tensor_info_t *, ov_layout_t *))               \
  FUNCTION(COVStatus, ov_preprocess_input_info_get_model_info,                 \
           (const ov_preprocess_input_info_t *,                                \
            ov_preprocess_input_model_info_t **))                              \
  FUNCTION(void, ov_preprocess_input_model_info_free,                          \
           (ov_preprocess_input_model_info_t *))                               \
  FUNCTION(COVStatus, ov_preprocess_input_model_info_set_layout,               \
           (ov_preprocess_input_model_info_t *, ov_layout_t *))                \
  FUNCTION(COVStatus, ov_preprocess_prepostprocessor_build,                    \
           (const ov_preprocess_prepostprocessor_t *, ov_model_t **))          \
  FUNCTION(COVStatus, ov_compiled_model_inputs_size,                           \
           (const ov_compiled_model_t *, size_t *))                            \
  FUNCTION(COVStatus, ov_compiled_model_outputs_size,                          \
           (const ov_compiled_model_t *, size_t *))                            \
  FUNCTION(COVStatus, ov_compiled_model_create_infer_request,                  \
           (const ov_compiled_model_t *, ov_infer_request_t **))               \
  FUNCTION(COVStatus, ov_compiled_model_export_model,                          \
           (const ov_compiled_model_t *, const char *))                        \
  FUNCTION(void, ov_compiled_model_free, (ov_compiled_model_t *))              \
  FUNCTION(COVStatus, ov_infer_request_get_input_tensor_by_index,              \
           (const ov_infer_request_t *, size_t, ov_tensor_t **))               \
  FUNCTION(COVStatus, ov_infer_request_get_output_tensor_by_index,             \
           (const ov_infer_request_t *, size_t, ov_tensor_t **))               \
  FUNCTION(COVStatus, ov_infer_request_infer, (ov_infer_request_t *))          \
  FUNCTION(COVStatus, ov_infer_request_start_async, (ov_infer_request_t *))    \
  FUNCTION(COVStatus, ov_infer_request_wait, (ov_infer_request_t *))           \
  FUNCTION(void, ov_infer_request_free, (ov_infer_request_t *))                \
  FUNCTION(COVStatus, ov_tensor_get_shape, (const ov_tensor_t *, ov_shape_t *)) \
  FUNCTION(COVStatus, ov_tensor_get_element_type,                              \
           (const ov_tensor_t *, COVElementType *))                            \
  FUNCTION(COVStatus, ov_tensor_data, (const ov_tensor_t *, void **))          \
  FUNCTION(void, ov_tensor_free, (ov_tensor_t *))                              \
  FUNCTION(COVStatus, ov_shape_free, (ov_shape_t *))

#define COV_FIELD(RESULT, NAME, PARAMETERS) RESULT(*NAME) PARAMETERS;

/// OpenVINO's functions, found in its shared library.
typedef struct {
  COV_FUNCTIONS(COV_FIELD)
} COVFunctions;

/// Opens the shared library at `path` and finds every function in it.
///
/// Returns NULL if all were found, else a message that stays valid until the next call
/// on the same thread. The library stays open for the life of the process.
const char *cov_load(const char *path, COVFunctions *functions);

/// Creates the task scheduler of oneTBB, with which OpenVINO divides its work, and keeps it for
/// the life of the process; does nothing if OpenVINO was built without oneTBB.
///
/// oneTBB 2021 takes a lock to create it, and takes the same lock again to report that there is
/// no memory for it. The process would wait for itself for ever.
///
/// Returns 0 if there is not enough memory. Only one thread at a time may call it.
int cov_keep_scheduler(void);

#endif
