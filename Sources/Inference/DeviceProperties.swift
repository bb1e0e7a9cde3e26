internal import COpenVINO

/// How models are compiled.
enum DeviceProperties {
  /// One thread and one stream, because the encoder wants the other cores; 32-bit floating point,
  /// because processors with bfloat16 would otherwise use it and move boxes by up to 0.8 pixels.
  private static let values: [(key: String, value: String)] = [
    ("INFERENCE_NUM_THREADS", "1"),
    ("NUM_STREAMS", "1"),
    ("INFERENCE_PRECISION_HINT", "f32"),
  ]

  /// Gives `body` the properties; OpenVINO borrows the strings for the call only.
  static func withProperties<Result>(
    _ body: (UnsafeBufferPointer<ov_property_t>) -> Result
  ) -> Result {
    nest(values[...], into: [], body)
  }

  private static func nest<Result>(
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
