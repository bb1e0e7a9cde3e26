internal import MediaTypes

/// A picture with ever smaller copies of itself, so that it can be drawn smaller without shimmering.
struct Sprite: Sendable {
  private struct Level: Sendable {
    let width: Int
    let height: Int
    /// Red, green, blue and alpha from 0 to 1, colours multiplied by alpha.
    let texels: [SIMD4<Float>]
  }

  private let levels: [Level]
  private let occupancy: SpriteOccupancy

  /// Takes over a BGRA picture whose colours are multiplied by alpha, in the encoding in which it is
  /// going to be drawn.
  init(_ picture: ImageBuffer, encoding: ColorEncoding = ColorEncoding(ColorDescription())) {
    let texels = (0..<picture.size.area).map { index in
      let pixel = picture[index % picture.size.width, index / picture.size.width]
      let color = SIMD4<Float>(
        Float(pixel.red),
        Float(pixel.green),
        Float(pixel.blue),
        Float(pixel.alpha)
      )
      return encoding.encode(color / 255)
    }
    let (width, height) = (picture.size.width, picture.size.height)
    var levels = [Level(width: width, height: height, texels: texels)]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      levels.append(Self.halved(last))
    }
    self.levels = levels
    occupancy = SpriteOccupancy(width: width, height: height) { texels[$1 * width + $0].w > 0 }
  }

  /// The mean of each two by two texels; an odd last row or column is taken twice.
  private static func halved(_ level: Level) -> Level {
    let (width, height) = ((level.width + 1) / 2, (level.height + 1) / 2)
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      level.texels[min(y, level.height - 1) * level.width + min(x, level.width - 1)]
    }
    let texels = (0..<width * height).map { index in
      let (x, y) = (index % width * 2, index / width * 2)
      return (texel(x, y) + texel(x + 1, y) + texel(x, y + 1) + texel(x + 1, y + 1)) / 4
    }
    return Level(width: width, height: height, texels: texels)
  }
}

extension Sprite: Paint {
  /// In a smaller copy a texel of the picture is spread over one of the copy, which interpolation
  /// widens by a half and an odd size may shift by another.
  func mayCover(_ area: Rect<StampSpace>, footprint: Footprint) -> Bool {
    let level = level(for: footprint)
    let spread = level == 0 ? 0 : 2.5 * Double(1 << level)
    let (x, y) = (spread / Double(levels[0].width), spread / Double(levels[0].height))
    return occupancy.mayCover(
      Rect(x: area.x - x, y: area.y - y, width: area.width + 2 * x, height: area.height + 2 * y)
    )
  }

  func color(at point: Point<StampSpace>, footprint: Footprint) -> SIMD4<Float> {
    Self.interpolated(levels[level(for: footprint)], point)
  }

  /// The level whose texels are about as large as the area that is sampled.
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

  private static func interpolated(_ level: Level, _ point: Point<StampSpace>) -> SIMD4<Float> {
    let x = (point.x + 0.5) * Double(level.width) - 0.5
    let y = (point.y + 0.5) * Double(level.height) - 0.5
    guard x > -1, y > -1, x < Double(level.width), y < Double(level.height) else { return .zero }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (dx, dy) = (Float(x - Double(left)), Float(y - Double(top)))
    func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
      guard x >= 0, y >= 0, x < level.width, y < level.height else { return .zero }
      return level.texels[y * level.width + x]
    }
    let upper = texel(left, top) * (1 - dx) + texel(left + 1, top) * dx
    let lower = texel(left, top + 1) * (1 - dx) + texel(left + 1, top + 1) * dx
    return upper * (1 - dy) + lower * dy
  }
}
