internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO
internal import Synchronization

/// OpenVINO's functions.
///
// SAFETY: the table is filled in `init` and never changed; OpenVINO's functions may be called from any
// thread as long as one object is used by one thread at a time, which `CompiledModel` ensures. Only the
// core may be used by several threads.
final class OpenVINOLibrary: @unchecked Sendable {
  let functions: COVFunctions
  /// The path of the library that was loaded.
  let path: String

  /// Loads the first usable library of a runtime folder or the system.
  ///
  /// - Throws: `.unavailable` if there is none.
  init(in folder: RuntimeFolder) throws(AnnotateError) {
    var reasons: [String] = []
    for path in folder.libraries {
      var functions = COVFunctions()
      guard let reason = cov_load(path, &functions) else {
        (self.functions, self.path) = (functions, path)
        return
      }
      reasons.append(String(cString: reason))
    }
    throw AnnotateError(
      InferenceProblem.notLoaded(folder: folder.path + "/lib", reason: reasons.first)
    )
  }

  /// Runs one operation.
  ///
  /// - Throws: `.unavailable` with OpenVINO's own message if it fails.
  func check(
    _ operation: InferenceProblem.Operation,
    subject: String,
    _ body: (COVFunctions) -> COVStatus
  ) throws(AnnotateError) {
    let status = body(functions)
    guard status != COV_OK else { return }
    // The message has to be read before any other function is called.
    let words = functions.ov_get_last_err_msg().map { String(cString: $0) } ?? ""
    let line = words.split(separator: "\n").last { !$0.allSatisfy(\.isWhitespace) }
    let reason = line.map(String.init) ?? "OpenVINO status \(status)"
    throw AnnotateError(InferenceProblem.failed(operation, subject: subject, reason: reason))
  }
}

/// OpenVINO's object that reads and compiles models.
///
// SAFETY: the handle belongs to this object; OpenVINO's cores may be used by several threads at the same
// time, except to change properties, which `setProperties` does once, before they are used.
final class OpenVINOCore: @unchecked Sendable {
  let library: OpenVINOLibrary
  /// How many requests of a model run at the same time on the processor.
  let streams: Int
  private let core: OpaquePointer
  /// The devices whose properties are set.
  private let preparedDevices = Mutex<Set<InferenceDevice>>([])
  /// The cores of this process.
  private static let cores = Mutex<[Key: OpenVINOCore]>([:])

  /// What the models of a core have in common: properties are those of a core, not of a model that is imported.
  private struct Key: Hashable {
    /// The path of the runtime folder.
    let folder: String
    let streams: Int
  }

  /// The core of a runtime folder for models with a number of streams, which exists until the process ends: each core
  /// would load the devices again.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or fails.
  static func shared(
    in folder: RuntimeFolder,
    streams: Int = 1
  ) throws(AnnotateError) -> OpenVINOCore {
    try cores.withLock { cores throws(AnnotateError) in
      let key = Key(folder: folder.path, streams: streams)
      if let core = cores[key] { return core }
      let core = try OpenVINOCore(OpenVINOLibrary(in: folder), streams: streams)
      cores[key] = core
      return core
    }
  }

  private init(_ library: OpenVINOLibrary, streams: Int) throws(AnnotateError) {
    guard cov_keep_scheduler() != 0 else {
      throw AnnotateError(InferenceProblem.noMemory(library: library.path))
    }
    var core: OpaquePointer?
    try library.check(.start, subject: library.path) { $0.ov_core_create(&core) }
    guard let core else { preconditionFailure("OpenVINO reports success only with a core") }
    (self.library, self.core, self.streams) = (library, core, streams)
  }

  deinit {
    library.functions.ov_core_free(core)
  }

  /// The names of the available devices.
  ///
  /// - Throws: `.unavailable` if OpenVINO fails.
  func devices() throws(AnnotateError) -> [String] {
    var devices = ov_available_devices_t()
    try library.check(.listDevices, subject: library.path) {
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
    try library.check(.readModel, subject: path) {
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
    try library.check(.compileModel, subject: model.path) { functions in
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
  ///
  /// `setProperties` has to succeed first.
  func importModel(
    _ bytes: UnsafeRawBufferPointer,
    for device: InferenceDevice
  ) -> OpaquePointer? {
    var compiled: OpaquePointer?
    guard
      library.functions.ov_core_import_model(
        core,
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
        bytes.count,
        device.name,
        &compiled
      ) == COV_OK
    else { return nil }
    return compiled
  }

  /// Sets the properties with which models are imported for a device, unless they are set already.
  ///
  /// They have to be the same each time, and set before the device is used: OpenVINO does not protect them
  /// from changes while it compiles.
  ///
  /// - Returns: whether they are set.
  func setProperties(_ properties: DeviceProperties) -> Bool {
    preparedDevices.withLock { devices in
      if devices.contains(properties.device) { return true }
      let isSet = properties.withProperties {
        library.functions.ov_core_set_properties(
          core,
          properties.device.name,
          $0.count,
          $0.baseAddress
        ) == COV_OK
      }
      if isSet { devices.insert(properties.device) }
      return isSet
    }
  }
}
