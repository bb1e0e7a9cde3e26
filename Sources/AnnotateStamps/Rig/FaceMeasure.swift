internal import AnnotateFaces
internal import AnnotateMediaTypes

/// How large a face is and how it is turned, in the upright picture with square pixels.
struct FaceMeasure {
  /// The height of a face divided by its width, hair line to chin and cheek to cheek.
  private static let proportion = 1.33
  /// The distance between the eyes as a share of the face's width.
  private static let eyeShare = 0.46
  /// The sharpest foreshortening that is believed: further on, hardly anything of the width is seen.
  private static let leastForeshortening = 0.35

  private let face: FaceObservation<SquareSpace>
  /// How far the head is tilted, in degrees clockwise as seen.
  let roll: Double

  init(_ face: FaceObservation<SquareSpace>) {
    self.face = face
    roll = face.pose?.roll ?? face.landmarks.roll ?? 0
  }

  /// How much narrower than from the front the face is seen because it is turned aside, up to 1.
  ///
  /// Where nothing tells how far it is turned, it is taken for a face that looks at the camera: if one eye
  /// is not known then, it mostly lies beyond the picture's edge.
  var foreshortening: Double {
    max(Self.leastForeshortening, cosine((face.pose?.yaw ?? 0) * .pi / 180))
  }

  /// The distance between the eyes, as it would be seen from the front.
  var interOcular: Double {
    if let left = face.landmarks.leftEye, let right = face.landmarks.rightEye, left != right {
      return left.distance(to: right) / foreshortening
    }
    let size = size(turned: true)
    // The bounds of a face in profile are as wide as the head is deep, those of one that the picture's edge
    // cuts less wide than the face.
    let width = showsOneEye ? size.height / Self.proportion : size.width
    return width * Self.eyeShare
  }

  private var showsOneEye: Bool {
    (face.landmarks.leftEye == nil) != (face.landmarks.rightEye == nil)
  }

  /// The face's width and height along its own axes where these are `turned` with the head, else along
  /// the picture's.
  ///
  /// The bounds are the upright rectangle round the face. Taken for an ellipse with the half axes a and
  /// b, turned by θ, W² + H² = 4(a² + b²) and W² - H² = 4(a² - b²)·cos 2θ. Where cos 2θ is small, the
  /// usual proportions of a face stand in for what cannot be told.
  func size(turned: Bool) -> (width: Double, height: Double) {
    let (width, height) = (face.bounds.width, face.bounds.height)
    guard turned else { return (width, height) }
    let (sum, difference) = (width * width + height * height, width * width - height * height)
    let turn = cosine(2 * roll * .pi / 180)
    let doubt = 0.1 * (1 - turn * turn)
    let squared = Self.proportion * Self.proportion
    let usual = sum * (1 - squared) / (1 + squared)
    let own = (difference * turn + usual * doubt) / (turn * turn + doubt)
    // Never thinner than three to one, whatever the bounds say.
    let bounded = min(0.8 * sum, max(-0.8 * sum, own))
    return (((sum + bounded) / 2).squareRoot(), ((sum - bounded) / 2).squareRoot())
  }

  /// The pixels of a length; `turned` where it is measured along the head's axes.
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

// MARK: Places

extension FaceMeasure {
  /// The places of an anchor; none where the face does not show it.
  func places(of anchor: FaceAnchor) -> [Point<SquareSpace>] {
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

  /// The place that lies `right` and `down` from `point`, in pixels along the head's axes where these
  /// are `turned`, else along the picture's.
  func place(
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

  /// Where one eye is hidden, half of the distance between them from the other.
  private var betweenEyes: Point<SquareSpace>? {
    let half = interOcular * foreshortening / 2
    switch (face.landmarks.leftEye, face.landmarks.rightEye) {
    case (let left?, let right?): return left.midpoint(to: right)
    case (let left?, nil): return place(left, right: -half, down: 0, turned: true)
    case (nil, let right?): return place(right, right: half, down: 0, turned: true)
    case (nil, nil): return nil
    }
  }

  private var upperLip: Point<SquareSpace>? {
    if let lip = face.landmarks.upperLip { return lip }
    guard let nose = face.landmarks.nose, let mouth = face.landmarks.mouth else { return nil }
    return nose.mixed(with: mouth, share: 0.7)
  }

  /// A little more than half-way from the eyes to the hair line.
  private var forehead: Point<SquareSpace>? {
    betweenEyes.map {
      place($0, right: 0, down: -0.27 * size(turned: true).height, turned: true)
    }
  }
}
