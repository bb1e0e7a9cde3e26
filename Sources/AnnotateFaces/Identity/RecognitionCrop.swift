internal import AnnotateMediaTypes
internal import Glibc

/// The part of a picture that the recognition network sees: turned, scaled and shifted so that eyes, nose
/// and mouth lie as near as possible to the places at which the network expects them.
struct RecognitionCrop {
  /// The number of pixels along a side of the network's input.
  static let pixels = 112
  /// Where the network expects the right eye, the left eye, the tip of the nose, and the right and the
  /// left corner of the mouth, in pixels of its input.
  static let places: [Point<PictureSpace>] = [
    Point(38.2946, 51.6963), Point(73.5318, 51.5014), Point(56.0252, 71.7366),
    Point(41.5493, 92.3655), Point(70.7299, 92.2041),
  ]

  /// The part of the upright picture.
  let square: LevelSquare

  /// Finds the part by least squares; nil if a point is unknown or all points are the same.
  init?(_ landmarks: FaceLandmarks<SquareSpace>) {
    let known = [
      landmarks.rightEye, landmarks.leftEye, landmarks.nose, landmarks.mouthRight,
      landmarks.mouthLeft,
    ].compactMap(\.self)
    guard known.count == Self.places.count else { return nil }
    let (from, to) = (Self.mean(Self.places), Self.mean(known))
    // The similarity x' = a x - b y, y' = b x + a y that maps places to points, around the means of both.
    var (along, across, extent) = (0.0, 0.0, 0.0)
    for (place, point) in zip(Self.places, known) {
      let (x, y) = (place.x - from.x, place.y - from.y)
      let (u, v) = (point.x - to.x, point.y - to.y)
      along += x * u + y * v
      across += x * v - y * u
      extent += x * x + y * y
    }
    let (a, b) = (along / extent, across / extent)
    let scale = (a * a + b * b).squareRoot()
    guard scale > 0 else { return nil }
    let half = Double(Self.pixels) / 2
    let (x, y) = (half - from.x, half - from.y)
    square = LevelSquare(
      center: Point(to.x + a * x - b * y, to.y + b * x + a * y),
      side: Double(Self.pixels) * scale,
      angle: atan2(b, a) * 180 / .pi
    )
  }

  /// The colours of the part as planes of red, green and blue, from 0 to 255; black beyond the picture.
  func planes(of view: PictureView) -> [Float] {
    let count = Self.pixels * Self.pixels
    var colors = [Float](repeating: 0, count: 3 * count)
    var span = colors.mutableSpan
    square.fill(&span, pixels: Self.pixels, from: view)
    return (0..<3).flatMap { plane in (0..<count).map { 255 * colors[3 * $0 + plane] } }
  }

  private static func mean<Space>(_ points: [Point<Space>]) -> Point<Space> {
    let count = Double(points.count)
    return Point(points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
  }
}
