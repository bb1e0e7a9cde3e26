internal import MediaTypes

extension FaceObservation {
  /// The face at a `share` of the way to where it is seen next.
  func mixed(with other: FaceObservation, share: Double) -> FaceObservation {
    func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
    let center = bounds.center.mixed(with: other.bounds.center, share: share)
    let (width, height) = (
      mix(bounds.width, other.bounds.width), mix(bounds.height, other.bounds.height)
    )
    var face = FaceObservation(
      bounds: Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height),
      confidence: mix(confidence, other.confidence),
      landmarks: landmarks.mixed(with: other.landmarks, share: share)
    )
    face.source = .interpolated
    return face
  }

  /// The face elsewhere, its points with it.
  func moved(x: Double, y: Double) -> FaceObservation {
    mapped(by: AffineTransform<Space, Space>(scaleX: 1, scaleY: 1, tx: x, ty: y))
  }
}

extension FaceLandmarks {
  /// The points that are known on both sides.
  fileprivate func mixed(with other: FaceLandmarks, share: Double) -> FaceLandmarks {
    func mix(_ path: KeyPath<FaceLandmarks, Point<Space>?>) -> Point<Space>? {
      guard let first = self[keyPath: path], let second = other[keyPath: path] else { return nil }
      return first.mixed(with: second, share: share)
    }
    return FaceLandmarks(
      leftEye: mix(\.leftEye),
      rightEye: mix(\.rightEye),
      leftPupil: mix(\.leftPupil),
      rightPupil: mix(\.rightPupil),
      nose: mix(\.nose),
      mouthLeft: mix(\.mouthLeft),
      mouthRight: mix(\.mouthRight)
    )
  }
}

extension Point {
  /// The point at a `share` of the way to another.
  fileprivate func mixed(with other: Point, share: Double) -> Point {
    Point(x + (other.x - x) * share, y + (other.y - y) * share)
  }
}
