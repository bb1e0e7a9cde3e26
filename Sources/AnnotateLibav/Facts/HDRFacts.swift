internal import AnnotateContainers
internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

extension MasteringDisplay {
  /// Reads FFmpeg's structure; nil if it contains nothing.
  init?(_ data: AVMasteringDisplayMetadata) {
    let points = [data.display_primaries.0, data.display_primaries.1, data.display_primaries.2]
    let numbers = (points + [data.white_point]).flatMap { [Rational($0.0), Rational($0.1)] }
    self.init(
      chromaticities: data.has_primaries != 0 ? numbers : nil,
      luminance: data.has_luminance != 0
        ? [Rational(data.min_luminance), Rational(data.max_luminance)] : nil
    )
    if chromaticities == nil, luminance == nil { return nil }
  }
}

extension ContentLight {
  /// Reads FFmpeg's structure; nil if it contains nothing.
  init?(_ data: AVContentLightMetadata) {
    guard data.MaxCLL > 0 || data.MaxFALL > 0 else { return nil }
    self.init(maximum: Int(data.MaxCLL), maximumAverage: Int(data.MaxFALL))
  }
}

extension FrameFacts {
  /// Reads the facts of a decoded picture.
  init(_ frame: Frame) {
    let mastering: AVMasteringDisplayMetadata? =
      frame.sideData(AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)
    let light: AVContentLightMetadata? = frame.sideData(AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)
    self.init(
      size: frame.size,
      pixelFormat: PixelFormatFacts(frame.format),
      color: frame.color,
      sampleAspectRatio: frame.sampleAspectRatio,
      mastering: mastering.flatMap(MasteringDisplay.init),
      contentLight: light.flatMap(ContentLight.init),
      timecode: frame.timecode,
      groupTimecode: frame.groupTimecode
    )
  }
}
