internal import AnnotateMediaTypes

/// Reads faces from BlazeFace's two outputs.
///
/// Every cell of a grid over the input has one anchor in its middle. An anchor has a score, which is a
/// logit, and sixteen numbers in pixels: the middle of the box relative to the anchor, the box's width
/// and height, and six points relative to the anchor, x before y.
struct BlazeFaceOutput {
  static let numbersPerAnchor = 16
  /// The side of a cell in pixels.
  private static let cell = 4
  /// The overlap above which two boxes show the same face.
  private static let overlap = 0.3

  /// The usual box, from hair line to chin and cheek to cheek, in sides of the square that the network
  /// reports, which ends at the brows.
  ///
  /// It is the median of 239 faces that CenterFace finds too.
  private static let extents = MeshRelation(offset: (0, -0.026), width: 0.865, height: 1.146)

  /// The side of the input.
  let pixels: Int
  /// Whether boxes are converted to the extents of other detectors' boxes.
  var hasUsualExtents = true

  private var columns: Int { pixels / Self.cell }

  /// The number of anchors.
  var anchorCount: Int { columns * columns }

  /// The faces whose score is at least `threshold`, by descending confidence, in pixels of the input.
  func faces(
    _ boxes: Span<Float>,
    _ scores: Span<Float>,
    threshold: Double
  ) -> [FaceObservation<PictureSpace>] {
    var found: [FaceObservation<PictureSpace>] = []
    for anchor in 0..<anchorCount {
      let confidence = 1 / (1 + exponential(-scores[anchor]))
      guard confidence >= threshold else { continue }
      found.append(face(anchor, boxes, confidence))
    }
    let faces = WeightedSuppression.apply(to: found, overlap: Self.overlap)
    return hasUsualExtents ? faces.map(Self.whole) : faces
  }

  private func face(
    _ anchor: Int,
    _ boxes: Span<Float>,
    _ confidence: Double
  ) -> FaceObservation<PictureSpace> {
    let middle = (
      x: (Double(anchor % columns) + 0.5) * Double(Self.cell),
      y: (Double(anchor / columns) + 0.5) * Double(Self.cell)
    )
    func number(_ index: Int) -> Double { Double(boxes[anchor * Self.numbersPerAnchor + index]) }
    func point(_ index: Int) -> Point<PictureSpace> {
      Point(middle.x + number(4 + 2 * index), middle.y + number(5 + 2 * index))
    }
    let (width, height) = (number(2), number(3))
    return FaceObservation(
      bounds: Rect(
        x: middle.x + number(0) - width / 2,
        y: middle.y + number(1) - height / 2,
        width: width,
        height: height
      ),
      confidence: confidence,
      // The other points are the middle of the mouth and the ears.
      landmarks: FaceLandmarks(leftEye: point(1), rightEye: point(0), nose: point(2))
    )
  }

  /// The face with a box of the usual extents.
  private static func whole(
    _ face: FaceObservation<PictureSpace>
  ) -> FaceObservation<PictureSpace> {
    let middle = face.bounds.center
    let square = FaceExtent(
      center: Point(middle.x, middle.y),
      width: face.bounds.width,
      height: face.bounds.height,
      angle: face.landmarks.mapped(by: pictureAsSquare).roll ?? 0
    )
    let box = extents.box(around: square)
    var whole = face
    whole.bounds = Rect(x: box.x, y: box.y, width: box.width, height: box.height)
    return whole
  }

  /// The identity, because the picture has square pixels.
  private static let pictureAsSquare = AffineTransform<PictureSpace, SquareSpace>(
    scaleX: 1,
    scaleY: 1
  )
}
