internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

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
    try library.check(Self.arranging, subject: path) { set($0, layout) }
  }

  /// The object that a function makes.
  private func made(
    _ make: (COVFunctions, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) -> OpaquePointer {
    var object: OpaquePointer?
    try library.check(Self.arranging, subject: path) { make($0, &object) }
    guard let object else { preconditionFailure("OpenVINO reports success only with an object") }
    return object
  }

  private static let arranging = "cannot arrange the input of the model"
}
