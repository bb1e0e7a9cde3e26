internal import AnnotateMediaTypes

/// Reads and writes the codes of one component, several columns of a row at a time.
struct ComponentRow: Sendable {
  private let component: PixelLayout.Component
  private let isBigEndian: Bool
  /// The bits of a word that hold the value.
  private let mask: UInt16

  /// Accesses component `index` of a layout.
  init(_ index: Int, of layout: PixelLayout) {
    component = layout.components[index]
    isBigEndian = layout.isBigEndian
    mask = UInt16(truncatingIfNeeded: (1 << component.depth - 1) << component.shift)
  }

  /// Returns the byte offset of a sample in its plane.
  private func byteOffset(_ column: Int, _ row: Int, _ bytesPerRow: Int) -> Int {
    row * bytesPerRow + column * component.step + component.offset
  }

  /// Stops the program if the columns are not within the plane, because later accesses are unchecked.
  private func check(_ columns: Range<Int>, _ row: Int, _ bytesPerRow: Int, byteCount: Int) {
    let first = byteOffset(columns.lowerBound, row, bytesPerRow)
    let last = byteOffset(columns.upperBound - 1, row, bytesPerRow)
    precondition(first >= 0 && last + component.byteCount <= byteCount, "a row of the plane")
  }

  /// Reads the codes of `columns` to the beginning of `codes`.
  func read(
    _ columns: Range<Int>,
    row: Int,
    of bytes: borrowing MutableRawSpan,
    bytesPerRow: Int,
    into codes: inout MutableSpan<UInt16>
  ) {
    guard !columns.isEmpty else { return }
    check(columns, row, bytesPerRow, byteCount: bytes.byteCount)
    precondition(columns.count <= codes.count)
    let (first, step) = (byteOffset(columns.lowerBound, row, bytesPerRow), component.step)
    // The row is already checked as a whole; a check per sample would prevent vectorization.
    if component.byteCount > 1 {
      readWords(columns.count, at: first, step: step, of: bytes, into: &codes)
    } else if step == 1, mask == 0xFF {
      for index in 0..<columns.count {
        let byte = bytes.unsafeLoad(fromUncheckedByteOffset: first &+ index, as: UInt8.self)
        codes[unchecked: index] = UInt16(byte)
      }
    } else {
      let (mask, shift) = (mask, UInt16(component.shift))
      for index in 0..<columns.count {
        let offset = first &+ index &* step
        let byte = bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self)
        codes[unchecked: index] = (UInt16(byte) & mask) &>> shift
      }
    }
  }

  private func readWords(
    _ count: Int,
    at first: Int,
    step: Int,
    of bytes: borrowing MutableRawSpan,
    into codes: inout MutableSpan<UInt16>
  ) {
    let (mask, shift) = (mask, UInt16(component.shift))
    if isBigEndian {
      for index in 0..<count {
        let word = Self.word(at: first &+ index &* step, of: bytes).byteSwapped
        codes[unchecked: index] = (word & mask) &>> shift
      }
    } else if step == 2 {
      for index in 0..<count {
        let word = Self.word(at: first &+ index &* 2, of: bytes)
        codes[unchecked: index] = (word & mask) &>> shift
      }
    } else {
      for index in 0..<count {
        let word = Self.word(at: first &+ index &* step, of: bytes)
        codes[unchecked: index] = (word & mask) &>> shift
      }
    }
  }

  @inline(__always)
  private static func word(at offset: Int, of bytes: borrowing MutableRawSpan) -> UInt16 {
    bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt16.self)
  }

  /// Writes the beginning of `codes` to `columns`; everything else keeps its bits.
  func write(
    _ codes: Span<UInt16>,
    to columns: Range<Int>,
    row: Int,
    of bytes: inout MutableRawSpan,
    bytesPerRow: Int
  ) {
    guard !columns.isEmpty else { return }
    check(columns, row, bytesPerRow, byteCount: bytes.byteCount)
    precondition(columns.count <= codes.count)
    let (first, step) = (byteOffset(columns.lowerBound, row, bytesPerRow), component.step)
    if component.byteCount > 1 {
      writeWords(codes, columns.count, at: first, step: step, of: &bytes)
    } else if step == 1, mask == 0xFF {
      for index in 0..<columns.count {
        let byte = UInt8(truncatingIfNeeded: codes[unchecked: index])
        bytes.storeBytes(of: byte, toUncheckedByteOffset: first &+ index, as: UInt8.self)
      }
    } else {
      let (mask, shift) = (UInt8(truncatingIfNeeded: mask), UInt16(component.shift))
      for index in 0..<columns.count {
        let offset = first &+ index &* step
        let others = bytes.unsafeLoad(fromUncheckedByteOffset: offset, as: UInt8.self) & ~mask
        let own = UInt8(truncatingIfNeeded: codes[unchecked: index] &<< shift)
        bytes.storeBytes(of: others | own, toUncheckedByteOffset: offset, as: UInt8.self)
      }
    }
  }

  private func writeWords(
    _ codes: Span<UInt16>,
    _ count: Int,
    at first: Int,
    step: Int,
    of bytes: inout MutableRawSpan
  ) {
    let (others, shift) = (~mask, UInt16(component.shift))
    if isBigEndian {
      for index in 0..<count {
        let offset = first &+ index &* step
        let stored = Self.word(at: offset, of: bytes).byteSwapped & others
        let word = (stored | codes[unchecked: index] &<< shift).byteSwapped
        bytes.storeBytes(of: word, toUncheckedByteOffset: offset, as: UInt16.self)
      }
    } else if step == 2 {
      for index in 0..<count {
        let offset = first &+ index &* 2
        let word = Self.word(at: offset, of: bytes) & others | codes[unchecked: index] &<< shift
        bytes.storeBytes(of: word, toUncheckedByteOffset: offset, as: UInt16.self)
      }
    } else {
      for index in 0..<count {
        let offset = first &+ index &* step
        let word = Self.word(at: offset, of: bytes) & others | codes[unchecked: index] &<< shift
        bytes.storeBytes(of: word, toUncheckedByteOffset: offset, as: UInt16.self)
      }
    }
  }
}

