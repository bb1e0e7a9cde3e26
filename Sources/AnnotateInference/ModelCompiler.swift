internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

/// Makes models ready for a device, or takes those that were made ready before.
struct ModelCompiler {
  /// A compiled model, which belongs to whom it is given, and the memory that has to outlive it.
  typealias Made = (handle: OpaquePointer, stored: [UInt8]?)

  private let library: OpenVINOLibrary
  private let folder: RuntimeFolder

  init(_ library: OpenVINOLibrary, _ folder: RuntimeFolder) {
    (self.library, self.folder) = (library, folder)
  }

  /// The model of a file, compiled for a shape of its only input.
  ///
  /// - Throws: `.unavailable` where OpenVINO refuses it.
  func compile(_ path: String, _ shape: [Int]) throws(AnnotateError) -> Made {
    let core = try OpenVINOCore(library)
    // Models that are compiled for the processor are kept by ourselves: that saves reading the file,
    // and damage is noticed. Of other devices OpenVINO knows best what can be kept.
    guard folder.device == .cpu else {
      let properties = DeviceProperties(for: folder.device, cacheFolder: usableCacheFolder)
      return (try compiled(path, shape, core, properties), nil)
    }
    let properties = DeviceProperties(for: folder.device)
    guard let place = try? place(of: path, shape, core, properties) else {
      return (try compiled(path, shape, core, properties), nil)
    }
    if let bytes = place.load(),
      let handle = bytes.withUnsafeBytes({ core.importModel($0, properties) })
    {
      return (handle, bytes)
    }
    let handle = try compiled(path, shape, core, properties)
    try? place.store { library.functions.ov_compiled_model_export_model(handle, $0) == COV_OK }
    return (handle, nil)
  }

  private var usableCacheFolder: String? {
    folder.cache.flatMap { $0.isUsable() ? $0.folder : nil }
  }

  private func compiled(
    _ path: String,
    _ shape: [Int],
    _ core: OpenVINOCore,
    _ properties: DeviceProperties
  ) throws(AnnotateError) -> OpaquePointer {
    let model = try core.read(path)
    try model.reshape(to: shape)
    return try core.compile(model, properties)
  }

  /// Where the compiled model is kept; nil where nothing is.
  ///
  /// The place changes with whatever the compiled model depends on: the model's bytes, OpenVINO's
  /// version, and what the processor can do, as home folders are shared between computers.
  private func place(
    of path: String,
    _ shape: [Int],
    _ core: OpenVINOCore,
    _ properties: DeviceProperties
  ) throws(AnnotateError) -> StoredModel? {
    guard let cache = folder.cache else { return nil }
    var source = Fingerprint()
    source.add(try FileContents.read(path)[...])
    source.add("\(shape) \(try library.version()) \(properties.device.name)")
    for (key, value) in properties.values { source.add("\(key)=\(value)") }
    for name in ["FULL_DEVICE_NAME", "OPTIMIZATION_CAPABILITIES"] {
      source.add(core.property(name, of: properties.device))
    }
    return StoredModel(madeFrom: source, in: cache)
  }
}
