internal import AnnotateMediaTypes
internal import Glibc

/// A picture turned about its middle, so that heads that are turned the other way are upright in it.
struct TurnedPicture {
  /// The turned picture; black outside the original.
  let picture: ImageBuffer
  private let size: PixelSize
  private let angle: Double
  private let toOriginal: AffineTransform<PictureSpace, PictureSpace>

  /// Turns a picture by `degrees`, clockwise as seen.
  init(_ original: ImageBuffer, degrees: Double) {
    angle = degrees * .pi / 180
    size = original.size
    let (sine, cosine) = (sin(angle), cos(angle))
    let (width, height) = (Double(size.width), Double(size.height))
    let turned = PixelSize(
      Int((width * abs(cosine) + height * abs(sine)).rounded(.up)),
      Int((width * abs(sine) + height * abs(cosine)).rounded(.up))
    )
    let (x, y) = (Double(turned.width) / 2, Double(turned.height) / 2)
    toOriginal = AffineTransform(
      a: cosine,
      b: -sine,
      c: sine,
      d: cosine,
      tx: width / 2 - cosine * x - sine * y,
      ty: height / 2 + sine * x - cosine * y
    )
    picture = original.sampled(turned, at: toOriginal)
  }

  /// Converts a face from the turned picture to the original; nil if its middle lies outside the
  /// original.
  ///
  /// The new box assumes that a face is an ellipse that fills its box.
  func original(
    of face: FaceObservation<PictureSpace>
  ) -> FaceObservation<PictureSpace>? {
    var original = face.mapped(by: toOriginal)
    let center = original.bounds.center
    guard (0..<Double(size.width)).contains(center.x), (0..<Double(size.height)).contains(center.y)
    else { return nil }
    let (sine, cosine) = (sin(angle), cos(angle))
    let width = hypot(face.bounds.width * cosine, face.bounds.height * sine)
    let height = hypot(face.bounds.width * sine, face.bounds.height * cosine)
    original.bounds = Rect(
      x: center.x - width / 2,
      y: center.y - height / 2,
      width: width,
      height: height
    )
    return original
  }
}