/// Arithmetic on rows of code values.
enum CodeRow {
  /// Moves the rounded whole part of a number from 0 to 65535 to the low bits when it is added.
  private static let roundingUnit: Float = 8_388_608

  /// Returns the code nearest to a value, limited to the range from 0 to `largest`.
  @inline(__always)
  static func code(_ value: Float, _ largest: Float) -> UInt16 {
    let positive = value > 0 ? value : 0
    let limited = positive < largest ? positive : largest
    return UInt16(truncatingIfNeeded: (limited + roundingUnit).bitPattern)
  }

  /// Composites one of the stamp's three values over the first `count` codes.
  static func lay(
    _ painted: PaintedRow,
    value: Int,
    over codes: inout [UInt16],
    _ count: Int,
    largest: Float
  ) {
    // Choose once per row and not for each sample.
    switch value {
    case 0: lay(painted, over: &codes, count, largest) { $0.x }
    case 1: lay(painted, over: &codes, count, largest) { $0.y }
    default: lay(painted, over: &codes, count, largest) { $0.z }
    }
  }

  @inline(__always)
  private static func lay(
    _ painted: PaintedRow,
    over codes: inout [UInt16],
    _ count: Int,
    _ largest: Float,
    value: (SIMD4<Float>) -> Float
  ) {
    let samples = painted.samples.span
    var codes = codes.mutableSpan
    precondition(count <= samples.count && count <= codes.count)
    for index in 0..<count {
      let sample = samples[unchecked: index]
      let rest = Float(codes[unchecked: index]) * (1 - sample.w)
      codes[unchecked: index] = code(rest + value(sample), largest)
    }
  }

  /// Moves the first `count` codes towards `values`, by the fraction that the stamp's alpha gives.
  static func mix(
    _ values: [Float],
    _ painted: PaintedRow,
    into codes: inout [UInt16],
    _ count: Int,
    largest: Float
  ) {
    let (samples, values) = (painted.samples.span, values.span)
    var codes = codes.mutableSpan
    precondition(count <= values.count && count <= samples.count && count <= codes.count)
    for index in 0..<count {
      let old = Float(codes[unchecked: index])
      let new = old + (values[unchecked: index] - old) * samples[unchecked: index].w
      codes[unchecked: index] = code(new, largest)
    }
  }
}
