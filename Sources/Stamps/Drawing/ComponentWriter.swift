internal import MediaTypes

/// Blends covered samples into one component of a plane.
struct ComponentWriter {
  let component: PixelLayout.Component
  let code: ComponentCode
  let isBigEndian: Bool

  private var reader: ComponentReader {
    ComponentReader(component: component, isBigEndian: isBigEndian)
  }

  /// Blends `samples` into the plane's bytes; everything else keeps its bits.
  func write(
    _ samples: [CoveredSample],
    into bytes: inout MutableRawSpan,
    bytesPerRow: Int
  ) {
    let isPlainByte = component.depth == 8 && component.shift == 0
    for sample in samples {
      let place = sample.row * bytesPerRow + sample.column * component.step + component.offset
      if isPlainByte {
        let old = Float(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self))
        let new = UInt8(code.blend(sample.color, over: old))
        bytes.storeBytes(of: new, toByteOffset: place, as: UInt8.self)
      } else {
        writeWord(sample.color, at: place, into: &bytes)
      }
    }
  }

  /// Samples that share their bytes with others, or take two of them.
  private func writeWord(
    _ color: SIMD4<Float>,
    at place: Int,
    into bytes: inout MutableRawSpan
  ) {
    let mask = ((1 << component.depth) - 1) << component.shift
    let word = reader.word(at: place, in: bytes)
    let old = Float((word & mask) >> component.shift)
    let new = Int(code.blend(color, over: old)) << component.shift
    store(word & ~mask | new, at: place, into: &bytes)
  }

  private func store(_ word: Int, at place: Int, into bytes: inout MutableRawSpan) {
    for number in 0..<component.byteCount {
      let byte = UInt8(truncatingIfNeeded: word >> reader.bits(before: number))
      bytes.storeBytes(of: byte, toByteOffset: place + number, as: UInt8.self)
    }
  }
}
