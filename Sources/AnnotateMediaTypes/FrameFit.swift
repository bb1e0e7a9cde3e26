/// The sizes that result from centring one picture in the frame of another.
struct FrameFit {
  /// The size of the frame.
  let frame: PixelSize
  /// The size of the part of the picture that is used.
  let taken: PixelSize
  /// The size to which that part is scaled; the frame cuts off what exceeds it evenly.
  let filled: PixelSize
  /// Whether the scaled part begins inside a chroma sample of the frame.
  let needsFullChroma: Bool

  /// The largest accepted distance of a picture from its exact position, in pixels.
  private static let tolerance = 0.5

  /// Uses the whole picture unscaled.
  init(whole size: PixelSize) {
    (frame, taken, filled, needsFullChroma) = (size, size, size, false)
  }

  /// Fits a picture whose pixels are `aspect` times as wide as those of the frame into the frame.
  ///
  /// Parts begin after multiples of `step` pixels, so that they begin with a chroma sample and with the
  /// upper field. With `refines`, the scaled part may begin at any pixel if it would otherwise lie too far
  /// from its exact position.
  init(
    _ picture: PixelSize,
    _ aspect: Rational,
    in frame: PixelSize,
    _ gravity: Gravity,
    step: PixelSize,
    refines: Bool
  ) {
    let wide = Double(picture.width) * aspect.doubleValue
    let ratios = (Double(frame.width) / wide, Double(frame.height) / Double(picture.height))
    guard gravity != .resize else {
      (self.frame, taken, filled, needsFullChroma) = (frame, picture, frame, false)
      return
    }
    let fills = gravity == .resizeAspectFill
    let scale = fills ? max(ratios.0, ratios.1) : min(ratios.0, ratios.1)
    let across = scale * aspect.doubleValue
    func axes(_ put: PixelSize) -> (x: AxisFit, y: AxisFit) {
      (
        AxisFit(picture.width, across, frame.width, fills, step.width, put.width),
        AxisFit(picture.height, scale, frame.height, fills, step.height, put.height)
      )
    }
    let even = axes(step)
    let isNear = max(even.x.error, even.y.error) <= Self.tolerance
    let isEven = isNear || !refines || step == PixelSize(1, 1)
    let (x, y) = isEven ? even : axes(PixelSize(1, 1))
    self.frame = frame
    taken = PixelSize(x.taken, y.taken)
    filled = PixelSize(x.filled, y.filled)
    needsFullChroma = !isEven
  }
}

/// One axis of a picture that is centred in a frame.
private struct AxisFit {
  /// The number of pixels that are used from the middle of the picture.
  private(set) var taken: Int
  /// The number of pixels to which they are scaled.
  private(set) var filled: Int
  /// The largest distance of a visible point from its exact position, in pixels of the frame.
  private(set) var error = Double.infinity

  /// An error this small is not improved further.
  private static let smallError = 0.05

  /// Scales a picture of `length` pixels into a frame, or over its edges with `fills`.
  ///
  /// The used part begins after a multiple of `step` pixels, the scaled part after a multiple of `put`.
  init(
    _ length: Int,
    _ scale: Double,
    _ frame: Int,
    _ fills: Bool,
    _ step: Int,
    _ put: Int
  ) {
    (taken, filled) = (length, frame)
    guard fills else {
      let rest = (Double(frame) - Double(length) * scale) / Double(2 * put)
      let most = (frame - 1) / (2 * put)
      let margin = put * min(most, max(0, Int(rest.rounded())))
      consider(length, frame - 2 * margin, scale, seen: Double(length) * scale)
      return
    }
    var taken = length
    while taken > 2 * step, Double(taken - 2 * step) * scale >= Double(frame) - 0.01 {
      taken -= 2 * step
    }
    while taken <= length, error > Self.smallError {
      let beyond = (Double(taken) * scale - Double(frame)) / Double(2 * put)
      let margin = put * max(0, Int(beyond.rounded()))
      consider(taken, frame + 2 * margin, scale, seen: Double(frame))
      taken += 2 * step
    }
  }

  /// Uses a pair of lengths if it is better than the previous one.
  private mutating func consider(_ taken: Int, _ filled: Int, _ scale: Double, seen: Double) {
    let error = abs(Double(filled) / Double(taken) / scale - 1) * seen / 2
    if error < self.error - 1e-9 { (self.taken, self.filled, self.error) = (taken, filled, error) }
  }
}
