internal import AnnotateFiles
internal import AnnotateLibav
internal import AnnotateMediaTypes
internal import AnnotatePictures
internal import AnnotateStamps

extension RigPicture {
  /// The unit of the durations of animations: a thousandth of a second.
  private static let animationUnit = Rational(1, 1000)
  /// The duration of a picture in an animation that does not state it, in `animationUnit`.
  private static let defaultDuration: Int64 = 100
  /// The number of numbered pictures per second unless the style states it.
  private static let defaultRate = 25.0
  /// The maximum number of pixels in all numbered pictures together.
  private static let maximumPixels = 64 << 20

  /// Reads a picture, an animation, or numbered pictures such as `hat.%04d.png`.
  ///
  /// - Throws: `.missingInput` if a file cannot be opened, `.badInput` if it is not a picture, is damaged, or
  ///   is too large.
  init(contentsOfFile path: String, rate: Double?) throws(AnnotateError) {
    if let sequence = FileSequence(path), FileIdentity(of: path) == nil {
      self = try Self.numbered(sequence, rate ?? Self.defaultRate)
      return
    }
    guard rate == nil else {
      throw AnnotateError(StyleFileProblem.rateOfSingle(path))
    }
    let picture = try PictureLoader.load(path)
    switch picture {
    case .document(let document, let aspect):
      self.init(Artwork(name: path, document: document), proportion: aspect)
    case .frames(let frames):
      self.init(
        frames.enumerated().map { index, frame in
          let name = frames.count == 1 ? path : "\(path) \(index)"
          let artwork = Artwork(name: name, picture: frame.picture, isPremultiplied: true)
          let duration = frame.duration?.rescaled(to: Self.animationUnit).value
          return (artwork, max(1, duration ?? Self.defaultDuration))
        },
        timeBase: Self.animationUnit,
        proportion: picture.aspect
      )
    }
  }

  /// Draws an emoji or a short text.
  ///
  /// - Throws: `.unavailable` if there is no font for it, `.badInput` if nothing of it is visible.
  init(text: String) throws(AnnotateError) {
    let picture = try TextSprite.picture(of: text)
    self.init(
      Artwork(name: "text:" + text, picture: picture, isPremultiplied: true),
      proportion: Double(picture.size.width) / Double(picture.size.height)
    )
  }

  private static func numbered(
    _ sequence: FileSequence,
    _ rate: Double
  ) throws(AnnotateError) -> RigPicture {
    let numbers = sequence.numbers()
    guard !numbers.isEmpty else {
      throw AnnotateError(StyleFileProblem.noPictures(sequence.pattern))
    }
    if let gap = FileSequence.gap(in: numbers) {
      throw AnnotateError(StyleFileProblem.missingNumber(gap, of: sequence.pattern))
    }
    var shown: [(Artwork, Int64)] = []
    var (size, area, proportion): (PixelSize?, Int, Double) = (nil, 0, 1)
    for number in numbers {
      let path = sequence.path(of: number)
      let loaded = try PictureLoader.load(path)
      guard case .frames(let frames) = loaded, frames.count == 1 else {
        throw AnnotateError(StyleFileProblem.notSingle(path))
      }
      let picture = frames[0].picture
      guard size == nil || size == picture.size else {
        throw AnnotateError(StyleFileProblem.otherSize(path))
      }
      (size, proportion) = (picture.size, loaded.aspect)
      area += picture.size.area
      guard area <= maximumPixels else {
        throw AnnotateError(StyleFileProblem.tooManyPixels(sequence.pattern, limit: maximumPixels))
      }
      shown.append((Artwork(name: path, picture: picture, isPremultiplied: true), 1))
    }
    // Rates have at most three decimals, such as 23.976.
    let unit = Rational(1000, max(1, Int((rate * 1000).rounded())))
    return RigPicture(shown, timeBase: unit, proportion: proportion)
  }
}
