package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Converts frames whose size or pixel aspect ratio changes in mid-stream to those of the stream, because
/// no container stores such changes and no encoder accepts them.
///
/// The whole picture stays visible in its own proportions, with black bars in the remaining area.
package struct FrameNormalizer: ~Copyable {
  private let geometry: FrameGeometry
  private var reframer = Reframer()
  /// The pixel aspect ratio of the first frame.
  private var firstAspect: Rational?
  /// The sizes that have been reported.
  private var reportedSizes: Set<PixelSize> = []

  /// Makes a normalizer for the frames of a stream.
  package init(for geometry: FrameGeometry) {
    self.geometry = geometry
  }

  /// Converts a frame to the stream's own size.
  ///
  /// - Parameters:
  ///   - frame: the decoded frame.
  ///   - onChange: called once for each new size.
  /// - Returns: the frame itself if nothing has changed.
  /// - Throws: `.unavailable` if FFmpeg cannot convert the pixel format; the errors of `onChange`.
  package mutating func normalize(
    _ frame: Frame,
    onChange: (Change) throws(AnnotateError) -> Void
  ) throws(AnnotateError) -> Frame {
    let aspect = frame.sampleAspectRatio
    let first = firstAspect ?? aspect
    firstAspect = first
    let hasOtherAspect = aspect.isPositive && first.isPositive && aspect != first
    guard frame.size != geometry.codedSize || hasOtherAspect else { return frame }
    if reportedSizes.insert(frame.size).inserted {
      try onChange(Change(time: frame.presentationTime, size: frame.size))
    }
    return try reframer.reframe(frame, placement(of: frame, hasOtherAspect ? aspect : nil))
  }

  /// A change of the picture in mid-stream.
  package struct Change: Sendable, Equatable {
    /// When the change is first shown.
    package let time: MediaTime
    /// The new size of the stored picture.
    package let size: PixelSize
  }

  private func placement(of frame: Frame, _ aspect: Rational?) -> FramePlacement {
    FramePlacement(
      fitting: frame.size,
      sampleAspectRatio: aspect ?? geometry.sampleAspectRatio,
      into: geometry,
      chroma: PixelLayout(frame.format)?.pixelsPerChroma ?? PixelSize(1, 1)
    )
  }
}
