/// What both networks say of a face, before anybody asks what of it can be believed.
package struct ExaminedFace: Sendable {
  /// The whole face.
  package let mesh: MeshedFace
  /// The subject's left eye.
  package let leftEye: ContouredEye
  /// The subject's right eye.
  package let rightEye: ContouredEye
  /// The brightness of the mouth and what is round it; nil where it does not lie in the picture.
  package let mouth: MouthPatch?
}
