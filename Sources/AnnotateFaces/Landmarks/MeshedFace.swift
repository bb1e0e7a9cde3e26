package import AnnotateMediaTypes

/// The 468 points of a face by the numbers of MediaPipe's canonical face.
package struct MeshedFace: Sendable {
  /// How many points there are.
  package static let count = 468

  /// How sure the network is that it saw a face, from 0 to 1.
  package let presence: Double
  /// In the upright picture with square pixels.
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

  /// How far the line through the outer corners of the eyes is turned, in degrees clockwise as seen.
  package var angle: Double {
    degrees(from: self[MeshNumber.rightEye.outer], to: self[MeshNumber.leftEye.outer])
  }

  /// The rectangle that the points fill: where to look for the same face in the next frame.
  package var extent: FaceExtent { FaceExtent(enclosing: points, angle: angle) }
}
