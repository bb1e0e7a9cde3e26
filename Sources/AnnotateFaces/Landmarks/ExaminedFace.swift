/// The unfiltered output of both networks for a face, which includes parts that are not visible.
package struct ExaminedFace: Sendable {
  /// The whole face.
  package let mesh: MeshedFace
  /// The subject's left eye.
  package let leftEye: ContouredEye
  /// The subject's right eye.
  package let rightEye: ContouredEye
  /// The brightness of the mouth and its surroundings; nil if they are not inside the picture.
  package let mouth: MouthPatch?
}
