internal import AnnotateFaces
internal import AnnotateMediaTypes
internal import Glibc

extension RigLayer {
  /// Returns the stamps of the layer for one face, with an opacity from 0 to 1.
  func stamps(
    for subject: StampSubject,
    at moment: StampMoment,
    visibility: Double,
    freedom: StampFreedom? = nil
  ) -> [Stamp] {
    guard visibility > 0 else { return [] }
    let face = FaceMeasure(subject.face)
    let drawing = Drawing(
      layer: self,
      face: face,
      subject: subject,
      canvas: moment.canvas,
      visibility: visibility,
      freedom: freedom
    )
    let anchors = face.positions(of: anchor)
    switch content {
    case .line(let color, let thickness, let end):
      return zip(anchors, face.positions(of: end)).map { start, end in
        drawing.line(from: start, to: end, color, thickness)
      }
    case .text(let text):
      let strings = text.strings(for: subject, at: moment)
      return anchors.flatMap { drawing.lines(strings, of: text, at: $0) }
    default:
      guard let shown = drawing.content(at: moment) else { return [] }
      let size = drawing.size
      return anchors.map { drawing.stamp(shown, at: $0, size.width, size.height) }
    }
  }
}

extension RigLayer {
  /// Returns the content of the layer for one face if the layer covers it; nil if it does not.
  func content(ofCoverOn subject: StampSubject, at moment: StampMoment) -> Stamp.Content? {
    guard content.isCover else { return nil }
    let drawing = Drawing(
      layer: self,
      face: FaceMeasure(subject.face),
      subject: subject,
      canvas: moment.canvas,
      visibility: 1,
      freedom: nil
    )
    return drawing.content(at: moment)
  }
}

/// Makes the stamps of a layer for one face.
private struct Drawing {
  let layer: RigLayer
  let face: FaceMeasure
  let subject: StampSubject
  let canvas: StampCanvas?
  let visibility: Double
  let freedom: StampFreedom?

  private var narrowing: Double { layer.foreshortens ? face.foreshortening : 1 }

  /// How far the layer reaches behind the face, in pixels: a cover of the whole face holds the side of a head
  /// that is turned.
  private var rearward: Double {
    layer.content.isCover && layer.anchor == .face ? face.rearward : 0
  }

  private func pixels(_ length: RigLength) -> Double {
    let pixels = face.pixels(length, turned: layer.turnsWithHead)
    // Distances, which may be negative, have no minimum.
    let least = length.leastInOutput.length(on: canvas)
    return least > 0 ? max(least, pixels) : pixels
  }

  /// The size of the layer in pixels; a missing side follows from the other and the proportions.
  var size: (width: Double, height: Double) {
    var proportion = 1.0
    if case .picture(let picture) = layer.content { proportion = picture.proportion }
    let (width, height) = (layer.width.map(pixels), layer.height.map(pixels))
    let full = width ?? (height ?? 0) * proportion
    return (full * narrowing, height ?? full / proportion)
  }

  func content(at moment: StampMoment) -> Stamp.Content? {
    switch layer.content {
    case .picture(let picture):
      picture.artwork(at: moment.time).map { .artwork($0) }
    case .rectangle(let color): .rectangle(color.color(for: subject))
    case .ellipse(let color): .ellipse(color.color(for: subject))
    case .outline(let color, let thickness):
      .outline(color.color(for: subject), thickness: pixels(thickness))
    case .brackets(let color, let thickness, let length):
      .brackets(color.color(for: subject), thickness: pixels(thickness), length: length)
    case .blur(let radius, let shape): .blur(radius: pixels(radius), resolved(shape))
    case .pixelate(let cell, let shape): .pixelate(cell: pixels(cell), resolved(shape))
    case .solid(let color, .ellipse): .ellipse(color.color(for: subject))
    case .solid(let color, .rectangle): .rectangle(color.color(for: subject))
    case .cutOut(let shape, let inverted): .cutOut(resolved(shape), inverted: inverted)
    case .line, .text: nil
    }
  }

  private func resolved(_ shape: RigShape) -> StampShape {
    StampShape(shape.outline, feather: shape.feather.map(pixels) ?? 0)
  }

  /// Returns a stamp whose pivot is at `anchor`, moved by the layer's offset and by `down` pixels.
  func stamp(
    _ content: Stamp.Content,
    at anchor: Point<SquareSpace>,
    _ width: Double,
    _ height: Double,
    down: Double = 0
  ) -> Stamp {
    let behind = face.looksRight ? -rearward / 2 : rearward / 2
    let center = face.moved(
      anchor,
      right: (layer.right.map(pixels) ?? 0) * narrowing + (0.5 - layer.pivot.x) * width + behind,
      down: (layer.down.map(pixels) ?? 0) + (0.5 - layer.pivot.y) * height + down,
      turned: layer.turnsWithHead
    )
    return Stamp(
      content,
      center: center,
      width: width + rearward,
      height: height,
      rotation: layer.turnsWithHead ? face.roll : 0,
      opacity: visibility,
      isMirrored: layer.turn.mirrors && !face.looksRight,
      blend: layer.blend,
      isCover: layer.content.isCover,
      freedom: freedom
    )
  }

  func line(
    from start: Point<SquareSpace>,
    to end: Point<SquareSpace>,
    _ color: RigColor,
    _ thickness: RigLength
  ) -> Stamp {
    Stamp(
      .rectangle(color.color(for: subject)),
      center: start.midpoint(to: end),
      width: start.distance(to: end),
      height: pixels(thickness),
      rotation: atan2(end.y - start.y, end.x - start.x) * 180 / .pi,
      opacity: visibility,
      blend: layer.blend
    )
  }

  /// Returns a stamp for each line of text; the pivot is that of the whole block.
  func lines(_ strings: [String], of text: RigText, at anchor: Point<SquareSpace>) -> [Stamp] {
    let height = layer.height.map(pixels) ?? 0
    let width = layer.width.map(pixels) ?? height * RigText.defaultWidth
    let step = height * RigText.lineSpacing
    let rest = step * Double(strings.count - 1)
    return strings.enumerated().map { index, string in
      stamp(
        .text(text.content(string, for: subject)),
        at: anchor,
        width * narrowing,
        height,
        down: step * Double(index) - layer.pivot.y * rest
      )
    }
  }
}
