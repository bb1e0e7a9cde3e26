/// Compares one aspect of a source with that of its output.
protocol VerificationCheck: Sendable {
  /// Returns the lines about this aspect; none if it applies to neither file.
  func rows(for comparison: Comparison) -> [VerificationRow]
}

/// All checks, in the order in which a report shows them.
enum CheckRegistry {
  static let all: [any VerificationCheck] = [
    FrameCountCheck(), FrameTimesCheck(), VideoEndCheck(), DamageCheck(),
    CodecCheck(), SizeCheck(), CleanApertureCheck(), AspectRatioCheck(), OrientationCheck(),
    PixelFormatCheck(), ColorCheck(), HDRCheck(), FieldOrderCheck(), FrameSideDataCheck(),
    PixelsCheck(), TimecodeCheck(), StreamsCheck(), StreamMetadataCheck(), DispositionsCheck(),
    MetadataCheck(), StillMetadataCheck(), ChaptersCheck(), ContentsCheck(), SidecarCheck(),
  ]
}
