internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO
internal import Glibc

/// OpenVINO's object that reads and compiles models.
///
// SAFETY: the handle belongs to this object, which is not shared between threads.
final class OpenVINOCore {
  let library: OpenVINOLibrary
  private let core: OpaquePointer

  /// - Throws: `.unavailable` if OpenVINO fails.
  init(_ library: OpenVINOLibrary) throws(AnnotateError) {
    var core: OpaquePointer?
    try library.check("cannot start OpenVINO", subject: library.path) { $0.ov_core_create(&core) }
    guard let core else { preconditionFailure("OpenVINO reports success only with a core") }
    (self.library, self.core) = (library, core)
  }

  deinit {
    library.functions.ov_core_free(core)
  }

  /// The names of the available devices.
  ///
  /// - Throws: `.unavailable` if OpenVINO fails.
  func devices() throws(AnnotateError) -> [String] {
    var devices = ov_available_devices_t()
    try library.check("cannot list the devices", subject: library.path) {
      $0.ov_core_get_available_devices(core, &devices)
    }
    defer { library.functions.ov_available_devices_free(&devices) }
    return (0..<devices.size).compactMap { devices.devices[$0].map { String(cString: $0) } }
  }

  /// A property of a device as text; empty if OpenVINO does not provide it.
  func property(_ name: String, of device: InferenceDevice) -> String {
    var value: UnsafeMutablePointer<CChar>?
    let status = library.functions.ov_core_get_property(core, device.name, name, &value)
    guard status == COV_OK, let value else { return "" }
    defer { library.functions.ov_free(value) }
    return String(cString: value)
  }

  /// Reads the model in a file.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if it fails.
  func read(_ path: String) throws(AnnotateError) -> UncompiledModel {
    var model: OpaquePointer?
    try library.check("cannot read the model", subject: path) {
      $0.ov_core_read_model(core, path, nil, &model)
    }
    guard let model else { preconditionFailure("OpenVINO reports success only with a model") }
    return UncompiledModel(model, path: path, library)
  }

  /// Compiles a model.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if it fails.
  func compile(
    _ model: UncompiledModel,
    _ properties: DeviceProperties
  ) throws(AnnotateError) -> OpaquePointer {
    var compiled: OpaquePointer?
    try library.check("cannot compile the model", subject: model.path) { functions in
      properties.withProperties {
        functions.ov_core_compile_model_props(
          core,
          model.handle,
          properties.device.name,
          $0.count,
          $0.baseAddress,
          &compiled
        )
      }
    }
    guard let compiled else { preconditionFailure("OpenVINO reports success only with a model") }
    return compiled
  }

  /// Imports a compiled model that was exported earlier; nil if OpenVINO does not accept it.
  func importModel(
    _ bytes: UnsafeRawBufferPointer,
    _ properties: DeviceProperties
  ) -> OpaquePointer? {
    let isReady = properties.withProperties {
      library.functions.ov_core_set_properties(
        core,
        properties.device.name,
        $0.count,
        $0.baseAddress
      ) == COV_OK
    }
    var compiled: OpaquePointer?
    guard isReady,
      library.functions.ov_core_import_model(
        core,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count,
        properties.device.name,
        &compiled
      ) == COV_OK
    else { return nil }
    return compiled
  }
}
