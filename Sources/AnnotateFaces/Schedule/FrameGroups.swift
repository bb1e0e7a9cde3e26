/// The groups of frames in which detection proceeds.
package enum FrameGroups {
  /// The number of frames in every group but the last; groups of twelve miss one more face in a hundred
  /// in crowds.
  package static let length = 8
}
