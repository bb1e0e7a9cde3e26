internal import AnnotateContainers
package import AnnotateMediaTypes

/// Compares the frames of a video that a decoder gives which reads it from its beginning with those of others.
package enum SeamReading {
  /// The times of frames that decoders give otherwise which begin at certain keyframes.
  ///
  /// They are those of another library, if FFmpeg has one for the codec.
  ///
  /// - Parameters:
  ///   - path: the path of the video.
  ///   - entries: the presentation times of the packets at which new decoders begin.
  ///   - limits: the maximum that the file may claim.
  /// - Returns: the presentation times of the frames, in ticks of the stream.
  /// - Throws: `AnnotateError` if the file cannot be read.
  package static func differences(
    in path: String,
    decodedFrom entries: Set<Int64>,
    _ limits: InputLimits
  ) throws(AnnotateError) -> [Int64] {
    var through = try EntryFrames(path, entries: [], limits)
    var anew = try EntryFrames(path, entries: entries, limits)
    var differences: [Int64] = []
    var other = try anew.next()
    while let frame = try through.next() {
      let time = frame.presentationTime.value
      while let early = other, early.presentationTime.value < time { other = try anew.next() }
      if !isSame(frame, other) { differences.append(time) }
    }
    return differences
  }

  /// The times of frames that do not look as in their source.
  ///
  /// - Parameters:
  ///   - path: the path of the video.
  ///   - source: the path of the source.
  ///   - times: the presentation times of frames that are compared, in ticks of the stream, each with that in the source.
  ///   - limits: the maximum that the files may claim.
  /// - Returns: the presentation times of the frames, in ticks of the stream.
  /// - Throws: `AnnotateError` if a file cannot be read.
  package static func differences(
    in path: String,
    from source: String,
    at times: [Int64: Int64],
    _ limits: InputLimits
  ) throws(AnnotateError) -> [Int64] {
    var copies = try EntryFrames(path, entries: [], limits)
    var originals = try EntryFrames(source, entries: [], limits)
    var differences: [Int64] = []
    var original = try originals.next()
    while let frame = try copies.next() {
      let time = frame.presentationTime.value
      guard let wanted = times[time] else { continue }
      while let early = original, early.presentationTime.value < wanted {
        original = try originals.next()
      }
      let isThere = original.map { $0.presentationTime.value == wanted } ?? false
      let pixels = original.flatMap { PixelComparison.differences(between: frame, $0, outside: []) }
      if !isThere || pixels != 0 { differences.append(time) }
    }
    return differences
  }

  private static func isSame(_ frame: Frame, _ other: Frame?) -> Bool {
    guard let other, other.presentationTime.value == frame.presentationTime.value else {
      return false
    }
    return PixelComparison.differences(between: frame, other, outside: []) == 0
  }
}

/// The frames of a video, with a new decoder from some keyframes on.
private struct EntryFrames: ~Copyable {
  private var demuxer: Demuxer
  private let source: SourceDescription
  private let stream: StreamInfo
  private let entries: Set<Int64>
  private var decoder: Decoder
  /// The packet at which the next decoder begins.
  private var entry: Packet?
  /// When the first frame of the current decoder is shown.
  private var start = Int64.min
  private var isDraining = false

  init(_ path: String, entries: Set<Int64>, _ limits: InputLimits) throws(AnnotateError) {
    let demuxer = try Demuxer(opening: path, limits: limits)
    let source = demuxer.source
    guard let stream = source.mainVideo else {
      throw AnnotateError(MediaProblem.noPicture(path: path))
    }
    decoder = try Self.makeDecoder(for: stream, of: source, isOther: !entries.isEmpty)
    (self.source, self.stream, self.entries) = (source, stream, entries)
    self.demuxer = demuxer
  }

  /// The next frame; nil after the last.
  mutating func next() throws(AnnotateError) -> Frame? {
    while true {
      if let frame = try decoder.receive() {
        if frame.presentationTime.value >= start { return frame }
      } else if isDraining {
        guard let packet = entry.take() else { return nil }
        decoder = try Self.makeDecoder(for: stream, of: source, isOther: true)
        (isDraining, start) = (false, packet.presentationValue ?? .min)
        try decoder.send(packet)
      } else {
        try sendNext()
      }
    }
  }

  private mutating func sendNext() throws(AnnotateError) {
    while let packet = try demuxer.next() {
      guard packet.streamIndex == stream.index else { continue }
      let isEntry = packet.presentationValue.map(entries.contains) ?? false
      guard isEntry, packet.keyframe != nil else { return try decoder.send(packet) }
      entry = packet
      break
    }
    isDraining = true
    try decoder.send(nil)
  }

  private static func makeDecoder(
    for stream: StreamInfo,
    of source: SourceDescription,
    isOther: Bool
  ) throws(AnnotateError) -> Decoder {
    try Decoder(for: stream, of: source, threads: 0, search: .nothing, isOther: isOther)
  }
}
