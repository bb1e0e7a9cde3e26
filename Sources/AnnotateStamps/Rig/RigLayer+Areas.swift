internal import AnnotateFaces
internal import AnnotateMediaTypes

extension RigLayer {
  /// Returns the stamp that hides an area; nil if the layer covers nothing.
  ///
  /// It is as strong as on a face with the same bounds, has the shape of the area, and neither fades nor
  /// depends on conditions.
  func cover(on area: StampArea, at moment: StampMoment) -> Stamp? {
    let bounds = area.bounds
    let marks = FaceLandmarks<SquareSpace>()
    let face = FaceObservation(bounds: bounds, confidence: 1, landmarks: marks)
    let shape = StampShape(StampShape.Outline(area.shape))
    guard let own = content(ofCoverOn: StampSubject(face), at: moment),
      let content = own.cover(in: shape)
    else { return nil }
    return Stamp(
      content,
      center: bounds.center,
      width: bounds.width,
      height: bounds.height,
      isCover: true
    )
  }
}

extension StampShape.Outline {
  fileprivate init(_ shape: CoveredArea.Shape) {
    switch shape {
    case .rectangle: self = .rectangle
    case .ellipse: self = .ellipse
    }
  }
}

extension Stamp.Content {
  /// The same cover in another shape; nil if it is none.
  fileprivate func cover(in shape: StampShape) -> Stamp.Content? {
    switch self {
    case .blur(let radius, _): .blur(radius: radius, shape)
    case .pixelate(let cell, _): .pixelate(cell: cell, shape)
    case .rectangle(let color), .ellipse(let color):
      shape.outline == .ellipse ? .ellipse(color) : .rectangle(color)
    case .artwork, .outline, .brackets, .text, .cutOut: nil
    }
  }
}
