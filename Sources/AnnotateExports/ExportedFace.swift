package import AnnotateFaces
package import AnnotateMediaTypes

/// One face in one frame, as exporters receive it, in display space.
///
/// It has only what some format exports, because whole clips are in memory.
package struct ExportedFace: Sendable {
  /// The index of its frame in the clip.
  package let frame: Int
  /// The upright rectangle of the visible face.
  package let bounds: Rect<DisplaySpace>
  /// The confidence of the detector, from 0 to 1.
  package let confidence: Double
  /// The source of the face's position.
  package let source: FaceSource
  /// The pose of the head.
  package let pose: HeadPose?
  /// Whether the eyes are closed and the face smiles.
  package let expression: FaceExpression
  /// The positions of the points of `FacePoint.landmarks`; not a number if unknown.
  private let positions: InlineArray<12, Point<DisplaySpace>>
  /// Contours and mesh; nil unless a format needs them.
  let details: FaceDetails?

  /// Creates the exported part of an observation; `frame` is the index of its frame, and `keepsDetails`
  /// whether some format needs contours and mesh.
  package init(frame: Int, observation: FaceObservation<DisplaySpace>, keepsDetails: Bool = false) {
    self.frame = frame
    details = keepsDetails ? FaceDetails(observation) : nil
    (bounds, confidence) = (observation.bounds, observation.confidence)
    (source, pose, expression) = (observation.source, observation.pose, observation.expression)
    positions = InlineArray { index in
      FacePoint.landmarks[index].position(in: observation.landmarks) ?? Point(.nan, .nan)
    }
  }

  /// The position of a point of the face; nil if unknown.
  package func position(of point: FacePoint) -> Point<DisplaySpace>? {
    switch point {
    case .face: return bounds.center
    case .topLeft: return Point(bounds.x, bounds.y)
    case .topRight: return Point(bounds.maxX, bounds.y)
    case .bottomLeft: return Point(bounds.x, bounds.maxY)
    case .bottomRight: return Point(bounds.maxX, bounds.maxY)
    case .betweenEyes: return middle(.leftEye, .rightEye)
    case .mouth: return middle(.mouthLeft, .mouthRight)
    default:
      guard let index = FacePoint.landmarks.firstIndex(of: point), !positions[index].x.isNaN else {
        return nil
      }
      return positions[index]
    }
  }

  /// Whether both eyes are known to be closed.
  package var hasClosedEyes: Bool {
    expression.leftEye?.isClosed == true && expression.rightEye?.isClosed == true
  }

  /// The roll of the face in the picture, in degrees clockwise; nil if unknown.
  func roll(in clip: ExportedClip) -> Double? {
    let eyes = FaceLandmarks(leftEye: position(of: .leftEye), rightEye: position(of: .rightEye))
    return pose?.roll ?? eyes.mapped(by: clip.geometry.displayToSquare).roll
  }

  private func middle(_ first: FacePoint, _ second: FacePoint) -> Point<DisplaySpace>? {
    guard let first = position(of: first), let second = position(of: second) else { return nil }
    return first.midpoint(to: second)
  }
}
