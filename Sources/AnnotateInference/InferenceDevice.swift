package import AnnotateMediaTypes
internal import CAnnotateOpenVINO

/// A device that runs models, by OpenVINO's name for it, such as `CPU` or `GPU.1`.
package struct InferenceDevice: Sendable, Hashable {
  /// OpenVINO's name.
  package let name: String

  /// The processor, which always exists.
  package static let cpu = InferenceDevice(name: "CPU")

  /// The name that chooses a device automatically.
  package static let automatic = "AUTO"

  /// Finds the device with the requested name, in upper or lower case.
  ///
  /// `AUTO` is a graphics processor if there is one, otherwise the processor. OpenVINO's own device of
  /// that name is not used: it starts on the processor and switches to another device later, so the same
  /// frame could have different detections.
  ///
  /// - Throws: `.unavailable` if there is no such device; the error names the devices that exist.
  package static func named(
    _ name: String,
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> InferenceDevice {
    let wanted = name.uppercased()
    guard wanted != cpu.name else { return cpu }
    return try choose(wanted, among: available(in: folder))
  }

  /// The devices of this computer.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or fails.
  package static func available(
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> [InferenceDevice] {
    try described(in: folder).map(\.device)
  }

  /// A device with its full name.
  package struct Described: Sendable, Equatable {
    /// The device.
    package let device: InferenceDevice
    /// Its full name.
    package let description: String
  }

  /// The devices of this computer, with their full names.
  ///
  /// - Throws: `.unavailable` if OpenVINO is missing or fails.
  package static func described(
    in folder: RuntimeFolder
  ) throws(AnnotateError) -> [Described] {
    let core = try OpenVINOCore.shared(in: folder)
    return try core.devices().map(InferenceDevice.init(name:)).map { device in
      Described(device: device, description: core.property("FULL_DEVICE_NAME", of: device))
    }
  }

  /// Chooses a device by its name in capital letters.
  static func choose(
    _ wanted: String,
    among devices: [InferenceDevice]
  ) throws(AnnotateError) -> InferenceDevice {
    let graphics = devices.first { $0.name == "GPU" || $0.name.hasPrefix("GPU.") }
    if wanted == automatic { return graphics ?? cpu }
    // OpenVINO numbers devices only if there are several of a kind; the first has both names.
    if let found = devices.first(where: { $0.name == wanted })
      ?? devices.first(where: { $0.name == wanted + ".0" || $0.name + ".0" == wanted })
    {
      return found
    }
    throw AnnotateError(InferenceProblem.noDevice(name: wanted, known: devices.map(\.name)))
  }
}

/// The properties with which models are compiled for a device.
struct DeviceProperties {
  let device: InferenceDevice
  let values: [(key: String, value: String)]

  /// Chooses properties that make results nearly the same everywhere and leave the other cores to others.
  ///
  /// Processors with bfloat16 would otherwise use it and move boxes by up to 0.8 pixels, and graphics
  /// processors would compute with 16 bits. Inference on the processor uses one thread for each stream, and
  /// the system chooses the core: OpenVINO would otherwise bind the calling threads of all processes to the
  /// first core, while others are idle.
  /// `cacheFolder` is the folder in which OpenVINO itself caches compiled models.
  init(for device: InferenceDevice, streams: Int = 1, cacheFolder: String? = nil) {
    self.device = device
    var values = [("INFERENCE_PRECISION_HINT", "f32")]
    if device == .cpu {
      values += [
        ("INFERENCE_NUM_THREADS", "\(streams)"), ("NUM_STREAMS", "\(streams)"),
        ("ENABLE_CPU_PINNING", "NO"),
      ]
    }
    if let cacheFolder { values.append(("CACHE_DIR", cacheFolder)) }
    self.values = values.map { (key: $0.0, value: $0.1) }
  }

  /// Calls `body` with the properties; the strings are valid during the call only.
  func withProperties<Result>(
    _ body: (UnsafeBufferPointer<ov_property_t>) -> Result
  ) -> Result {
    nest(values[...], into: [], body)
  }

  private func nest<Result>(
    _ rest: ArraySlice<(key: String, value: String)>,
    into properties: [ov_property_t],
    _ body: (UnsafeBufferPointer<ov_property_t>) -> Result
  ) -> Result {
    guard let next = rest.first else { return properties.withUnsafeBufferPointer(body) }
    return next.key.withCString { key in
      next.value.withCString { value in
        nest(rest.dropFirst(), into: properties + [ov_property_t(key: key, value: value)], body)
      }
    }
  }
}
