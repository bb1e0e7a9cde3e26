/// How stored pictures of a source are mapped into stored pictures of the output: a part is cropped,
/// turned, scaled and positioned.
package struct FramePlacement: Sendable, Equatable {
  /// The geometry of the source.
  package let source: FrameGeometry
  /// The geometry of the output.
  package let output: FrameGeometry
  /// The part of the source's stored picture that is used.
  package let crop: PixelRect
  /// How that part is turned.
  package let turn: Orientation
  /// Where that part lies in the output's stored picture.
  ///
  /// Around it is black; what lies outside the picture is cut off.
  package let target: PixelRect
  /// Whether `target` begins inside a chroma sample, so that it needs a picture in which every pixel has
  /// its own chroma.
  package let needsFullChroma: Bool
  /// The size of the output's stored picture before it was enlarged.
  package let unpaddedSize: PixelSize
  /// Whether left and right of the shown picture are swapped.
  package let isMirrored: Bool

  /// Maps the pictures of a source as `wanted`.
  ///
  /// The crop begins between chroma samples; `chroma` is the number of pixels that share one. A crop of the
  /// clean aperture may therefore lose some of its first columns and rows. The target begins between chroma
  /// samples too, unless that would move it more than half a pixel from its exact position. If pictures
  /// have fields, which must not be swapped, parts begin with the first row of the upper field.
  package init(
    of source: FrameGeometry,
    as wanted: Reframing = Reframing(),
    chroma: PixelSize = PixelSize(1, 1),
    hasFields: Bool = false
  ) {
    let cuts = wanted.size != nil || wanted.bakesOrientation
    let stored = PixelRect(x: 0, y: 0, size: source.codedSize)
    let whole = cuts ? source.cleanPixels(chroma: chroma) : stored
    let turn = source.turn(for: wanted)
    let shown = wanted.bakesOrientation ? .up : source.orientation
    let aspect = turn.swapsAxes ? source.sampleAspectRatio.inverse : source.sampleAspectRatio
    let turned = turn.swapsAxes ? whole.size.transposed : whole.size
    let fit: FrameFit
    if let size = wanted.size {
      let frame = shown.swapsAxes ? size.transposed : size
      // Rows of one field lie between those of the other, and so do their chroma samples.
      let step = hasFields ? PixelSize(chroma.width, 2 * chroma.height) : chroma
      fit = FrameFit(
        turned,
        aspect,
        in: frame,
        wanted.gravity,
        step: turn.swapsAxes ? step.transposed : step,
        refines: !hasFields
      )
    } else {
      fit = FrameFit(whole: turned)
    }
    let cut = whole.centered(turn.swapsAxes ? fit.taken.transposed : fit.taken, chroma)
    let frame = PixelRect(x: 0, y: 0, size: fit.frame)
    let target = frame.centered(fit.filled, PixelSize(1, 1))
    let map = Self.map(from: cut, turn, to: target)
    self.init(
      source: source,
      output: FrameGeometry(
        codedSize: fit.frame,
        cleanAperture: cuts ? nil : map.apply(source.cleanAperture),
        orientation: shown,
        sampleAspectRatio: wanted.size == nil ? aspect : .one
      ),
      crop: cut,
      turn: turn,
      target: target,
      needsFullChroma: fit.needsFullChroma,
      unpaddedSize: fit.frame,
      isMirrored: wanted.isMirrored
    )
  }

  /// Fits whole stored pictures of one size and pixel aspect ratio into those of another stream, whose
  /// geometry is `stream`.
  package init(
    fitting size: PixelSize,
    sampleAspectRatio: Rational,
    into stream: FrameGeometry,
    chroma: PixelSize
  ) {
    let whole = PixelRect(x: 0, y: 0, size: size)
    let own = FrameGeometry(codedSize: size, sampleAspectRatio: sampleAspectRatio)
    let ratio = own.sampleAspectRatio.divided(by: stream.sampleAspectRatio)
    let fit = FrameFit(
      size,
      ratio,
      in: stream.codedSize,
      .resizeAspect,
      step: chroma,
      refines: false
    )
    let frame = PixelRect(x: 0, y: 0, size: stream.codedSize)
    self.init(
      source: own,
      output: stream,
      crop: whole,
      turn: .up,
      target: frame.centered(fit.filled, PixelSize(1, 1)),
      needsFullChroma: false,
      unpaddedSize: stream.codedSize,
      isMirrored: false
    )
  }

  private init(
    source: FrameGeometry,
    output: FrameGeometry,
    crop: PixelRect,
    turn: Orientation,
    target: PixelRect,
    needsFullChroma: Bool,
    unpaddedSize: PixelSize,
    isMirrored: Bool
  ) {
    (self.source, self.output) = (source, output)
    (self.crop, self.turn, self.target) = (crop, turn, target)
    (self.needsFullChroma, self.unpaddedSize) = (needsFullChroma, unpaddedSize)
    self.isMirrored = isMirrored
  }

  /// Whether the output's stored pictures equal the source's, apart from the pixels that `enlarged` added.
  package var isIdentity: Bool {
    turn == .up && crop == target && crop.size == source.codedSize && crop.size == unpaddedSize
  }

  /// The same placement with the output's stored picture enlarged at its right and bottom; the added pixels
  /// are not meant to be shown.
  package func enlarged(to size: PixelSize) -> FramePlacement {
    guard size != output.codedSize else { return self }
    return FramePlacement(
      source: source,
      output: FrameGeometry(
        codedSize: size,
        cleanAperture: output.cleanAperture,
        orientation: output.orientation,
        sampleAspectRatio: output.sampleAspectRatio
      ),
      crop: crop,
      turn: turn,
      target: target,
      needsFullChroma: needsFullChroma,
      unpaddedSize: unpaddedSize,
      isMirrored: isMirrored
    )
  }

  /// The map from the source's upright picture with square pixels to the output's stored picture.
  package var squareToOutput: AffineTransform<SquareSpace, CodedSpace> {
    source.squareToCoded.then(codedToOutput)
  }

  /// The map from the source's upright picture to the output's.
  package var displayToOutput: AffineTransform<DisplaySpace, DisplaySpace> {
    source.displayToCoded.then(codedToOutput).then(output.codedToDisplay)
  }

  private var codedToOutput: AffineTransform<CodedSpace, CodedSpace> {
    Self.map(from: crop, turn, to: target)
  }

  private static func map(
    from crop: PixelRect,
    _ turn: Orientation,
    to target: PixelRect
  ) -> AffineTransform<CodedSpace, CodedSpace> {
    let (from, to) = (crop.rect, target.rect)
    let cut = AffineTransform<CodedSpace, CodedSpace>(
      scaleX: 1,
      scaleY: 1,
      tx: -from.x,
      ty: -from.y
    )
    let turned = turn.swapsAxes ? (from.height, from.width) : (from.width, from.height)
    let put = AffineTransform<CodedSpace, CodedSpace>(
      scaleX: to.width / turned.0,
      scaleY: to.height / turned.1,
      tx: to.x,
      ty: to.y
    )
    return cut.then(turn.transform(width: from.width, height: from.height)).then(put)
  }
}

