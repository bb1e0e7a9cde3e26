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
    var fromEntries = try EntryFrames(path, entries: entries, limits)
    var differences: [Int64] = []
    while let frame = try through.next() {
      let time = frame.presentationTime.value
      if !isSame(frame, try fromEntries.frame(at: time)) { differences.append(time) }
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
    while let frame = try copies.next() {
      let time = frame.presentationTime.value
      guard let wanted = times[time] else { continue }
      if !isSame(frame, try originals.frame(at: wanted)) { differences.append(time) }
    }
    return differences
  }

  private static func isSame(_ frame: Frame, _ other: Frame?) -> Bool {
    other.map { PixelComparison.differences(between: frame, $0, outside: []) == 0 } ?? false
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
  /// The frame that `frame(at:)` looked at last.
  private var latest: Frame?

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

  /// The frame at a presentation time, in ticks of the stream, later than that of the last call; nil if there is none.
  mutating func frame(at time: Int64) throws(AnnotateError) -> Frame? {
    while latest.map({ $0.presentationTime.value < time }) ?? true {
      guard let frame = try next() else { return nil }
      latest = frame
    }
    return latest?.presentationTime.value == time ? latest : nil
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
