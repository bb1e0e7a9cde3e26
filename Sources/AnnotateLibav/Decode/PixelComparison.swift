package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// Compares the pixels of two pictures bit by bit.
package enum PixelComparison {
  /// Returns how many samples of `second` differ from those of `first` outside of `areas`, in pixels of the
  /// stored picture; nil if sizes or pixel formats differ, so that the pictures cannot be compared.
  package static func differences(
    between first: Frame,
    _ second: Frame,
    outside areas: [Rect<CodedSpace>]
  ) -> Int? {
    guard areStoredAlike(first.format, second.format), first.size == second.size else { return nil }
    guard let descriptor = av_pix_fmt_desc_get(first.format) else { return nil }
    let isHardware = descriptor.pointee.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) != 0
    guard !isHardware else { return nil }
    return (0..<Int(av_pix_fmt_count_planes(first.format))).reduce(0) { sum, plane in
      sum + differences(PlanePair(first, second, plane, descriptor.pointee), outside: areas)
    }
  }

  /// Whether two formats store pixels alike: the `yuvj` formats differ from others only in their name.
  private static func areStoredAlike(_ one: AVPixelFormat, _ other: AVPixelFormat) -> Bool {
    guard one != other else { return true }
    guard let first = PixelLayout(one), let second = PixelLayout(other) else { return false }
    return first.components == second.components && first.isRGB == second.isRGB
      && first.log2ChromaWidth == second.log2ChromaWidth
      && first.log2ChromaHeight == second.log2ChromaHeight
      && first.isBigEndian == second.isBigEndian
  }

  private static func differences(
    _ planes: PlanePair,
    outside areas: [Rect<CodedSpace>]
  ) -> Int {
    (0..<planes.rows).reduce(0) { sum, row in
      planes.areEqual(row) ? sum : sum + planes.differences(in: row, outside: areas)
    }
  }
}

/// One plane of two pictures of the same kind.
private struct PlanePair {
  private let first: UnsafePointer<UInt8>
  private let second: UnsafePointer<UInt8>
  private let strides: (Int, Int)
  private let rowBytes: Int
  private let sampleBytes: Int
  private let shifts: (x: Int, y: Int)
  let rows: Int

  init(_ one: Frame, _ other: Frame, _ plane: Int, _ descriptor: AVPixFmtDescriptor) {
    let (a, b) = (one.pointer.pointee, other.pointer.pointee)
    guard let start = a.planeStarts[plane], let otherStart = b.planeStarts[plane] else {
      preconditionFailure("a decoded frame has all planes of its format")
    }
    (first, second) = (UnsafePointer(start), UnsafePointer(otherStart))
    strides = (Int(a.strides[plane]), Int(b.strides[plane]))
    rowBytes = Int(av_image_get_linesize(one.format, a.width, Int32(plane)))
    let all = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
    let components = all.prefix(Int(descriptor.nb_components)).filter { Int($0.plane) == plane }
    let isBits = descriptor.flags & UInt64(AV_PIX_FMT_FLAG_BITSTREAM) != 0
    sampleBytes = isBits ? 1 : max(1, components.map { Int($0.step) }.max() ?? 1)
    let isChroma = plane == 1 || plane == 2
    shifts = isChroma ? (Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h)) : (0, 0)
    rows = -(-one.size.height >> shifts.y)
  }

  func areEqual(_ row: Int) -> Bool {
    memcmp(first + row * strides.0, second + row * strides.1, rowBytes) == 0
  }

  /// Counts differing samples in a row; samples of all components at one position count as one.
  func differences(in row: Int, outside areas: [Rect<CodedSpace>]) -> Int {
    let (a, b) = (first + row * strides.0, second + row * strides.1)
    let columns = hiddenColumns(in: row, areas)
    return (0..<(rowBytes / sampleBytes)).count { column in
      !columns.contains { $0.contains(column) }
        && memcmp(a + column * sampleBytes, b + column * sampleBytes, sampleBytes) != 0
    }
  }

  /// Returns the columns of samples that lie in areas or touch them.
  private func hiddenColumns(in row: Int, _ areas: [Rect<CodedSpace>]) -> [Range<Int>] {
    let (top, bottom) = (Double(row << shifts.y), Double((row + 1) << shifts.y))
    return areas.filter { $0.y < bottom && $0.maxY > top }.map { area in
      let left = max(0, min(Double(1 << 24), area.x.rounded(.down)))
      let right = max(left, min(Double(1 << 24), area.maxX.rounded(.up)))
      return (Int(left) >> shifts.x)..<((Int(right) >> shifts.x) + 1)
    }
  }
}
