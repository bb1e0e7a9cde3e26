internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

extension UncompiledModel {
  /// The same network, whose only input takes planes of colours instead of pixels.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if it fails.
  func takingPlanes() throws(AnnotateError) -> UncompiledModel {
    let functions = library.functions
    let (pixels, planes) = (try layout("NHWC"), try layout("NCHW"))
    defer {
      functions.ov_layout_free(pixels)
      functions.ov_layout_free(planes)
    }
    let changes = try created { $0.ov_preprocess_prepostprocessor_create(handle, $1) }
    defer { functions.ov_preprocess_prepostprocessor_free(changes) }
    let input = try created { $0.ov_preprocess_prepostprocessor_get_input_info(changes, $1) }
    defer { functions.ov_preprocess_input_info_free(input) }
    let tensor = try created { $0.ov_preprocess_input_info_get_tensor_info(input, $1) }
    defer { functions.ov_preprocess_input_tensor_info_free(tensor) }
    let network = try created { $0.ov_preprocess_input_info_get_model_info(input, $1) }
    defer { functions.ov_preprocess_input_model_info_free(network) }
    try library.check(Self.changing, subject: path) {
      $0.ov_preprocess_input_tensor_info_set_layout(tensor, planes)
    }
    try library.check(Self.changing, subject: path) {
      $0.ov_preprocess_input_model_info_set_layout(network, pixels)
    }
    let changed = try created { $0.ov_preprocess_prepostprocessor_build(changes, $1) }
    return UncompiledModel(changed, path: path, library)
  }

  private static let changing = "cannot change the order of the model's input"

  private func layout(_ name: String) throws(AnnotateError) -> OpaquePointer {
    try created { $0.ov_layout_create(name, $1) }
  }

  /// An object that OpenVINO creates, which the caller has to free.
  private func created(
    _ create: (COVFunctions, UnsafeMutablePointer<OpaquePointer?>) -> COVStatus
  ) throws(AnnotateError) -> OpaquePointer {
    var object: OpaquePointer?
    try library.check(Self.changing, subject: path) { create($0, &object) }
    guard let object else { preconditionFailure("OpenVINO reports success only with an object") }
    return object
  }
}
