internal import AnnotateMediaTypes
internal import CAnnotateFFmpeg

/// When the streams of an AVI begin.
///
/// FFmpeg's muxer puts the first packet of each at zero; the header of
/// a stream has a field for its start (`dwStart`), which is set when the file is complete.
struct AVIStarts {
  /// FFmpeg takes later starts for damage.
  private static let latest = MediaTime(3600, timeBase: .one)
  /// Sources that round to milliseconds do not say it better.
  private static let tolerance = MediaTime(1, timeBase: Rational(1, 1000))

  /// The beginning of each stream of the output, in its ticks; never below zero.
  private var starts: [Int32: Int64] = [:]
  /// The times of the first packets, in ticks of the output.
  private var origins: [Int32: Int64] = [:]
  /// Whether anything begins at another time than in the source.
  private(set) var isAnyMoved = false
  private var sound = SoundLine(from: .firstPacket)

  /// How much later than its place a packet is whose decode time is `decode`, in ticks of its stream
  /// in the output; `wanted` is the time at which the source has the first one.
  mutating func offset(
    of place: Int32,
    decode: Int64,
    timeBase: Rational,
    wanted: MediaTime
  ) -> Int64 {
    if let origin = origins[place] { return origin }
    let start = MediaTime(max(0, decode), timeBase: timeBase)
    let isHeld = start <= Self.latest
    if !isHeld || Self.isApart(start, wanted) { isAnyMoved = true }
    origins[place] = decode
    starts[place] = isHeld ? start.value : 0
    return decode
  }

  /// Adds a packet of sound, which is heard right after those before it; `wanted` is the time that the
  /// source has for it, in ticks of `tick` seconds, and `unit` what the output counts.
  mutating func add(
    sound packet: Packet,
    of place: Int32,
    _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    wanted: MediaTime,
    tick: Rational,
    unit: Rational
  ) {
    let coarser = tick.doubleValue > unit.doubleValue ? tick : unit
    // Half a tick is rounding, and another whole one nobody hears.
    let tolerance = MediaTime(3, timeBase: Rational(coarser.numerator, 2 * coarser.denominator))
    if sound.add(packet, of: place, parameters, at: wanted, tolerance: tolerance) {
      isAnyMoved = true
    }
  }

  /// Whether a beginning cannot be told in units of `unit` seconds.
  static func isMoved(_ start: MediaTime, unit: Rational) -> Bool {
    guard unit.isPositive, start.value >= 0, start <= latest else { return true }
    return isApart(start.rescaled(to: unit), start)
  }

  private static func isApart(_ one: MediaTime, _ other: MediaTime) -> Bool {
    let unit = Rational(1, 1_000_000)
    let distance = one.rescaled(to: unit).value - other.rescaled(to: unit).value
    return MediaTime(Int64(distance.magnitude), timeBase: unit) > tolerance
  }

  /// Writes the beginnings into the headers of the streams of a complete file.
  ///
  /// - Throws: the system's reason where the file cannot be written, `SHIM_INVALIDDATA` where a header
  ///   is not where it should be.
  func apply(to path: String) throws(FFmpegError) {
    let late = starts.filter { $0.value > 0 }
    guard !late.isEmpty else { return }
    let headers = try AVIHeader.streamHeaders(of: path)
    for (place, start) in late {
      guard headers.indices.contains(Int(place)) else { throw AVIHeader.notUnderstood }
      try AVIHeader.write(UInt32(clamping: start), at: headers[Int(place)] + 28, of: path)
    }
  }
}

extension SourceDescription {
  /// Whether a stream begins at a time that a container which counts packets cannot tell, as far as
  /// the header says.
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
