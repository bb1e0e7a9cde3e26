internal import Files
internal import Glibc
package import MediaTypes

/// The part of a stored picture that is meant to be seen, as the `clap` box of QuickTime and MP4 files
/// says it (ISO/IEC 14496-12 section 12.1.4).
///
/// FFmpeg before 7.1 neither reads nor writes it.
package enum CleanAperture {
  /// What a track says of its picture.
  struct Statement: Equatable {
    /// The part to be seen.
    let area: Rect<CodedSpace>
    /// The width of a pixel divided by its height where no box says it: from the size at which the
    /// track is shown.
    let impliedAspect: Rational?
  }

  /// The clean apertures of the tracks of a file, by track number.
  ///
  /// Those that do not lie within the picture, or are nonsense, are left out.
  static func read(from path: String) -> [Int: Statement] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return [:] }
    defer { close(descriptor) }
    guard let movie = MovieBox(of: descriptor) else { return [:] }
    return movie.videoTracks.reduce(into: [:]) { found, track in
      found[track.number] = statement(of: track, in: movie.tree)
    }
  }

  /// Writes the clean aperture into the first video track of a finished file that has pictures of that
  /// size, and shows the track at the aperture's size.
  ///
  /// - Throws: `.inputOutput` where the file cannot be changed, `.internalFault` where it has no such
  ///   track or does not end with its index.
  package static func write(
    _ geometry: FrameGeometry,
    to path: String,
    named finalPath: String
  ) throws(AnnotateError) {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(finalPath, errno) }
    defer { close(descriptor) }
    guard let movie = MovieBox(of: descriptor), movie.isLast,
      let track = movie.videoTracks.first(where: { movie.hasSize(geometry.codedSize, $0) })
    else {
      throw AnnotateError(
        .internalFault,
        "cannot write the clean aperture",
        subject: finalPath,
        why: "its index is not at its end"
      )
    }
    let bytes = movie.adding(geometry, to: track)
    var done = 0
    while done < bytes.count {
      let result = bytes.withUnsafeBytes {
        // SAFETY: `done` is within the buffer, of which the rest is written.
        let rest = $0.baseAddress.map { $0 + done }
        return pwrite(descriptor, rest, bytes.count - done, movie.offset + done)
      }
      guard result > 0 else { throw failure(finalPath, errno) }
      done += result
    }
  }

  private static func statement(of track: MovieBox.VideoTrack, in tree: BoxTree) -> Statement? {
    let fields = MovieBox.entryFields
    guard let size = tree.number(at: track.entry.body + 24),
      let box = tree.child("clap", of: track.entry, after: fields)
    else { return nil }
    let numbers = (0..<8).compactMap { tree.number(at: box.body + 4 * $0) }
      .map { Double(Int32(bitPattern: $0)) }
    guard numbers.count == 8, box.end - box.body >= 32 else { return nil }
    let parts = (0..<4).map { numbers[2 * $0] / numbers[2 * $0 + 1] }
    guard parts.allSatisfy(\.isFinite), parts[0] >= 1, parts[1] >= 1 else { return nil }
    let (width, height) = (Double(size >> 16), Double(size & 0xffff))
    let area = Rect<CodedSpace>(
      x: (width - parts[0]) / 2 + parts[2],
      y: (height - parts[1]) / 2 + parts[3],
      width: parts[0],
      height: parts[1]
    )
    guard area.x >= 0, area.y >= 0, area.maxX <= width, area.maxY <= height else { return nil }
    let hasAspect = tree.child("pasp", of: track.entry, after: fields) != nil
    return Statement(
      area: area,
      impliedAspect: hasAspect ? nil : impliedAspect(of: track, area, in: tree)
    )
  }

  /// The size of a track is that of its clean aperture with square pixels, in 16.16 fixed point.
  private static func impliedAspect(
    of track: MovieBox.VideoTrack,
    _ area: Rect<CodedSpace>,
    in tree: BoxTree
  ) -> Rational? {
    guard let width = tree.number(at: track.header.end - 8),
      let height = tree.number(at: track.header.end - 4), width > 0, height > 0
    else { return .one }
    let ratio = Double(width) / area.width / (Double(height) / area.height)
    return abs(ratio - 1) < 0.005 ? .one : Rational(Int((ratio * 10_000).rounded()), 10_000)
  }

  private static func failure(_ path: String, _ number: Int32) -> AnnotateError {
    AnnotateError(.inputOutput, "cannot write", subject: path, why: systemReason(number))
  }
}

extension MovieBox {
  fileprivate func hasSize(_ size: PixelSize, _ track: VideoTrack) -> Bool {
    tree.number(at: track.entry.body + 24)
      .map { PixelSize(Int($0 >> 16), Int($0 & 0xffff)) == size } ?? false
  }

  /// The bytes of the movie box with the clean aperture of `geometry` in one of its tracks.
  fileprivate func adding(_ geometry: FrameGeometry, to track: VideoTrack) -> [UInt8] {
    let aperture = Self.apertureBox(geometry)
    var bytes = tree.bytes
    for box in track.path {
      let size = UInt32(box.end - box.start + aperture.count)
      bytes.replaceSubrange(box.start..<box.start + 4, with: size.bytes)
    }
    let shown = PixelSize(
      Int((geometry.cleanAperture.width * geometry.sampleAspectRatio.doubleValue).rounded()),
      Int(geometry.cleanAperture.height.rounded())
    )
    let sizes = UInt32(shown.width << 16).bytes + UInt32(shown.height << 16).bytes
    bytes.replaceSubrange(track.header.end - 8..<track.header.end, with: sizes)
    bytes.insert(contentsOf: aperture, at: track.entry.end)
    return bytes
  }

  private static func apertureBox(_ geometry: FrameGeometry) -> [UInt8] {
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
    return ([40, fourLetters("clap")] + fractions).flatMap(\.bytes)
  }
}

extension UInt32 {
  /// The four bytes, high byte first.
  fileprivate var bytes: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: self >> (24 - 8 * $0)) }
  }
}
