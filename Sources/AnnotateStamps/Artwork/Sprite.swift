internal import AnnotateMediaTypes

/// A picture with smaller and smaller copies (mip levels), so that it does not shimmer when drawn small.
struct Sprite: Sendable {
  /// One of the copies, with its border repeated once on each side, so that interpolation always finds four
  /// texels.
  private struct Level: Sendable {
    let width: Int
    let height: Int
    /// Three values multiplied by alpha, then alpha.
    let texels: [SIMD4<Float>]

    var stride: Int { width + 2 }

    init(width: Int, height: Int, _ texel: (_ x: Int, _ y: Int) -> SIMD4<Float>) {
      (self.width, self.height) = (width, height)
      texels = (0..<(width + 2) * (height + 2)).map { index in
        let (x, y) = (index % (width + 2) - 1, index / (width + 2) - 1)
        return texel(min(width - 1, max(0, x)), min(height - 1, max(0, y)))
      }
    }

    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> { texels[(y + 1) * stride + x + 1] }

    /// A copy of half the size, whose texels are means of two by two; an odd last row or column counts twice.
    var halved: Level {
      Level(width: (width + 1) / 2, height: (height + 1) / 2) { x, y in
        let (right, below) = (min(2 * x + 1, width - 1), min(2 * y + 1, height - 1))
        let upper = texel(2 * x, 2 * y) + texel(right, 2 * y)
        return (upper + texel(2 * x, below) + texel(right, below)) / 4
      }
    }
  }

  private let levels: [Level]
  private let occupancy: SpriteOccupancy

  /// Makes a sprite from a BGRA picture whose colours are multiplied by alpha.
  ///
  /// The picture is halved as long as its longer side stays at least `side`. `convert` turns red, green, blue
  /// and alpha into the values to draw.
  init(
    _ picture: ImageBuffer,
    side: Int = .max,
    convert: (SIMD4<Float>) -> SIMD4<Float> = { $0 }
  ) {
    var first = Level(width: picture.size.width, height: picture.size.height) { x, y in
      let pixel = picture[x, y]
      return SIMD4<Float>(
        Float(pixel.red),
        Float(pixel.green),
        Float(pixel.blue),
        Float(pixel.alpha)
      ) / 255
    }
    while max(first.width, first.height) / 2 >= side { first = first.halved }
    let source = first
    var levels = [
      Level(width: source.width, height: source.height) { convert(source.texel($0, $1)) }
    ]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    self.levels = levels
    occupancy = SpriteOccupancy(width: source.width, height: source.height) {
      source.texel($0, $1).w > 0
    }
  }

  /// The number of texels in all copies.
  var texelCount: Int { levels.reduce(0) { $0 + $1.texels.count } }

  /// The width divided by the height.
  var aspect: Double { Double(levels[0].width) / Double(levels[0].height) }
}

/// A sprite with an opacity.
struct SpritePaint: Paint {
  let sprite: Sprite
  let opacity: Float

  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    sprite.mayCover(area, footprint: footprint)
  }

  func paint(_ run: SampleRun, into row: inout PaintedRow) {
    sprite.paint(run, opacity, into: &row)
  }
}

