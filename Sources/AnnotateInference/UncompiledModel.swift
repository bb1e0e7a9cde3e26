internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

/// A network that was read from a file but not compiled for a device.
///
// SAFETY: the handle belongs to this object, which is not shared between threads.
final class UncompiledModel {
  let handle: OpaquePointer
  let path: String
  let library: OpenVINOLibrary

  /// Takes ownership of a model.
  init(_ handle: OpaquePointer, path: String, _ library: OpenVINOLibrary) {
    (self.handle, self.path, self.library) = (handle, path, library)
  }

  deinit {
    library.functions.ov_model_free(handle)
  }

  /// Fixes the shape of the only input.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if the network does not accept the shape.
  func reshape(to shape: [Int]) throws(AnnotateError) {
    var partial = ov_partial_shape_t()
    try library.check("cannot shape the model", subject: path) {
      $0.ov_partial_shape_create_static(Int64(shape.count), shape.map(Int64.init), &partial)
    }
    defer { library.functions.ov_partial_shape_free(&partial) }
    try library.check("cannot shape the model", subject: path) {
      $0.ov_model_reshape_single_input(handle, partial)
    }
  }

  /// The shapes of the inputs; a length that is not fixed is nil, and so is a shape whose rank is not
  /// fixed.
  ///
  /// - Throws: `.unavailable` if OpenVINO fails.
  func inputShapes() throws(AnnotateError) -> [[Int?]?] {
    var count = 0
    try library.check(Self.inspecting, subject: path) { $0.ov_model_inputs_size(handle, &count) }
    var shapes: [[Int?]?] = []
    for index in 0..<count {
      shapes.append(try shape { $0.ov_model_const_input_by_index(handle, index, $1) })
    }
    return shapes
  }

  /// The shapes of the outputs; nil means the same as in `inputShapes`.
  ///
  /// - Throws: `.unavailable` if OpenVINO fails.
  func outputShapes() throws(AnnotateError) -> [[Int?]?] {
    var count = 0
    try library.check(Self.inspecting, subject: path) { $0.ov_model_outputs_size(handle, &count) }
    var shapes: [[Int?]?] = []
    for index in 0..<count {
      shapes.append(try shape { $0.ov_model_const_output_by_index(handle, index, $1) })
    }
    return shapes
  }

  private static let inspecting = "cannot inspect the model"

  private func shape(
    _ find: (COVFunctions, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) -> [Int?]? {
    var port: OpaquePointer?
    try library.check(Self.inspecting, subject: path) { find($0, &port) }
    defer { library.functions.ov_output_const_port_free(port) }
    var shape = ov_partial_shape_t()
    try library.check(Self.inspecting, subject: path) {
      $0.ov_port_get_partial_shape(port, &shape)
    }
    defer { library.functions.ov_partial_shape_free(&shape) }
    guard shape.rank.min == shape.rank.max, shape.rank.min >= 0 else { return nil }
    return (0..<Int(shape.rank.min)).map { index in
      let length = shape.dims[index]
      return length.min == length.max && length.min >= 0 ? Int(length.min) : nil
    }
  }
}
