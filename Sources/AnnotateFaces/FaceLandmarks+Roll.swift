public import AnnotateMediaTypes
internal import Glibc

extension FaceLandmarks where Space == SquareSpace {
  /// The rotation of the line through the eyes, in degrees clockwise as seen, from -180 to 180; nil
  /// unless both eyes are known.
  public var roll: Double? {
    guard let leftEye, let rightEye, leftEye != rightEye else { return nil }
    return atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180 / .pi
  }
}