extension Sprite {
  /// Whether any of the sprite may be visible in `area`.
  ///
  /// A smaller copy spreads a texel of the picture over one of the copy. Interpolation widens that by half a
  /// texel, and an odd size may shift it by another half.
  fileprivate func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    let level = level(for: footprint)
    let spread = level == 0 ? 0 : 2.5 * Double(1 << level)
    let (x, y) = (spread / Double(levels[0].width), spread / Double(levels[0].height))
    return occupancy.mayCover(
      Rect(x: area.x - x, y: area.y - y, width: area.width + 2 * x, height: area.height + 2 * y)
    )
  }

  /// Draws a run of samples, with the sides of the picture smoothed over one footprint.
  fileprivate func paint(_ run: SampleRun, _ opacity: Float, into row: inout PaintedRow) {
    let (whole, footprint) = (WholeSquare(), run.footprint)
    let core = whole.core(of: run)
    func edge(_ index: Int) -> Float {
      opacity * Float(whole.fraction(at: run.position(index), footprint))
    }
    let level = levels[level(for: footprint)]
    Self.fill(&row, 0..<core.lowerBound, from: level, run, edge)
    Self.fill(&row, core, from: level, run) { _ in opacity }
    Self.fill(&row, core.upperBound..<run.count, from: level, run, edge)
  }

  /// Returns the index of the level whose texels are about as large as a footprint.
  private func level(for footprint: Footprint) -> Int {
    let full = levels[0]
    let texels = max(footprint.x * Double(full.width), footprint.y * Double(full.height))
    var (level, size) = (0, 1.5)
    while texels > size, level < levels.count - 1 {
      level += 1
      size *= 2
    }
    return level
  }

  /// Interpolates between the four texels around each sample.
  @inline(__always)
  private static func fill(
    _ row: inout PaintedRow,
    _ range: Range<Int>,
    from level: Level,
    _ run: SampleRun,
    _ opacity: (Int) -> Float
  ) {
    guard !range.isEmpty else { return }
    let texels = level.texels.span
    let (width, height) = (Float(level.width), Float(level.height))
    let stride = level.stride
    // Coordinates begin at the centre of the first texel of the border.
    let startX = Float(run.start.x) * width + (width + 1) / 2
    let startY = Float(run.start.y) * height + (height + 1) / 2
    let (stepX, stepY) = (Float(run.step.x) * width, Float(run.step.y) * height)
    row.fill(range) { index in
      let x = limited(startX + Float(index) * stepX, width)
      let y = limited(startY + Float(index) * stepY, height)
      let (left, top) = (Int32(x), Int32(y))
      let (dx, dy) = (x - Float(left), y - Float(top))
      let corner = Int(top) &* stride &+ Int(left)
      // The position is within the border, so all four texels exist.
      let below = corner &+ stride
      let upper = texels[unchecked: corner] * (1 - dx) + texels[unchecked: corner &+ 1] * dx
      let lower = texels[unchecked: below] * (1 - dx) + texels[unchecked: below &+ 1] * dx
      return (upper * (1 - dy) + lower * dy) * opacity(index)
    }
  }

  @inline(__always)
  private static func limited(_ value: Float, _ largest: Float) -> Float {
    let positive = value > 0 ? value : 0
    return positive < largest ? positive : largest
  }
}

/// A coarse grid that records which parts of a picture are not empty.
///
/// Frames and rings have large holes that need no drawing.
struct SpriteOccupancy: Sendable {
  private static let side = 32
  private let cells: [Bool]

  /// Examines every texel of a picture.
  init(width: Int, height: Int, isOccupied: (_ x: Int, _ y: Int) -> Bool) {
    var cells = [Bool](repeating: false, count: Self.side * Self.side)
    let columns = (0..<width).map { Self.cells(of: $0, in: width) }
    for y in 0..<height {
      let rows = Self.cells(of: y, in: height)
      for x in 0..<width where isOccupied(x, y) {
        for row in rows {
          for column in columns[x] { cells[row * Self.side + column] = true }
        }
      }
    }
    self.cells = cells
  }

  /// Whether any of the picture may be visible in `area`; points outside the picture count as its border.
  func mayCover(_ area: Rect<StampSpace>) -> Bool {
    let columns = Self.cells(from: area.x + 0.5, to: area.maxX + 0.5)
    return Self.cells(from: area.y + 0.5, to: area.maxY + 0.5).contains { row in
      columns.contains { column in cells[row * Self.side + column] }
    }
  }

  /// Returns the cells in which a texel is visible, with half a texel on each side for interpolation.
  private static func cells(of texel: Int, in count: Int) -> ClosedRange<Int> {
    cells(from: (Double(texel) - 0.5) / Double(count), to: (Double(texel) + 1.5) / Double(count))
  }

  private static func cells(from low: Double, to high: Double) -> ClosedRange<Int> {
    cell(at: low)...cell(at: high)
  }

  private static func cell(at fraction: Double) -> Int {
    Int(min(Double(side - 1), max(0, (fraction * Double(side)).rounded(.down))))
  }
}
