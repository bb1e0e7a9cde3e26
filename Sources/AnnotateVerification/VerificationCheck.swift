/// Compares one aspect of a source with that of its output.
protocol VerificationCheck: Sendable {
  /// The lines about this aspect; none where neither has anything of the kind.
  func rows(for comparison: Comparison) -> [VerificationRow]
}

/// All checks, in the order in which a report shows them.
enum CheckRegistry {
  static let all: [any VerificationCheck] = [
    FrameCountCheck(), FrameTimesCheck(), VideoEndCheck(), DamageCheck(),
    CodecCheck(), SizeCheck(), CleanApertureCheck(), AspectRatioCheck(), OrientationCheck(),
    PixelFormatCheck(), ColorCheck(), HDRCheck(), FieldOrderCheck(), FrameSideDataCheck(),
    PixelsCheck(), TimecodeCheck(), StreamsCheck(), StreamMetadataCheck(), DispositionsCheck(),
    MetadataCheck(), StillMetadataCheck(), ChaptersCheck(), SidecarCheck(),
  ]
}
