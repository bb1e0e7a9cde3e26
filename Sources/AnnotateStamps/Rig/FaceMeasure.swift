internal import AnnotateFaces
internal import AnnotateMediaTypes

/// Measures a face in the upright picture with square pixels: lengths, rotation and anchors.
struct FaceMeasure {
  /// The height of a face, from hairline to chin, divided by its width, from cheek to cheek.
  private static let proportion = 1.33
  /// The distance between the eyes as a fraction of the face's width.
  private static let eyeFraction = 0.46
  /// The yaw in degrees up to which the eyes alone give the distance between them, and the yaw from which
  /// the size of the head does: the eyes of a face in profile are at one position.
  private static let (eyesYaw, headYaw) = (30.0, 60.0)
  /// The depth of what surrounds the eyes or the mouth, as a fraction of its width: so wide it is in profile.
  private static let depthFraction = 0.3

  /// How far the side of a turned head is seen behind its bounds, as a fraction of the height of the face, for
  /// each unit by which the sine of the yaw is above the other number: nine of ten labelled heads end before.
  private static let (rearFraction, leastSine) = (0.4, 0.15)

  /// The middle of what surrounds the eyes: the bridge of the nose is in front of it, but glasses reach back to
  /// the temples.
  private static let nearEye = NearOffset(width: 0.5, depth: 0)
  /// The middle of the mouth, which bulges.
  private static let nearCorner = NearOffset(width: 0.43, depth: 0.33)
  /// Where the arms of glasses begin, next to the point between the eyes as seen from the front.
  private static let templeOffset = 0.94
  /// The upper end of the ear next to and behind that, in distances between the eyes.
  private static let ear = NearOffset(width: 0.12, depth: 1.05)
  /// The distance of the chin from the mouth, in distances of the mouth from the eyes: the median of 2100
  /// meshes that look towards the camera.
  private static let chinFraction = 0.69
  /// The position of the upper lip above the corners of the mouth, in distances between the eyes.
  private static let lipHeight = -0.08

  private let face: FaceObservation<SquareSpace>
  /// The roll of the head, in degrees clockwise as seen.
  let roll: Double

  init(_ face: FaceObservation<SquareSpace>) {
    self.face = face
    roll = face.pose?.roll ?? face.landmarks.roll ?? 0
  }

  /// How far the head is turned to the subject's own left, in radians.
  ///
  /// A face whose yaw is unknown is assumed to face the camera; if one of its eyes is unknown, that eye is
  /// usually beyond the edge of the picture.
  private var yaw: Double { (face.pose?.yaw ?? 0) * .pi / 180 }

  /// Whether the face looks to the right as seen.
  var looksRight: Bool { yaw > 0 }

  /// How much the head's size counts instead of the positions of both eyes, from 0 to 1.
  private var turn: Double {
    let degrees = abs(face.pose?.yaw ?? 0)
    return min(1, max(0, (degrees - Self.eyesYaw) / (Self.headYaw - Self.eyesYaw)))
  }

  /// The width of what surrounds the eyes or the mouth as seen, as a fraction of its width from the front,
  /// because of its yaw; at most 1.
  var foreshortening: Double {
    guard turn > 0 else { return cosine(yaw) }
    let depth = Self.depthFraction * sine(yaw) * turn
    return (cosine(yaw) * cosine(yaw) + depth * depth).squareRoot()
  }

  /// The distance between the eyes as seen from the front, in pixels.
  var interOcular: Double {
    let size = size(turned: true)
    if let left = face.landmarks.leftEye, let right = face.landmarks.rightEye, left != right {
      let seen = left.distance(to: right) / foreshortening
      return seen + (size.height / Self.proportion * Self.eyeFraction - seen) * turn
    }
    // The bounds of a face in profile are as wide as the head is deep; those of a face that the picture's edge
    // cuts off are narrower than the face.
    let width = turn > 0 || showsOneEye ? size.height / Self.proportion : size.width
    return width * Self.eyeFraction
  }

  /// How far the side of the head may be seen behind the cheek, because of its yaw, in pixels.
  var rearward: Double {
    Self.rearFraction * size(turned: true).height * max(0, abs(sine(yaw)) - Self.leastSine)
  }

  private var showsOneEye: Bool {
    (face.landmarks.leftEye == nil) != (face.landmarks.rightEye == nil)
  }

