package import AnnotateMediaTypes

/// The groups of frames in which detection proceeds.
package enum FrameGroups {
  /// The number of frames in the longest groups; others have a half or a quarter of it.
  ///
  /// Anchor frames within a group can be left out where those around them say enough.
  package static let longest = 4 * anchorDistance
  /// The distance of anchor frames; twelve frames miss one more face in a hundred in crowds.
  package static let anchorDistance = 8
  /// The most pixels that all frames of a group have, if it has more than one anchor frame.
  ///
  /// An anchor frame less saves less of the whole in larger frames, and these take more memory.
  private static let largestArea = 30_000_000

  /// The number of frames in groups in which anchor frames may be left out, for frames of a size.
  package static func length(of frameSize: PixelSize) -> Int {
    var length = longest
    while length > anchorDistance, length * frameSize.area > largestArea { length /= 2 }
    return length
  }
}
