public import AnnotateMediaTypes
internal import Glibc

extension FaceLandmarks where Space == SquareSpace {
  /// How far the line through the eyes is turned, in degrees clockwise as seen, from -180 to 180; nil
  /// where not both eyes are known.
  public var roll: Double? {
    guard let leftEye, let rightEye, leftEye != rightEye else { return nil }
    return atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x) * 180 / .pi
  }
}