  /// Returns the face's width and height in pixels, along the head's axes if `turned`, or else along the
  /// picture's.
  ///
  /// The bounds are the upright rectangle around the face. If the face is an ellipse with the semi-axes a and
  /// b, rotated by θ, then W² + H² = 4(a² + b²) and W² - H² = 4(a² - b²)·cos 2θ. If cos 2θ is small, the bounds
  /// do not determine a and b, and the typical proportions of a face are used instead.
  func size(turned: Bool) -> (width: Double, height: Double) {
    let (width, height) = (face.bounds.width, face.bounds.height)
    guard turned else { return (width, height) }
    let (sum, difference) = (width * width + height * height, width * width - height * height)
    let turn = cosine(2 * roll * .pi / 180)
    let doubt = 0.1 * (1 - turn * turn)
    let squared = Self.proportion * Self.proportion
    let typical = sum * (1 - squared) / (1 + squared)
    let own = (difference * turn + typical * doubt) / (turn * turn + doubt)
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

/// The position of the middle of eyes or mouth relative to the near eye or corner, in distances between the
/// eyes.
private struct NearOffset {
  /// How far it is away, seen from the front.
  let width: Double
  /// How far it is in front.
  let depth: Double

  /// How far away it is seen, in the direction of the far side.
  func across(_ yaw: Double, turn: Double) -> Double {
    width * cosine(yaw) + depth * turn * abs(sine(yaw))
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
      case .mouth: [mouth]
      case .chin: [chin]
      case .nearTemple: [nearTemple]
      case .nearEar: [nearEar]
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

  /// The point between the eyes; the farther the head is turned, the more it is computed from the near eye,
  /// because the nose hides the other.
  private var betweenEyes: Point<SquareSpace>? {
    let (left, right) = (face.landmarks.leftEye, face.landmarks.rightEye)
    let middle = left.flatMap { left in right.map { left.midpoint(to: $0) } }
    guard middle == nil || turn > 0 else { return middle }
    let isLeftNear = yaw < 0 ? left != nil : right == nil
    guard let eye = isLeftNear ? left : right else { return middle }
    let across = Self.nearEye.across(yaw, turn: turn) * interOcular
    let computed = moved(eye, right: isLeftNear ? -across : across, down: 0, turned: true)
    return middle.map { $0.mixed(with: computed, fraction: turn) } ?? computed
  }

  /// The middle of the mouth; if one corner is hidden, computed from the other.
  private var mouth: Point<SquareSpace>? {
    face.landmarks.mouth ?? fromCorner(Self.nearCorner, down: 0)
  }

  /// The chin; where no mesh shows it, in line with the eyes and the mouth.
  private var chin: Point<SquareSpace>? {
    if let chin = face.landmarks.chin { return chin }
    guard let betweenEyes, let mouth else { return nil }
    return betweenEyes.mixed(with: mouth, fraction: 1 + Self.chinFraction)
  }

  private var upperLip: Point<SquareSpace>? {
    if let lip = face.landmarks.upperLip { return lip }
    guard let nose = face.landmarks.nose, let mouth = face.landmarks.mouth else {
      return fromCorner(Self.nearCorner, down: Self.lipHeight)
    }
    return nose.mixed(with: mouth, fraction: 0.7)
  }

  private func fromCorner(_ offset: NearOffset, down: Double) -> Point<SquareSpace>? {
    let (left, right) = (face.landmarks.mouthLeft, face.landmarks.mouthRight)
    guard face.pose?.yaw != nil, let corner = left ?? right else { return nil }
    let across = offset.across(yaw, turn: 1) * interOcular
    return moved(
      corner,
      right: left == nil ? across : -across,
      down: down * interOcular,
      turned: true
    )
  }

  private var nearTemple: Point<SquareSpace>? {
    betweenEyes.flatMap { towardsNear($0, Self.templeOffset * foreshortening, down: 0) }
  }

  /// The ear lies behind the temple: its distance as seen depends on how far the head is turned, and its
  /// height on whether it looks up or down.
  private var nearEar: Point<SquareSpace>? {
    let pitch = (face.pose?.pitch ?? 0) * .pi / 180
    let (beside, behind) = (Self.ear.width * cosine(yaw), Self.ear.depth * abs(sine(yaw)))
    return nearTemple.flatMap {
      towardsNear($0, beside + behind, down: Self.ear.depth * sine(pitch))
    }
  }

  /// Moves a point towards the side of the head that is seen better, by distances between the eyes.
  private func towardsNear(
    _ point: Point<SquareSpace>,
    _ across: Double,
    down: Double
  ) -> Point<SquareSpace>? {
    guard face.pose?.yaw != nil else { return nil }
    return moved(
      point,
      right: (looksRight ? -across : across) * interOcular,
      down: down * interOcular,
      turned: true
    )
  }

  /// A little more than half-way from the eyes to the hairline.
  private var forehead: Point<SquareSpace>? {
    betweenEyes.map {
      moved($0, right: 0, down: -0.27 * size(turned: true).height, turned: true)
    }
  }
}
