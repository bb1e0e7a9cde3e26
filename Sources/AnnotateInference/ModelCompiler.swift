internal import AnnotateFiles
internal import AnnotateMediaTypes
internal import CAnnotateOpenVINO

/// What becomes of the only input of a model.
struct ModelInput: Hashable {
  /// Its shape in the file; nil keeps that of each input.
  let shape: [Int]?
  /// Whether it takes the colours of pixel after pixel instead of a plane for each colour.
  let takesPixels: Bool
}

/// Compiles models for a device, or loads compiled ones from the cache.
struct ModelCompiler {
  /// A compiled model, which the caller has to free, and the memory that has to outlive it.
  typealias Compiled = (handle: OpaquePointer, stored: StoredBytes?)

  private let core: OpenVINOCore
  private let folder: RuntimeFolder

  init(_ core: OpenVINOCore, _ folder: RuntimeFolder) {
    (self.core, self.folder) = (core, folder)
  }

  /// Compiles the model in a file for an input.
  ///
  /// - Throws: `.unavailable` if OpenVINO refuses it.
  func compile(_ path: String, _ input: ModelInput) throws(AnnotateError) -> Compiled {
    // Models for the processor are cached by `StoredModel`, which avoids parsing the file and detects
    // damage. For other devices OpenVINO's own cache is used, because it knows best what can be cached.
    guard folder.device == .cpu else {
      let properties = DeviceProperties(for: folder.device, cacheFolder: usableCacheFolder)
      return (try compiled(path, input, properties), nil)
    }
    let properties = DeviceProperties(for: folder.device, streams: core.streams)
    guard core.setProperties(properties), let entry = try? storedModel(of: path, input) else {
      return (try compiled(path, input, properties), nil)
    }
    if let stored = entry.load(),
      let handle = core.importModel(entry.model(in: stored), for: folder.device)
    {
      return (handle, stored)
    }
    let handle = try compiled(path, input, properties)
    try? entry.store { core.library.functions.ov_compiled_model_export_model(handle, $0) == COV_OK }
    return (handle, nil)
  }

  /// Whether the cache has the compiled model, so that it can be loaded later.
  func hasStored(_ path: String, _ input: ModelInput) -> Bool {
    // Asking for properties of the device loads it: those that are set while another thread does that may get lost.
    guard folder.device == .cpu,
      core.setProperties(DeviceProperties(for: folder.device, streams: core.streams))
    else { return false }
    return ((try? storedModel(of: path, input)) ?? nil)?.exists ?? false
  }

  private var usableCacheFolder: String? {
    folder.cache.flatMap { $0.isUsable() ? $0.folder : nil }
  }

  private func compiled(
    _ path: String,
    _ input: ModelInput,
    _ properties: DeviceProperties
  ) throws(AnnotateError) -> OpaquePointer {
    let model = try core.read(path)
    if let shape = input.shape { try model.reshape(to: shape) }
    return try core.compile(input.takesPixels ? model.takingPixels() : model, properties)
  }

  /// The cache entry of the compiled model; nil if there is no cache.
  ///
  /// The entry depends on everything that the compiled model depends on: the model's bytes, OpenVINO's
  /// version, and the abilities of the processor, because computers may share a home folder. It does not
  /// depend on the number of streams.
  private func storedModel(
    of path: String,
    _ input: ModelInput
  ) throws(AnnotateError) -> StoredModel? {
    guard let cache = folder.cache else { return nil }
    let properties = DeviceProperties(for: folder.device)
    var source = Fingerprint()
    source.add(try folder.digest("content", of: path, compute: Self.digest))
    source.add("\(input.shape ?? []) \(try core.library.version()) \(properties.device.name)")
    if input.takesPixels { source.add("pixels") }
    for (key, value) in properties.values { source.add("\(key)=\(value)") }
    for name in ["FULL_DEVICE_NAME", "OPTIMIZATION_CAPABILITIES"] {
      source.add(core.property(name, of: properties.device))
    }
    return StoredModel(compiledFrom: source, in: cache)
  }

  private static func digest(of path: String) throws(AnnotateError) -> String {
    var sum = Fingerprint()
    sum.add(try FileContents.read(path))
    return sum.hexadecimal
  }
}