extension FrameGeometry {
  /// The whole pixels of the clean aperture, beginning between chroma samples of `chroma` pixels.
  package func cleanPixels(chroma: PixelSize) -> PixelRect {
    func span(_ low: Double, _ high: Double, _ limit: Int, _ step: Int) -> (Int, Int) {
      let first = Int((max(0, low) / Double(step)).rounded(.up)) * step
      let end = min(limit, Int(high.rounded(.down)))
      return end > first ? (first, end - first) : (0, limit)
    }
    let area = cleanAperture
    let (x, width) = span(area.x, area.maxX, codedSize.width, chroma.width)
    let (y, height) = span(area.y, area.maxY, codedSize.height, chroma.height)
    return PixelRect(x: x, y: y, size: PixelSize(width, height))
  }

  /// How stored pictures are turned to become as `wanted`.
  fileprivate func turn(for wanted: Reframing) -> Orientation {
    guard !wanted.bakesOrientation else {
      return wanted.isMirrored ? orientation.mirrored : orientation
    }
    guard wanted.isMirrored else { return .up }
    // A picture that is stored on its side has its left and right sides one above the other.
    return orientation.swapsAxes ? .downMirrored : .upMirrored
  }
}

extension PixelRect {
  /// The rectangle of `size` in the middle of this one, beginning between chroma samples.
  fileprivate func centered(_ size: PixelSize, _ chroma: PixelSize) -> PixelRect {
    PixelRect(
      x: x + (self.size.width - size.width) / 2 / chroma.width * chroma.width,
      y: y + (self.size.height - size.height) / 2 / chroma.height * chroma.height,
      size: size
    )
  }
}

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
  /// The maximum distance of a visible point from its exact position, in pixels of the frame.
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
