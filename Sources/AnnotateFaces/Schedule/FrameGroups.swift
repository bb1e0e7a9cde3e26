/// The groups in which frames are looked at.
package enum FrameGroups {
  /// How many frames a group has, but for the last one: with twelve, one face in a hundred more is missed
  /// in crowds.
  package static let length = 8
}
