package import AnnotateInventory
package import AnnotateMediaTypes

/// The visible part of a stored frame, as in the `clap` box of QuickTime and MP4 files (ISO/IEC 14496-12
/// section 12.1.4).
///
/// FFmpeg before 7.1 neither reads nor writes it.
package struct CleanAperture: Equatable {
  /// The visible part.
  package let area: Rect<CodedSpace>
  /// The width of a pixel divided by its height, derived from the display size of the track; nil if a `pasp`
  /// box states it.
  package let impliedAspect: Rational?

  /// Reads the clean aperture of a track; nil if the track has none or an impossible one.
  init?(of track: QuickTimeBox) {
    guard let entry = VisualSampleEntry(of: track),
      let payload = entry.boxes.first(where: { $0.type == "clap" })?.payload,
      let area = Self.area(payload, in: entry.size)
    else { return nil }
    self.area = area
    let hasAspect = entry.boxes.contains { $0.type == "pasp" }
    impliedAspect = hasAspect ? nil : Self.impliedAspect(of: track, area)
  }

  /// The `clap` box for frames of a geometry.
  package static func box(_ geometry: FrameGeometry) -> QuickTimeBox {
    let (area, size) = (geometry.cleanAperture, geometry.codedSize)
    let numbers = [
      area.width, area.height,
      area.x + area.width / 2 - Double(size.width) / 2,
      area.y + area.height / 2 - Double(size.height) / 2,
    ]
    let fractions = numbers.flatMap { number -> [UInt32] in
      // Halves are exact; other fractions are rounded to a ten-thousandth.
      let unit = (2 * number).rounded() == 2 * number ? 2.0 : 10_000
      return [UInt32(bitPattern: Int32((number * unit).rounded())), UInt32(unit)]
    }
    return QuickTimeBox("clap", fractions.flatMap { bigEndian($0) })
  }

  /// Reads the area from eight numbers, which are four fractions: width, height, and the offset of the centre.
  private static func area(_ payload: [UInt8], in size: PixelSize) -> Rect<CodedSpace>? {
    let numbers = (0..<8).compactMap { payload.bigEndian32(at: 4 * $0) }
      .map { Double(Int32(bitPattern: $0)) }
    guard numbers.count == 8 else { return nil }
    let parts = (0..<4).map { numbers[2 * $0] / numbers[2 * $0 + 1] }
    guard parts.allSatisfy(\.isFinite), parts[0] >= 1, parts[1] >= 1 else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let area = Rect<CodedSpace>(
      x: (width - parts[0]) / 2 + parts[2],
      y: (height - parts[1]) / 2 + parts[3],
      width: parts[0],
      height: parts[1]
    )
    guard area.x >= 0, area.y >= 0, area.maxX <= width, area.maxY <= height else { return nil }
    return area
  }

  /// The pixel aspect ratio that the display size of a track implies.
  ///
  /// The display size is that of the clean aperture with square pixels, in 16.16 fixed point.
  private static func impliedAspect(
    of track: QuickTimeBox,
    _ area: Rect<CodedSpace>
  ) -> Rational {
    guard let header = track["tkhd"]?.payload,
      let width = header.bigEndian32(at: header.count - 8),
      let height = header.bigEndian32(at: header.count - 4), width > 0, height > 0
    else { return .one }
    let ratio = Double(width) / area.width / (Double(height) / area.height)
    return abs(ratio - 1) < 0.005 ? .one : Rational(Int((ratio * 10_000).rounded()), 10_000)
  }
}

extension QuickTimeBox {
  /// Sets the visible part of the frames of a track, and the display size of the track to match.
  package mutating func setCleanAperture(_ geometry: FrameGeometry) {
    guard var entry = VisualSampleEntry(of: self), var header = self["tkhd"]?.payload,
      header.count >= 8, !entry.boxes.contains(where: { $0.type == "clap" })
    else { return }
    entry.boxes.append(CleanAperture.box(geometry))
    replaceFirstSampleEntry(by: entry.bytes)
    let area = geometry.cleanAperture
    let sides = [area.width * geometry.sampleAspectRatio.doubleValue, area.height]
    let shown = sides.flatMap { bigEndian(UInt32(clamping: Int(($0 * 65_536).rounded()))) }
    header.replaceSubrange(header.count - 8..<header.count, with: shown)
    self["tkhd"] = QuickTimeBox("tkhd", header)
  }
}
