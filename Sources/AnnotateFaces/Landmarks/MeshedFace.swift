package import AnnotateMediaTypes

/// The 468 points of a face by the numbers of MediaPipe's canonical face.
package struct MeshedFace: Sendable {
  /// The number of points.
  package static let count = 468

  /// The probability, from 0 to 1, that the picture shows a face.
  package let presence: Double
  /// The points in the upright picture with square pixels.
  package internal(set) var points: [Point<SquareSpace>] = []
  /// How far each point lies behind the middle of the head, in the same pixels; negative towards the
  /// camera.
  package internal(set) var depths: [Double] = []

  init(presence: Double) {
    self.presence = presence
    points.reserveCapacity(Self.count)
    depths.reserveCapacity(Self.count)
  }

  subscript(number: Int) -> Point<SquareSpace> { points[number] }

  /// The rotation of the line through the outer corners of the eyes, in degrees clockwise as seen.
  package var angle: Double {
    degrees(from: self[MeshNumber.rightEye.outer], to: self[MeshNumber.leftEye.outer])
  }

  /// The rectangle that encloses the points, where the same face is expected in the next frame.
  package var extent: FaceExtent { FaceExtent(enclosing: points, angle: angle) }
}
