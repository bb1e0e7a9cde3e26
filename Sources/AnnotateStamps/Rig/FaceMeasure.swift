internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Measures a face in the upright picture with square pixels: lengths, rotation and anchors.
struct FaceMeasure {
  /// The height of a face, from hairline to chin, divided by its width, from cheek to cheek.
  private static let proportion = 1.33
  /// The distance between the eyes as a share of the face's width.
  private static let eyeShare = 0.46
  /// The lower limit of the foreshortening; below it, hardly any of the width is visible.
  private static let leastForeshortening = 0.35

  private let face: FaceObservation<SquareSpace>
  /// The roll of the head, in degrees clockwise as seen.
  let roll: Double

  init(_ face: FaceObservation<SquareSpace>) {
    self.face = face
    roll = face.pose?.roll ?? face.landmarks.roll ?? 0
  }

  /// The width of the face as seen, as a share of its width from the front, because of its yaw; at most 1.
  ///
  /// A face whose yaw is unknown is assumed to face the camera; if one of its eyes is unknown, that eye is
  /// usually beyond the edge of the picture.
  var foreshortening: Double {
    max(Self.leastForeshortening, cosine((face.pose?.yaw ?? 0) * .pi / 180))
  }

  /// The distance between the eyes as seen from the front, in pixels.
  var interOcular: Double {
    if let left = face.landmarks.leftEye, let right = face.landmarks.rightEye, left != right {
      return left.distance(to: right) / foreshortening
    }
    let size = size(turned: true)
    // The bounds of a face in profile are as wide as the head is deep; those of a face that the picture's edge
    // cuts off are narrower than the face.
    let width = showsOneEye ? size.height / Self.proportion : size.width
    return width * Self.eyeShare
  }

  private var showsOneEye: Bool {
    (face.landmarks.leftEye == nil) != (face.landmarks.rightEye == nil)
  }

  /// Returns the face's width and height in pixels, along the head's axes if `turned`, or else along the
  /// picture's.
  ///
  /// The bounds are the upright rectangle around the face. If the face is an ellipse with the semi-axes a and
  /// b, rotated by θ, then W² + H² = 4(a² + b²) and W² - H² = 4(a² - b²)·cos 2θ. If cos 2θ is small, the bounds
  /// do not determine a and b, and the usual proportions of a face are used instead.
  func size(turned: Bool) -> (width: Double, height: Double) {
    let (width, height) = (face.bounds.width, face.bounds.height)
    guard turned else { return (width, height) }
    let (sum, difference) = (width * width + height * height, width * width - height * height)
    let turn = cosine(2 * roll * .pi / 180)
    let doubt = 0.1 * (1 - turn * turn)
    let squared = Self.proportion * Self.proportion
    let usual = sum * (1 - squared) / (1 + squared)
    let own = (difference * turn + usual * doubt) / (turn * turn + doubt)
    // Limit the proportions to three to one, for any bounds.
    let bounded = min(0.8 * sum, max(-0.8 * sum, own))
    return (((sum + bounded) / 2).squareRoot(), ((sum - bounded) / 2).squareRoot())
  }

  /// Converts a length to pixels; `turned` measures it along the head's axes.
  func pixels(_ length: RigLength, turned: Bool) -> Double {
    let (width, height) = size(turned: turned)
    let unit =
      switch length.unit {
      case .interOcular: interOcular
      case .faceWidth: width
      case .faceHeight: height
      case .faceSize: max(width, height)
      case .pixels: 1.0
      }
    return length.least > 0 ? max(length.least, length.amount * unit) : length.amount * unit
  }
}

// MARK: Anchors

extension FaceMeasure {
  /// Returns the positions of an anchor; none if the face does not show it.
  func positions(of anchor: FaceAnchor) -> [Point<SquareSpace>] {
    let marks = face.landmarks
    let found: [Point<SquareSpace>?] =
      switch anchor {
      case .leftEye: [marks.leftEye]
      case .rightEye: [marks.rightEye]
      case .eyes: [marks.rightEye, marks.leftEye]
      case .leftPupil: [marks.leftPupil]
      case .rightPupil: [marks.rightPupil]
      case .pupils: [marks.rightPupil, marks.leftPupil]
      case .betweenEyes: [betweenEyes]
      case .leftBrow: [marks.leftBrow?.middle]
      case .rightBrow: [marks.rightBrow?.middle]
      case .brows: [marks.rightBrow?.middle, marks.leftBrow?.middle]
      case .nose: [marks.nose]
      case .upperLip: [upperLip]
      case .mouth: [marks.mouth]
      case .chin: [marks.chin]
      case .forehead: [forehead]
      case .face: [face.bounds.center]
      }
    return found.compactMap(\.self)
  }

  /// Returns the position `right` and `down` of `point`, in pixels along the head's axes if `turned`, or else
  /// along the picture's.
  func moved(
    _ point: Point<SquareSpace>,
    right: Double,
    down: Double,
    turned: Bool
  ) -> Point<SquareSpace> {
    let angle = turned ? roll * .pi / 180 : 0
    let (sine, cosine) = (sine(angle), cosine(angle))
    return Point(
      point.x + right * cosine - down * sine,
      point.y + right * sine + down * cosine
    )
  }

  /// The point between the eyes; if one eye is hidden, half their distance from the other.
  private var betweenEyes: Point<SquareSpace>? {
    let half = interOcular * foreshortening / 2
    switch (face.landmarks.leftEye, face.landmarks.rightEye) {
    case (let left?, let right?): return left.midpoint(to: right)
    case (let left?, nil): return moved(left, right: -half, down: 0, turned: true)
    case (nil, let right?): return moved(right, right: half, down: 0, turned: true)
    case (nil, nil): return nil
    }
  }

  private var upperLip: Point<SquareSpace>? {
    if let lip = face.landmarks.upperLip { return lip }
    guard let nose = face.landmarks.nose, let mouth = face.landmarks.mouth else { return nil }
    return nose.mixed(with: mouth, share: 0.7)
  }

  /// A little more than half-way from the eyes to the hairline.
  private var forehead: Point<SquareSpace>? {
    betweenEyes.map {
      moved($0, right: 0, down: -0.27 * size(turned: true).height, turned: true)
    }
  }
}
