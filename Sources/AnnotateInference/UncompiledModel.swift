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
    try library.check(.shapeModel, subject: path) {
      $0.ov_partial_shape_create_static(Int64(shape.count), shape.map(Int64.init), &partial)
    }
    defer { library.functions.ov_partial_shape_free(&partial) }
    try library.check(.shapeModel, subject: path) {
      $0.ov_model_reshape_single_input(handle, partial)
    }
  }

  /// The shapes of the inputs; a length that is not fixed is nil, and so is a shape whose rank is not
  /// fixed.
  ///
  /// - Throws: `.unavailable` if OpenVINO fails.
  func inputShapes() throws(AnnotateError) -> [[Int?]?] {
    var count = 0
    try library.check(.inspectModel, subject: path) { $0.ov_model_inputs_size(handle, &count) }
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
    try library.check(.inspectModel, subject: path) { $0.ov_model_outputs_size(handle, &count) }
    var shapes: [[Int?]?] = []
    for index in 0..<count {
      shapes.append(try shape { $0.ov_model_const_output_by_index(handle, index, $1) })
    }
    return shapes
  }

  private func shape(
    _ find: (COVFunctions, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) -> [Int?]? {
    var port: OpaquePointer?
    try library.check(.inspectModel, subject: path) { find($0, &port) }
    defer { library.functions.ov_output_const_port_free(port) }
    var shape = ov_partial_shape_t()
    try library.check(.inspectModel, subject: path) {
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

extension UncompiledModel {
  /// The same network, whose only input takes pixels instead of a plane for each colour.
  ///
  /// OpenVINO computes with pixels, and would otherwise make them of the planes at each run.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if the input has other than four dimensions.
  func takingPixels() throws(AnnotateError) -> UncompiledModel {
    let functions = library.functions
    let steps = try made { $0.ov_preprocess_prepostprocessor_create(handle, $1) }
    defer { functions.ov_preprocess_prepostprocessor_free(steps) }
    let input = try made { $0.ov_preprocess_prepostprocessor_get_input_info(steps, $1) }
    defer { functions.ov_preprocess_input_info_free(input) }
    let tensor = try made { $0.ov_preprocess_input_info_get_tensor_info(input, $1) }
    defer { functions.ov_preprocess_input_tensor_info_free(tensor) }
    let model = try made { $0.ov_preprocess_input_info_get_model_info(input, $1) }
    defer { functions.ov_preprocess_input_model_info_free(model) }
    try setLayout("NHWC") { $0.ov_preprocess_input_tensor_info_set_layout(tensor, $1) }
    try setLayout("NCHW") { $0.ov_preprocess_input_model_info_set_layout(model, $1) }
    let new = try made { $0.ov_preprocess_prepostprocessor_build(steps, $1) }
    return UncompiledModel(new, path: path, library)
  }

  private func setLayout(
    _ name: String,
    _ set: (COVFunctions, OpaquePointer) -> COVStatus
  ) throws(AnnotateError) {
    let layout = try made { $0.ov_layout_create(name, $1) }
    defer { library.functions.ov_layout_free(layout) }
    try library.check(.arrangeInput, subject: path) { set($0, layout) }
  }

  /// The object that a function makes.
  private func made(
    _ make: (COVFunctions, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) -> OpaquePointer {
    var object: OpaquePointer?
    try library.check(.arrangeInput, subject: path) { make($0, &object) }
    guard let object else { preconditionFailure("OpenVINO reports success only with an object") }
    return object
  }
}
