internal import CAnnotateOpenVINO

/// The properties with which models are compiled for a device.
struct DeviceProperties {
  let device: InferenceDevice
  let values: [(key: String, value: String)]

  /// Chooses properties that make results nearly the same everywhere and leave the other cores to others.
  ///
  /// Processors with bfloat16 would otherwise use it and move boxes by up to 0.8 pixels, and graphics
  /// processors would compute with 16 bits. Inference on the processor uses one thread and one stream, and
  /// the system chooses the core: OpenVINO would otherwise bind the calling threads of all processes to the
  /// first core, while others are idle.
  /// `cacheFolder` is the folder in which OpenVINO itself caches compiled models.
  init(for device: InferenceDevice, cacheFolder: String? = nil) {
    self.device = device
    var values = [("INFERENCE_PRECISION_HINT", "f32")]
    if device == .cpu {
      values += [
        ("INFERENCE_NUM_THREADS", "1"), ("NUM_STREAMS", "1"), ("ENABLE_CPU_PINNING", "NO"),
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
