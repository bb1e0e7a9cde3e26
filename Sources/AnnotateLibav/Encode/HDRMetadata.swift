package import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The display on which pictures were graded (SMPTE ST 2086) and their light levels (CTA-861.3).
struct HDRMetadata {
  private let mastering: AVMasteringDisplayMetadata?
  private let light: AVContentLightMetadata?

  /// Reads the metadata of a decoded frame, or of its stream if the frame has none.
  init(of frame: Frame, in stream: UnsafeMutablePointer<AVStream>) {
    mastering =
      frame.sideData(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)
      ?? sideData(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, of: stream)
    light =
      frame.sideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
      ?? sideData(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, of: stream)
  }

  /// Whether there is no metadata.
  var isEmpty: Bool { mastering == nil && light == nil }

  /// Returns the metadata for an encoder that takes it among its parameters.
  func parameters(of encoder: String) -> [EncoderParameters.Entry] {
    switch encoder {
    case "libx264":
      entries(display: ("mastering-display", integers), levels: "cll")
    case "libx265":
      entries(display: ("master-display", integers), levels: "max-cll")
        + (mastering == nil ? [] : [("hdr10", "1")])
    case "libsvtav1":
      entries(display: ("mastering-display", decimals), levels: "content-light")
    default: []
    }
  }

  /// Adds the metadata to a stream of the container, unless the stream already has it.
  func describe(_ stream: UnsafeMutablePointer<AVStream>) throws(FFmpegError) {
    try Self.add(AV_PKT_DATA_MASTERING_DISPLAY_METADATA, mastering, to: stream)
    try Self.add(AV_PKT_DATA_CONTENT_LIGHT_LEVEL, light, to: stream)
  }

  private func entries(
    display: (name: String, unit: (AVRational, Int64) -> String),
    levels: String
  ) -> [EncoderParameters.Entry] {
    let display = masteringText(display.unit).map { [(display.name, $0)] } ?? []
    return display + (light.map { [(levels, "\($0.MaxCLL),\($0.MaxFALL)")] } ?? [])
  }

  /// Returns the colours and brightnesses of the display, in the syntax that all three encoders share.
  private func masteringText(_ number: (AVRational, Int64) -> String) -> String? {
    guard let mastering, mastering.has_primaries != 0, mastering.has_luminance != 0 else {
      return nil
    }
    let (red, green, blue) = mastering.display_primaries
    let points = [("G", green), ("B", blue), ("R", red), ("WP", mastering.white_point)]
    let chromaticities = points.map { name, point in
      "\(name)(\(number(point.0, 50_000)),\(number(point.1, 50_000)))"
    }.joined()
    let brightest = number(mastering.max_luminance, 10_000)
    return chromaticities + "L(\(brightest),\(number(mastering.min_luminance, 10_000)))"
  }

  /// Returns the value as an integer, in units of 0.00002 or of 0.0001 cd/m².
  private func integers(_ value: AVRational, _ unit: Int64) -> String {
    guard value.den != 0 else { return "0" }
    return String((Int64(value.num) * unit + Int64(value.den) / 2) / Int64(value.den))
  }

  private func decimals(_ value: AVRational, _ unit: Int64) -> String {
    String(Rational(value).doubleValue)
  }

  private static func add<Value>(
    _ type: AVPacketSideDataType,
    _ value: Value?,
    to stream: UnsafeMutablePointer<AVStream>
  ) throws(FFmpegError) {
    guard let value else { return }
    try LibavCall.check("add side data") {
      withUnsafeBytes(of: value) {
        shim_add_stream_side_data(stream, type, $0.baseAddress, $0.count)
      }
    }
  }
}

extension SourceDescription {
  /// Whether a frame or its stream states the display on which pictures were graded, or their light levels.
  package func describesDisplay(of frame: Frame, in video: StreamInfo) -> Bool {
    !HDRMetadata(of: frame, in: stream(at: video.index)).isEmpty
  }
}
