/// The groups of frames in which detection proceeds.
package enum FrameGroups {
  /// The number of frames in the longest groups; others have a half or a quarter of it.
  ///
  /// Anchor frames within a group can be left out where those around them say enough.
  package static let length = 4 * anchorDistance
  /// The distance of anchor frames; twelve frames miss one more face in a hundred in crowds.
  package static let anchorDistance = 8
}
