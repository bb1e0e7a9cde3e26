internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Gives pictures a palette that is made for them.
///
/// Pictures wait until their colours are known: all of a clip, or as many as fit into memory. Later ones get the
/// same palette as long as it suits them.
struct PalettedFrames {
  /// The pictures that a palette is made from have at most this many bytes.
  private static let maximumWindow = 256 << 20
  /// The index of the colour that stands for transparency; all others are opaque.
  private static let transparent: UInt8 = 255
  /// How many times as large as that of the pictures it was made from the error of a palette may become.
  private static let tolerance = 3.0
  /// The mean squared error that no palette has to avoid.
  private static let harmlessError = 9.0 * 6 * 6
  /// The distance between pixels at which errors are measured.
  private static let stride = 5

  private let windowSize: Int
  /// The pictures that were not returned yet.
  private var waiting: [Frame] = []
  private var isEnded = false
  private var dither: PaletteDither?
  private var palette: [PaletteColor] = []
  /// Whether pixels of the pictures that were returned have other colours than before.
  private(set) var hasChangedColors = false
  /// How many of the pictures that wait the palette was made from, and its error for them.
  private var planned = 0
  private var plannedError = 0.0

  init(windowSize: Int = maximumWindow) {
    self.windowSize = windowSize
  }

  /// Adds a picture of blue, green, red and alpha bytes.
  mutating func add(_ frame: Frame) { waiting.append(frame) }

  /// Says that there are no more pictures.
  mutating func end() { isEnded = true }

  /// Whether all pictures were added and returned.
  var isDone: Bool { isEnded && waiting.isEmpty }

  /// Returns the next picture with its palette; nil if it has to wait for others.
  mutating func next() throws(FFmpegError) -> Frame? {
    guard let frame = waiting.first else { return nil }
    if planned == 0, dither.map({ suits($0, frame) }) != true {
      guard isEnded || isWindowFull else { return nil }
      makePalette()
    }
    planned = max(0, planned - 1)
    return try paletted(waiting.removeFirst())
  }

  private var isWindowFull: Bool {
    guard let size = waiting.first?.size else { return false }
    return waiting.count * 4 * size.width * size.height >= windowSize
  }

  private mutating func makePalette() {
    var counts = ColorCounts()
    for frame in waiting {
      frame.forEachRun { color, count in counts.add(color, count: count) }
    }
    let colors = PaletteMaker.colors(for: counts, limit: Int(Self.transparent))
    palette = colors.isEmpty ? [PaletteColor(code: 0)] : colors
    let made = PaletteDither(palette)
    dither = made
    planned = waiting.count
    plannedError = waiting.last.map { error(of: made, for: $0) } ?? 0
  }

  private func suits(_ dither: PaletteDither, _ frame: Frame) -> Bool {
    error(of: dither, for: frame) <= max(Self.harmlessError, Self.tolerance * plannedError)
  }

  /// The mean squared error of a palette for a picture.
  private func error(of dither: PaletteDither, for frame: Frame) -> Double {
    var (sum, count) = (0, 0)
    for y in Swift.stride(from: 0, to: frame.size.height, by: Self.stride) {
      let row = frame.codes(ofRow: y)
      for x in Swift.stride(from: 0, to: row.count, by: Self.stride) where row[x].isOpaque {
        sum += dither.error(of: PaletteColor(code: row[x]))
        count += 1
      }
    }
    return count == 0 ? 0 : Double(sum) / Double(count)
  }

  /// Whether the colour at an index of the palette is exactly that of a pixel.
  private func holds(_ code: UInt32, at index: Int) -> Bool {
    index == Int(Self.transparent)
      ? code >> 24 == 0 : code == palette[index].code | 0xFF00_0000
  }

  private mutating func paletted(_ frame: Frame) throws(FFmpegError) -> Frame {
    let target = try PixelConverter.allocate(frame.size, AV_PIX_FMT_PAL8)
    try target.takeProperties(of: frame.owned)
    let values = target.pointer.pointee
    guard let start = values.data.0, let table = values.data.1, var dither else {
      throw FFmpegError(code: SHIM_ENOMEM, operation: "av_frame_get_buffer")
    }
    // SAFETY: a palette has 256 numbers of 32 bits, and rows have `linesize` bytes; nothing else has them yet.
    table.withMemoryRebound(to: UInt32.self, capacity: 256) { numbers in
      for index in 0..<256 {
        numbers[index] =
          palette.indices.contains(index) ? palette[index].code | 0xFF00_0000 : 0xFF00_0000
      }
      numbers[Int(Self.transparent)] = 0
    }
    self.dither = nil
    var isExact = true
    for y in 0..<frame.size.height {
      let (from, to) = (frame.codes(ofRow: y), start + y * Int(values.linesize.0))
      for x in 0..<from.count {
        to[x] =
          from[x].isOpaque
          ? dither.index(of: PaletteColor(code: from[x]), x: x, y: y) : Self.transparent
        isExact = isExact && holds(from[x], at: Int(to[x]))
      }
    }
    self.dither = dither
    if !isExact { hasChangedColors = true }
    return Frame(taking: target, timedAs: frame)
  }
}

extension Frame {
  /// The pixels of a row of a BGRA picture, as numbers with alpha in the highest byte.
  fileprivate func codes(ofRow row: Int) -> UnsafeBufferPointer<UInt32> {
    guard let start = pointer.pointee.planeStarts[0] else {
      preconditionFailure("a picture with four bytes for each pixel has a plane")
    }
    // SAFETY: a row has four bytes for each pixel; FFmpeg aligns rows.
    let line = UnsafeRawPointer(start + row * Int(pointer.pointee.strides[0]))
    return UnsafeBufferPointer(
      start: line.assumingMemoryBound(to: UInt32.self),
      count: size.width
    )
  }

  /// Calls `body` with each run of opaque pixels of one colour.
  fileprivate func forEachRun(_ body: (PaletteColor, Int) -> Void) {
    for y in 0..<size.height {
      let row = codes(ofRow: y)
      var x = 0
      while x < row.count {
        let first = x
        while x < row.count, row[x] == row[first] { x += 1 }
        if row[first].isOpaque { body(PaletteColor(code: row[first]), x - first) }
      }
    }
  }
}

extension UInt32 {
  /// Whether a pixel with alpha in its highest byte counts as opaque.
  fileprivate var isOpaque: Bool { self >= 0x8000_0000 }
}
