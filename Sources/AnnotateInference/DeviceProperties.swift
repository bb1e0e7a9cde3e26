internal import CAnnotateOpenVINO

/// How models are compiled for a device.
struct DeviceProperties {
  let device: InferenceDevice
  let values: [(key: String, value: String)]

  /// The properties that make results the same everywhere and leave the encoder its cores.
  ///
  /// Processors with bfloat16 would otherwise use it and move boxes by up to 0.8 pixels, and graphics
  /// processors would compute with 16 bits. On the processor there are one thread and one stream.
  /// `cacheFolder` is where OpenVINO itself keeps what it compiles.
  init(for device: InferenceDevice, cacheFolder: String? = nil) {
    self.device = device
    var values = [("INFERENCE_PRECISION_HINT", "f32")]
    if device == .cpu { values += [("INFERENCE_NUM_THREADS", "1"), ("NUM_STREAMS", "1")] }
    if let cacheFolder { values.append(("CACHE_DIR", cacheFolder)) }
    self.values = values.map { (key: $0.0, value: $0.1) }
  }

  /// Gives `body` the properties; OpenVINO borrows the strings for the call only.
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
