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
  /// How much later each stream begins than in the source.
  private var shifts: [MediaTime] = []
  /// Whether a packet of audio begins at another time than in the source, or a stream at none that can be stated.
  private var hasMovedPackets = false
  private var audioGaps = AudioGapFinder(from: .firstPacket)

  /// Whether streams, or packets of audio, begin at other distances from each other than in the source.
  var hasMovedStarts: Bool { hasMovedPackets || Self.isApart(shifts) }

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
    if isHeld { shifts.append(Self.shift(to: start, from: wanted)) } else { hasMovedPackets = true }
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
    if isApart { hasMovedPackets = true }
  }

  /// How much later a stream begins that counts in units of `unit` seconds; nil if an AVI file cannot state its start.
  fileprivate static func shift(of start: MediaTime, unit: Rational) -> MediaTime? {
    guard unit.isPositive, start <= latest else { return nil }
    let held = start.rescaled(to: unit)
    return shift(to: MediaTime(max(0, held.value), timeBase: unit), from: start)
  }

  private static func shift(to start: MediaTime, from wanted: MediaTime) -> MediaTime {
    let unit = Rational(1, 1_000_000)
    return MediaTime(
      start.rescaled(to: unit).value - wanted.rescaled(to: unit).value,
      timeBase: unit
    )
  }

  /// Whether streams that are shifted so much do not stay together.
  fileprivate static func isApart(_ shifts: [MediaTime]) -> Bool {
    guard let least = shifts.min(), let most = shifts.max() else { return false }
    return MediaTime(most.value - least.value, timeBase: most.timeBase) > tolerance
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
  /// Whether a container that counts frames cannot keep streams together, according to the header of the source.
  package func areMoved(_ streams: [StreamInfo], in format: OutputFormat) -> Bool {
    let starts = streams.compactMap { stream in stream.startTime.map { (stream, $0) } }
    let shifts = starts.map { stream, start in
      let counts = stream.kind == .video || format.profile.times.countsPackets
      return counts
        ? AVIStarts.shift(of: start, unit: unit(of: stream))
        : MediaTime(0, timeBase: Rational(1, 1_000_000))
    }
    return shifts.contains(nil) || AVIStarts.isApart(shifts.compactMap(\.self))
  }

  /// The length of a frame, or of a packet of audio, in seconds.
  private func unit(of stream: StreamInfo) -> Rational {
    guard stream.kind == .audio else { return stream.nominalFrameRate.inverse }
    let parameters = self.stream(at: stream.index).pointee.codecpar.pointee
    return Rational(max(1, Int(parameters.frame_size)), Int(parameters.sample_rate))
  }
}
