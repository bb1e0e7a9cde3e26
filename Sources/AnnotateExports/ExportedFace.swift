package import AnnotateFaces
package import AnnotateMediaTypes
internal import AnnotateTracking

/// One face in one frame, as an exporter sees it, in display space.
///
/// Whole clips are in memory, so that it has no more than some format has room for.
package struct ExportedFace: Sendable {
  /// The index of its frame in the clip.
  package let frame: Int
  /// The upright rectangle of the visible face.
  package let bounds: Rect<DisplaySpace>
  /// How sure the detector is, from 0 to 1.
  package let confidence: Double
  /// How it is known where the face is.
  package let source: FaceSource
  /// How the head is turned.
  package let pose: HeadPose?
  /// Whether the eyes are closed and the face smiles.
  package let expression: FaceExpression
  /// Where the points of `FacePoint.found` are; not a number where that is not known.
  private let places: InlineArray<12, Point<DisplaySpace>>

  /// Takes what is exported of a face in the frame of an index.
  package init(frame: Int, observation: FaceObservation<DisplaySpace>) {
    self.frame = frame
    (bounds, confidence) = (observation.bounds, observation.confidence)
    (source, pose, expression) = (observation.source, observation.pose, observation.expression)
    places = InlineArray { index in
      FacePoint.found[index].place(observation.landmarks) ?? Point(.nan, .nan)
    }
  }

  /// Where a point of the face is; nil where it is not known.
  package func place(of point: FacePoint) -> Point<DisplaySpace>? {
    switch point {
    case .face: return bounds.center
    case .topLeft: return Point(bounds.x, bounds.y)
    case .topRight: return Point(bounds.maxX, bounds.y)
    case .bottomLeft: return Point(bounds.x, bounds.maxY)
    case .bottomRight: return Point(bounds.maxX, bounds.maxY)
    case .betweenEyes: return middle(.leftEye, .rightEye)
    case .mouth: return middle(.mouthLeft, .mouthRight)
    default:
      guard let index = FacePoint.found.firstIndex(of: point), !places[index].x.isNaN else {
        return nil
      }
      return places[index]
    }
  }

  /// Whether both eyes are known to be closed.
  package var hasClosedEyes: Bool {
    FaceSigns(expression, pose).hasClosedEyes
  }

  /// How far the face is turned in the picture, in degrees clockwise; nil where that is not known.
  func roll(in clip: ExportedClip) -> Double? {
    let eyes = FaceLandmarks(leftEye: place(of: .leftEye), rightEye: place(of: .rightEye))
    return pose?.roll ?? eyes.mapped(by: clip.geometry.displayToSquare).roll
  }

  private func middle(_ first: FacePoint, _ second: FacePoint) -> Point<DisplaySpace>? {
    guard let first = place(of: first), let second = place(of: second) else { return nil }
    return first.midpoint(to: second)
  }
}
