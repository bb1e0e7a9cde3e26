internal import CFFmpeg

/// What a frame says of the display it was graded on (SMPTE ST 2086) and of its light levels
/// (CTA-861.3).
struct HDRMetadata {
  private let mastering: AVMasteringDisplayMetadata?
  private let light: AVContentLightMetadata?

  /// Reads the metadata of a decoded frame.
  init(of frame: Frame) {
    mastering = Self.read(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA, of: frame)
    light = Self.read(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL, of: frame)
  }

  /// The metadata in the words of x265, whose units are 0.00002 and 0.0001 cd/m².
  var parametersOfX265: [String] {
    var parameters: [String] = []
    if let mastering, mastering.has_primaries != 0, mastering.has_luminance != 0 {
      let (red, green, blue) = mastering.display_primaries
      let points = [("G", green), ("B", blue), ("R", red), ("WP", mastering.white_point)]
      let chromaticities = points.map { name, point in
        "\(name)(\(scaled(point.0, 50_000)),\(scaled(point.1, 50_000)))"
      }.joined()
      let brightest = scaled(mastering.max_luminance, 10_000)
      let darkest = scaled(mastering.min_luminance, 10_000)
      parameters.append("master-display=\(chromaticities)L(\(brightest),\(darkest))")
      parameters.append("hdr10=1")
    }
    if let light { parameters.append("max-cll=\(light.MaxCLL),\(light.MaxFALL)") }
    return parameters
  }

  private func scaled(_ value: AVRational, _ unit: Int64) -> Int64 {
    guard value.den != 0 else { return 0 }
    return (Int64(value.num) * unit + Int64(value.den) / 2) / Int64(value.den)
  }

  private static func read<Value>(_ type: AVFrameSideDataType, of frame: Frame) -> Value? {
    guard let data = av_frame_get_side_data(frame.pointer, type)?.pointee,
      data.size >= MemoryLayout<Value>.size
    else { return nil }
    return UnsafeRawPointer(data.data).loadUnaligned(as: Value.self)
  }
}
