/// The groups of frames in which detection proceeds.
package enum FrameGroups {
  /// The number of frames in every group but the last: two distances of anchor frames, so that the one in the
  /// middle can be left out where the others say enough.
  package static let length = 2 * anchorDistance
  /// The distance of anchor frames; twelve frames miss one more face in a hundred in crowds.
  package static let anchorDistance = 8
}
