package import AnnotateContainers
package import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// The start times of the streams of an AVI file.
///
/// FFmpeg's muxer puts the first packet of each stream at zero. The header of a stream has a field for its
/// start (`dwStart`), which is set when the file is complete.
package struct AVIStarts {
  /// FFmpeg treats later starts as damage.
  private static let latest = MediaTime(3600, timeBase: .one)
  /// Sources that round to milliseconds are no more exact.
  private static let tolerance = MediaTime(1, timeBase: Rational(1, 1000))

  /// The start of each stream of the output, in its ticks; never negative.
  private var starts: [Int32: Int64] = [:]
  /// The decode time of the first packet of each stream, in ticks of the output.
  private var origins: [Int32: Int64] = [:]
  /// Whether a stream or a packet of audio begins at another time than in the source.
  private(set) var hasMovedStarts = false
  private var audioGaps = AudioGapFinder(from: .firstPacket)

  /// The offset to subtract from the times of a packet, so that the first packet of its stream is at zero.
  ///
  /// - Parameters:
  ///   - index: the index of the stream in the output.
  ///   - decode: the decode time of the packet, in ticks of `timeBase`.
  ///   - timeBase: the time base of the stream in the output.
  ///   - wanted: the presentation time of the packet in the source.
  /// - Returns: the offset in ticks of `timeBase`.
  package mutating func offset(
    ofStream index: Int32,
    decode: Int64,
    timeBase: Rational,
    wanted: MediaTime
  ) -> Int64 {
    if let origin = origins[index] { return origin }
    let start = MediaTime(max(0, decode), timeBase: timeBase)
    let isHeld = start <= Self.latest
    if !isHeld || Self.isApart(start, wanted) { hasMovedStarts = true }
    origins[index] = decode
    starts[index] = isHeld ? start.value : 0
    return decode
  }

  /// Adds a packet of audio, which players of the output play right after the packet before it.
  ///
  /// - Parameters:
  ///   - packet: the packet.
  ///   - index: the index of its stream in the output.
  ///   - parameters: the parameters of its stream.
  ///   - wanted: its presentation time in the source.
  ///   - tick: the time base of the source.
  ///   - unit: the time base of the output.
  mutating func add(
    audio packet: Packet,
    ofStream index: Int32,
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    wanted: MediaTime,
    tick: Rational,
    unit: Rational
  ) {
    let coarser = tick.doubleValue > unit.doubleValue ? tick : unit
    // Half a tick is rounding, and one more tick is inaudible.
    let tolerance = MediaTime(3, timeBase: Rational(coarser.numerator, 2 * coarser.denominator))
    let isApart = audioGaps.add(
      packet,
      ofStream: index,
      parameters,
      at: wanted,
      tolerance: tolerance
    )
    if isApart {
      hasMovedStarts = true
    }
  }

  /// Whether an AVI file whose stream counts in units of `unit` seconds cannot state a start time.
  static func isMoved(_ start: MediaTime, unit: Rational) -> Bool {
    guard unit.isPositive, start.value >= 0, start <= latest else { return true }
    return isApart(start.rescaled(to: unit), start)
  }

  private static func isApart(_ one: MediaTime, _ other: MediaTime) -> Bool {
    let unit = Rational(1, 1_000_000)
    let distance = one.rescaled(to: unit).value - other.rescaled(to: unit).value
    return MediaTime(Int64(distance.magnitude), timeBase: unit) > tolerance
  }

  /// Writes the starts into the stream headers of a complete file.
  ///
  /// - Throws: the system's error if the file cannot be written, `SHIM_INVALIDDATA` if a stream has no
  ///   header.
  func apply(to path: String) throws(FFmpegError) {
    let late = starts.filter { $0.value > 0 }
    guard !late.isEmpty else { return }
    let headers = try AVIHeader.streamHeaders(of: path)
    for (index, start) in late {
      guard headers.indices.contains(Int(index)) else { throw AVIHeader.notUnderstood }
      try AVIHeader.write(UInt32(clamping: start), at: headers[Int(index)] + 28, of: path)
    }
  }
}

extension SourceDescription {
  /// Whether a container that counts packets cannot state the start time of a stream, according to the
  /// header of the source.
  package func isMoved(_ stream: StreamInfo, in format: OutputFormat) -> Bool {
    guard let start = stream.startTime else { return false }
    let parameters = self.stream(at: stream.index).pointee.codecpar.pointee
    let rate = Int(parameters.sample_rate)
    let unit =
      stream.kind == .audio
      ? Rational(max(1, Int(parameters.frame_size)), rate) : stream.nominalFrameRate.inverse
    return AVIStarts.isMoved(start, unit: unit)
  }
}
