internal import AnnotateMediaTypes

/// The part of a stored picture that is meant to be seen, as the `clap` box of QuickTime and MP4 files
/// says it (ISO/IEC 14496-12 section 12.1.4).
///
/// FFmpeg before 7.1 neither reads nor writes it.
struct CleanAperture: Equatable {
  /// The part to be seen.
  let area: Rect<CodedSpace>
  /// The width of a pixel divided by its height, which follows from the size at which the track is
  /// shown; nil where a box says it.
  let impliedAspect: Rational?

  /// Reads what a track says; nil where it says nothing, or what cannot be.
  init?(of track: QuickTimeBox) {
    guard let entry = VisualSampleEntry(of: track),
      let payload = entry.boxes.first(where: { $0.type == "clap" })?.payload,
      let area = Self.area(payload, in: entry.size)
    else { return nil }
    self.area = area
    let hasAspect = entry.boxes.contains { $0.type == "pasp" }
    impliedAspect = hasAspect ? nil : Self.impliedAspect(of: track, area)
  }

  /// The box for pictures that are shown as `geometry` says.
  static func box(_ geometry: FrameGeometry) -> QuickTimeBox {
    let (area, size) = (geometry.cleanAperture, geometry.codedSize)
    let numbers = [
      area.width, area.height,
      area.x + area.width / 2 - Double(size.width) / 2,
      area.y + area.height / 2 - Double(size.height) / 2,
    ]
    let fractions = numbers.flatMap { number -> [UInt32] in
      // Halves are exact, and what comes as other fractions is rounded to a ten-thousandth.
      let unit = (2 * number).rounded() == 2 * number ? 2.0 : 10_000
      return [UInt32(bitPattern: Int32((number * unit).rounded())), UInt32(unit)]
    }
    return QuickTimeBox("clap", fractions.flatMap { bigEndian($0) })
  }

  /// The eight numbers are four fractions: width, height, and how far the middle is shifted.
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

  /// A track is shown at the size of its clean aperture with square pixels, in 16.16 fixed point.
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
  /// Says in a track which part of its pictures is to be seen, and shows the track at that size.
  mutating func setCleanAperture(_ geometry: FrameGeometry) {
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
