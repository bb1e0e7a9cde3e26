import AnnotateMediaTypes
import TestSupport

/// A picture in memory with padding at the end of its rows.
struct SyntheticFrame: MutablePlanes, Equatable {
  let size: PixelSize
  let layout: PixelLayout
  let color: ColorDescription
  private(set) var planes: [[UInt8]]
  private let bytesPerRow: [Int]

  private static let padding = 6

  /// Makes a picture with random bytes everywhere, including the padding.
  init(_ size: PixelSize, _ layout: PixelLayout, _ color: ColorDescription, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    self.init(size, layout, color) { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// Makes a picture whose bytes are all the same.
  init(_ size: PixelSize, _ layout: PixelLayout, _ color: ColorDescription, byte: UInt8) {
    self.init(size, layout, color) { _ in byte }
  }

  /// Makes a picture whose samples have the codes that `code` returns, with zeros elsewhere.
  init(
    _ size: PixelSize,
    _ layout: PixelLayout,
    _ color: ColorDescription,
    code: (_ component: Int, _ column: Int, _ row: Int) -> Int
  ) {
    self.init(size, layout, color) { _ in 0 }
    for component in layout.components.indices {
      let grid = grid(component)
      for row in 0..<grid.height {
        for column in 0..<grid.width {
          set(component, column, row, to: code(component, column, row))
        }
      }
    }
  }

  private init(
    _ size: PixelSize,
    _ layout: PixelLayout,
    _ color: ColorDescription,
    byte: (Int) -> UInt8
  ) {
    (self.size, self.layout, self.color) = (size, layout, color)
    let planeCount = (layout.components.map(\.plane).max() ?? 0) + 1
    let sizes = (0..<planeCount).map { plane in
      let parts = layout.components.indices.filter { layout.components[$0].plane == plane }
      let grids = parts.map { (Self.grid($0, size, layout), layout.components[$0].step) }
      return PixelSize(
        (grids.map { $0.0.width * $0.1 }.max() ?? 0) + Self.padding,
        grids.map(\.0.height).max() ?? 0
      )
    }
    bytesPerRow = sizes.map(\.width)
    planes = sizes.map { (0..<$0.area).map(byte) }
  }

  mutating func withMutablePlane<Result>(
    _ plane: Int,
    _ body: (_ bytes: inout MutableRawSpan, _ bytesPerRow: Int) -> Result
  ) -> Result {
    var numbers = planes[plane].mutableSpan
    var bytes = numbers.mutableBytes
    return body(&bytes, bytesPerRow[plane])
  }

  /// Returns the number of samples of a component across and down.
  func grid(_ component: Int) -> PixelSize { Self.grid(component, size, layout) }

  private static func grid(_ component: Int, _ size: PixelSize, _ layout: PixelLayout) -> PixelSize
  {
    guard isChroma(component, layout) else { return size }
    let (width, height) = (1 << layout.log2ChromaWidth, 1 << layout.log2ChromaHeight)
    return PixelSize((size.width + width - 1) / width, (size.height + height - 1) / height)
  }

  private static func isChroma(_ component: Int, _ layout: PixelLayout) -> Bool {
    !layout.isRGB && layout.components.count >= 3 && (1...2).contains(component)
  }

  /// Returns the whole word that contains a sample, including unrelated bits.
  func word(_ component: Int, _ column: Int, _ row: Int) -> Int {
    let part = layout.components[component]
    let offset = row * bytesPerRow[part.plane] + column * part.step + part.offset
    let bytes = planes[part.plane]
    guard part.shift + part.depth > 8 else { return Int(bytes[offset]) }
    let (first, second) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return layout.isBigEndian ? first << 8 | second : second << 8 | first
  }

  /// Returns the code of a sample.
  func code(_ component: Int, _ column: Int, _ row: Int) -> Int {
    let part = layout.components[component]
    return word(component, column, row) >> part.shift & ((1 << part.depth) - 1)
  }

  private mutating func set(_ component: Int, _ column: Int, _ row: Int, to code: Int) {
    let part = layout.components[component]
    let offset = row * bytesPerRow[part.plane] + column * part.step + part.offset
    let word = word(component, column, row) | code << part.shift
    guard part.shift + part.depth > 8 else { return planes[part.plane][offset] = UInt8(word) }
    let bytes = [UInt8(word & 255), UInt8(word >> 8)]
    planes[part.plane][offset] = bytes[layout.isBigEndian ? 1 : 0]
    planes[part.plane][offset + 1] = bytes[layout.isBigEndian ? 0 : 1]
  }

  /// Returns the part of the picture that a sample represents.
  ///
  /// It is as wide as the distance to the next sample, and its centre depends on the chroma location.
  func footprint(_ component: Int, _ column: Int, _ row: Int) -> Rect<CodedSpace> {
    guard Self.isChroma(component, layout) else {
      return Rect(x: Double(column), y: Double(row), width: 1, height: 1)
    }
    let (width, height) = (1 << layout.log2ChromaWidth, 1 << layout.log2ChromaHeight)
    let location = color.chromaLocation ?? .left
    let isLeft = [.left, .topLeft, .bottomLeft].contains(location)
    let centerX = Double(column * width) + (isLeft ? 0.5 : Double(width) / 2)
    let fractionY =
      [.left, .center].contains(location) ? 0.5 : [.top, .topLeft].contains(location) ? 0 : 1
    let centerY = Double(row * height) + 0.5 + fractionY * Double(height - 1)
    return Rect(
      x: centerX - Double(width) / 2,
      y: centerY - Double(height) / 2,
      width: Double(width),
      height: Double(height)
    )
  }

  /// Calls `body` with every sample of every component.
  func forEachSample(_ body: (_ component: Int, _ column: Int, _ row: Int) throws -> Void) rethrows
  {
    for component in layout.components.indices {
      let grid = grid(component)
      for row in 0..<grid.height {
        for column in 0..<grid.width { try body(component, column, row) }
      }
    }
  }
}
